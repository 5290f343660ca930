import { type Figure, type FigurePart, ORDER_FIGURES } from '@idocard/domain/commerce/figures'
import { type DayRange, daysAfter, type FigureStep } from '@idocard/domain/commerce/figures-period'
import type { VisitSource } from '@idocard/domain/commerce/visit-source'
import { HOUR_MS } from '@idocard/domain/duration'
import type { Lang } from '@idocard/domain/language'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import { inArray, sql } from 'drizzle-orm'
import type { Acting } from '../../../api/authorise.ts'
import type { Counted } from '../../../api/background-counter.ts'
import type { Tx } from '../../../db/open.ts'
import { cardEvent, cardMetric } from '../../../db/schema/cards/card.ts'
import { dayFigure, figuredDay, planVisit } from '../../../db/schema/commerce/figures.ts'
import { order } from '../../../db/schema/commerce/order.ts'
import { product } from '../../../db/schema/commerce/product.ts'
import { contact } from '../../../db/schema/contacts/contact.ts'
import { exchange } from '../../../db/schema/contacts/exchange.ts'
import { countedFigures } from './count.store.ts'

type Staff = Acting<'figures.read', 'site'>

/** A visit to the plan page. */
export interface PlanVisit {
  /** In Taiwan. */
  day: string
  lang: Lang
  source: VisitSource
}

/** Counts visits. No two may have the same day, language and source. */
export async function countPlanVisits(db: Tx, visits: readonly Counted<PlanVisit>[]): Promise<void> {
  await db
    .insert(planVisit)
    .values(visits.map(({ times, ...visit }) => ({ ...visit, count: times })))
    .onConflictDoUpdate({
      target: [planVisit.day, planVisit.lang, planVisit.source],
      set: { count: sql`${planVisit.count} + excluded.count` },
    })
}

/** A sum: of one step without a part, of the whole period with one. */
export interface FigureRow {
  start: string | null
  figure: Figure
  part: FigurePart | ''
  key: string
  sum: number
}

/** The last day whose sums are stored. */
async function lastFigured(db: Tx): Promise<string | undefined> {
  const [last] = await db.select({ day: sql<string | null>`max(${figuredDay.day})::text` }).from(figuredDay)
  return last?.day ?? undefined
}

/** The figures of a period: those of days that are over are stored, those of the others are counted now. */
export async function figureRows(db: Tx, _staff: Staff, days: DayRange, step: FigureStep): Promise<FigureRow[]> {
  const last = await lastFigured(db)
  const open = last !== undefined && last >= days.from ? daysAfter(last, 1) : days.from
  const counted = open > days.until ? sql`` : sql`union all (${countedFigures({ from: open, until: days.until })})`
  const { rows } = await db.execute<FigureRow & Record<string, unknown>>(sql`
    select case when part = '' then date_trunc(${step}::text, day::timestamp)::date::text end as start,
      figure, part, key, sum(sum)::float8 as sum
    from (
      -- Before the open days, although the job may have stored one of them since.
      select day, figure, part, key, sum from ${dayFigure}
      where day >= ${days.from}::date and day <= ${days.until}::date and day < ${open}::date
      ${counted}
    ) as figures
    group by 1, 2, 3, 4`)
  return rows
}

/** Since when visits are counted, and since when what is deleted afterwards stays counted; empty for not yet. */
export async function countedSince(db: Tx, _staff: Staff): Promise<{ visits: string; kept: string }> {
  const { rows } = await db.execute<{ visits: string | null; kept: Date | string | null }>(sql`
    select (select min(${planVisit.day})::text from ${planVisit}) as visits,
      (select ${figuredDay.at} from ${figuredDay} order by ${figuredDay.day} limit 1) as kept`)
  const { visits, kept } = rows[0] ?? { visits: null, kept: null }
  return { visits: visits ?? '', kept: kept ? taiwanDay(new Date(kept)) : '' }
}

