import { taiwanDay } from '@idocard/domain/taiwan-day'
import type { HandledOrder } from '../../features/commerce/order/index.ts'
import { textTable } from '../text-table.ts'

const HEAD = ['order', 'state', 'paid', 'post by', 'total', 'print', 'refund', 'buyer and goods']

/** Orders as a terminal table. Names come last, because Chinese is two columns wide. */
export function ordersTable(orders: readonly HandledOrder[]): string {
  if (orders.length === 0) return 'No such orders.'
  const rows = orders.map(({ order, posted, print, isRefundRequested, goods }) => [
    order.orderNumber,
    order.state.replaceAll('_', ' '),
    order.paidAt ? taiwanDay(order.paidAt) : '',
    posted ?? '',
    String(order.total),
    print,
    isRefundRequested ? 'requested' : '',
    `${order.shippingName}  ${goods}`,
  ])
  return textTable(HEAD, rows, (column) => HEAD[column] === 'total')
}
