import { INVITATION_DAYS, invitedSince } from '@idocard/domain/company/employee'
import { DAY_MS } from '@idocard/domain/duration'
import { and, asc, eq, gte, inArray, isNull, lt } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { isKept } from '../../../db/removed.ts'
import { company } from '../../../db/schema/company/company.ts'
import { department, type EmployeeRow, employee } from '../../../db/schema/company/employee.ts'
import { type EmployeeCodeRow, employeeCode } from '../../../db/schema/company/employee-code.ts'

/** Gives somebody, whose row is locked, a new code in place of the one that they had. */
export async function putCode(
  db: Tx,
  { id }: Pick<EmployeeRow, 'id'>,
  code: Omit<EmployeeCodeRow, 'employeeId' | 'usedAt'>,
) {
  const fresh = { ...code, usedAt: null }
  await db
    .insert(employeeCode)
    .values({ employeeId: id, ...fresh })
    .onConflictDoUpdate({ target: employeeCode.employeeId, set: fresh })
}

/** Whoever joins needs no code any more, and nobody else can use it. */
export async function endCode(db: Tx, { id }: Pick<EmployeeRow, 'id'>, now: Date): Promise<void> {
  await db
    .update(employeeCode)
    .set({ usedAt: now })
    .where(and(eq(employeeCode.employeeId, id), isNull(employeeCode.usedAt)))
}

/** Whose code it is, with the company, also one that has ended or was used; to join, locked until the transaction ends. */
export async function entryOfCode(db: Tx, codeHash: Buffer, isLocked: boolean) {
  if (isLocked) {
    // First the person, as when a code is printed, and then another statement, which sees a code that was printed meanwhile.
    const theirs = db
      .select({ id: employeeCode.employeeId })
      .from(employeeCode)
      .where(eq(employeeCode.codeHash, codeHash))
    await db.select({ id: employee.id }).from(employee).where(inArray(employee.id, theirs)).for('update')
  }
  const [found] = await db
    .select({ code: employeeCode, employee, company })
    .from(employeeCode)
    .innerJoin(employee, eq(employee.id, employeeCode.employeeId))
    .innerJoin(company, eq(company.id, employee.companyId))
    .where(eq(employeeCode.codeHash, codeHash))
  return found
}

/** When the codes of these people were printed that they can use, by the ids of the people. */
export async function codesOf(db: Tx, of: readonly Pick<EmployeeRow, 'id'>[], now: Date): Promise<Map<number, Date>> {
  if (of.length === 0) return new Map()
  const ids = of.map(({ id }) => id)
  const rows = await db
    .select({ id: employeeCode.employeeId, printedAt: employeeCode.printedAt })
    .from(employeeCode)
    .where(
      and(
        inArray(employeeCode.employeeId, ids),
        isNull(employeeCode.usedAt),
        gte(employeeCode.printedAt, invitedSince(now)),
      ),
    )
  return new Map(rows.map(({ id, printedAt }) => [id, printedAt]))
}

/** What is printed for some of a company's people: those whose codes can be used, in the order of their departments and ids. */
export const codesToPrint = (db: Tx, companyId: number, ids: readonly number[], now: Date) =>
  db
    .select({ employee, department, sealedCode: employeeCode.sealedCode, printedAt: employeeCode.printedAt })
    .from(employeeCode)
    .innerJoin(employee, and(eq(employee.id, employeeCode.employeeId), isKept(employee)))
    .leftJoin(department, and(eq(department.id, employee.departmentId), isKept(department)))
    .where(
      and(
        eq(employee.companyId, companyId),
        inArray(employee.id, [...ids]),
        isNull(employeeCode.usedAt),
        gte(employeeCode.printedAt, invitedSince(now)),
      ),
    )
    // People of a department stand together, as their sheets are handed out.
    .orderBy(asc(employee.departmentId), asc(employee.id))

/** Forgets codes that ended so long ago that nobody comes with the paper any more. */
export async function sweepCodes(db: Tx, now: Date): Promise<void> {
  await db
    .delete(employeeCode)
    .where(lt(employeeCode.printedAt, new Date(now.getTime() - 2 * INVITATION_DAYS * DAY_MS)))
}
