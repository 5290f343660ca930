import type { CompanyConfig } from '@idocard/contract/company'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/open.ts'
import { company } from '../../db/schema/company.ts'

const PREFIX = /^[A-Za-z][A-Za-z0-9_-]{0,31}$/

/** The company behind a prefix; what cannot be one is not asked for. */
export async function companyByPrefix(db: Tx, prefix: string): Promise<CompanyConfig | undefined> {
  if (!PREFIX.test(prefix)) return undefined
  const [found] = await db.select().from(company).where(eq(company.prefix, prefix))
  return found
}
