import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import type { Owner } from '../../../db/owned.ts'
import { company } from '../../../db/schema/company/company.ts'
import { staffRole } from '../../../db/schema/identity/staff.ts'

/** The companies that a member owns and that are not paused, by their names. */
export const ownedCompanies = (db: Tx, who: Owner) =>
  db
    .select({
      id: company.id,
      prefix: company.prefix,
      nameCh: company.companychname,
      nameEn: company.companyenname,
    })
    .from(staffRole)
    .innerJoin(company, eq(company.id, staffRole.companyId))
    .where(and(eq(staffRole.memberId, who.id), eq(staffRole.role, 'owner'), isNull(company.pausedAt)))
    .orderBy(asc(company.companychname), asc(company.id))

/** Whether a company has a prefix, in whatever case. */
export async function isPrefixTaken(db: Tx, prefix: string): Promise<boolean> {
  return (await db.$count(company, sql`lower(${company.prefix}) = ${prefix.toLowerCase()}`)) > 0
}
