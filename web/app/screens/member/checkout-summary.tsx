import { type ReactNode, useId } from 'react'
import { FreeFreight } from '../../features/commerce/checkout/free-freight.tsx'
import { Amounts } from '../../features/commerce/order/amounts.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { useTranslation } from '../../lib/texts.ts'
import classes from './checkout.module.css'
import type { Checkout } from './use-checkout.ts'

type CheckoutSummaryProps = {
  checkout: Checkout
  /** The button that orders. */
  children: ReactNode
}

/** The amounts of the order, beside the form in wide windows and below it in narrow ones. */
export function CheckoutSummary({ checkout, children }: CheckoutSummaryProps) {
  const { t } = useTranslation('checkout')
  const titleId = useId()
  const { totals, method, discount, isSettled } = checkout
  return (
    <section className={classes.summary} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.summaryTitle}>
        {t('summary.heading')}
      </h2>
      {totals && method !== undefined ? (
        <Amounts
          {...totals}
          discountCode={discount.discount?.code ?? (discount.isOpen ? discount.code : '')}
          shippingMethod={method}
          stale={!isSettled}
        />
      ) : (
        <Skeleton label={t('loading')} lines={4} />
      )}
      {totals && <FreeFreight rate={checkout.rate} totals={totals} />}
      <div className={classes.onward}>{children}</div>
    </section>
  )
}
