import { DAY_MS, HOUR_MS } from '@idocard/domain/duration'
import { desc, gte, lt, sql } from 'drizzle-orm'
import type { Counted } from '../../../api/background-counter.ts'
import type { Tx } from '../../../db/open.ts'
import { limitHit } from '../../../db/schema/identity/system.ts'

/** A call that a limit refused. Has nothing of its caller. */
export interface LimitHit {
  /** Noun and verb. */
  call: string
  refusal: string
}

/** The most rows that staff see. */
const SHOWN = 100

/** Counts refusals by call and hour. There are as many rows as calls that have a limit, however many callers. */
export async function countLimitHits(db: Tx, hits: readonly Counted<LimitHit>[], now: Date): Promise<void> {
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
  // In one order in every process, so that no two wait for each other.
  const inOrder = hits.toSorted((a, b) => (`${a.call} ${a.refusal}` < `${b.call} ${b.refusal}` ? -1 : 1))
  await db
    .insert(limitHit)
    .values(inOrder.map(({ call, refusal, times }) => ({ hour, call, refusal, times })))
    .onConflictDoUpdate({
      target: [limitHit.hour, limitHit.call, limitHit.refusal],
      set: { times: sql`${limitHit.times} + excluded.times` },
    })
}

/** How often each call was refused by a limit in the last day; the most first. */
export const limitsReached = (db: Tx, now: Date) => {
  const times = sql<number>`sum(${limitHit.times})`.mapWith(Number)
  return db
    .select({
      call: limitHit.call,
      refusal: limitHit.refusal,
      times,
      lastAt: sql<Date>`max(${limitHit.hour})`.mapWith(limitHit.hour),
    })
    .from(limitHit)
    .where(gte(limitHit.hour, new Date(now.getTime() - DAY_MS)))
    .groupBy(limitHit.call, limitHit.refusal)
    .orderBy(desc(times), limitHit.call)
    .limit(SHOWN)
}

/** Deletes what is older than a day that staff see. */
export async function sweepLimitHits(db: Tx, now: Date): Promise<void> {
  await db.delete(limitHit).where(lt(limitHit.hour, new Date(now.getTime() - 2 * DAY_MS)))
}
