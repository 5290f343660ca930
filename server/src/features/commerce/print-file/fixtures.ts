import type { PrintCard } from '@idocard/domain/commerce/print'
import { eq, sql } from 'drizzle-orm'
import { order, orderLine } from '../../../db/schema/commerce/order.ts'
import { type Fixtures, NOBODYS } from '../../../testing/fixtures.ts'
import type { Person } from '../../../testing/person.ts'
import { addPaidOrder } from '../order/fixtures.ts'

export const PRINTED: PrintCard = {
  nameCh: '陳以安',
  nameEn: 'Chen Yi-An',
  titleCh: '營運長',
  titleEn: 'COO',
  companyCh: '北極星物流',
  companyEn: 'Polaris Logistics',
  finish: 'matte-black',
}

/** Creates a paid order with these cards in its line, and a logo if it is given; returns its number. */
export async function addPrintedOrder(
  person: Person,
  cards: readonly PrintCard[] = [PRINTED],
  logo: string | null = null,
): Promise<string> {
  const orderNumber = await addPaidOrder(person)
  const { db } = person.app.running.database
  const [found] = await db.select({ id: order.id }).from(order).where(eq(order.orderNumber, orderNumber))
  if (!found) throw new Error(`There is no order ${orderNumber}.`)
  await db
    .update(orderLine)
    .set({
      quantity: cards.length,
      print: sql`jsonb_set(${orderLine.print}, '{cards}', ${JSON.stringify(cards)}::jsonb)`,
      printLogoId: logo,
    })
    .where(eq(orderLine.orderId, found.id))
  return orderNumber
}

export const printFileFixtures = {
  owners: { 'sitePrint.load_files': { list: NOBODYS } },
  prepare: {
    'sitePrint.load_files': async (person) => ({ given: { list: [await addPrintedOrder(person)], kind: 'pdf' } }),
  },
} satisfies Fixtures<'sitePrint'>
