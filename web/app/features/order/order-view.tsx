import type { Order } from '@idocard/contract/order'
import { isShippingMethod } from '@idocard/domain/freight'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Amounts } from './amounts.tsx'
import { OrderDelivery } from './order-delivery.tsx'
import { OrderLines } from './order-lines.tsx'
import classes from './order-view.module.css'

/**
 * An order whole: what was bought, what it costs, how it is paid and sent; `aside` stands beside it on wide windows and
 * before it on narrow ones.
 */
export function OrderView({ order, aside }: { order: Order; aside?: ReactNode }) {
  const { t } = useTranslation('order')
  const { subtotal, discount, discountCode, freight, total, shippingMethod } = order
  return (
    <div className={classes.view}>
      <div className={classes.main}>
        <Panel title={t('detail.products')}>
          <OrderLines lines={order.lines} />
          <div className={classes.amounts}>
            {isShippingMethod(shippingMethod) && (
              <Amounts {...{ subtotal, discount, discountCode, freight, total, shippingMethod }} />
            )}
          </div>
        </Panel>
      </div>
      <div className={classes.side}>
        {aside && <div className={classes.aside}>{aside}</div>}
        <Panel title={t('detail.delivery')}>
          <OrderDelivery order={order} />
        </Panel>
      </div>
    </div>
  )
}

/** A part of an order under its title. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <section className={classes.panel} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}
