import { orderedCards } from '@idocard/domain/commerce/order-card'
import { COMPANY_CARDS, PAID_STATES } from '@idocard/domain/company/company-start'
import { roleThatMay } from '@idocard/domain/identity/permission'
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, notExists, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import type { Owned, Owner } from '../../../db/owned.ts'
import { isKept } from '../../../db/removed.ts'
import { card, cardBatch } from '../../../db/schema/cards/card.ts'
import { order, orderLine } from '../../../db/schema/commerce/order.ts'
import { orderCard } from '../../../db/schema/commerce/order-card.ts'
import { company } from '../../../db/schema/company/company.ts'
import { companyAddress, companyOrder, companyOrderPerson } from '../../../db/schema/company/company-order.ts'
import { member } from '../../../db/schema/identity/account.ts'
import { staffRole } from '../../../db/schema/identity/staff.ts'
import { HOME_COMPANY } from '../../company/company/index.ts'
import { type OrderRow, orderLines } from './store.ts'

/** SQL: the number of physical cards in an order, as `orderedCards` counts them. */
const cardsIn: SQL<number> = sql<number>`(select coalesce(sum(line.quantity * (line.print -> 'rule' ->> 'cards')::int), 0)::int
  from ${orderLine} as line where line.order_id = ${order.id} and line.print is not null)`

const OFFERED = 20

/** A member's newest paid orders with enough cards for a company, which are no company's yet. */
export const ordersForCompany = (db: Tx, who: Owner) =>
  db
    .select({
      orderNumber: order.orderNumber,
      cards: cardsIn,
      taxNumber: order.taxNumber,
      invoiceTitle: order.invoiceTitle,
    })
    .from(order)
    .where(
      and(
        eq(order.memberId, who.id),
        inArray(order.state, [...PAID_STATES]),
        sql`${cardsIn} >= ${COMPANY_CARDS}`,
        notExists(db.select({ one: sql`1` }).from(companyOrder).where(eq(companyOrder.orderId, order.id))),
      ),
    )
    .orderBy(desc(order.createdAt), desc(order.id))
    .limit(OFFERED)

/** What an order was made with that is a company's from the beginning. */
type OrderedFor = Pick<typeof companyOrder.$inferInsert, 'companyId' | 'key' | 'inputHash' | 'at'>

/** Makes a new order a company's, for these of its people. @returns false if another order was made with this key meanwhile */
export async function orderFor(
  db: Tx,
  { id: orderId }: Pick<OrderRow, 'id'>,
  given: OrderedFor,
  people: readonly number[] = [],
): Promise<boolean> {
  const inserted = await db
    .insert(companyOrder)
    .values({ ...given, orderId, isFirst: false, isOrderedFor: true })
    .onConflictDoNothing({ target: companyOrder.key, where: isNotNull(companyOrder.key) })
    .returning({ orderId: companyOrder.orderId })
  if (inserted.length === 0) return false
  if (people.length > 0)
    await db.insert(companyOrderPerson).values(people.map((employeeId) => ({ orderId, employeeId })))
  return true
}

/** The company whose cards those of an order are. Undefined if they are no company's. */
export async function companyOfOrder(db: Tx, { id }: Pick<OrderRow, 'id'>): Promise<number | undefined> {
  const [found] = await db
    .select({ companyId: companyOrder.companyId })
    .from(companyOrder)
    .where(eq(companyOrder.orderId, id))
  return found?.companyId
}

/** How many companies a member has set up since a moment. */
export async function countCompaniesMade(db: Tx, who: Owner, since: Date): Promise<number> {
  const [found] = await db
    .select({ made: count() })
    .from(companyOrder)
    .innerJoin(order, eq(order.id, companyOrder.orderId))
    .where(and(eq(order.memberId, who.id), companyOrder.isFirst, sql`${companyOrder.at} > ${since}`))
  return found?.made ?? 0
}

/** The paid orders of these companies with how many cards were ordered and named, the newest first. */
export async function ordersOfCompanies(db: Tx, companyIds: readonly number[]) {
  if (companyIds.length === 0) return []
  const named = db
    .select({ named: count() })
    .from(orderCard)
    .where(and(eq(orderCard.orderId, order.id), isNull(orderCard.backAt)))
  return db
    .select({
      companyId: companyOrder.companyId,
      orderNumber: order.orderNumber,
      ordered: cardsIn,
      named: sql<number>`(${named})::int`,
    })
    .from(companyOrder)
    .innerJoin(order, eq(order.id, companyOrder.orderId))
    .where(and(inArray(companyOrder.companyId, [...companyIds]), inArray(order.state, [...PAID_STATES])))
    .orderBy(desc(companyOrder.at), desc(order.id))
}

/** Whether an order has enough cards for a company. */
export const hasCompanyCards = async (db: Tx, { id }: Pick<OrderRow, 'id'>): Promise<boolean> =>
  orderedCards(await orderLines(db, id)) >= COMPANY_CARDS

