import { type ShippingMethod, shippingMethodName } from '@idocard/domain/commerce/delivery-method'
import type { OrderTotals } from '@idocard/domain/commerce/order-totals'
import { formatTwd, type Twd } from '@idocard/domain/money'
import { useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './amounts.module.css'

type AmountsProps = OrderTotals & {
  discountCode: string
  shippingMethod: ShippingMethod
  /** What was returned of the total. */
  refunded?: Twd
  /** True while newer amounts are being calculated. */
  stale?: boolean
}

/** The amounts of an order, from the subtotal to the total. */
export function Amounts({
  subtotal,
  discount,
  discountCode,
  freight,
  total,
  shippingMethod,
  refunded = 0,
  stale = false,
}: AmountsProps) {
  const { t } = useTranslation('order')
  const lang = useLang()
  const money = (amount: Twd) => formatTwd(amount, lang)
  // A code may give free delivery instead of a discount.
  const reduced = () => (discount > 0 ? money(-discount) : stale ? '…' : t('detail.freeFreight'))
  return (
    <dl className={classes.amounts} data-stale={stale || undefined} aria-busy={stale}>
      <div>
        <dt>{t('detail.goods')}</dt>
        <dd>{money(subtotal)}</dd>
      </div>
      {(discount > 0 || discountCode !== '') && (
        <div>
          <dt>{discountCode ? t('detail.discountWith', { code: discountCode }) : t('detail.discount')}</dt>
          <dd>{reduced()}</dd>
        </div>
      )}
      <div>
        <dt>{t('detail.freightBy', { method: shippingMethodName(shippingMethod, lang) })}</dt>
        <dd>{freight > 0 ? money(freight) : t('detail.free')}</dd>
      </div>
      <div className={classes.total}>
        <dt>{t('detail.total')}</dt>
        <dd>{money(total)}</dd>
      </div>
      {refunded > 0 && (
        <div>
          <dt>{t('detail.refunded')}</dt>
          <dd>{money(refunded)}</dd>
        </div>
      )}
    </dl>
  )
}
