import type { Order } from '@idocard/contract/commerce/order-fields'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { ReorderButton } from '../../features/commerce/cart/reorder-button.tsx'
import { OrderProblem } from '../../features/commerce/order/order-problem.tsx'
import { OrderStatus } from '../../features/commerce/order/order-status.tsx'
import { OrderTimeline } from '../../features/commerce/order/order-timeline.tsx'
import { OrderView, Panel } from '../../features/commerce/order/order-view.tsx'
import { orderQuery } from '../../features/commerce/order/queries.ts'
import { useStateWords } from '../../features/commerce/order/use-state-words.ts'
import { CompanyOffer } from '../../features/company/company-start/company-offer.tsx'
import { PlainButton } from '../../kit/button.tsx'
import { PageTitle } from '../../kit/page-title.tsx'
import { paths } from '../../lib/paths.ts'
import { useTranslation } from '../../lib/texts.ts'
import { useCompany } from '../site/use-company.ts'
import { OrderPrint } from './line-print.tsx'
import { isUnsold, OrderActions } from './order-actions.tsx'
import { OrderHelp } from './order-help.tsx'
import classes from './user.module.css'
import { Waiting } from './waiting.tsx'

/** One order with all details. */
export function OrderTab({ orderNumber }: { orderNumber: string }) {
  const { t } = useTranslation('order')
  const { data: order, error, refetch } = useQuery({ ...orderQuery(orderNumber), enabled: orderNumber !== '' })
  const back = <Link to={paths.user}>{t('detail.back')}</Link>
  if (!order) {
    const isMissing = orderNumber === '' || error !== null
    return (
      <>
        <PageTitle title={t('detail.heading', { number: orderNumber.slice(0, 20) })} above={back} />
        {isMissing ? (
          <OrderProblem error={error ?? undefined} onAgain={() => void refetch()} />
        ) : (
          <Waiting label={t('detail.loading')} />
        )}
      </>
    )
  }
  return <Whole key={order.orderNumber} order={order} back={back} />
}

function Whole({ order, back }: { order: Order; back: ReactNode }) {
  const { t } = useTranslation('order')
  const company = useCompany()
  const words = useStateWords(order)
  /** The product whose print details are being edited. */
  const [editing, setEditing] = useState<number>()
  return (
    <>
      <PageTitle
        title={t('detail.heading', { number: order.orderNumber })}
        above={back}
        intro={
          <div className={classes.state}>
            <OrderStatus status={order.status} />
            <span>{words}</span>
          </div>
        }
      />
      <OrderActions order={order} onPrint={setEditing} />
      <div className={classes.offer}>
        <CompanyOffer orderNumber={order.orderNumber} />
      </div>
      <OrderView
        order={order}
        company={company}
        below={(line) => <OrderPrint order={order} line={line} editing={editing} onEdit={setEditing} />}
        aside={
          <Panel title={t('timeline.label')}>
            <OrderTimeline order={order} />
          </Panel>
        }
        foot={<OrderHelp order={order} />}
      />
      <div className={classes.later}>
        {!isUnsold(order) && <ReorderButton lines={order.lines} variant="quiet" />}
        <PlainButton size="lg" variant="quiet" onClick={() => window.print()}>
          {t('complete.print')}
        </PlainButton>
      </div>
    </>
  )
}
