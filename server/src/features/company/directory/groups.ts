import { cleanLine } from '@idocard/domain/commerce/address'
import { MAX_DEPARTMENTS } from '@idocard/domain/company/employee'
import type { DirectoryGroupRow } from '../../../db/schema/company/directory.ts'
import { isUuid } from '../../../shared/uuid.ts'
import { cardsDueJob } from '../../cards/card/index.ts'
import { isInSome, markDue } from '../card-template/index.ts'
import { departments, departmentsOf, insideOf, peopleIn, writeCardsOf } from '../employee/index.ts'
import {
  addMembers,
  countGroups,
  deleteGroup,
  groupById,
  groupsCalled,
  insertGroup,
  knownAmong,
  membersOf,
  movePeople,
  placedPeople,
  removeMembers,
  updateGroup,
} from './group.store.ts'
import { departmentNamed, departmentTitle, placeOf } from './place.ts'
import { notFound, ScimError } from './scim-error.ts'
import { type Json, patched } from './scim-patch.ts'
import { GROUP_SCHEMA } from './scim-path.ts'
import type { Working } from './working.ts'

const MAX_NAME = 254

/** A group as its directory describes it. */
interface ScimGroup {
  displayName: string
  externalId: string
  /** Undefined where nothing is said of them. */
  members: string[] | undefined
}

function groupOf(resource: unknown): ScimGroup {
  const all = Object.entries((resource ?? {}) as Json)
  const part = (name: string) => all.find(([key]) => key.toLowerCase() === name)?.[1]
  const text = (name: string) => {
    const value = part(name)
    return typeof value === 'string' ? (cleanLine(value.toWellFormed()) ?? '') : ''
  }
  const [displayName, externalId] = [text('displayname'), text('externalid')]
  if (departmentTitle(displayName) === '') throw new ScimError(400, 'displayName is required.', 'invalidValue')
  if (displayName.length > MAX_NAME || externalId.length > MAX_NAME)
    throw new ScimError(400, `displayName and externalId have at most ${MAX_NAME} characters.`, 'invalidValue')
  const members = part('members')
  if (members === undefined) return { displayName, externalId, members: undefined }
  const ids = [members].flat().map((one) => String((one as Json | null)?.value ?? '').toLowerCase())
  return { displayName, externalId, members: [...new Set(ids)].filter(isUuid) }
}

const taken = () => new ScimError(409, 'There is a group of this name already.', 'uniqueness', 'taken')

/** Adds a group: it is the department of that name, which is made if there is none. @throws {ScimError} 409 `uniqueness` */
export async function addGroup(working: Working, resource: unknown): Promise<DirectoryGroupRow> {
  const { db, acting, now, did, tries } = working
  const { displayName, externalId, members } = groupOf(resource)
  tries({ act: 'group_create', subject: displayName, employeeId: null })
  if ((await groupsCalled(db, acting, { displayName, externalId })).length > 0) throw taken()
  const department = (await countGroups(db, acting)) < MAX_DEPARTMENTS && (await departmentNamed(working, displayName))
  if (!department)
    throw new ScimError(403, 'The company has as many departments in iDoCard as it can have.', undefined, 'many')
  const row = { displayName, externalId, departmentId: department.id, createdAt: now, updatedAt: now }
  const made = await insertGroup(db, acting, row)
  did({ act: 'group_create', subject: displayName, employeeId: null })
  await setMembers(working, made, members ?? [])
  return made
}

async function kept({ db, acting, tries }: Working, id: string): Promise<DirectoryGroupRow> {
  const found = await groupById(db, acting, id)
  if (!found) throw notFound()
  tries({ act: 'group_change', subject: found.displayName, employeeId: null })
  return found
}

export async function replaceGroup(working: Working, id: string, resource: unknown): Promise<DirectoryGroupRow> {
  const group = await kept(working, id)
  return changeGroup(working, group, groupOf(resource))
}

export async function patchGroup(working: Working, id: string, body: unknown): Promise<DirectoryGroupRow> {
  const group = await kept(working, id)
  const { displayName, externalId } = group
  const members = (await membersOf(working.db, [group])).get(id) ?? []
  const before = { displayName, externalId, members: members.map((one) => ({ value: one.id })) }
  const after = patched(before, body)
  // Without members, it has none.
  return changeGroup(working, group, groupOf({ members: [], ...after }))
}

