import { cardTag } from '@idocard/contract/call'
import { sweepRemoved } from '../../../db/removed.ts'
import { leadEvent } from '../../../db/schema/company/lead-event.ts'
import { type JobHandler, type JobServices, type Retention, scheduled } from '../../../queue/job.ts'
import { endAttending } from './store.ts'

export const leadEventJobs: readonly JobHandler<JobServices>[] = [
  /** Once an event's last day is over, forms do not speak of it any more. More often than at midnight, because a server may be down then. */
  scheduled('lead_events_over', '1 * * * *', ({ inTransaction }) =>
    inTransaction(async ({ db, now, invalidate }) => {
      await invalidate((await endAttending(db, now)).map(cardTag))
    }),
  ),
]

export const leadEventRetention: Retention = ({ database }, now) => sweepRemoved(database.db, leadEvent, now)
