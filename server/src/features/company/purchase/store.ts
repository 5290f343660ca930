import type { contract } from '@idocard/contract'
import type { InputOf } from '@idocard/contract/call'
import type { Approval } from '@idocard/domain/commerce/order-state'
import { and, asc, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { Acting } from '../../../api/authorise.ts'
import { contains } from '../../../db/contains.ts'
import { listPage } from '../../../db/list-page.ts'
import type { Tx } from '../../../db/open.ts'
import { isKept } from '../../../db/removed.ts'
import { invoice } from '../../../db/schema/commerce/invoice.ts'
import { order, orderEvent, orderLine } from '../../../db/schema/commerce/order.ts'
import { product } from '../../../db/schema/commerce/product.ts'
import { company } from '../../../db/schema/company/company.ts'
import { companyOrder } from '../../../db/schema/company/company-order.ts'
import { employee } from '../../../db/schema/company/employee.ts'
import { member, staffName } from '../../../db/schema/identity/account.ts'
import { staffRole } from '../../../db/schema/identity/staff.ts'
import { hasRole } from '../../identity/staff/index.ts'

/** Whoever may see or make the company's orders. */
export type Staff = Acting<'purchase.read' | 'purchase.make' | 'purchase.approve', 'company'>
type Listing = InputOf<(typeof contract)['purchase']['list']>

/**
 * What a company calls an account: as its list does, or as its staff are called. Of anybody else it learns nothing, such as of
 * a former colleague whose order it is.
 */
const named = (account: typeof order.memberId | typeof orderEvent.madeBy, companyId: number) => {
  const listed = (field: typeof employee.nameCh | typeof employee.nameEn) =>
    sql`(select ${field} from ${employee} where ${employee.memberId} = ${account}
      and ${employee.companyId} = ${companyId} and ${isKept(employee)} limit 1)`
  const colleague = sql`(select ${staffName(member)} from ${member} where ${member.id} = ${account} and exists
    (select 1 from ${staffRole} where ${staffRole.memberId} = ${member.id} and ${staffRole.companyId} = ${companyId}))`
  return {
    nameCh: sql<string>`coalesce(${listed(employee.nameCh)}, ${colleague}, '')`,
    nameEn: sql<string>`coalesce(${listed(employee.nameEn)}, '')`,
  }
}

const isInState = (state: Listing['state'], now: Date): SQL | undefined => {
  if (state === '') return undefined
  return state === 'waiting'
    ? and(eq(order.approval, 'waiting'), eq(order.state, 'awaiting_payment'), gt(order.expiresAt, now))
    : eq(order.state, state)
}

/** Reads the company's orders with who ordered, and their invoices. */
const rows = (acting: Staff) => ({
  order,
  companyOrder,
  ...named(order.memberId, acting.company.id),
  invoiceNumber: sql<string>`coalesce(${invoice.number}, '')`,
  isInvoiceDue: sql<boolean>`${invoice.dueAt} is not null`,
})

/** A page of the company's orders. @returns undefined for a cursor that does not belong to this list */
export async function listPurchases(db: Tx, acting: Staff, { keyword, state, ...at }: Listing, now: Date) {
  const page = await listPage(
    db,
    {
      query: (keys) =>
        db
          .select({ ...keys, ...rows(acting) })
          .from(companyOrder)
          .innerJoin(order, eq(order.id, companyOrder.orderId))
          .leftJoin(invoice, eq(invoice.orderId, order.id))
          .$dynamic(),
      where: and(
        eq(companyOrder.companyId, acting.company.id),
        isInState(state, now),
        contains(keyword.toUpperCase(), order.orderNumber),
      ),
      sorts: {
        newest: { by: order.createdAt, kind: 'moment' },
        total: { by: order.total, kind: 'integer' },
      },
      id: { by: order.id, kind: 'integer' },
    },
    at,
  )
  if (!page) return undefined
  const ids = page.list.map((row) => row.order.id)
  const lines = await db
    .select()
    .from(orderLine)
    .where(inArray(orderLine.orderId, ids))
    .orderBy(asc(orderLine.position))
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId)
  return { ...page, list: page.list.map((row) => ({ ...row, lines: linesOf.get(row.order.id) ?? [] })) }
}

/** One of the company's orders. */
export async function purchaseOf(db: Tx, acting: Staff, orderNumber: string) {
  const [found] = await db
    .select(rows(acting))
    .from(companyOrder)
    .innerJoin(order, eq(order.id, companyOrder.orderId))
    .leftJoin(invoice, eq(invoice.orderId, order.id))
    .where(and(eq(companyOrder.companyId, acting.company.id), eq(order.orderNumber, orderNumber.toUpperCase())))
  return found
}

/** The same, locked until the transaction ends. */
export async function lockPurchase(db: Tx, acting: Staff, orderNumber: string) {
  const [found] = await db
    .select({ order })
    .from(companyOrder)
    .innerJoin(order, eq(order.id, companyOrder.orderId))
    .where(and(eq(companyOrder.companyId, acting.company.id), eq(order.orderNumber, orderNumber.toUpperCase())))
    .for('update', { of: order })
  return found?.order
}

/** What an owner said about an order, and who it was; undefined while nobody has. */
export async function decisionOf(db: Tx, acting: Staff, orderId: number) {
  const [found] = await db
    .select({ ...named(orderEvent.madeBy, acting.company.id), reason: orderEvent.reason })
    .from(orderEvent)
    .where(and(eq(orderEvent.orderId, orderId), inArray(orderEvent.kind, ['approved', 'approval_refused'])))
    .orderBy(desc(orderEvent.id))
    .limit(1)
  return found
}

/** The units of an order's products that are on sale, and held. */
export const supplyOf = (db: Tx, orderId: number) =>
  db
    .select({ stock: product.stock, held: product.held })
    .from(orderLine)
    .innerJoin(product, eq(product.id, orderLine.productId))
    .where(eq(orderLine.orderId, orderId))

/** Writes what was decided about a locked order, and until when it can be paid. */
export async function decide(
  db: Tx,
  { id }: { id: number },
  set: { approval: Approval; expiresAt?: Date },
): Promise<void> {
  await db.update(order).set(set).where(eq(order.id, id))
}

/** The order that the company's form with this key made before. */
export async function purchaseOfKey(db: Tx, acting: Staff, key: string) {
  const [found] = await db
    .select({ orderNumber: order.orderNumber, approval: order.approval, inputHash: companyOrder.inputHash })
    .from(companyOrder)
    .innerJoin(order, eq(order.id, companyOrder.orderId))
    .where(and(eq(companyOrder.companyId, acting.company.id), eq(companyOrder.key, key)))
  return found
}

export async function approvalAboveOf(db: Tx, { company: of }: Staff): Promise<number | null> {
  const [found] = await db.select({ above: company.approvalAbove }).from(company).where(eq(company.id, of.id))
  return found?.above ?? null
}

/** Sets the amount above which orders wait for an owner. @returns what it was */
export async function setApprovalAbove(
  db: Tx,
  { company: of }: Acting<'purchase.approve', 'company'>,
  approvalAbove: number | null,
): Promise<number | null> {
  const [before] = await db
    .select({ above: company.approvalAbove })
    .from(company)
    .where(eq(company.id, of.id))
    .for('no key update')
  await db.update(company).set({ approvalAbove }).where(eq(company.id, of.id))
  return before?.above ?? null
}

/** Whether whoever orders owns the company, whichever of their roles it was that let them. */
export const isOwnOrder = (db: Tx, { person, company: of }: Staff): Promise<boolean> =>
  hasRole(db, { memberId: person.id, companyId: of.id, role: 'owner' })
