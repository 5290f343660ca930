import { MAX_EMPLOYEES } from '@idocard/domain/company/employee'
import type { DirectoryPersonRow } from '../../../db/schema/company/directory.ts'
import type { EmployeeRow } from '../../../db/schema/company/employee.ts'
import { begunAnew, countEmployees, employees, takenFields, writeCardsOf } from '../employee/index.ts'
import { hasGroup } from './group.store.ts'
import { comeBack, leaveSoon, tooMany } from './leaving.ts'
import { employeeOf } from './listed.store.ts'
import { fieldsChanged, fieldsOf, fieldsSaid, type PersonFields } from './person-fields.ts'
import { placeOf } from './place.ts'
import { notFound, ScimError } from './scim-error.ts'
import { patched } from './scim-patch.ts'
import { resourceOf, type ScimUser, storedUser, userOf } from './scim-user.ts'
import { insertPerson, listedAs, peopleCalled, personById, updatePerson } from './store.ts'
import type { Working } from './working.ts'

const told = ({ departmentId, state }: EmployeeRow) => ({ departmentId, state })
const isCalled = (one: { userName: string }, other: { userName: string }) =>
  one.userName.toLowerCase() === other.userName.toLowerCase()
const taken = (detail: string) => new ScimError(409, detail, 'uniqueness', 'taken')

/**
 * Adds somebody whom the directory names for the first time. Who is in the list under that address and has not joined, is
 * theirs from now on. Who has joined has a card and perhaps a role: that the directory may end them, an owner says first.
 * @throws {ScimError} 409 `uniqueness`
 */
export async function addPerson(working: Working, resource: unknown): Promise<DirectoryPersonRow> {
  const { db, acting, now, did, tries, changed } = working
  const user = userOf(resource)
  tries({ act: 'create', subject: user.userName, employeeId: null })
  const [known, ...others] = await peopleCalled(db, acting, user)
  if (known) {
    // Deleted before, or connected by an owner and not yet named by the directory. An address that somebody else has by now
    // brings nobody back.
    const isThem = [known.externalId, user.externalId].includes('') || known.externalId === user.externalId
    const isFree = isThem && (known.isDeleted || (known.externalId === '' && isCalled(known, user)))
    if (others.length > 0 || !isFree) throw taken('Somebody has this userName or externalId already.')
    return changePerson(working, known, user)
  }
  const fields = fieldsOf(user)
  const listed = await unlinked(working, user, fields)
  const employee = listed ?? (await listAnew(working, fields))
  const { isActive, externalId, userName, profile } = user
  const row = { userName, externalId, profile, isActive, createdAt: now, updatedAt: now }
  const made = await insertPerson(db, acting, { ...row, employeeId: employee.id })
  const departmentId = profile.department === '' ? undefined : await placeOf(working, profile.department)
  const after = await writeFields(working, employee, {
    ...fieldsSaid(fields),
    ...(departmentId !== undefined && { departmentId }),
  })
  did({ act: listed ? 'link' : 'create', subject: userName, employeeId: employee.id })
  if (!listed) changed('add', { thing: 'employee', id: after.id, after: told(after) })
  else if (after !== employee)
    changed('save', { thing: 'employee', id: after.id, before: told(employee), after: told(after) })
  return made
}

/** Somebody of the list whom the directory means, and does not keep yet. */
async function unlinked(
  { db, acting, tries }: Working,
  user: ScimUser,
  fields: PersonFields,
): Promise<EmployeeRow | undefined> {
  const [found, ...more] = await listedAs(db, acting, fields)
  if (!found) return undefined
  if (more.length > 0 || found.personId !== null)
    throw taken('Somebody of the company has this e-mail address or employee number already.')
  if (found.employee.state === 'joined' || found.employee.state === 'left') {
    tries({ act: 'create', subject: user.userName, employeeId: found.employee.id })
    throw new ScimError(
      409,
      `${user.userName} has joined already. An owner can connect them in the console of iDoCard, under Directory.`,
      'uniqueness',
      'joined',
    )
  }
  return employees.lock(db, acting, found.employee.id)
}

async function listAnew({ db, acting, now }: Working, fields: PersonFields): Promise<EmployeeRow> {
  if ((await countEmployees(db, acting)) >= MAX_EMPLOYEES) throw tooMany()
  const { phone, email, employeeNumber } = fields
  if ((await takenFields(db, acting, { id: 0, phone, email, employeeNumber })).length > 0)
    throw taken('Somebody of the company has this e-mail address, phone number or employee number already.')
  return employees.insert(db, acting, { ...fields, createdAt: now })
}

