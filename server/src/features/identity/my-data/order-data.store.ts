import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { inPages } from '../../../db/in-pages.ts'
import type { Tx } from '../../../db/open.ts'
import { redemption } from '../../../db/schema/commerce/discount.ts'
import { invoice } from '../../../db/schema/commerce/invoice.ts'
import { cart, order, orderEvent, orderLine } from '../../../db/schema/commerce/order.ts'
import { payment, refund } from '../../../db/schema/commerce/payment.ts'
import { printLogo } from '../../../db/schema/commerce/print.ts'
import { atOnce, column, type DataList } from './data-list.ts'

/**
 * Orders with their lines and payments. An unpaid order includes its network, which is stored to limit how many units
 * one network holds.
 */
async function withLines(db: Tx, orders: readonly (typeof order.$inferSelect)[]) {
  const ids = orders.map(({ id }) => id)
  if (ids.length === 0) return []
  const lines = await db
    .select()
    .from(orderLine)
    .where(inArray(orderLine.orderId, ids))
    .orderBy(asc(orderLine.orderId), asc(orderLine.position))
  const payments = await db
    .select({
      orderId: payment.orderId,
      tradeNo: payment.tradeNo,
      amount: payment.amount,
      state: payment.state,
      provider: payment.provider,
      openedAt: payment.openedAt,
    })
    .from(payment)
    .where(inArray(payment.orderId, ids))
    .orderBy(asc(payment.openedAt))
  const refunds = await db
    .select({
      orderId: refund.orderId,
      amount: refund.amount,
      reason: refund.reason,
      outcome: refund.outcome,
      at: refund.at,
    })
    .from(refund)
    .where(inArray(refund.orderId, ids))
    .orderBy(asc(refund.id))
  const events = await db
    .select({ orderId: orderEvent.orderId, kind: orderEvent.kind, reason: orderEvent.reason, at: orderEvent.at })
    .from(orderEvent)
    .where(inArray(orderEvent.orderId, ids))
    .orderBy(asc(orderEvent.id))
  const invoices = await db
    .select({ orderId: invoice.orderId, number: invoice.number, issuedAt: invoice.issuedAt })
    .from(invoice)
    .where(inArray(invoice.orderId, ids))
  const of = <Row extends { orderId: number }>(rows: readonly Row[], id: number) =>
    rows.filter(({ orderId }) => orderId === id).map(({ orderId: _order, ...rest }) => rest)
  return orders.map(({ memberId: _mine, cartVersion: _cart, printReminders: _reminders, ...rest }) => ({
    ...rest,
    lines: of(lines, rest.id).map(({ printLogoId, ...line }) => ({ ...line, logo: printLogoId ?? '' })),
    payments: of(payments, rest.id),
    refunds: of(refunds, rest.id),
    invoices: of(invoices, rest.id),
    events: of(events, rest.id),
  }))
}

/** Orders, the cart and the logos for printing. */
export const ORDER_DATA: readonly DataList[] = [
  {
    name: 'orders',
    about: { 'zh-tw': '訂單、品項、印製內容與付款', 'en-us': 'orders, their items, print details and payments' },
    tables: [order, orderEvent, orderLine, payment, refund, invoice, redemption],
    columns: [
      column('orderNumber', '訂單編號', 'Order'),
      column('createdAt', '時間', 'Time'),
      column('state', '狀態', 'State'),
      column('subtotal', '小計', 'Subtotal'),
      column('discount', '折扣', 'Discount'),
      column('discountCode', '折扣碼', 'Discount code'),
      column('freight', '運費', 'Freight'),
      column('total', '總計', 'Total'),
      column('paidAt', '付款時間', 'Paid'),
      column('shippingName', '收件人', 'Recipient'),
      column('shippingPhone', '收件電話', 'Phone'),
      column('shippingAddress', '收件地址', 'Address'),
      column('trackingNumber', '配送單號', 'Tracking number'),
      column('taxNumber', '統一編號', 'Tax number'),
      column('invoiceTitle', '發票抬頭', 'Name on the invoice'),
    ],
    async *rows(db, { id: mine }) {
      const pages = inPages((after: number | undefined, max) =>
        db
          .select()
          .from(order)
          .where(and(eq(order.memberId, mine), after === undefined ? undefined : gt(order.id, after)))
          .orderBy(asc(order.id))
          .limit(max),
      )
      for await (const orders of pages) yield await withLines(db, orders)
    },
  },
  {
    name: 'cart',
    about: { 'zh-tw': '購物車與待印的內容', 'en-us': 'the cart, and what is to be printed' },
    tables: [cart],
    isOne: true,
    rows: atOnce((db, { id }) =>
      db.select({ lines: cart.lines, prints: cart.prints }).from(cart).where(eq(cart.memberId, id)),
    ),
  },
  {
    name: 'print-logos',
    about: {
      'zh-tw': '要印的標誌；檔案在 logos 資料夾',
      'en-us': 'logos to be printed; the files are in the folder logos',
    },
    tables: [printLogo],
    rows: atOnce(async (db, { id }) => {
      const found = await logosOf(db, id)
      return found.map((logo) => ({ ...logo, file: logoPath(logo) }))
    }),
  },
]

/** The path of a logo in the zip. */
export const logoPath = ({ id, kind }: Pick<typeof printLogo.$inferSelect, 'id' | 'kind'>): string =>
  `logos/${id}.${kind}`

/** A person's logos, without their bytes. */
export const logosOf = (db: Tx, memberId: string) =>
  db
    .select({ id: printLogo.id, kind: printLogo.kind, createdAt: printLogo.createdAt })
    .from(printLogo)
    .where(eq(printLogo.memberId, memberId))
    .orderBy(asc(printLogo.createdAt))
