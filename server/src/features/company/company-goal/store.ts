import { monthOf } from '@idocard/domain/company/company-figures'
import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Acting } from '../../../api/authorise.ts'
import type { Tx } from '../../../db/open.ts'
import { type CompanyGoalRow, companyGoal } from '../../../db/schema/company/company-figures.ts'

type Staff = Acting<'figures.read' | 'goal.edit'>

/** The months until a day that have goals of their own, the oldest first. */
export const goalsUntil = (db: Tx, { company }: Staff, day: string): Promise<CompanyGoalRow[]> =>
  db
    .select()
    .from(companyGoal)
    .where(and(eq(companyGoal.companyId, company.id), lte(companyGoal.month, monthOf(day))))
    .orderBy(asc(companyGoal.month))

type Goals = Omit<CompanyGoalRow, 'companyId' | 'version'>

/** The goals of the last month until this one that has some. */
export async function goalsAt(db: Tx, { company }: Staff, month: string): Promise<CompanyGoalRow | undefined> {
  const [found] = await db
    .select()
    .from(companyGoal)
    .where(and(eq(companyGoal.companyId, company.id), lte(companyGoal.month, month)))
    .orderBy(sql`${companyGoal.month} desc`)
    .limit(1)
  return found
}

/** Sets the goals of a month over a version; 0 for a month without any. @returns undefined if somebody was first */
export async function saveGoals(
  db: Tx,
  { company }: Acting<'goal.edit'>,
  goals: Goals,
  version: number,
): Promise<CompanyGoalRow | undefined> {
  const { month, ...wanted } = goals
  if (version === 0) {
    const [made] = await db
      .insert(companyGoal)
      .values({ companyId: company.id, ...goals })
      .onConflictDoNothing()
      .returning()
    return made
  }
  const [changed] = await db
    .update(companyGoal)
    .set({ ...wanted, version: sql`${companyGoal.version} + 1` })
    .where(and(eq(companyGoal.companyId, company.id), eq(companyGoal.month, month), eq(companyGoal.version, version)))
    .returning()
  return changed
}