async function changeGroup(working: Working, group: DirectoryGroupRow, after: ScimGroup): Promise<DirectoryGroupRow> {
  const { db, acting, now, did } = working
  const { displayName } = after
  const externalId = after.externalId || group.externalId
  const others = await groupsCalled(db, acting, { displayName, externalId })
  if (others.some(({ id }) => id !== group.id)) throw taken()
  const isRenamed = displayName !== group.displayName
  if (isRenamed) await rename(working, group, displayName)
  const isMoved = after.members !== undefined && (await setMembers(working, group, after.members))
  if (isRenamed) did({ act: 'group_change', subject: displayName, employeeId: null })
  if (!isRenamed && !isMoved && externalId === group.externalId) return group
  return updateGroup(db, group, { displayName, externalId, updatedAt: now })
}

/** The department is called as the group is, unless the company calls it otherwise. */
async function rename(
  { db, after: afterCommit, acting, queue, changed }: Working,
  group: DirectoryGroupRow,
  to: string,
) {
  const all = await departmentsOf(db, acting)
  const before = all.find(({ id }) => id === group.departmentId)
  const was = departmentTitle(group.displayName)
  const name = (['titleCh', 'titleEn'] as const).find((one) => before?.[one] === was)
  if (!before || !name) return
  const after = await departments.update(db, acting, before, { [name]: departmentTitle(to) })
  await markDue(db, before.companyId, 'always', isInSome(insideOf(all, before.id)))
  await queue.send({ db, after: afterCommit }, cardsDueJob, { companyId: before.companyId })
  changed('save', { thing: 'department', id: before.id, before, after })
}

/** The members of a group from now on. @returns whether anybody came or went */
async function setMembers(working: Working, group: DirectoryGroupRow, wanted: readonly string[]): Promise<boolean> {
  const { db, acting, now, did } = working
  const had = ((await membersOf(db, [group])).get(group.id) ?? []).map(({ id }) => id)
  const ids = await knownAmong(db, acting, wanted)
  const [before, after] = [new Set(had), new Set(ids)]
  const [come, gone] = [ids.filter((id) => !before.has(id)), had.filter((id) => !after.has(id))]
  if (come.length === 0 && gone.length === 0) return false
  await removeMembers(db, group, gone)
  await addMembers(db, group, come, now)
  await place(working, come)
  await place(working, gone, group)
  did({ act: 'group_change', subject: group.displayName, employeeId: null })
  return true
}

/**
 * Moves people to where the directory says that they are.
 * @param left the group that they left: whom the company has put elsewhere stays there
 */
async function place(working: Working, ids: readonly string[], left?: DirectoryGroupRow): Promise<void> {
  const { db, queue, changed } = working
  const moves: { to: number | null; employee: Awaited<ReturnType<typeof placedPeople>>[number]['employee'] }[] = []
  for (const { employee, profile, groupDepartmentId } of await placedPeople(db, ids)) {
    if (left && employee.departmentId !== left.departmentId) continue
    const to = groupDepartmentId ?? (await placeOf(working, profile.department))
    if (to !== employee.departmentId) moves.push({ to, employee })
  }
  for (const [to, moved] of Map.groupBy(moves, (move) => move.to)) {
    const people = moved.map(({ employee }) => employee)
    await movePeople(db, people, to)
    await writeCardsOf(working, queue, people)
    for (const { id, departmentId } of people)
      changed('save', { thing: 'employee', id, before: { departmentId }, after: { departmentId: to } })
  }
}

/** The directory deletes a group. Its department goes as well if nobody and no other one is in it. */
export async function removeGroup(working: Working, id: string): Promise<void> {
  const { db, acting, now, did, changed } = working
  const group = await kept(working, id)
  const ids = ((await membersOf(db, [group])).get(id) ?? []).map((one) => one.id)
  await deleteGroup(db, group)
  await place(working, ids, group)
  did({ act: 'group_remove', subject: group.displayName, employeeId: null })
  const all = await departmentsOf(db, acting)
  const before = all.find((one) => one.id === group.departmentId)
  if (!before || all.some(({ parentId }) => parentId === before.id) || (await peopleIn(db, [before])).size > 0) return
  await departments.remove(db, acting, before, now)
  changed('remove', { thing: 'department', id: before.id, before })
}

/** A group as the answer to a request. @param members undefined to leave them out */
export const groupShown = (
  group: DirectoryGroupRow,
  members: readonly { id: string; userName: string }[] | undefined,
  base: string,
): Json => ({
  schemas: [GROUP_SCHEMA],
  id: group.id,
  ...(group.externalId !== '' && { externalId: group.externalId }),
  displayName: group.displayName,
  ...(members && {
    members: members.map(({ id, userName }) => ({ value: id, display: userName, $ref: `${base}/Users/${id}` })),
  }),
  meta: {
    resourceType: 'Group',
    created: group.createdAt.toISOString(),
    lastModified: group.updatedAt.toISOString(),
    location: `${base}/Groups/${group.id}`,
  },
})
