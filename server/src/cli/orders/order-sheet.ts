import { carrierName } from '@idocard/domain/commerce/carrier'
import { shippingMethodName } from '@idocard/domain/commerce/delivery-method'
import type { OrderRequest } from '@idocard/domain/commerce/order-request'
import { MAX_PRINT_CARDS } from '@idocard/domain/commerce/print'
import { formatMobile } from '@idocard/domain/identity/phone'
import { formatTwd } from '@idocard/domain/money'
import { type OrderLineRow, type OrderRow, printSummary } from '../../features/commerce/order/index.ts'
import { clockText } from '../text-table.ts'

/** An order with all that is needed to make, send and invoice it. */
export function orderSheet(
  order: OrderRow,
  lines: readonly OrderLineRow[],
  requests: readonly { kind: OrderRequest; at: Date }[],
  invoice: { number: string; problem: string } | undefined,
): string {
  const twd = (amount: number) => formatTwd(amount, 'en-us')
  const at = (moment: Date | null) => (moment ? clockText(moment) : '')
  const facts: [string, string][] = [
    ['Order', order.orderNumber],
    ['State', order.state.replaceAll('_', ' ')],
    ['Ordered', at(order.createdAt)],
    ['Paid', at(order.paidAt)],
    ['Bank', order.paidAt && !order.confirmedAt ? 'the payment is not confirmed yet' : ''],
    ['Prepared', at(order.preparedAt)],
    ['Shipped', at(order.shippedAt)],
    ['Parcel', order.carrier && `${carrierName(order.carrier, 'en-us')} ${order.trackingNumber}`],
    ...order.wrongParcels.map(({ carrier, trackingNumber, at: moment }): [string, string] => [
      'Wrong parcel',
      `${carrierName(carrier, 'en-us')} ${trackingNumber}, corrected ${clockText(new Date(moment))}`,
    ]),
    ['Completed', at(order.completedAt)],
    ...requests.map(({ kind, at: moment }): [string, string] => [`Buyer: ${kind}`, at(moment)]),
    ['Goods', twd(order.subtotal)],
    ['Discount', order.discountCode && `${twd(-order.discount)} (${order.discountCode})`],
    ['Freight', twd(order.freight)],
    ['Total', twd(order.total)],
    ['Name', order.shippingName],
    ['Phone', formatMobile(order.shippingPhone)],
    ['Email', order.email],
    ['Address', order.shippingAddress],
    ['Delivery', shippingMethodName(order.shippingMethod, 'en-us')],
    ['Tax number', order.taxNumber],
    ['Invoice to', order.invoiceTitle],
    ['Invoice', invoice?.number || (invoice?.problem ? `not issued: ${invoice.problem}` : '')],
    ['Remark', order.shippingRemark],
    ['Language', order.lang],
  ]
  return [
    ...facts.filter(([, value]) => value !== '').map(([name, value]) => `${name.padEnd(16)}${value}`),
    '',
    ...lines.map((line) => `${line.titleCh} × ${line.quantity}  ${twd(line.unitPrice * line.quantity)}`),
    ...lines.flatMap((line) => ['', ...printSummary(line, 'zh-tw', MAX_PRINT_CARDS)]),
  ]
    .join('\n')
    .trimEnd()
}
