import type { CompanyConfig } from '@idocard/contract/company'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/open.ts'
import { company } from '../../db/schema/company.ts'

/** The company behind a prefix. */
export async function companyByPrefix(db: Tx, prefix: string): Promise<CompanyConfig | undefined> {
  const [found] = await db.select().from(company).where(eq(company.prefix, prefix))
  return found
}