export const titlesOf = (db: Tx, ids: readonly number[]) =>
  db
    .select({ id: product.id, titleCh: product.titleCh, titleEn: product.titleEn })
    .from(product)
    .where(inArray(product.id, [...ids]))

/** How long a day waits after its end, so that what began before midnight is committed. */
const WAIT_MS = HOUR_MS
/** Days that are summed in one transaction. */
const DAYS_AT_ONCE = 31

/**
 * Stores the sums of the next days that are over, at most a month of them.
 * @returns how many days they were
 */
export async function figureDays(db: Tx, now: Date): Promise<number> {
  const last = await lastFigured(db)
  const from = last ? daysAfter(last, 1) : await firstDay(db)
  const over = daysAfter(taiwanDay(new Date(now.getTime() - WAIT_MS)), -1)
  if (from === undefined || from > over) return 0
  const most = daysAfter(from, DAYS_AT_ONCE - 1)
  const days = { from, until: most < over ? most : over }
  const added = await db
    .insert(figuredDay)
    .select(
      sql`select day::date, ${now.toISOString()}::timestamptz
        from generate_series(${days.from}::timestamp, ${days.until}::timestamp, interval '1 day') as day`,
    )
    .returning({ day: figuredDay.day })
  await db.execute(sql`
    insert into ${dayFigure} (day, figure, part, key, sum)
    select day, figure, part, key, sum from (${countedFigures(days)}) as counted where sum <> 0`)
  return added.length
}

/** The first day on which anything was counted. */
async function firstDay(db: Tx): Promise<string | undefined> {
  const { rows } = await db.execute<{ day: string | null }>(sql`
    select least(
      (select min(day) from ${planVisit}),
      (select min(${cardMetric.day}) from ${cardMetric} where ${cardMetric.kind} = 'view'),
      (least(
        (select min(${order.createdAt}) from ${order}),
        (select min(${cardEvent.at}) from ${cardEvent} where ${cardEvent.kind} = 'activate'),
        (select min(${exchange.createdAt}) from ${exchange}),
        (select min(${contact.createdAt}) from ${contact} where ${contact.mergedAt} is null)
      ) at time zone interval '8 hours')::date
    )::text as day`)
  return rows[0]?.day ?? undefined
}

/** A stored sum that is not what is counted now. */
export interface FigureDrift {
  day: string
  figure: Figure
  part: FigurePart | ''
  key: string
  stored: number
  counted: number
}

/**
 * Counts the days whose sums are stored again. What is counted of cards and contacts can be deleted later, so only more of
 * them than stored is wrong; sums of orders must be the same.
 */
export async function figureDrift(db: Tx): Promise<{ days: number; drift: FigureDrift[] }> {
  const drift: FigureDrift[] = []
  const [{ days, first } = { days: 0, first: null }] = await db
    .select({ days: sql<number>`count(*)::int`, first: sql<string | null>`min(${figuredDay.day})::text` })
    .from(figuredDay)
  const last = await lastFigured(db)
  if (first === null || last === undefined) return { days: 0, drift }
  for (let from = first; from <= last; from = daysAfter(from, DAYS_AT_ONCE)) {
    const most = daysAfter(from, DAYS_AT_ONCE - 1)
    const until = most < last ? most : last
    const { rows } = await db.execute<FigureDrift & Record<string, unknown>>(sql`
      select day::text, figure, part, key, coalesce(stored.sum, 0)::float8 as stored,
        coalesce(counted.sum, 0)::float8 as counted
      from (select * from ${dayFigure} where day between ${from}::date and ${until}::date) as stored
      full join (select * from (${countedFigures({ from, until })}) as all_figures where sum <> 0) as counted
        using (day, figure, part, key)
      where coalesce(counted.sum, 0) > coalesce(stored.sum, 0)
        or (figure in ${[...ORDER_FIGURES]} and coalesce(counted.sum, 0) <> coalesce(stored.sum, 0))
      order by 1, 2, 3, 4`)
    drift.push(...rows)
  }
  return { days, drift }
}
