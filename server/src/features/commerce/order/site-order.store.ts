import type { contract } from '@idocard/contract'
import type { InputOf } from '@idocard/contract/call'
import { ORDER_TRANSITIONS, UNPAID_ENDS } from '@idocard/domain/commerce/order-state'
import { ORDER_TABS, type OrderTab, orderFacts, orderTab } from '@idocard/domain/commerce/order-work'
import { and, asc, eq, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { Acting } from '../../../api/authorise.ts'
import { hotCounts } from '../../../db/count-rows.ts'
import { hasSought, hasText, searchedText, soughtValues } from '../../../db/fragments.ts'
import { hotQuery } from '../../../db/hot-query.ts'
import { hotList } from '../../../db/list-page.ts'
import type { Tx } from '../../../db/open.ts'
import { order, orderLine, orderMessage, orderNote } from '../../../db/schema/commerce/order.ts'
import { payment } from '../../../db/schema/commerce/payment.ts'
import { member } from '../../../db/schema/identity/account.ts'
import { ordersToRefund, refundRequestsAmong } from '../../company/inquiry/index.ts'
import { ordersToReturn, refundsToSettle } from './refund.store.ts'
import { isPrintMissing, type OrderRow } from './store.ts'

type Staff = Acting<'order.read', 'site'>
type Listing = InputOf<(typeof contract)['siteOrder']['list']>

/** The states in which money of an order can still be returned. */
const PAID = ORDER_TRANSITIONS.refund.from

/** The same as `orderTab`, as a condition. A test compares them. */
function isInTab(db: Tx, tab: OrderTab): SQL | undefined {
  const isPaid = eq(order.state, 'paid')
  const isBlocked = or(isNull(order.confirmedAt), isPrintMissing(order.id)) as SQL
  const isRequested = inArray(order.id, ordersToRefund(db))
  const isToReturn = inArray(order.id, ordersToReturn(db))
  const isIn = (state: OrderRow['state']) => and(eq(order.state, state), not(isRequested), not(isToReturn))
  switch (tab) {
    case 'to_return':
      return and(inArray(order.state, [...PAID]), isToReturn)
    case 'to_check':
      // By ids, so that paid orders and requests are read, and not all that were ever completed.
      return and(
        inArray(order.state, [...PAID]),
        not(isToReturn),
        sql`${order.id} in (${db.select({ id: order.id }).from(order).where(and(isPaid, isBlocked))} union all ${ordersToRefund(db)})`,
      )
    case 'to_print':
      return and(isIn('paid'), not(isBlocked))
    case 'to_ship':
      return isIn('preparing')
    case 'unpaid':
      return eq(order.state, 'awaiting_payment')
    case 'cancelled':
      return inArray(order.state, [...UNPAID_ENDS])
    case 'refunded':
      return eq(order.state, 'refunded')
    default:
      return isIn(tab)
  }
}

const ordersOf = hotList({
  query: (db, keys) =>
    db
      .select({ ...keys, order })
      .from(order)
      .$dynamic(),
  where: (db, { tab, state }: Pick<Listing, 'tab' | 'state'>) =>
    and(tab === '' ? undefined : isInTab(db, tab), state === '' ? undefined : eq(order.state, state)),
  counted: (db) => db.select({ id: order.id }).from(order).$dynamic(),
  search: {
    names: ['text', 'pieces'],
    values: (keyword) => (keyword === '' ? undefined : soughtValues(searchedText(keyword))),
    conditions: (_, given) => ({
      from: order,
      ways: [{ from: order, where: hasSought(order.search, given) }],
      atHand: hasText(order.search, given.text),
    }),
  },
  sorts: { at: { by: order.createdAt, kind: 'moment' }, total: { by: order.total, kind: 'integer' } },
  id: { by: order.id, kind: 'integer' },
})

/** A page of the orders. @returns undefined for a cursor that does not belong to this list */
export async function listOrders(db: Tx, _staff: Staff, { keyword, tab, state, ...at }: Listing) {
  const page = await ordersOf(db, { tab, state }, keyword, at)
  return (
    page && {
      ...page,
      list: await withWork(
        db,
        page.list.map((row) => row.order),
      ),
    }
  )
}

const linesOfOrders = hotQuery(['ids'], (db, { ids }) =>
  db.select().from(orderLine).where(sql`${orderLine.orderId} = any(${ids}::bigint[])`).orderBy(asc(orderLine.position)),
)

/** Orders with what decides about their next move. */
export async function withWork(db: Tx, orders: readonly OrderRow[]) {
  if (orders.length === 0) return []
  const ids = orders.map(({ id }) => id)
  const lines = await linesOfOrders(db, { ids })
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId)
  const requests = await refundRequestsAmong(db, ids)
  const refunds = await refundsToSettle(db, ids)
  return orders.map((row) => {
    const ofOrder = linesOf.get(row.id) ?? []
    const toSettle = refunds.get(row.id)
    const facts = orderFacts(row, ofOrder, toSettle?.amount)
    const isRefundRequested = requests.has(row.id)
    const tab = orderTab({ ...facts, isRefundRequested })
    return { row, lines: ofOrder, isRefundRequested, toSettle, ...facts, tab }
  })
}

const ordersInTabs = hotCounts((db, tab: OrderTab) =>
  db.select({ id: order.id }).from(order).where(isInTab(db, tab)).$dynamic(),
)

/** The number of orders in each tab, up to 10,000. */
export async function countTabs(db: Tx, _staff: Staff): Promise<Record<OrderTab, number>> {
  const counted = await ordersInTabs(db, ORDER_TABS)
  return Object.fromEntries(ORDER_TABS.map((tab) => [tab, counted[tab].total])) as Record<OrderTab, number>
}

/** How many orders a member has made. */
export const countOrders = (db: Tx, memberId: string): Promise<number> => db.$count(order, eq(order.memberId, memberId))

/** An order's payments, the oldest first. */
export const paymentsOf = (db: Tx, orderId: number) =>
  db
    .select({
      tradeNo: payment.tradeNo,
      method: payment.provider,
      state: payment.state,
      amount: payment.amount,
      openedAt: payment.openedAt,
    })
    .from(payment)
    .where(eq(payment.orderId, orderId))
    .orderBy(asc(payment.openedAt))

/** The messages about an order that its buyer was sent, with the names of staff who sent one again. */
export const messagesSent = (db: Tx, orderId: number) =>
  db
    .select({
      notice: orderMessage.notice,
      time: orderMessage.time,
      isAgain: sql<boolean>`${orderMessage.again} > 0`,
      at: orderMessage.at,
      by: member.name,
    })
    .from(orderMessage)
    .leftJoin(member, eq(member.id, orderMessage.sentBy))
    .where(eq(orderMessage.orderId, orderId))

/** The notes of staff about an order, with their authors' names. */
export const notesOf = (db: Tx, orderId: number) =>
  db
    .select({ id: orderNote.id, text: orderNote.text, at: orderNote.at, by: member.name })
    .from(orderNote)
    .leftJoin(member, eq(member.id, orderNote.writtenBy))
    .where(eq(orderNote.orderId, orderId))

export async function insertNote(db: Tx, note: typeof orderNote.$inferInsert): Promise<void> {
  await db.insert(orderNote).values(note)
}
