import type { LeadDestinationRow } from '../../../db/schema/company/lead-destination.ts'
import type { OpenDestination } from '../../../providers/lead-destination/open.ts'
import type { Outcome, Parcel } from '../../../providers/lead-destination/port.ts'
import type { DataOf, JobServices } from '../../../queue/job.ts'
import { unseal } from '../../../shared/secrets.ts'
import { dueDestinations, finish, type Taken, takeNext } from './delivery.store.ts'
import { messageOf } from './message.store.ts'
import { deliverJob } from './note.ts'
import { tellSwitchedOff } from './switched-off.ts'

/** What sending needs besides what every job has. */
export interface DeliveryServices extends JobServices {
  openDestination: OpenDestination
}

/** So long one run goes on with a destination. A run ends well before its job counts as lost. */
const RUN_MS = 15_000

/**
 * Sends a parcel to a company's destination with its secret. What throws is no fault of the system that is asked, such as a
 * secret of the installation that was replaced: it would throw again, so the destination stops.
 */
export async function attempt(
  { openDestination, secret, warn }: Pick<DeliveryServices, 'openDestination' | 'secret' | 'warn'>,
  { kind, url, spreadsheetId, sheetName, sealedSecret }: LeadDestinationRow,
  parcel: Parcel,
): Promise<Outcome> {
  try {
    const settings = { kind, url, spreadsheetId, sheetName, secret: unseal(secret, sealedSecret) }
    return await openDestination(settings).deliver(parcel)
  } catch (error) {
    warn(error)
    return { verdict: 'stop', problem: 'credentials', status: 0, answer: '', retryAfter: 0 }
  }
}

/** Sends one thing, and writes down what became of it. Nothing is open while the system is asked. */
async function deliver(services: DeliveryServices, taken: Taken): Promise<void> {
  const { database, inTransaction, queue, now } = services
  const { destination, delivery, company } = taken
  const message = await messageOf(database.db, delivery, company)
  const began = performance.now()
  const outcome = message
    ? await attempt(services, destination, { id: delivery.id, message, now: now() })
    : ('dropped' as const)
  const milliseconds = Math.round(performance.now() - began)
  await inTransaction(async (unit) => {
    if (await finish(unit.db, taken, outcome, { now: unit.now, milliseconds }))
      await tellSwitchedOff(queue, unit, destination)
  })
}

/** Sends what is due for a destination, in the order in which it came. What is left has a job of its own. */
export async function deliverAll(
  services: DeliveryServices,
  { destinationId }: DataOf<typeof deliverJob>,
): Promise<void> {
  const { inTransaction, queue } = services
  const began = performance.now()
  while (performance.now() - began < RUN_MS) {
    const taken = await inTransaction(({ db, now }) => takeNext(db, destinationId, now))
    if (!taken) return
    await deliver(services, taken)
  }
  await inTransaction((unit) => queue.send(unit, deliverJob, { destinationId }))
}

/** Wakes what is due: what is tried again, and what a process left behind. */
export const wakeDue = ({ inTransaction, queue }: Pick<JobServices, 'inTransaction' | 'queue'>): Promise<void> =>
  inTransaction(async (unit) => {
    for (const destinationId of await dueDestinations(unit.db, unit.now))
      await queue.send(unit, deliverJob, { destinationId })
  })
