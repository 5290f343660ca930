import { LEAVING_GRACE_MS } from '@idocard/domain/company/directory'
import { HOUR_MS } from '@idocard/domain/duration'
import { Refusal } from '../../../api/refusal.ts'
import type { DirectoryPersonRow } from '../../../db/schema/company/directory.ts'
import { type JobHandler, type JobServices, scheduled } from '../../../queue/job.ts'
import { changeState, employees, invite } from '../employee/index.ts'
import { leaveNow } from './leaving.ts'
import { dueToInvite, dueToLeave, employeeOf, type Waiting } from './listed.store.ts'
import { ScimError } from './scim-error.ts'
import { personRow, updatePerson } from './store.ts'
import { asDirectory, type Working } from './working.ts'

/** So many people in a run: it ends long before the next one. */
const AT_ONCE = 200

/** Does something to somebody, unless the directory has said otherwise since. @throws {ScimError} if it is refused */
const toOne = (
  services: JobServices,
  { person, company }: Waiting,
  work: (working: Working, person: DirectoryPersonRow) => Promise<void>,
) =>
  asDirectory(services, company, async (working) => {
    const now = await personRow(working.db, person.id)
    if (now) await work(working, now)
  })

/** Whom something is refused for waits. */
async function postpone(
  { inTransaction, now }: JobServices,
  { person }: Waiting,
  column: 'leavesAt' | 'inviteAfter',
  milliseconds: number,
): Promise<void> {
  const at = new Date(now().getTime() + milliseconds)
  await inTransaction(({ db }) => updatePerson(db, person, { [column]: at }))
}

async function leaveIfDue(working: Working, person: DirectoryPersonRow): Promise<void> {
  if (person.leavesAt === null || person.leavesAt > working.now) return
  const employee = await employeeOf(working.db, working.acting, person.employeeId)
  if (employee) await leaveNow(working, person, employee)
}

/** @throws {ScimError} for whom nobody can reach @throws {Refusal} if they were invited too often, or others by the company */
async function inviteIfListed(working: Working, person: DirectoryPersonRow): Promise<void> {
  const { db, acting, queue, secret, did, changed, tries } = working
  const before = await employeeOf(db, acting, person.employeeId)
  if (before?.state !== 'listed' || before.removedAt !== null || !person.isActive) return
  const act = { act: 'invite', subject: person.userName, employeeId: before.id } as const
  tries(act)
  if (before.email === '' && before.phone === '')
    throw new ScimError(409, 'They have no address.', undefined, 'no_address')
  const locked = await employees.lock(db, acting, before.id)
  if (!locked) return
  const after = await changeState(db, locked, await invite(working, { queue, secret }, locked, false))
  did(act)
  changed('invite', { thing: 'employee', id: after.id, before: { state: 'listed' }, after: { state: after.state } })
}

export const directoryJobs: readonly JobHandler<JobServices>[] = [
  /** Those whose day is over leave. */
  scheduled('directory_leaving', '* * * * *', async (services: JobServices) => {
    for (const one of await dueToLeave(services.database.db, services.now(), AT_ONCE))
      try {
        await toOne(services, one, leaveIfDue)
      } catch (error) {
        if (!(error instanceof ScimError)) throw error
        await postpone(services, one, 'leavesAt', LEAVING_GRACE_MS)
      }
  }),
  /** Those whom a directory has added are invited, where their company wants it: as many as it may invite. */
  scheduled('directory_invitations', '* * * * *', async (services: JobServices) => {
    const full = new Set<number>()
    for (const one of await dueToInvite(services.database.db, services.now(), AT_ONCE)) {
      if (full.has(one.company.id)) continue
      try {
        await toOne(services, one, inviteIfListed)
      } catch (error) {
        if (!(error instanceof ScimError || error instanceof Refusal)) throw error
        // Either they got too many invitations or their company sent too many: the others are tried in the next run.
        if (error instanceof Refusal) full.add(one.company.id)
        await postpone(services, one, 'inviteAfter', HOUR_MS)
      }
    }
  }),
]
