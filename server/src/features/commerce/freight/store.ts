import type { FreightConfig } from '@idocard/domain/commerce/freight'
import { asc } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { freight } from '../../../db/schema/commerce/freight.ts'

/** The shipping costs that the shop has set. */
export async function freightConfig(db: Tx): Promise<FreightConfig> {
  return { methods: await db.select().from(freight).orderBy(asc(freight.method)) }
}
