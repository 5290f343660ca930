import type { OrderSummary } from '@idocard/contract/commerce/order-fields'
import { ORDER_TRANSITIONS } from '@idocard/domain/commerce/order-state'
import { pick } from '@idocard/domain/language'
import { formatTwd } from '@idocard/domain/money'
import { canTransition } from '@idocard/domain/transitions'
import { Link } from 'react-router'
import { Picture } from '../../../kit/picture.tsx'
import { StatusBadge } from '../../../kit/status-badge.tsx'
import { useLang } from '../../../lib/language.ts'
import { formatDay } from '../../../lib/moment.ts'
import { paths } from '../../../lib/paths.ts'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './order-list.module.css'
import { OrderStatus } from './order-status.tsx'
import { PayButton } from './pay-button.tsx'

/**
 * The member's orders: a table, or one card per order on a phone. Each row is a link, and an unpaid order has a payment
 * button.
 */
export function OrderList({ orders, onFailed }: { orders: readonly OrderSummary[]; onFailed: () => void }) {
  const { t } = useTranslation('order')
  const lang = useLang()
  return (
    <table className={classes.list}>
      <caption className="visually-hidden">{t('list.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('list.order')}</th>
          <th scope="col">{t('list.date')}</th>
          <th scope="col">{t('list.total')}</th>
          <th scope="col">{t('list.status')}</th>
        </tr>
      </thead>
      <tbody>
        {orders.map(({ orderNumber, createdAt, total, status, approval, img, titleCh, titleEn, count }) => (
          <tr key={orderNumber}>
            <th scope="row">
              <span className={classes.order}>
                <span className={classes.picture}>{img && <Picture src={img} alt="" sizes="72px" />}</span>
                <span className={classes.words}>
                  <Link className={classes.link} to={paths.order(orderNumber)}>
                    {orderNumber}
                  </Link>
                  <span className={classes.product}>
                    {pick(lang, titleCh, titleEn)}
                    {count > 1 && ` ${t('list.more', { count: count - 1 })}`}
                  </span>
                </span>
              </span>
            </th>
            <td className={classes.date}>
              <time dateTime={createdAt}>{formatDay(createdAt, lang)}</time>
            </td>
            <td className={classes.total}>{formatTwd(total, lang)}</td>
            <td className={classes.status}>
              {approval === 'waiting' && status === 'awaiting_payment' ? (
                <StatusBadge tone="attention">{t('complete.approval')}</StatusBadge>
              ) : (
                <OrderStatus status={status} />
              )}
              {canTransition(ORDER_TRANSITIONS, status, 'pay') && approval !== 'waiting' && (
                <div className={classes.pay}>
                  <PayButton orderNumber={orderNumber} small onFailed={onFailed} />
                </div>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
