import type { FreightConfig, FreightRate } from '@idocard/domain/commerce/freight'
import { asc, sql } from 'drizzle-orm'
import type { Acting } from '../../../api/authorise.ts'
import type { Tx } from '../../../db/open.ts'
import { freight } from '../../../db/schema/commerce/freight.ts'

export type FreightRow = typeof freight.$inferSelect

/** The methods that are offered, with their versions. */
export const freightRows = (db: Tx): Promise<FreightRow[]> => db.select().from(freight).orderBy(asc(freight.method))

/** The shipping costs that the shop has set. */
export async function freightConfig(db: Tx): Promise<FreightConfig> {
  return { methods: (await freightRows(db)).map(({ method, fee, freeFrom }) => ({ method, fee, freeFrom })) }
}

/** Lets no other transaction change rates until this one ends. Reading goes on. A method without a row has none to lock. */
export async function lockFreight(db: Tx, _staff: Acting<'product.edit', 'site'>): Promise<void> {
  await db.execute(sql`lock table ${freight} in share row exclusive mode`)
}

/** Sets the rates of all methods that are offered, while nobody else can. */
export async function replaceFreight(db: Tx, rates: readonly FreightRate[], version: number): Promise<FreightRow[]> {
  await db.delete(freight)
  await db.insert(freight).values(rates.map((rate) => ({ ...rate, version })))
  return freightRows(db)
}
