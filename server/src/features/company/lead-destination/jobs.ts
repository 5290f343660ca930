import { DELIVERY_DAYS } from '@idocard/domain/company/lead-destination'
import { DAY_MS } from '@idocard/domain/duration'
import { sweepRemoved } from '../../../db/removed.ts'
import { leadDestination } from '../../../db/schema/company/lead-destination.ts'
import { handle, type JobHandler, type Retention, scheduled } from '../../../queue/job.ts'
import { type DeliveryServices, deliverAll, wakeDue } from './deliver.ts'
import { sweepDeliveries } from './delivery.store.ts'
import { deliverJob } from './note.ts'
import { mailSwitchedOff, switchedOffJob } from './switched-off.ts'

/** So many destinations are served at once: one that takes its time must not hold up the others. */
const AT_ONCE = 4

export const leadDestinationJobs: readonly JobHandler<DeliveryServices>[] = [
  { ...handle(deliverJob, deliverAll), atOnce: AT_ONCE },
  scheduled('lead_deliveries', '* * * * *', wakeDue),
  handle(switchedOffJob, mailSwitchedOff),
]

export const leadDestinationRetention: readonly Retention[] = [
  ({ database }, now) => sweepDeliveries(database.db, new Date(now.getTime() - DELIVERY_DAYS * DAY_MS)),
  ({ database }, now) => sweepRemoved(database.db, leadDestination, now),
]