/**
 * Makes the cards of an order a company's: those that staff have named and nobody has claimed. The others follow when they
 * are named. The order must be locked.
 */
export async function giveOrderTo(
  db: Tx,
  mine: Owned<OrderRow>,
  { companyId, isFirst }: { companyId: number; isFirst: boolean },
  now: Date,
): Promise<void> {
  await db.insert(companyOrder).values({ orderId: mine.id, companyId, isFirst, at: now })
  const rows = await db
    .select({ cardSn: orderCard.cardSn })
    .from(orderCard)
    .where(and(eq(orderCard.orderId, mine.id), isNull(orderCard.backAt)))
  await moveCards(
    db,
    rows.map(({ cardSn }) => cardSn),
    companyId,
  )
}

/** Makes cards that were named in a locked order those of its company, if it has one. */
export async function followCompany(db: Tx, of: Pick<OrderRow, 'id'>, numbers: readonly string[]): Promise<void> {
  const companyId = await companyOfOrder(db, of)
  if (companyId !== undefined) await moveCards(db, numbers, companyId)
}

/** Gives cards that are in a company's order no more back to whom they were made for. */
export async function leaveCompany(db: Tx, of: Pick<OrderRow, 'id'>, numbers: readonly string[]): Promise<void> {
  if ((await companyOfOrder(db, of)) === undefined) return
  const madeFor = sql`coalesce((select ${cardBatch.companyId} from ${cardBatch}
    where ${cardBatch.id} = ${card.batchId}), ${HOME_COMPANY})`
  await moveCards(db, numbers, madeFor)
}

/** Who has claimed a card keeps it as it is: its content is theirs, and of the company under which they claimed it. */
async function moveCards(db: Tx, numbers: readonly string[], companyId: number | SQL): Promise<void> {
  if (numbers.length === 0) return
  const free = db
    .select({ cardSn: card.cardSn })
    .from(card)
    .where(and(inArray(card.cardSn, [...numbers]), eq(card.state, 'unclaimed')))
    .orderBy(asc(card.cardSn))
    .for('no key update')
  const locked = (await free).map(({ cardSn }) => cardSn)
  if (locked.length > 0) await db.update(card).set({ companyId }).where(inArray(card.cardSn, locked))
}

const isOwner = (companyId: number | typeof companyOrder.companyId) =>
  and(
    eq(staffRole.companyId, companyId),
    eq(staffRole.role, 'owner'),
    isNull(member.blockedAt),
    isNull(member.deletedAt),
  )

/** Who owns a company. */
export async function ownersOf(db: Tx, companyId: number): Promise<string[]> {
  const found = await db
    .select({ id: member.id })
    .from(staffRole)
    .innerJoin(member, eq(member.id, staffRole.memberId))
    .where(isOwner(companyId))
  return found.map(({ id }) => id)
}

/** An order of a company, and one of its owners; undefined once they are none. */
export async function orderForOwner(db: Tx, orderNumber: string, memberId: string) {
  const [found] = await db
    .select({ order, company, email: member.email, phone: member.phone })
    .from(order)
    .innerJoin(companyOrder, eq(companyOrder.orderId, order.id))
    .innerJoin(company, eq(company.id, companyOrder.companyId))
    .innerJoin(staffRole, eq(staffRole.memberId, memberId))
    .innerJoin(member, eq(member.id, memberId))
    .where(and(eq(order.orderNumber, orderNumber), isOwner(companyOrder.companyId)))
  return found
}

/** The companies for which a member may order, by their names, with their delivery addresses. */
export async function companiesToOrderFor(db: Tx, who: Owner) {
  const roles = await db
    .select({ role: staffRole.role, company })
    .from(staffRole)
    .innerJoin(company, eq(company.id, staffRole.companyId))
    .where(and(eq(staffRole.memberId, who.id), isNull(company.pausedAt)))
    .orderBy(asc(company.companychname), asc(company.id))
  const buying = [...Map.groupBy(roles, (row) => row.company.id).values()].flatMap((ofOne) => {
    const names = ofOne.map(({ role }) => role)
    const [first] = ofOne
    return first && roleThatMay('company', names, 'purchase.make')
      ? [{ company: first.company, isOwner: names.includes('owner') }]
      : []
  })
  const addresses = await db
    .select()
    .from(companyAddress)
    .where(
      and(
        inArray(
          companyAddress.companyId,
          buying.map((one) => one.company.id),
        ),
        isKept(companyAddress),
      ),
    )
    .orderBy(desc(companyAddress.isDefault), asc(companyAddress.label), asc(companyAddress.id))
  return buying.map((one) => ({
    ...one,
    addresses: addresses.filter(({ companyId }) => companyId === one.company.id),
  }))
}
