import { and, asc, desc, eq, inArray, isNotNull, notInArray } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { isKept } from '../../../db/removed.ts'
import { order, orderLine } from '../../../db/schema/commerce/order.ts'
import { printLogo } from '../../../db/schema/commerce/print.ts'
import { product } from '../../../db/schema/commerce/product.ts'
import { companyOrder, companyOrderPerson } from '../../../db/schema/company/company-order.ts'
import { type EmployeeRow, employee } from '../../../db/schema/company/employee.ts'
import { isSold } from '../../commerce/product/index.ts'
import type { Staff } from './store.ts'

/** Orders of which nothing comes. */
const ENDED = ['cancelled', 'expired', 'refunded'] as const

/** What is printed and on sale now. */
export const printedProducts = (db: Tx, now: Date) =>
  db
    .select({ id: product.id, titleCh: product.titleCh, titleEn: product.titleEn, print: product.print })
    .from(product)
    .where(and(isSold(now), isNotNull(product.print)))
    .orderBy(asc(product.sorter), asc(product.id))

const lastLines = (db: Tx, { company }: Staff) =>
  db
    .select({
      orderNumber: order.orderNumber,
      productId: orderLine.productId,
      logo: {
        id: printLogo.id,
        memberId: printLogo.memberId,
        kind: printLogo.kind,
        width: printLogo.width,
        height: printLogo.height,
      },
    })
    .from(companyOrder)
    .innerJoin(order, eq(order.id, companyOrder.orderId))
    .innerJoin(orderLine, and(eq(orderLine.orderId, order.id), isNotNull(orderLine.print)))
    .leftJoin(printLogo, eq(printLogo.id, orderLine.printLogoId))
    .where(and(eq(companyOrder.companyId, company.id), notInArray(order.state, [...ENDED])))
    .orderBy(desc(order.createdAt), desc(order.id), asc(orderLine.position))
    .$dynamic()

/** The printed product that a company ordered last, among these. */
export async function lastProduct(
  db: Tx,
  acting: Staff,
  among: readonly { id: number }[],
): Promise<number | undefined> {
  const ids = among.map(({ id }) => id)
  const [found] = await lastLines(db, acting)
    .where(
      and(
        eq(companyOrder.companyId, acting.company.id),
        notInArray(order.state, [...ENDED]),
        inArray(orderLine.productId, ids),
      ),
    )
    .limit(1)
  return found?.productId
}

/** The logo that a company had printed last, if that order still has it. */
export async function lastLogo(db: Tx, acting: Staff) {
  const [found] = await lastLines(db, acting).limit(1)
  return found?.logo ? { ...found.logo, orderNumber: found.orderNumber } : undefined
}

/** These of the company's people who are there, in this order. Who has left gets no card. */
export async function peopleOf(db: Tx, { company }: Staff, ids: readonly number[]): Promise<EmployeeRow[]> {
  const found = await db
    .select()
    .from(employee)
    .where(
      and(
        eq(employee.companyId, company.id),
        isKept(employee),
        inArray(employee.id, [...ids]),
        inArray(employee.state, ['listed', 'invited', 'declined', 'joined']),
      ),
    )
  const byId = new Map(found.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The newest order of cards for each of these people; cancelled ones do not count. */
export async function ordersFor(db: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  const found = await db
    .select({ id: companyOrderPerson.employeeId, orderNumber: order.orderNumber })
    .from(companyOrderPerson)
    .innerJoin(order, eq(order.id, companyOrderPerson.orderId))
    .where(and(inArray(companyOrderPerson.employeeId, [...ids]), notInArray(order.state, [...ENDED])))
    .orderBy(asc(order.createdAt), asc(order.id))
  return new Map(found.map(({ id, orderNumber }) => [id, orderNumber]))
}
