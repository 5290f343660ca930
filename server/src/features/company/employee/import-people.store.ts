import { and, asc, count, eq, inArray, or, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { isKept } from '../../../db/removed.ts'
import { department, type EmployeeRow, employee } from '../../../db/schema/company/employee.ts'
import type { ImportedFields } from '../../../db/schema/company/employee-import.ts'
import type { Head } from './import.store.ts'
import { SINGLE } from './store.ts'

/** The company of an import, which was begun by its staff. */
type Of = Pick<Head, 'companyId'>

interface Named extends Record<(typeof SINGLE)[number], readonly string[]> {
  id: readonly number[]
}

/** The company's people who have one of these ids, numbers or addresses, in the order of their ids. */
const peopleNamed = (db: Tx, { companyId }: Of, named: Named) =>
  db
    .select()
    .from(employee)
    .where(
      and(
        eq(employee.companyId, companyId),
        isKept(employee),
        or(inArray(employee.id, [...named.id]), ...SINGLE.map((name) => inArray(employee[name], [...named[name]]))),
      ),
    )
    .orderBy(asc(employee.id))

/** The people whom rows may mean. */
export const findPeople = (db: Tx, of: Of, named: Named): Promise<EmployeeRow[]> => peopleNamed(db, of, named)

/** The same, locked until the transaction ends. */
export const lockPeople = (db: Tx, of: Of, named: Named): Promise<EmployeeRow[]> =>
  peopleNamed(db, of, named).for('update')

/** All departments of the company that are there. */
export const departmentsIn = (db: Tx, { companyId }: Of) =>
  db
    .select()
    .from(department)
    .where(and(eq(department.companyId, companyId), isKept(department)))

/** How many people the company has, also those who can be brought back. */
export async function countPeople(db: Tx, { companyId }: Of): Promise<number> {
  const [found] = await db.select({ people: count() }).from(employee).where(eq(employee.companyId, companyId))
  return found?.people ?? 0
}

/** Adds a department. @returns its id */
export async function addDepartment(
  db: Tx,
  { companyId }: Of,
  fields: { titleCh: string; parentId: number | null },
): Promise<number> {
  const [made] = await db
    .insert(department)
    .values({ companyId, ...fields })
    .returning({ id: department.id })
  if (!made) throw new Error('A department that was just made was not returned.')
  return made.id
}

/** Adds people. @returns their ids, in the same order */
export async function addPeople(db: Tx, { companyId }: Of, list: readonly Partial<ImportedFields>[]) {
  if (list.length === 0) return []
  const rows = await db
    .insert(employee)
    .values(list.map((fields) => ({ ...fields, companyId })))
    .returning({ id: employee.id })
  // Ids are given in the order of the rows.
  return rows.map(({ id }) => id).toSorted((a, b) => a - b)
}

/** Changes people who are locked, each as a whole, and counts it as a change. */
export async function changePeople(db: Tx, list: readonly EmployeeRow[]): Promise<void> {
  if (list.length === 0) return
  await db.execute(sql`
    update ${employee} as e set
      name_ch = x."nameCh", name_en = x."nameEn", title_ch = x."titleCh", title_en = x."titleEn", phone = x.phone,
      email = x.email, employee_number = x."employeeNumber", department_id = x."departmentId", state = x.state,
      invited_at = x."invitedAt", reminded_at = x."remindedAt", version = e.version + 1
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as x(id int, "nameCh" text, "nameEn" text, "titleCh" text,
      "titleEn" text, phone text, email text, "employeeNumber" text, "departmentId" int, state text,
      "invitedAt" timestamptz, "remindedAt" timestamptz)
    where e.id = x.id`)
}

/** Takes people who are locked off the list. */
export async function removePeople(db: Tx, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length > 0)
    await db
      .update(employee)
      .set({ removedAt: now })
      .where(inArray(employee.id, [...ids]))
}
