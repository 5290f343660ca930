import { and, desc, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Acting } from '../../../api/authorise.ts'
import { companyRows } from '../../../api/company-rows.store.ts'
import { insertOne } from '../../../db/insert-one.ts'
import type { Tx } from '../../../db/open.ts'
import { isKept } from '../../../db/removed.ts'
import { company } from '../../../db/schema/company/company.ts'
import { departure } from '../../../db/schema/company/departure.ts'
import {
  department,
  type EmployeeRow,
  employee,
  type JoinLinkRow,
  joinLink,
} from '../../../db/schema/company/employee.ts'
import type { MemberRow } from '../../identity/sign-in/index.ts'

type Staff = Acting<'employee.edit'>

/** The company's links. */
export const joinLinks = companyRows(joinLink, {
  may: 'employee.edit',
  search: [joinLink.name],
  sorts: {
    newest: { by: sql`(-${joinLink.id})`, kind: 'integer' },
    ends: { by: joinLink.endsOn, kind: 'day' },
  },
})

/** How many links the company has. The company must be locked. */
export const countLinks = (db: Tx, acting: Staff): Promise<number> =>
  db.$count(joinLink, joinLinks.isOf(acting, isKept(joinLink)))

/** The departments of these links that are there, by their ids. */
export async function departmentsOfLinks(db: Tx, of: readonly Pick<JoinLinkRow, 'departmentId'>[]) {
  const ids = [...new Set(of.flatMap(({ departmentId }) => departmentId ?? []))]
  const rows = await db
    .select()
    .from(department)
    .where(and(inArray(department.id, ids), isKept(department)))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Who has joined by a link and is on the list, the last first. */
export const peopleOf = (db: Tx, acting: Staff, { id }: Pick<JoinLinkRow, 'id'>) =>
  db
    .select({ id: employee.id, nameCh: employee.nameCh, nameEn: employee.nameEn, joinedAt: employee.joinedAt })
    .from(employee)
    .where(and(eq(employee.companyId, acting.company.id), eq(employee.joinLinkId, id), isKept(employee)))
    .orderBy(desc(employee.joinedAt), desc(employee.id))

/** The link with this code, also one that has ended, with company and department; to join, locked until the transaction ends. */
export async function linkOfCode(db: Tx, codeHash: Buffer, isLocked: boolean) {
  const query = db
    .select({ link: joinLink, company, department })
    .from(joinLink)
    .innerJoin(company, eq(company.id, joinLink.companyId))
    .leftJoin(department, and(eq(department.id, joinLink.departmentId), isKept(department)))
    .where(eq(joinLink.codeHash, codeHash))
  const [found] = await (isLocked ? query.for('update', { of: joinLink }) : query)
  return found
}

/**
 * What a company's list has of somebody, by their account or how they sign in, also what was deleted; to join, locked until
 * the transaction ends. Who has left is found by the account with which they had joined.
 */
export async function entriesOf(
  db: Tx,
  { id, phone, email }: Pick<MemberRow, 'id' | 'phone' | 'email'>,
  companyId: number,
  isLocked: boolean,
): Promise<EmployeeRow[]> {
  const ways: SQL[] = [
    eq(employee.memberId, id),
    inArray(employee.id, db.select({ id: departure.employeeId }).from(departure).where(eq(departure.memberId, id))),
    ...(phone ? [eq(employee.phone, phone)] : []),
    ...(email ? [eq(employee.email, email)] : []),
  ]
  const query = db
    .select()
    .from(employee)
    .where(and(eq(employee.companyId, companyId), or(...ways)))
    .orderBy(employee.id)
  return isLocked ? query.for('update') : query
}

/** Lists somebody who joins by a link. */
export const insertJoining = (
  db: Tx,
  link: JoinLinkRow,
  fields: Pick<EmployeeRow, 'departmentId' | 'nameCh' | 'nameEn' | 'phone' | 'email'>,
): Promise<EmployeeRow> => insertOne(db, employee, { ...fields, companyId: link.companyId, joinLinkId: link.id })

/** Notes by which link somebody of the list joins, who gets its department if they have none. The row must be locked. */
export async function noteLink(
  db: Tx,
  { id, departmentId }: EmployeeRow,
  link: JoinLinkRow,
  department: number | null,
): Promise<EmployeeRow> {
  const [after] = await db
    .update(employee)
    .set({ joinLinkId: link.id, departmentId: departmentId ?? department })
    .where(eq(employee.id, id))
    .returning()
  if (!after) throw new Error('An employee who was locked was not found.')
  return after
}

/** Pauses a locked link, or lets it go on. The version stays: who has the editor open goes on typing. */
export async function setPaused(db: Tx, link: JoinLinkRow, isPaused: boolean): Promise<JoinLinkRow> {
  await db.update(joinLink).set({ isPaused }).where(eq(joinLink.id, link.id))
  return { ...link, isPaused }
}

/** Takes one place of a locked link. */
export async function takePlace(db: Tx, { id }: JoinLinkRow): Promise<void> {
  await db
    .update(joinLink)
    .set({ joined: sql`${joinLink.joined} + 1` })
    .where(eq(joinLink.id, id))
}

/** Forgets links whose last day was before this one. */
export async function sweepLinks(db: Tx, day: string): Promise<void> {
  await db.delete(joinLink).where(lt(joinLink.endsOn, day))
}
