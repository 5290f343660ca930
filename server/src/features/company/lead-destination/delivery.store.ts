import { FAILING_MS, PAUSES, pauseAfter, restAfter } from '@idocard/domain/company/lead-destination'
import { MINUTE_MS } from '@idocard/domain/duration'
import { and, asc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/open.ts'
import { isKept } from '../../../db/removed.ts'
import { company } from '../../../db/schema/company/company.ts'
import {
  type LeadDeliveryRow,
  type LeadDestinationRow,
  leadDelivery,
  leadDestination,
} from '../../../db/schema/company/lead-destination.ts'
import type { Outcome } from '../../../providers/lead-destination/port.ts'

/** So long a destination belongs to whoever sends something to it. A process that dies has it no longer. */
const LEASE_MS = MINUTE_MS

const isOpen = inArray(leadDelivery.state, ['waiting', 'sending'])
const isFree = (now: Date) =>
  and(
    isKept(leadDestination),
    eq(leadDestination.offReason, ''),
    or(isNull(leadDestination.restsUntil), lte(leadDestination.restsUntil, now)),
    or(isNull(leadDestination.takenUntil), lte(leadDestination.takenUntil, now)),
  )

/** The destinations for which something is due, and to which nobody sends anything now. */
export async function dueDestinations(db: Db | Tx, now: Date): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: leadDestination.id })
    .from(leadDelivery)
    .innerJoin(leadDestination, eq(leadDestination.id, leadDelivery.destinationId))
    .innerJoin(company, and(eq(company.id, leadDestination.companyId), isNull(company.pausedAt)))
    .where(and(isOpen, lte(leadDelivery.nextAt, now), isFree(now)))
    .orderBy(asc(leadDestination.id))
  return rows.map(({ id }) => id)
}

/** What one process sends now, with its destination, which is that process's alone until it is done. */
export interface Taken {
  destination: LeadDestinationRow
  company: { id: number; prefix: string }
  delivery: LeadDeliveryRow
}

/**
 * Takes the next thing that is due for a destination. Attempts count from here, so one that nobody finishes counts too.
 * @returns undefined if nothing is due, or another process is at it
 */
export async function takeNext(db: Tx, destinationId: number, now: Date): Promise<Taken | undefined> {
  // Whoever has noted a change of a lead, and is not done, is waited for: it is in what is read afterwards.
  const [found] = await db
    .select({ destination: leadDestination, company: { id: company.id, prefix: company.prefix } })
    .from(leadDestination)
    .innerJoin(company, and(eq(company.id, leadDestination.companyId), isNull(company.pausedAt)))
    .where(and(eq(leadDestination.id, destinationId), isFree(now)))
    .for('update', { of: leadDestination })
  if (!found) return undefined
  const [next] = await db
    .select()
    .from(leadDelivery)
    .where(and(eq(leadDelivery.destinationId, destinationId), isOpen, lte(leadDelivery.nextAt, now)))
    .orderBy(asc(leadDelivery.nth))
    .limit(1)
  if (!next) return undefined
  const taken = { state: 'sending', attempts: next.attempts + 1, triedAt: now } as const
  await db.update(leadDelivery).set(taken).where(eq(leadDelivery.id, next.id))
  await db
    .update(leadDestination)
    .set({ takenUntil: new Date(now.getTime() + LEASE_MS) })
    .where(eq(leadDestination.id, destinationId))
  return { ...found, delivery: { ...next, ...taken } }
}

const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)

/** What becomes of a delivery after an attempt. */
function deliveryAfter({ verdict, retryAfter }: Outcome, { attempts }: LeadDeliveryRow, now: Date) {
  if (verdict === 'sent') return { state: 'sent' } as const
  if (verdict === 'failed') return { state: 'failed' } as const
  // It is not to blame: once the destination is corrected, it begins anew.
  if (verdict === 'stop') return { state: 'waiting', attempts: attempts - 1, nextAt: now } as const
  const pause = attempts > PAUSES.length ? undefined : pauseAfter(attempts, retryAfter)
  return pause === undefined
    ? ({ state: 'failed' } as const)
    : ({ state: 'waiting', nextAt: after(now, pause) } as const)
}

/** What becomes of a destination after an attempt. */
function destinationAfter({ verdict, retryAfter }: Outcome, row: LeadDestinationRow, now: Date) {
  if (verdict === 'sent') return { lastSuccessAt: now, failingSince: null, failures: 0, restsUntil: null }
  // It has answered, and takes others.
  if (verdict === 'failed') return {}
  const failingSince = row.failingSince ?? now
  const failures = verdict === 'rest' ? row.failures + 1 : row.failures
  const isLong = now.getTime() - failingSince.getTime() >= FAILING_MS
  return {
    ...{ failingSince, failures },
    ...(verdict === 'rest' && { restsUntil: after(now, restAfter(failures, retryAfter)) }),
    ...(verdict === 'stop' ? { offReason: 'refused' as const } : isLong && { offReason: 'failing' as const }),
  }
}

/**
 * Writes down what became of an attempt, unless another process has made one since.
 * @returns whether the destination was switched off by it
 */
export async function finish(
  db: Tx,
  { destination: { id }, delivery }: Taken,
  outcome: Outcome | 'dropped',
  at: { now: Date; milliseconds: number },
): Promise<boolean> {
  const [row] = await db.select().from(leadDestination).where(eq(leadDestination.id, id)).for('update')
  const [mine] = await db.select().from(leadDelivery).where(eq(leadDelivery.id, delivery.id))
  if (!row || mine?.state !== 'sending' || mine.attempts !== delivery.attempts) return false
  if (outcome === 'dropped') {
    await db.update(leadDelivery).set({ state: 'dropped' }).where(eq(leadDelivery.id, mine.id))
    await db.update(leadDestination).set({ takenUntil: null }).where(eq(leadDestination.id, id))
    return false
  }
  const next = deliveryAfter(outcome, mine, at.now)
  const { problem, status, answer } = outcome
  await db
    .update(leadDelivery)
    .set({
      ...{ ...next, problem, status, answer, milliseconds: at.milliseconds },
      ...(next.state === 'waiting' && (await isSaidLater(db, mine)) && { state: 'dropped' }),
    })
    .where(eq(leadDelivery.id, mine.id))
  const change = destinationAfter(outcome, row, at.now)
  await db
    .update(leadDestination)
    .set({ ...change, takenUntil: null })
    .where(eq(leadDestination.id, id))
  return row.offReason === '' && 'offReason' in change
}

/** Whether something that waits already says the same of the lead. */
async function isSaidLater(db: Tx, { destinationId, leadId, event }: LeadDeliveryRow): Promise<boolean> {
  const waiting = and(
    eq(leadDelivery.destinationId, destinationId),
    eq(leadDelivery.leadId, leadId),
    eq(leadDelivery.event, event),
    eq(leadDelivery.state, 'waiting'),
  )
  return (await db.$count(leadDelivery, waiting)) > 0
}

/** Forgets deliveries from before a moment. */
export async function sweepDeliveries(db: Db | Tx, before: Date): Promise<void> {
  await db.delete(leadDelivery).where(sql`${leadDelivery.at} < ${before.toISOString()}::timestamptz`)
}
