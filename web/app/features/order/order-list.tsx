import type { OrderSummary } from '@idocard/contract/order'
import { formatTwd } from '@idocard/domain/money'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLang } from '../../lib/language.ts'
import { formatDay } from '../../lib/moment.ts'
import { paths } from '../../lib/paths.ts'
import classes from './order-list.module.css'
import { OrderStatus } from './order-status.tsx'

/** My orders: a table, on a phone a card for each. The whole row is a link. */
export function OrderList({ orders }: { orders: readonly OrderSummary[] }) {
  const { t } = useTranslation('order')
  const lang = useLang()
  return (
    <table className={classes.list}>
      <caption className="visually-hidden">{t('list.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('list.number')}</th>
          <th scope="col">{t('list.date')}</th>
          <th scope="col">{t('list.total')}</th>
          <th scope="col">{t('list.status')}</th>
        </tr>
      </thead>
      <tbody>
        {orders.map(({ orderNumber, createdAt, total, status }) => (
          <tr key={orderNumber}>
            <th scope="row">
              <Link className={classes.link} to={paths.order(orderNumber)}>
                {orderNumber}
              </Link>
            </th>
            <td className={classes.date}>
              <time dateTime={createdAt}>{formatDay(createdAt, lang)}</time>
            </td>
            <td className={classes.total}>{formatTwd(total, lang)}</td>
            <td className={classes.status}>
              <OrderStatus status={status} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
