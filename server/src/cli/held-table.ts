import type { HeldProduct } from '../features/commerce/order/index.ts'
import { clockText, textTable } from './text-table.ts'

const HEAD = ['product', 'on sale', 'held', 'first-time', 'orders', 'members', 'networks', 'until (Taipei)', 'title']

/** Units held by unpaid orders, as a terminal table. Titles come last, because Chinese is two columns wide. */
export function heldTable(products: readonly HeldProduct[], now: Date): string {
  if (products.length === 0) return 'No unpaid order holds anything.'
  const rows = products.map(({ productId, titleCh, titleEn, until, ...counts }) => [
    ...[productId, counts.stock, counts.held, counts.firstTime, counts.orders, counts.members, counts.networks].map(
      String,
    ),
    clockText(until) + (until <= now ? ' (overdue)' : ''),
    `${titleCh} ${titleEn}`.trim(),
  ])
  return textTable(HEAD, rows, (column) => column < 7)
}