/** Writes what is different into the company's list, and on the card. @returns the entry as it is then */
async function writeFields(
  working: Working,
  employee: EmployeeRow,
  said: Partial<PersonFields> & { departmentId?: number | null },
): Promise<EmployeeRow> {
  const { db, acting, queue } = working
  const patch = Object.fromEntries(
    Object.entries(said).filter(([name, value]) => employee[name as keyof PersonFields] !== value),
  )
  if (Object.keys(patch).length === 0) return employee
  const after = { ...employee, ...patch }
  const kept = await takenFields(db, acting, after)
  const [first] = kept.filter((name) => name in patch)
  if (first) throw taken(`Somebody else of the company has this ${first}.`)
  const written = await employees.update(db, acting, employee, { ...patch, ...begunAnew(employee, after) })
  await writeCardsOf(working, queue, [written])
  return written
}

/** Somebody becomes as the directory describes them now. @throws {ScimError} 409 */
export async function changePerson(
  working: Working,
  person: DirectoryPersonRow,
  user: ScimUser,
): Promise<DirectoryPersonRow> {
  const { db, acting, now, did, changed, tries } = working
  const before = storedUser(person)
  const subject = user.userName
  tries({ act: 'change', subject, employeeId: person.employeeId })
  const others = await peopleCalled(db, acting, user)
  if (others.some(({ id }) => id !== person.id)) throw taken('Somebody else has this userName or externalId.')
  let employee = (await employeeOf(db, acting, person.employeeId)) ?? undefined
  if (!employee) throw notFound()
  const isBack = user.isActive && (!person.isActive || person.isDeleted)
  if (isBack) employee = await comeBack(working, person, employee, subject)
  const leaving = person.isActive && !user.isActive ? await leaveSoon(working, employee, subject) : undefined
  // Whom staff have taken off the list by hand stays off it.
  if (employee.removedAt === null) {
    const isMoved = before.profile.department !== user.profile.department && !(await hasGroup(db, person))
    tries({ act: 'change', subject, employeeId: employee.id })
    const after = await writeFields(working, employee, {
      ...fieldsChanged(fieldsOf(before), fieldsOf(user)),
      ...(isMoved && { departmentId: await placeOf(working, user.profile.department) }),
    })
    if (after !== employee) {
      did({ act: 'change', subject, employeeId: employee.id })
      changed('save', { thing: 'employee', id: employee.id, before: told(employee), after: told(after) })
    }
  }
  const fields = {
    ...{ userName: user.userName, externalId: user.externalId, profile: user.profile, isActive: user.isActive },
    ...{ isDeleted: false, leavesAt: isBack ? null : (leaving?.leavesAt ?? person.leavesAt) },
  }
  const isSame = JSON.stringify(user) === JSON.stringify(userOf(resourceOf(before))) && !person.isDeleted
  return isSame ? person : updatePerson(db, person, { ...fields, updatedAt: now })
}

/** @throws {ScimError} 404 for nobody whom this company's directory keeps */
async function kept({ db, acting }: Working, id: string): Promise<DirectoryPersonRow> {
  const found = await personById(db, acting, id)
  if (!found) throw notFound()
  return found
}

export async function replacePerson(working: Working, id: string, resource: unknown): Promise<DirectoryPersonRow> {
  const person = await kept(working, id)
  working.tries({ act: 'change', subject: person.userName, employeeId: person.employeeId })
  const user = userOf(resource)
  // One that says nothing of its own number has not lost it.
  return changePerson(working, person, { ...user, externalId: user.externalId || person.externalId })
}

export async function patchPerson(working: Working, id: string, body: unknown): Promise<DirectoryPersonRow> {
  const person = await kept(working, id)
  working.tries({ act: 'change', subject: person.userName, employeeId: person.employeeId })
  return changePerson(working, person, userOf(patched(resourceOf(storedUser(person)), body)))
}

/** The directory deletes somebody: as if it had said that they are gone. */
export async function deletePerson(working: Working, id: string): Promise<void> {
  const person = await kept(working, id)
  const employee = await employeeOf(working.db, working.acting, person.employeeId)
  if (!employee) throw notFound()
  const leaving = person.isActive ? await leaveSoon(working, employee, person.userName) : {}
  await updatePerson(working.db, person, { ...leaving, isActive: false, isDeleted: true, updatedAt: working.now })
}
