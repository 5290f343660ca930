import type { HeldProduct } from '../features/order/hold.store.ts'

const CLOCK = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Taipei',
  dateStyle: 'short',
  timeStyle: 'short',
})
const HEAD = ['product', 'on sale', 'held', 'first-time', 'orders', 'members', 'networks', 'until (Taipei)', 'title']

/** Units held by unpaid orders, as a terminal table. Titles come last, because Chinese is two columns wide. */
export function heldTable(products: readonly HeldProduct[], now: Date): string {
  if (products.length === 0) return 'No unpaid order holds anything.'
  const rows = products.map(({ productId, titleCh, titleEn, until, ...counts }) => [
    ...[productId, counts.stock, counts.held, counts.firstTime, counts.orders, counts.members, counts.networks].map(
      String,
    ),
    CLOCK.format(until) + (until <= now ? ' (overdue)' : ''),
    `${titleCh} ${titleEn}`.trim(),
  ])
  const widths = HEAD.map((_, column) => Math.max(...[HEAD, ...rows].map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (column < 7 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)))
      .join('  ')
  return [HEAD, ...rows].map((row) => line(row).trimEnd()).join('\n')
}
