import type { Unit } from '../../../db/unit-of-work.ts'
import { job } from '../../../queue/job.ts'
import type { Queue } from '../../../queue/queue.ts'
import { closeStaffSessions } from '../sign-in/index.ts'
import { deleteSecondFactor } from './second-factor.store.ts'

/** Tells a member of staff that their second factor was reset. `at` is unique for one reset. */
export const secondFactorResetJob = job<{ memberId: string; at: string }>('second_factor_reset')

/**
 * Resets somebody's authenticator app, passkeys and recovery codes, ends their staff sessions, and tells them.
 * @returns when it was first used, for the audit log; undefined if they have none
 */
export async function resetSecondFactor(
  unit: Pick<Unit, 'db' | 'after'>,
  queue: Queue,
  memberId: string,
  now: Date,
): Promise<{ confirmedAt: Date | null } | undefined> {
  const before = await deleteSecondFactor(unit.db, memberId)
  if (!before) return undefined
  await closeStaffSessions(unit.db, memberId)
  await queue.send(unit, secondFactorResetJob, { memberId, at: now.toISOString() })
  return { confirmedAt: before.confirmedAt }
}
