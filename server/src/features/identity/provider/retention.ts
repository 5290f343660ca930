import { DAY_MS } from '@idocard/domain/duration'
import { MESSAGE_DAYS } from '@idocard/domain/identity/sent-message'
import type { Retention } from '../../../queue/job.ts'
import { sweepMessages } from './message.store.ts'
import { sweepUses } from './use.store.ts'

/** Longer than a process that is cut off from its database keeps in memory what it has sent. */
const ERASED_DAYS = 3

export const providerRetention: readonly Retention[] = [
  ({ database }, now) => {
    const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
    return sweepMessages(database.db, daysAgo(MESSAGE_DAYS), daysAgo(ERASED_DAYS))
  },
  ({ database }, now) => sweepUses(database.db, now),
]
