import { count, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { card } from '../../../db/schema/cards/card.ts'
import { company } from '../../../db/schema/company/company.ts'
import { departure } from '../../../db/schema/company/departure.ts'
import { member } from '../../../db/schema/identity/account.ts'
import { staffRole } from '../../../db/schema/identity/staff.ts'

/** How many demo companies there are. Those that begin at the same time are counted one after the other. */
export async function countDemoCompanies(db: Tx): Promise<number> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('demo company'))`)
  const [counted] = await db.select({ many: count() }).from(company).where(isNotNull(company.demoUntil))
  return counted?.many ?? 0
}

/** Deletes a demo company that has ended, with its invented people and its visitor. @returns how many, at most one */
export async function deleteEndedDemo(db: Tx, now: Date): Promise<number> {
  const [ended] = await db
    .select({ id: company.id })
    .from(company)
    .where(lt(company.demoUntil, now))
    .limit(1)
    .for('update', { skipLocked: true })
  if (!ended) return 0
  const { id } = ended
  const { rows } = await db.execute<{ id: string }>(sql`
    select member_id as id from ${staffRole} where company_id = ${id}
    union select member_id from ${card} where company_id = ${id} and member_id is not null
    union select member_id from ${departure} where company_id = ${id} and member_id is not null`)
  await db.delete(card).where(eq(card.companyId, id))
  await db.delete(company).where(eq(company.id, id))
  await db.delete(member).where(
    inArray(
      member.id,
      rows.map((row) => row.id),
    ),
  )
  return 1
}
