import type { Source } from '@idocard/domain/cards/card'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import { and, asc, eq, gte, isNotNull, sql } from 'drizzle-orm'
import type { Counted } from '../../../api/background-counter.ts'
import type { Tx } from '../../../db/open.ts'
import type { Owned } from '../../../db/owned.ts'
import { type CardRow, card, cardMetric } from '../../../db/schema/cards/card.ts'
import { countForCompanies } from './employee-figure.store.ts'

export type MetricKind = (typeof cardMetric.$inferSelect)['kind']

/** An event of one kind, on one day of a card. */
export interface Metric {
  cardSn: string
  /** `2026-11-21`, in Taiwan. */
  day: string
  kind: MetricKind
  source: Source
}

/** Counts one event of a kind for a card and day. */
export function countMetric(db: Tx, cardSn: string, kind: MetricKind, source: Source, now: Date): Promise<void> {
  return countMetrics(db, [{ cardSn, day: taiwanDay(now), kind, source, times: 1 }])
}

/**
 * Counts metrics of many cards at once. No two may have the same card, day, kind and source. Cards without a holder are
 * ignored. Like every write to cards, this locks them first, in the order of their numbers, which prevents deadlocks.
 */
export async function countMetrics(db: Tx, metrics: readonly Counted<Metric>[]): Promise<void> {
  const numbers = [...new Set(metrics.map(({ cardSn }) => cardSn))]
  const held = await db
    .select({ cardSn: card.cardSn })
    .from(card)
    .where(and(sql`${card.cardSn} = any(${sql.param(numbers)})`, isNotNull(card.memberId)))
    .orderBy(asc(card.cardSn))
    .for('no key update')
  const isHeld = new Set(held.map(({ cardSn }) => cardSn))
  const counted = metrics.filter(({ cardSn }) => isHeld.has(cardSn))
  if (counted.length === 0) return
  // The same SQL text for any number of metrics, so that PostgreSQL plans it once.
  await db.execute(sql`
    insert into ${cardMetric} as metric (card_sn, day, kind, source, count)
    select "cardSn", day, kind, source, times
    from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb)
      as counted("cardSn" text, day date, kind text, source text, times int)
    on conflict (card_sn, day, kind, source) do update set count = metric.count + excluded.count`)
  await countForCompanies(db, counted)
  const views = counted.filter(({ kind }) => kind === 'view')
  if (views.length === 0) return
  await db.execute(sql`
    update ${card} set views = views + seen.times
    from (
      select "cardSn", sum(times)::int as times
      from jsonb_to_recordset(${JSON.stringify(views)}::jsonb) as view("cardSn" text, times int)
      group by "cardSn"
    ) as seen
    where ${card.cardSn} = seen."cardSn"`)
}

/** The metrics of a user's card, starting at a day. */
export async function metricsOf(db: Tx, mine: Owned<CardRow>, from: string) {
  const { day, kind, source, count } = cardMetric
  return db
    .select({ day, kind, source, count })
    .from(cardMetric)
    .where(and(eq(cardMetric.cardSn, mine.cardSn), gte(cardMetric.day, from)))
    .orderBy(asc(day), asc(kind), asc(source))
}
