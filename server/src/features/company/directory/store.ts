import {
  DIRECTORY_ACT_DAYS,
  type DirectoryAct,
  type DirectoryProblem,
  MAX_DIRECTORY_ACTS,
} from '@idocard/domain/company/directory'
import { DAY_MS, MINUTE_MS } from '@idocard/domain/duration'
import { and, asc, count, desc, eq, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { ActingFor } from '../../../api/authorise.ts'
import { insertOne } from '../../../db/insert-one.ts'
import type { Tx } from '../../../db/open.ts'
import { isKept } from '../../../db/removed.ts'
import { company } from '../../../db/schema/company/company.ts'
import {
  type DirectoryPersonRow,
  type DirectoryRow,
  directory,
  directoryAct,
  directoryPerson,
} from '../../../db/schema/company/directory.ts'
import { employee } from '../../../db/schema/company/employee.ts'
import type { PersonFields } from './person-fields.ts'
import type { Equality } from './scim-path.ts'

/** The company's staff who set the directory up, or the directory. */
type For = ActingFor<'employee.edit' | 'company.edit'>

/** The directory of the company with this prefix that has a token with this digest. */
export async function directoryWith(db: Tx, prefix: string, tokenHash: Buffer) {
  const [found] = await db
    .select({ directory, company: { id: company.id, prefix: company.prefix, pausedAt: company.pausedAt } })
    .from(directory)
    .innerJoin(company, eq(company.id, directory.companyId))
    .where(and(eq(directory.tokenHash, tokenHash), eq(company.prefix, prefix)))
  return found
}

/** What the company has set up; undefined before. */
export async function directoryOf(db: Tx, { company: of }: For): Promise<DirectoryRow | undefined> {
  const [found] = await db.select().from(directory).where(eq(directory.companyId, of.id))
  return found
}

/** Changes what the company has set up, or sets it up. The company must be locked. */
export async function writeDirectory(
  db: Tx,
  { company: of }: For,
  fields: Partial<Omit<DirectoryRow, 'companyId'>>,
): Promise<DirectoryRow> {
  const [written] = await db
    .insert(directory)
    .values({ companyId: of.id, ...fields })
    .onConflictDoUpdate({ target: directory.companyId, set: { companyId: of.id, ...fields } })
    .returning()
  if (!written) throw new Error('The directory that was just written was not returned.')
  return written
}

/** Takes note that the directory came. Once a minute is enough for who looks whether it still does. */
export async function stampUse(db: Tx, { companyId, lastUsedAt }: DirectoryRow, now: Date): Promise<void> {
  const before = new Date(now.getTime() - MINUTE_MS)
  if (lastUsedAt !== null && lastUsedAt >= before) return
  await db
    .update(directory)
    .set({ lastUsedAt: now })
    .where(and(eq(directory.companyId, companyId), or(isNull(directory.lastUsedAt), lt(directory.lastUsedAt, before))))
}

const isTheirs = ({ company: of }: For, ...more: (SQL | undefined)[]) =>
  and(eq(directoryPerson.companyId, of.id), ...more)

/** One of those whom the directory keeps. */
export async function personById(db: Tx, acting: For, id: string): Promise<DirectoryPersonRow | undefined> {
  const [found] = await db
    .select()
    .from(directoryPerson)
    .where(isTheirs(acting, eq(directoryPerson.id, id), eq(directoryPerson.isDeleted, false)))
  return found
}

/** The same for a job, also one whom the directory has deleted meanwhile. Their company must be locked. */
export async function personRow(db: Tx, id: string): Promise<DirectoryPersonRow | undefined> {
  const [found] = await db.select().from(directoryPerson).where(eq(directoryPerson.id, id))
  return found
}

/** Nobody leaves whom the directory wanted to leave. @returns who stays */
export const stayAll = (db: Tx, acting: For): Promise<DirectoryPersonRow[]> =>
  db
    .update(directoryPerson)
    .set({ leavesAt: null })
    .where(isTheirs(acting, isNotNull(directoryPerson.leavesAt)))
    .returning()

/** Those who have one of these names, also if the directory has deleted them. */
export const peopleCalled = (
  db: Tx,
  acting: For,
  { userName, externalId }: Pick<DirectoryPersonRow, 'userName' | 'externalId'>,
): Promise<DirectoryPersonRow[]> =>
  db
    .select()
    .from(directoryPerson)
    .where(
      isTheirs(
        acting,
        or(
          sql`lower(${directoryPerson.userName}) = lower(${userName})`,
          externalId === '' ? undefined : eq(directoryPerson.externalId, externalId),
        ),
      ),
    )
    .orderBy(asc(directoryPerson.createdAt), asc(directoryPerson.id))

const hasAddress = (address: string) =>
  sql`exists (select from jsonb_array_elements(${directoryPerson.profile} -> 'emails') as e where lower(e ->> 'value') = lower(${address}))`

/** The condition for what a filter asks; undefined for an attribute by which nobody is found. */
export function isAsked({ attribute, value }: Equality): SQL | undefined {
  if (attribute === 'username') return sql`lower(${directoryPerson.userName}) = lower(${value})`
  if (attribute === 'externalid') return eq(directoryPerson.externalId, value)
  if (attribute === 'id') return sql`${directoryPerson.id}::text = lower(${value})`
  if (attribute === 'emails.value' || attribute === 'emails') return hasAddress(value)
  if (attribute === 'active') return eq(directoryPerson.isActive, value === 'true')
  return undefined
}

/** A page of those whom the directory keeps, the first first. */
export async function peopleListed(db: Tx, acting: For, where: readonly SQL[], at: { skip: number; most: number }) {
  const which = isTheirs(acting, eq(directoryPerson.isDeleted, false), ...where)
  const [counted] = await db.select({ total: count() }).from(directoryPerson).where(which)
  const list = await db
    .select()
    .from(directoryPerson)
    .where(which)
    .orderBy(asc(directoryPerson.createdAt), asc(directoryPerson.id))
    .offset(at.skip)
    .limit(at.most)
  return { total: counted?.total ?? 0, list }
}

export const insertPerson = (
  db: Tx,
  { company: of }: For,
  row: Omit<typeof directoryPerson.$inferInsert, 'companyId'>,
) => insertOne(db, directoryPerson, { ...row, companyId: of.id })

/** Changes somebody whose company is locked. */
export async function updatePerson(
  db: Tx,
  { id }: Pick<DirectoryPersonRow, 'id'>,
  fields: Partial<DirectoryPersonRow>,
): Promise<DirectoryPersonRow> {
  const [after] = await db.update(directoryPerson).set(fields).where(eq(directoryPerson.id, id)).returning()
  if (!after) throw new Error('Somebody of a directory whose company was locked was not found.')
  return after
}

/** Those of the company's list who have this address or this employee number, and whether the directory keeps them. */
export const listedAs = (
  db: Tx,
  { company: of }: For,
  { email, employeeNumber }: Pick<PersonFields, 'email' | 'employeeNumber'>,
) => {
  const ways = [
    ...(email === '' ? [] : [eq(employee.email, email)]),
    ...(employeeNumber === '' ? [] : [eq(employee.employeeNumber, employeeNumber)]),
  ]
  if (ways.length === 0) return Promise.resolve([])
  return db
    .select({ employee, personId: directoryPerson.id })
    .from(employee)
    .leftJoin(directoryPerson, eq(directoryPerson.employeeId, employee.id))
    .where(and(eq(employee.companyId, of.id), isKept(employee), or(...ways)))
}

/** Writes what the directory did, or could not do. Of what fails again and again, the last time is kept. */
export async function recordAct(
  db: Tx,
  companyId: number,
  row: { at: Date; act: DirectoryAct; problem: DirectoryProblem; subject: string; employeeId: number | null },
): Promise<void> {
  if (row.problem !== '')
    await db
      .delete(directoryAct)
      .where(
        and(
          eq(directoryAct.companyId, companyId),
          eq(directoryAct.act, row.act),
          eq(directoryAct.problem, row.problem),
          eq(directoryAct.subject, row.subject),
        ),
      )
  const { id } = await insertOne(db, directoryAct, { ...row, companyId } as typeof directoryAct.$inferInsert)
  const oldest = db
    .select({ id: directoryAct.id })
    .from(directoryAct)
    .where(eq(directoryAct.companyId, companyId))
    .orderBy(desc(directoryAct.id))
    .offset(MAX_DIRECTORY_ACTS)
    .limit(1)
  await db
    .delete(directoryAct)
    .where(and(eq(directoryAct.companyId, companyId), ne(directoryAct.id, id), sql`${directoryAct.id} <= (${oldest})`))
}

export const sweepActs = (db: Tx, now: Date) =>
  db.delete(directoryAct).where(lt(directoryAct.at, new Date(now.getTime() - DIRECTORY_ACT_DAYS * DAY_MS)))
