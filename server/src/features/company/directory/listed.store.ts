import { and, asc, eq, isNotNull, isNull, lte, or, type SQL } from 'drizzle-orm'
import type { ActingFor } from '../../../api/authorise.ts'
import type { Tx } from '../../../db/open.ts'
import { isKept } from '../../../db/removed.ts'
import { company } from '../../../db/schema/company/company.ts'
import { type DirectoryPersonRow, directory, directoryPerson } from '../../../db/schema/company/directory.ts'
import { type EmployeeRow, employee } from '../../../db/schema/company/employee.ts'

/** One of the company's people, also one who is taken off its list, whose company is locked. */
export async function employeeOf(
  db: Tx,
  { company: of }: ActingFor<'employee.edit' | 'company.edit'>,
  id: number,
): Promise<EmployeeRow | undefined> {
  const [found] = await db
    .select()
    .from(employee)
    .where(and(eq(employee.companyId, of.id), eq(employee.id, id)))
  return found
}

/** What a directory says of one of the company's people; undefined if it keeps somebody else. */
export async function personOf(db: Tx, { id }: Pick<EmployeeRow, 'id'>): Promise<DirectoryPersonRow | undefined> {
  const [found] = await db.select().from(directoryPerson).where(eq(directoryPerson.employeeId, id))
  return found
}

/** Somebody whom a directory keeps, with their entry and their company, for the work of a job. */
export interface Waiting {
  person: DirectoryPersonRow
  company: { id: number; prefix: string }
}

const waiting = (db: Tx, which: SQL | undefined, most: number): Promise<Waiting[]> =>
  db
    .select({ person: directoryPerson, company: { id: company.id, prefix: company.prefix } })
    .from(directoryPerson)
    .innerJoin(directory, eq(directory.companyId, directoryPerson.companyId))
    .innerJoin(company, eq(company.id, directoryPerson.companyId))
    .innerJoin(employee, eq(employee.id, directoryPerson.employeeId))
    .where(and(isNull(company.pausedAt), which))
    .orderBy(asc(directoryPerson.leavesAt), asc(directoryPerson.id))
    .limit(most)

/** Those whose day is over. */
export const dueToLeave = (db: Tx, now: Date, most: number) => waiting(db, lte(directoryPerson.leavesAt, now), most)

/** Those whom the directory has added, and who are to be invited. */
export const dueToInvite = (db: Tx, now: Date, most: number) =>
  waiting(
    db,
    and(
      eq(directory.invites, true),
      isNotNull(directory.tokenHash),
      eq(directoryPerson.isActive, true),
      eq(employee.state, 'listed'),
      isKept(employee),
      or(isNull(directoryPerson.inviteAfter), lte(directoryPerson.inviteAfter, now)),
    ),
    most,
  )
