import { type DirectoryProblem, LEAVING_GRACE_MS } from '@idocard/domain/company/directory'
import { MAX_EMPLOYEES } from '@idocard/domain/company/employee'
import { Refusal } from '../../../api/refusal.ts'
import type { DirectoryPersonRow } from '../../../db/schema/company/directory.ts'
import type { EmployeeRow } from '../../../db/schema/company/employee.ts'
import { lockRoles, withdrawRole } from '../../identity/staff/index.ts'
import { closeCompanySessions } from '../company-sign-in/index.ts'
import { leave, undo } from '../departure/index.ts'
import { countEmployees, employees, removedEmployee, takenFields } from '../employee/index.ts'
import { ScimError } from './scim-error.ts'
import { updatePerson } from './store.ts'
import type { Working } from './working.ts'

const told = ({ state }: EmployeeRow) => ({ state })

/** Whether somebody is the last who can do everything at the company: it never loses them by itself. */
async function isLastOwner({ db, acting }: Working, memberId: string): Promise<boolean> {
  const owners = (await lockRoles(db, acting.company.id)).filter(({ role }) => role === 'owner')
  return owners.length === 1 && owners[0]?.memberId === memberId
}

/** The directory says that somebody is gone: they leave in a day. @throws {ScimError} 409 for the last owner */
export async function leaveSoon(
  working: Working,
  employee: EmployeeRow,
  subject: string,
): Promise<Pick<DirectoryPersonRow, 'leavesAt'>> {
  const act = { act: 'leave_soon', subject, employeeId: employee.id } as const
  working.tries(act)
  if (employee.memberId !== null && (await isLastOwner(working, employee.memberId)))
    throw new ScimError(409, 'This is the last owner of the company in iDoCard.', 'mutability', 'last_owner')
  // Who has left already, or was taken off the list, is gone.
  if (employee.state === 'left' || employee.removedAt !== null) return { leavesAt: null }
  // Their company's account signs them in no more, from now on and where it has.
  await closeCompanySessions(working.db, employee.id)
  working.did(act)
  return { leavesAt: new Date(working.now.getTime() + LEAVING_GRACE_MS) }
}

const PROBLEM_OF: Partial<Record<string, DirectoryProblem>> = {
  'departure.erased': 'erased',
  'departure.elsewhere': 'elsewhere',
  'departure.held': 'held',
  'employee.many': 'many',
}

/**
 * The directory says that somebody is there again: they stay, or come back as they were.
 * @throws {ScimError} 409 if they cannot: they erased their account, or are in the list anew
 */
export async function comeBack(
  working: Working,
  { leavesAt }: Pick<DirectoryPersonRow, 'leavesAt'>,
  employee: EmployeeRow,
  subject: string,
): Promise<EmployeeRow> {
  const { db, acting, queue, changed, did, tries } = working
  const { id } = employee
  if (leavesAt !== null) did({ act: 'stay', subject, employeeId: id })
  if (employee.removedAt !== null) {
    tries({ act: 'return', subject, employeeId: id })
    const gone = await removedEmployee(db, acting, id)
    if (!gone || (await takenFields(db, acting, gone)).length > 0)
      throw new ScimError(409, 'Somebody else of the company has this address or number.', 'uniqueness', 'taken')
    if ((await countEmployees(db, acting)) > MAX_EMPLOYEES) throw tooMany()
    const back = await employees.restore(db, acting, id)
    if (!back) throw new Error('Somebody who was taken off a locked list was not found.')
    did({ act: 'return', subject, employeeId: id })
    changed('restore', { thing: 'employee', id, after: told(back) })
    return back
  }
  if (employee.state !== 'left') return employee
  tries({ act: 'return', subject, employeeId: id })
  try {
    const { before, after, cards } = await undo(working, queue, id)
    invalidateCards(working, cards)
    did({ act: 'return', subject, employeeId: id })
    changed('undo', { thing: 'employee', id, before: told(before), after: told(after) })
    return after
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const problem = PROBLEM_OF[error.refusal] ?? 'invalid'
    throw new ScimError(409, `They cannot come back (${error.refusal}).`, 'mutability', problem)
  }
}

export const tooMany = () =>
  new ScimError(403, 'The company has as many people in iDoCard as it can have.', undefined, 'many')

const invalidateCards = ({ invalidate }: Working, cards: readonly string[]) =>
  invalidate(cards.map((cardSn) => `card:${cardSn}` as const))

/**
 * The day is over: somebody leaves, and their roles at the company end. Whoever has not joined is taken off the list.
 * @throws {ScimError} for the last owner, and for whom iDoCard itself has paused
 */
export async function leaveNow(working: Working, person: DirectoryPersonRow, employee: EmployeeRow): Promise<void> {
  const { db, acting, queue, now, settings, did, changed, tries } = working
  const { id, memberId } = employee
  const act = { act: 'leave', subject: person.userName, employeeId: id } as const
  tries(act)
  await updatePerson(db, person, { leavesAt: null })
  if (employee.removedAt !== null || employee.state === 'left') return
  did(act)
  if (employee.state !== 'joined') {
    await employees.remove(db, acting, employee, now)
    changed('remove', { thing: 'employee', id, before: told(employee) })
    return
  }
  if (memberId !== null) {
    if (await isLastOwner(working, memberId))
      throw new ScimError(409, 'This is the last owner of the company in iDoCard.', 'mutability', 'last_owner')
    for (const one of await lockRoles(db, acting.company.id)) {
      if (one.memberId !== memberId) continue
      await withdrawRole(db, { memberId, companyId: acting.company.id, role: one.role })
      changed('take_role', { thing: 'staffRole', id: memberId, before: { role: one.role } })
    }
  }
  try {
    const given = { id, leftAs: settings.leftAs, colleagueId: 0, leadsToId: 0, freesPlastic: false, note: '' }
    const { before, after, cards } = await leave(working, queue, given)
    invalidateCards(working, cards)
    changed('leave', {
      thing: 'employee',
      id,
      before: told(before),
      after: { ...told(after), leftAs: settings.leftAs },
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new ScimError(409, error.refusal, undefined, PROBLEM_OF[error.refusal] ?? 'invalid')
  }
}
