import { type ShippingMethod, shippingMethodName } from '@idocard/domain/commerce/delivery-method'
import type { FreightRate } from '@idocard/domain/commerce/freight'
import { formatTwd } from '@idocard/domain/money'
import { useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './shipping-method-field.module.css'

type ShippingMethodFieldProps = {
  /** The shipping methods; `now` is the fee for this order, in whole NT$. */
  methods: readonly (FreightRate & { now: number })[]
  value: ShippingMethod
  onChange: (method: ShippingMethod) => void
}

/** The shipping methods, each with its fee. The fieldset around them must have a legend. */
export function ShippingMethodField({ methods, value, onChange }: ShippingMethodFieldProps) {
  const { t } = useTranslation('checkout')
  const lang = useLang()
  return (
    <div className={classes.methods}>
      {methods.map(({ method, now, fee, freeFrom }) => (
        <label key={method} className={classes.method}>
          <input
            type="radio"
            name="shippingMethod"
            value={method}
            checked={method === value}
            onChange={() => onChange(method)}
          />
          <span className={classes.name}>
            {shippingMethodName(method, lang)}
            {freeFrom !== null && now > 0 && (
              <span className={classes.hint}>{t('freight.freeFrom', { amount: formatTwd(freeFrom, lang) })}</span>
            )}
          </span>
          <span className={classes.fee}>
            {now === 0 && fee > 0 && <s className={classes.was}>{formatTwd(fee, lang)}</s>}
            {now > 0 ? formatTwd(now, lang) : t('freight.free')}
          </span>
        </label>
      ))}
    </div>
  )
}
