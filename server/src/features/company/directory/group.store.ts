import { and, asc, count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { ActingFor } from '../../../api/authorise.ts'
import { insertOne } from '../../../db/insert-one.ts'
import type { Tx } from '../../../db/open.ts'
import { isKept } from '../../../db/removed.ts'
import {
  type DirectoryGroupRow,
  type DirectoryPersonRow,
  directoryGroup,
  directoryMember,
  directoryPerson,
} from '../../../db/schema/company/directory.ts'
import { department, type EmployeeRow, employee } from '../../../db/schema/company/employee.ts'
import type { Equality } from './scim-path.ts'

type For = ActingFor<'employee.edit'>

const isTheirs = ({ company: of }: For, ...more: (SQL | undefined)[]) =>
  and(eq(directoryGroup.companyId, of.id), ...more)

export async function groupById(db: Tx, acting: For, id: string): Promise<DirectoryGroupRow | undefined> {
  const [found] = await db
    .select()
    .from(directoryGroup)
    .where(isTheirs(acting, eq(directoryGroup.id, id)))
  return found
}

/** The groups that have one of these names. */
export const groupsCalled = (
  db: Tx,
  acting: For,
  { displayName, externalId }: Pick<DirectoryGroupRow, 'displayName' | 'externalId'>,
): Promise<DirectoryGroupRow[]> =>
  db
    .select()
    .from(directoryGroup)
    .where(
      isTheirs(
        acting,
        or(
          sql`lower(${directoryGroup.displayName}) = lower(${displayName})`,
          externalId === '' ? undefined : eq(directoryGroup.externalId, externalId),
        ),
      ),
    )

/** The condition for what a filter asks; undefined for an attribute by which no group is found. */
export function isGroupAsked({ attribute, value }: Equality): SQL | undefined {
  if (attribute === 'displayname') return sql`lower(${directoryGroup.displayName}) = lower(${value})`
  if (attribute === 'externalid') return eq(directoryGroup.externalId, value)
  if (attribute === 'id') return sql`${directoryGroup.id}::text = lower(${value})`
  if (attribute === 'members' || attribute === 'members.value')
    return sql`exists (select from ${directoryMember} where ${directoryMember.groupId} = ${directoryGroup.id}
      and ${directoryMember.personId}::text = lower(${value}))`
  return undefined
}

export async function groupsListed(db: Tx, acting: For, where: readonly SQL[], at: { skip: number; most: number }) {
  const which = isTheirs(acting, ...where)
  const [counted] = await db.select({ total: count() }).from(directoryGroup).where(which)
  const list = await db
    .select()
    .from(directoryGroup)
    .where(which)
    .orderBy(asc(directoryGroup.createdAt), asc(directoryGroup.id))
    .offset(at.skip)
    .limit(at.most)
  return { total: counted?.total ?? 0, list }
}

export const countGroups = (db: Tx, acting: For) => db.$count(directoryGroup, isTheirs(acting))

export const insertGroup = (db: Tx, { company: of }: For, row: Omit<typeof directoryGroup.$inferInsert, 'companyId'>) =>
  insertOne(db, directoryGroup, { ...row, companyId: of.id })

/** Changes a group whose company is locked. */
export async function updateGroup(
  db: Tx,
  { id }: Pick<DirectoryGroupRow, 'id'>,
  fields: Partial<DirectoryGroupRow>,
): Promise<DirectoryGroupRow> {
  const [after] = await db.update(directoryGroup).set(fields).where(eq(directoryGroup.id, id)).returning()
  if (!after) throw new Error('A group whose company was locked was not found.')
  return after
}

export async function deleteGroup(db: Tx, { id }: DirectoryGroupRow): Promise<void> {
  await db.delete(directoryGroup).where(eq(directoryGroup.id, id))
}

/** Who is in these groups, by the group. */
export async function membersOf(
  db: Tx,
  groups: readonly Pick<DirectoryGroupRow, 'id'>[],
): Promise<Map<string, { id: string; userName: string }[]>> {
  if (groups.length === 0) return new Map()
  const rows = await db
    .select({ groupId: directoryMember.groupId, id: directoryPerson.id, userName: directoryPerson.userName })
    .from(directoryMember)
    .innerJoin(directoryPerson, eq(directoryPerson.id, directoryMember.personId))
    .where(
      and(
        inArray(
          directoryMember.groupId,
          groups.map(({ id }) => id),
        ),
        eq(directoryPerson.isDeleted, false),
      ),
    )
    .orderBy(asc(directoryMember.at), asc(directoryPerson.id))
  return Map.groupBy(rows, ({ groupId }) => groupId)
}

/** Those of these people whom this company's directory keeps. */
export async function knownAmong(db: Tx, { company: of }: For, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: directoryPerson.id })
    .from(directoryPerson)
    .where(and(eq(directoryPerson.companyId, of.id), inArray(directoryPerson.id, [...ids])))
  return rows.map(({ id }) => id)
}

export async function addMembers(db: Tx, { id: groupId }: DirectoryGroupRow, ids: readonly string[], at: Date) {
  if (ids.length > 0)
    await db
      .insert(directoryMember)
      .values(ids.map((personId) => ({ groupId, personId, at })))
      .onConflictDoNothing()
}

export async function removeMembers(db: Tx, { id: groupId }: DirectoryGroupRow, ids: readonly string[]) {
  if (ids.length > 0)
    await db
      .delete(directoryMember)
      .where(and(eq(directoryMember.groupId, groupId), inArray(directoryMember.personId, [...ids])))
}

/** Whether somebody is in a group that is a department: that decides where they are. */
export async function hasGroup(db: Tx, { id }: Pick<DirectoryPersonRow, 'id'>): Promise<boolean> {
  const [found] = await db
    .select({ id: directoryGroup.id })
    .from(directoryMember)
    .innerJoin(directoryGroup, eq(directoryGroup.id, directoryMember.groupId))
    .innerJoin(department, and(eq(department.id, directoryGroup.departmentId), isKept(department)))
    .where(eq(directoryMember.personId, id))
    .limit(1)
  return found !== undefined
}

/** Some of the people whom the directory keeps, with their entries, and the department of the group they came into last. */
export async function placedPeople(db: Tx, ids: readonly string[]) {
  if (ids.length === 0) return []
  const last = db
    .select({ departmentId: directoryGroup.departmentId })
    .from(directoryMember)
    .innerJoin(directoryGroup, eq(directoryGroup.id, directoryMember.groupId))
    .innerJoin(department, and(eq(department.id, directoryGroup.departmentId), isKept(department)))
    .where(eq(directoryMember.personId, directoryPerson.id))
    .orderBy(desc(directoryMember.at), desc(directoryGroup.createdAt), desc(directoryGroup.id))
    .limit(1)
  return db
    .select({ profile: directoryPerson.profile, employee, groupDepartmentId: sql<number | null>`(${last})` })
    .from(directoryPerson)
    .innerJoin(employee, and(eq(employee.id, directoryPerson.employeeId), isKept(employee)))
    .where(inArray(directoryPerson.id, [...ids]))
    .orderBy(asc(employee.id))
}

/** Moves people, whose company is locked, into a department; null for none. */
export async function movePeople(
  db: Tx,
  people: readonly Pick<EmployeeRow, 'id'>[],
  departmentId: number | null,
): Promise<void> {
  await db
    .update(employee)
    .set({ departmentId, version: sql`${employee.version} + 1` })
    .where(
      inArray(
        employee.id,
        people.map(({ id }) => id),
      ),
    )
}
