import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { OrderProblem } from '../../features/order/order-problem.tsx'
import { OrderStatus } from '../../features/order/order-status.tsx'
import { OrderTimeline } from '../../features/order/order-timeline.tsx'
import { OrderView, Panel } from '../../features/order/order-view.tsx'
import { orderQuery } from '../../features/order/queries.ts'
import { PageTitle } from '../../kit/page-title.tsx'
import { useLang } from '../../lib/language.ts'
import { momentInText } from '../../lib/moment.ts'
import { paths } from '../../lib/paths.ts'
import { useTranslation } from '../../lib/texts.ts'
import { useCompany } from '../site/use-company.ts'
import { OrderPrint } from './line-print.tsx'
import { OrderActions } from './order-actions.tsx'
import classes from './user.module.css'
import { Waiting } from './waiting.tsx'

/** One order with all details. */
export function OrderTab({ orderNumber }: { orderNumber: string }) {
  const { t } = useTranslation('order')
  const lang = useLang()
  const company = useCompany()
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
  const until = momentInText(order.expiresAt, lang)
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
      <OrderActions key={order.orderNumber} order={order} />
      <OrderView
        order={order}
        company={company}
        below={(line) => <OrderPrint order={order} line={line} />}
        aside={
          <Panel title={t('timeline.label')}>
            <OrderTimeline order={order} />
          </Panel>
        }
      />
    </>
  )
}
