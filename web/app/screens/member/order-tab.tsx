import { canMove } from '@idocard/domain/order-state'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatMoment } from '../../features/order/moment.ts'
import { OrderProblem } from '../../features/order/order-problem.tsx'
import { OrderStatus } from '../../features/order/order-status.tsx'
import { OrderTimeline } from '../../features/order/order-timeline.tsx'
import { OrderView, Panel } from '../../features/order/order-view.tsx'
import { PayButton } from '../../features/order/pay-button.tsx'
import { orderQuery } from '../../features/order/queries.ts'
import { PageTitle } from '../../kit/page-title.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { useLang } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import classes from './user.module.css'

/** One order with everything about it. */
export function OrderTab({ orderNumber }: { orderNumber: string }) {
  const { t } = useTranslation('order')
  const lang = useLang()
  const client = useQueryClient()
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
          <Skeleton label={t('detail.loading')} lines={10} />
        )}
      </>
    )
  }
  const until = formatMoment(order.expiresAt, lang)
  const seeAnew = () => void client.invalidateQueries()
  return (
    <>
      <PageTitle
        title={t('detail.heading', { number: order.orderNumber })}
        above={back}
        intro={
          <div className={classes.state}>
            <OrderStatus status={order.status} />
            <span>{order.declined ? t('complete.declined') : t(`statusText.${order.status}`, { until })}</span>
          </div>
        }
      />
      {canMove(order.status, 'pay') && (
        <div className={classes.actions}>
          <PayButton orderNumber={order.orderNumber} again={order.declined} onFailed={seeAnew} />
        </div>
      )}
      <OrderView
        order={order}
        aside={
          <Panel title={t('timeline.label')}>
            <OrderTimeline order={order} />
          </Panel>
        }
      />
    </>
  )
}
