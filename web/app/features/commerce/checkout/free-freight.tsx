import { type FreightRate, untilFreeFreight } from '@idocard/domain/commerce/freight'
import { formatTwd, type Twd } from '@idocard/domain/money'
import { useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './free-freight.module.css'

type FreeFreightProps = {
  /** The chosen shipping method; undefined if none is offered. */
  rate: FreightRate | undefined
  totals: { subtotal: Twd; discount: Twd; freight: Twd }
}

/** The amount missing for free shipping. Renders nothing if shipping is already free or never is. */
export function FreeFreight({ rate, totals }: FreeFreightProps) {
  const { t } = useTranslation('checkout')
  const lang = useLang()
  const goods = totals.subtotal - totals.discount
  const missing = rate && totals.freight > 0 ? untilFreeFreight(rate, goods) : null
  if (missing === null) return null
  const label = t('freight.missing', { amount: formatTwd(missing, lang) })
  return (
    <div className={classes.progress}>
      <p>{label}</p>
      <progress aria-label={label} value={goods} max={goods + missing} />
    </div>
  )
}
