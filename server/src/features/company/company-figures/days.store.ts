import { daysAfter } from '@idocard/domain/commerce/figures-period'
import {
  COMPANY_FIGURES,
  type CompanyFigure,
  monthOf,
  monthsAfter,
  PERSON_FIGURE_MONTHS,
} from '@idocard/domain/company/company-figures'
import { HOUR_MS } from '@idocard/domain/duration'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import { lt, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { companyDayFigure, companyFiguredDay, employeeFigure } from '../../../db/schema/company/company-figures.ts'
import { lastFigured } from './store.ts'

/** How long a day waits after its end before its sums are stored. */
const WAIT_MS = HOUR_MS
/** Stored days whose sums are made anew each time, with what was counted late, such as after an outage. */
const LATE_DAYS = 2
/** Days that are summed in one transaction. */
const DAYS_AT_ONCE = 31

const FIGURES = sql.raw(COMPANY_FIGURES.join(', '))
/** SQL: the sums of the people of all companies in these days, as rows of `company_day_figure`. */
const summed = (from: string, until: string) => sql`
  select company_id, day, department_id, source, ${sql.raw(COMPANY_FIGURES.map((one) => `sum(${one})`).join(', '))}
  from ${employeeFigure} where day between ${from}::date and ${until}::date
  group by company_id, day, department_id, source`

/**
 * Stores the sums of the next days that are over, at most a month of them, and again those of the last ones that are stored.
 * Each person’s own rows stay, so the same days can be summed at any time.
 * @returns how many days are new
 */
export async function figureCompanyDays(db: Tx, now: Date): Promise<number> {
  // Two at once would both store the same day. Readers do not wait.
  await db.execute(sql`lock table ${companyFiguredDay} in share row exclusive mode`)
  const last = await lastFigured(db)
  const next = last ? daysAfter(last, 1) : await firstDay(db)
  if (next === undefined) return 0
  const over = daysAfter(taiwanDay(new Date(now.getTime() - WAIT_MS)), -1)
  const most = daysAfter(next, DAYS_AT_ONCE - 1)
  const until = most < over ? most : over
  const again = last ? daysAfter(last, 1 - LATE_DAYS) : next
  const end = until < next ? daysAfter(next, -1) : until
  await db.execute(sql`delete from ${companyDayFigure} where day between ${again}::date and ${end}::date`)
  await db.execute(sql`
    insert into ${companyDayFigure} (company_id, day, department_id, source, ${FIGURES}) ${summed(again, end)}`)
  if (until < next) return 0
  const added = await db
    .insert(companyFiguredDay)
    .select(
      sql`select day::date, ${now.toISOString()}::timestamptz
        from generate_series(${next}::timestamp, ${until}::timestamp, interval '1 day') as day`,
    )
    .returning({ day: companyFiguredDay.day })
  return added.length
}

/** The first day on which anything was counted. */
async function firstDay(db: Tx): Promise<string | undefined> {
  const { rows } = await db.execute<{ day: string | null }>(sql`select min(day)::text as day from ${employeeFigure}`)
  return rows[0]?.day ?? undefined
}

/** Forgets what each person’s card did long ago. The sums of those days stay. */
export async function forgetOldPersons(db: Tx, now: Date): Promise<void> {
  const kept = monthsAfter(monthOf(taiwanDay(now)), -PERSON_FIGURE_MONTHS)
  const last = await lastFigured(db)
  // Never what is in no sum yet, nor what the next sums are made of.
  if (last === undefined || daysAfter(last, -LATE_DAYS) < kept) return
  await db.delete(employeeFigure).where(lt(employeeFigure.day, kept))
}

/** A stored sum that is not what its people’s rows say. */
export interface CompanyFigureDrift {
  day: string
  companyId: number
  departmentId: number
  source: string
  figure: CompanyFigure
  stored: number
  counted: number
}

/** Sums the people’s rows of all stored days again, for as long as they are kept, and finds sums that are different. */
export async function companyFigureDrift(db: Tx): Promise<{ days: number; drift: CompanyFigureDrift[] }> {
  const [from, until] = [await firstDay(db), await lastFigured(db)]
  if (from === undefined || until === undefined) return { days: 0, drift: [] }
  const drift: CompanyFigureDrift[] = []
  let days = 0
  for (let at = from; at <= until; at = daysAfter(at, 1)) {
    days += 1
    const { rows } = await db.execute<CompanyFigureDrift & Record<string, unknown>>(sql`
      select coalesce(s.day, c.day)::text as day, coalesce(s.company_id, c.company_id) as "companyId",
        coalesce(s.department_id, c.department_id) as "departmentId", coalesce(s.source, c.source) as source, figure,
        coalesce(stored, 0)::float8 as stored, coalesce(counted, 0)::float8 as counted
      from (select * from ${companyDayFigure} where day = ${at}::date) as s
      full join (select company_id, day, department_id, source, ${sql.raw(COMPANY_FIGURES.map((one) => `sum(${one}) as ${one}`).join(', '))}
        from ${employeeFigure} where day = ${at}::date group by 1, 2, 3, 4) as c
        on c.company_id = s.company_id and c.department_id = s.department_id and c.source = s.source,
      lateral (values ${sql.raw(COMPANY_FIGURES.map((one) => `('${one}', s.${one}, c.${one})`).join(', '))})
        as one (figure, stored, counted)
      where coalesce(stored, 0) <> coalesce(counted, 0)
      order by 2, 3, 4, 5`)
    drift.push(...rows)
  }
  return { days, drift }
}
