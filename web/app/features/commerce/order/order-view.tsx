import type { Order } from '@idocard/contract/commerce/order-fields'
import type { CompanyConfig } from '@idocard/contract/company/company'
import { isShippingMethod } from '@idocard/domain/commerce/delivery-method'
import { type ReactNode, useId } from 'react'
import { useTranslation } from '../../../lib/texts.ts'
import { Amounts } from './amounts.tsx'
import { OrderDelivery } from './order-delivery.tsx'
import { OrderLetterhead } from './order-letterhead.tsx'
import { type LineBelow, OrderLines } from './order-lines.tsx'
import classes from './order-view.module.css'

type OrderViewProps = {
  order: Order
  /** The company that runs the shop, printed at the top. */
  company: CompanyConfig
  /** Beside the order in wide windows and before it in narrow ones; not printed. */
  aside?: ReactNode
  /** After the delivery; not printed. */
  foot?: ReactNode
  /** Shown below a printed line. */
  below?: LineBelow
}

/** A whole order: products, amounts, payment and shipping. Only this is printed. */
export function OrderView({ order, company, aside, foot, below }: OrderViewProps) {
  const { t } = useTranslation('order')
  const { subtotal, discount, discountCode, freight, total, refunded, shippingMethod } = order
  return (
    <div className={classes.view}>
      <div className={classes.main}>
        <Panel title={t('detail.products')}>
          <OrderLines lines={order.lines} below={below} />
          <div className={classes.amounts}>
            {isShippingMethod(shippingMethod) && (
              <Amounts {...{ subtotal, discount, discountCode, freight, total, refunded, shippingMethod }} />
            )}
          </div>
        </Panel>
      </div>
      <div className={classes.side}>
        {aside && <div className={classes.aside}>{aside}</div>}
        <Panel title={t('detail.delivery')}>
          <OrderDelivery order={order} />
        </Panel>
        {foot && <div className={classes.foot}>{foot}</div>}
      </div>
      <OrderLetterhead order={order} company={company} />
    </div>
  )
}

/** A part of an order, with its title. */
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
