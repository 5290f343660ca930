import { KEPT_LINK_DAYS } from '@idocard/domain/company/join-link'
import { DAY_MS } from '@idocard/domain/duration'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import { sweepRemoved } from '../../../db/removed.ts'
import { joinLink } from '../../../db/schema/company/employee.ts'
import type { Retention } from '../../../queue/job.ts'
import { sweepLinks } from './store.ts'

/** Links that staff ended, and those whose last day is long over, are forgotten. Who joined by them stays. */
export const joinLinkRetention: readonly Retention[] = [
  ({ database }, now) => sweepRemoved(database.db, joinLink, now),
  ({ database }, now) => sweepLinks(database.db, taiwanDay(new Date(now.getTime() - KEPT_LINK_DAYS * DAY_MS))),
]
