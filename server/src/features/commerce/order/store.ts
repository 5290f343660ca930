import type { OrderSummary } from '@idocard/contract/commerce/order-fields'
import type { InvoiceCompany } from '@idocard/domain/commerce/invoice'
import {
  isPrintOpen,
  mayTransition,
  ORDER_TRANSITIONS,
  type OrderActor,
  type OrderTransition,
} from '@idocard/domain/commerce/order-state'
import { MAX_PRINT_CARDS, type PrintDetails } from '@idocard/domain/commerce/print'
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import { type Numbered, numberedPage } from '../../../db/numbered-page.ts'
import type { Tx } from '../../../db/open.ts'
import { type Owned, type Owner, ownership } from '../../../db/owned.ts'
import { cart, type LinePrint, order, orderLine, orderMessage } from '../../../db/schema/commerce/order.ts'
import { type LogoRow, printLogo } from '../../../db/schema/commerce/print.ts'
import type { Taken } from './stock.store.ts'

/** A row of an order, without the text that is only searched. */
export type OrderRow = Omit<typeof order.$inferSelect, 'search'>
/** The initial values of a new order. */
const FRESH = {
  state: 'awaiting_payment',
  paidAt: null,
  confirmedAt: null,
  preparedAt: null,
  shippedAt: null,
  carrier: '',
  trackingNumber: '',
  completedAt: null,
  refundedAt: null,
  refunded: 0,
  wrongParcels: [],
  printReminders: 0,
} satisfies Partial<OrderRow>
/** A reserved product with its print details. */
export type OrderedLine = Omit<Taken, 'print'> & { print: LinePrint | null; logo: Omit<LogoRow, 'memberId'> | null }
type NewOrder = Omit<OrderRow, 'id' | keyof typeof FRESH>

/** SQL condition that the print details of some of an order's cards are missing, as `hasPrintMissing` has it. */
export const isPrintMissing = (orderId: SQLWrapper): SQL =>
  sql`exists (select from ${orderLine} as line where line.order_id = ${orderId} and line.print is not null
    and jsonb_array_length(line.print -> 'cards')
      < least(${MAX_PRINT_CARDS}, (line.print -> 'rule' ->> 'cards')::int * line.quantity))`

