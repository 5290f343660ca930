import type { CompanyFigure } from '@idocard/domain/company/company-figures'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Counted } from '../../../api/background-counter.ts'
import type { Tx } from '../../../db/open.ts'
import { card } from '../../../db/schema/cards/card.ts'
import { employeeFigure } from '../../../db/schema/company/company-figures.ts'
import { type EmployeeRow, employee } from '../../../db/schema/company/employee.ts'
import type { Metric, MetricKind } from './metric.store.ts'

const FIGURE_OF = { view: 'opened', save: 'saved', exchange: 'exchanged', tap: 'tapped' } as const satisfies Record<
  MetricKind,
  CompanyFigure
>

/**
 * Counts the same metrics for the companies whose people have these cards: those of their entries, for as long as they are
 * on the list and hold the card. The cards must be locked, and are only counted for what happens from now on.
 */
export async function countForCompanies(db: Tx, counted: readonly Counted<Metric>[]): Promise<void> {
  const rows = counted.map(({ kind, ...one }) => ({ ...one, figure: FIGURE_OF[kind] }))
  const of = (figure: CompanyFigure) => sql`coalesce(sum(times) filter (where figure = ${figure}), 0)::int`
  // In one order, so that two who count for the same people do not wait for each other in a circle.
  await db.execute(sql`
    insert into ${employeeFigure} as had
      (company_id, day, employee_id, department_id, source, opened, saved, exchanged, tapped)
    select ${employee.companyId}, counted.day, ${employee.id}, coalesce(${employee.departmentId}, 0), counted.source,
      ${of('opened')}, ${of('saved')}, ${of('exchanged')}, ${of('tapped')}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as counted("cardSn" text, day date, figure text, source text, times int)
    join ${employee} on ${employee.cardSn} = counted."cardSn"
    join ${card} on ${card.cardSn} = ${employee.cardSn} and ${card.memberId} = ${employee.memberId}
      and ${card.companyId} = ${employee.companyId}
    where ${employee.removedAt} is null and ${employee.state} = 'joined'
    group by 1, 2, 3, 4, 5 order by 3, 2, 4, 5
    on conflict (employee_id, day, department_id, source) do update set opened = had.opened + excluded.opened,
      saved = had.saved + excluded.saved, exchanged = had.exchanged + excluded.exchanged,
      tapped = had.tapped + excluded.tapped`)
}

/**
 * Counts a card that somebody claims by joining, unless they did before: as this entry, also before they were invited again, or as
 * another one that is or was on the list. What another person did as this entry is nobody’s from now on.
 * @param before the locked entry as it was
 */
export async function countClaimed(db: Tx, before: EmployeeRow, memberId: string, now: Date): Promise<void> {
  const { companyId, id, departmentId, countedId } = before
  if (countedId === memberId) return
  await db.update(employeeFigure).set({ employeeId: null }).where(eq(employeeFigure.employeeId, id))
  const others = await db
    .select({ id: employee.id })
    .from(employee)
    .where(and(eq(employee.companyId, companyId), eq(employee.countedId, memberId)))
    .limit(1)
  await db.update(employee).set({ countedId: memberId }).where(eq(employee.id, id))
  if (others.length > 0) return
  const row = { companyId, day: taiwanDay(now), employeeId: id, departmentId: departmentId ?? 0, source: '' } as const
  await db.insert(employeeFigure).values({ ...row, claimed: 1 })
}

/** Takes somebody out of the figures of their companies, whose totals stay: their account is about to be erased. */
export async function forgetInFigures(db: Tx, me: { id: string }): Promise<void> {
  const theirs = db.select({ id: employee.id }).from(employee).where(eq(employee.countedId, me.id))
  await db.update(employeeFigure).set({ employeeId: null }).where(inArray(employeeFigure.employeeId, theirs))
}
