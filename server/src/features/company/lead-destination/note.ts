import type { DeliveryEvent } from '@idocard/domain/company/lead-destination'
import type { Unit } from '../../../db/unit-of-work.ts'
import { job } from '../../../queue/job.ts'
import type { Queue } from '../../../queue/queue.ts'
import { noteLeads } from './note.store.ts'

/** Sends what waits for a destination, one thing after the other. */
export const deliverJob = job<{ destinationId: number }>('lead_delivery')

/**
 * Says what happened to leads of companies that send them on, in the transaction in which it happens. They are sent after its
 * commit; whatever dies before is made up for by the job of every minute.
 */
export async function sendLeads(
  queue: Queue,
  unit: Pick<Unit, 'db' | 'after'>,
  event: Exclude<DeliveryEvent, 'test'>,
  leadIds: readonly number[],
): Promise<void> {
  for (const destinationId of await noteLeads(unit.db, event, leadIds))
    await queue.send(unit, deliverJob, { destinationId })
}