/** Inserts an order with its lines, empties the cart of which it was made and raises the cart's version, in one statement. */
export async function insertOrder(db: Tx, made: NewOrder, lines: readonly OrderedLine[]): Promise<OrderRow> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with made as ${db.insert(order).values(made).returning({ id: order.id })}, sold as (
      insert into ${orderLine} (order_id, position, product_id, title_ch, title_en, img, unit_price, quantity,
        made_to_order, posting_days, print, print_logo_id)
      select made.id, position, line.id, "titleCh", "titleEn", img, "unitPrice", quantity, "madeToOrder", "postingDays", print,
        "logoId"
      from made, jsonb_to_recordset(${JSON.stringify(lines.map(({ after: _, logo, ...line }, position) => ({ ...line, position, logoId: logo?.id ?? null })))}::jsonb)
        as line(position int, id int, "titleCh" text, "titleEn" text, img text, "unitPrice" int, quantity int,
          "madeToOrder" boolean, "postingDays" int, print jsonb, "logoId" text)
    ), emptied as (
      update ${cart} set version = version + 1, lines = '[]', prints = '{}'
      where member_id = ${made.memberId} and version = ${made.cartVersion}::int
    )
    select id from made
  `)
  if (!rows[0]) throw new Error('An order that was just inserted was not found.')
  return { ...made, ...FRESH, id: rows[0].id }
}

const checkOwner = ownership(order.memberId, (row: OrderRow) => row.memberId)

const ownOne = async (db: Tx, who: Owner, which: SQL): Promise<Owned<OrderRow> | undefined> =>
  (await checkOwner(who, (isTheirs) => db.select().from(order).where(and(isTheirs, which))))[0]

/** A member's own order. Undefined if it is another member's or does not exist. */
export const ownOrder = (db: Tx, who: Owner, orderNumber: string) =>
  ownOne(db, who, eq(order.orderNumber, orderNumber.toUpperCase()))

/** A member's own order, locked until the transaction ends. */
export const lockOwnOrder = async (db: Tx, who: Owner, orderNumber: string): Promise<Owned<OrderRow> | undefined> =>
  (
    await checkOwner(who, (isTheirs) =>
      db
        .select()
        .from(order)
        .where(and(isTheirs, eq(order.orderNumber, orderNumber.toUpperCase())))
        .for('update'),
    )
  )[0]

/** The order that was created from this version of a member's cart. */
export const ownOrderOfCart = (db: Tx, who: Owner, cartVersion: number) =>
  ownOne(db, who, eq(order.cartVersion, cartVersion))

/** Any member's order, for messages, notices of the bank and scheduled jobs. */
export async function orderByNumber(db: Tx, orderNumber: string): Promise<OrderRow | undefined> {
  const [found] = await db.select().from(order).where(eq(order.orderNumber, orderNumber.toUpperCase()))
  return found
}

/** Any member's order, locked until the transaction ends. */
export async function lockOrder(db: Tx, orderNumber: string): Promise<OrderRow | undefined> {
  const [found] = await db.select().from(order).where(eq(order.orderNumber, orderNumber.toUpperCase())).for('update')
  return found
}

export async function ordersOf(
  db: Tx,
  memberId: string,
  at: Numbered,
): Promise<{ list: OrderSummary[]; total: number }> {
  const lines = db.select({ count: count() }).from(orderLine).where(eq(orderLine.orderId, order.id))
  const mineShown = () =>
    db
      .select({
        orderNumber: order.orderNumber,
        createdAt: order.createdAt,
        total: order.total,
        status: order.state,
        approval: order.approval,
        img: orderLine.img,
        titleCh: orderLine.titleCh,
        titleEn: orderLine.titleEn,
        count: sql<number>`(${lines})::int`,
      })
      .from(order)
      .innerJoin(orderLine, and(eq(orderLine.orderId, order.id), eq(orderLine.position, 0)))
      .where(eq(order.memberId, memberId))
      .$dynamic()
  const { list, total } = await numberedPage(db, mineShown, [desc(order.createdAt), desc(order.id)], at)
  return { list: list.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })), total }
}

/** The company on the invoice of a member's newest order, whatever became of it. Both empty without one. */
export async function lastInvoice(db: Tx, memberId: string): Promise<InvoiceCompany> {
  const [newest] = await db
    .select({ taxNumber: order.taxNumber, invoiceTitle: order.invoiceTitle })
    .from(order)
    .where(eq(order.memberId, memberId))
    .orderBy(desc(order.createdAt), desc(order.id))
    .limit(1)
  return newest ?? { taxNumber: '', invoiceTitle: '' }
}

/** An order and who changes its state. For a buyer, the order must have been checked to be their own. */
export type OrderAction =
  | { by: 'buyer'; order: Owned<OrderRow> }
  | { by: Exclude<OrderActor, 'buyer'>; order: Pick<OrderRow, 'id'> }

/**
 * Changes the state of an order if `ORDER_TRANSITIONS` allows it for this actor and the current state. Otherwise
 * returns undefined, so only one of two concurrent attempts succeeds.
 */
export async function transitionOrder(
  db: Tx,
  { by, order: { id } }: OrderAction,
  transition: OrderTransition,
  set: Partial<
    Pick<
      OrderRow,
      | 'paidAt'
      | 'confirmedAt'
      | 'preparedAt'
      | 'shippedAt'
      | 'carrier'
      | 'trackingNumber'
      | 'completedAt'
      | 'refundedAt'
      | 'refunded'
    >
  > = {},
): Promise<OrderRow | undefined> {
  if (!mayTransition(transition, by)) return undefined
  const { from, to, needsConfirmation } = ORDER_TRANSITIONS[transition]
  const [changed] = await db
    .update(order)
    // The network is personal data and is needed only while the order is unpaid.
    .set({ ...set, state: to, network: '' })
    .where(
      and(
        eq(order.id, id),
        inArray(order.state, [...from]),
        needsConfirmation ? isNotNull(order.confirmedAt) : undefined,
      ),
    )
    .returning()
  return changed
}

/** The lines of an order, in the cart's order. */
export const orderLines = (db: Tx, orderId: number) =>
  db
    .select({
      ...getTableColumns(orderLine),
      logo: { id: printLogo.id, kind: printLogo.kind, width: printLogo.width, height: printLogo.height },
    })
    .from(orderLine)
    .leftJoin(printLogo, eq(printLogo.id, orderLine.printLogoId))
    .where(eq(orderLine.orderId, orderId))
    .orderBy(asc(orderLine.position))
export type OrderLineRow = Awaited<ReturnType<typeof orderLines>>[number]

/**
 * Changes the print details of a line. The order must be locked, so that production does not begin in the meantime.
 * @returns false if nothing is printed on the line or production has begun
 */
export async function changePrint(
  db: Tx,
  mine: Owned<OrderRow>,
  productId: number,
  { cards, logo }: PrintDetails,
): Promise<boolean> {
  if (!isPrintOpen(mine.state)) return false
  const changed = await db
    .update(orderLine)
    .set({
      print: sql`jsonb_set(${orderLine.print}, '{cards}', ${JSON.stringify(cards)}::jsonb)`,
      printLogoId: logo || null,
    })
    .where(and(eq(orderLine.orderId, mine.id), eq(orderLine.productId, productId), isNotNull(orderLine.print)))
    .returning({ position: orderLine.position })
  return changed.length > 0
}

/** Whether a buyer was sent this message about their order. */
export async function wasSent(
  db: Tx,
  orderId: number,
  { notice, time }: Pick<typeof orderMessage.$inferSelect, 'notice' | 'time'>,
): Promise<boolean> {
  const sent = and(eq(orderMessage.orderId, orderId), eq(orderMessage.notice, notice), eq(orderMessage.time, time))
  return (await db.$count(orderMessage, sent)) > 0
}

/** Records a message that was sent to a buyer. A repeated job may have sent it before. */
export async function keepSent(db: Tx, sent: typeof orderMessage.$inferInsert): Promise<void> {
  await db.insert(orderMessage).values(sent).onConflictDoNothing()
}
