import type { Order } from '@idocard/contract/commerce/order'
import { type Carrier, carrierName, trackingLink } from '@idocard/domain/commerce/carrier'
import { IconExternalLink } from '@tabler/icons-react'
import { useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { CopyButton } from './copy-button.tsx'
import classes from './parcel.module.css'

/** The carrier and tracking number of an order's parcel; null until both are known. */
export const parcelOf = ({ carrier, trackingNumber }: Pick<Order, 'carrier' | 'trackingNumber'>) =>
  carrier !== '' && trackingNumber !== '' ? { carrier, number: trackingNumber } : null

type Parcel = NonNullable<ReturnType<typeof parcelOf>>

/** The tracking number with a copy button, and a link to the carrier's page. */
export function ParcelNumber({ carrier, number }: Parcel) {
  const { t } = useTranslation('order')
  return (
    <>
      <span className={classes.line}>
        <span className={classes.number}>{number}</span>
        <CopyButton text={number} name={t('parcel.copyOf', { number })} />
      </span>
      <TrackingLink carrier={carrier} number={number} />
      {carrier === 'post' && <span className={classes.hint}>{t('parcel.asks')}</span>}
    </>
  )
}

/** Opens the carrier's tracking page in a new window. */
export function TrackingLink({ carrier, number }: { carrier: Carrier; number: string }) {
  const { t } = useTranslation('order')
  const lang = useLang()
  return (
    <a className={classes.track} href={trackingLink(carrier, number)} target="_blank" rel="noopener noreferrer">
      {t('parcel.track', { carrier: carrierName(carrier, lang) })}
      <IconExternalLink size={16} stroke={1.75} aria-hidden="true" />
      <span className="visually-hidden">{t('parcel.opens')}</span>
    </a>
  )
}
