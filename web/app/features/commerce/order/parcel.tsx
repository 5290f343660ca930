import type { Order } from '@idocard/contract/commerce/order-fields'
import { type Carrier, carrierName, trackingLink } from '@idocard/domain/commerce/carrier'
import { IconCopy, IconExternalLink } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { copyText } from './copy-text.ts'
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

/** How long the result is shown, in milliseconds. */
const ANSWER = 4000

/**
 * Copies a text to the clipboard, and shows whether that succeeded.
 * @param name the accessible name instead of the label
 */
function CopyButton({ text, name }: { text: string; name: string }) {
  const { t } = useTranslation('order')
  const [answer, setAnswer] = useState<'copied' | 'copyFailed'>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async () => {
    setAnswer((await copyText(text)) ? 'copied' : 'copyFailed')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setAnswer(undefined), ANSWER)
  }
  return (
    <span className={classes.copying}>
      <button type="button" className={classes.copy} aria-label={name} onClick={() => void copy()}>
        <IconCopy size={16} stroke={1.75} aria-hidden="true" />
        {t('parcel.copy')}
      </button>
      <span role="status" className={classes.copied}>
        {answer && t(`parcel.${answer}`)}
      </span>
    </span>
  )
}
