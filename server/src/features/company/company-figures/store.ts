import type { Source } from '@idocard/domain/cards/card'
import { type DayRange, daysAfter, type FigureStep } from '@idocard/domain/commerce/figures-period'
import { COMPANY_FIGURES, type CompanySums } from '@idocard/domain/company/company-figures'
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Acting } from '../../../api/authorise.ts'
import { hasText, searchedText } from '../../../db/fragments.ts'
import type { Tx } from '../../../db/open.ts'
import { isKept } from '../../../db/removed.ts'
import { companyDayFigure, companyFiguredDay, employeeFigure } from '../../../db/schema/company/company-figures.ts'
import {
  type DepartmentRow,
  department,
  employee,
  employeeName,
  employeeSearch,
} from '../../../db/schema/company/employee.ts'

/** Whoever sees totals, and whoever sees people. */
type Staff = Acting<'figures.read' | 'people.read'>
type PeopleStaff = Acting<'people.read'>

/** SQL: the figures of rows of either table, and their sums. */
const FIGURES = sql.raw(COMPANY_FIGURES.join(', '))
const SUMS = sql.raw(COMPANY_FIGURES.map((figure) => `sum(${figure})::float8 as ${figure}`).join(', '))

/** The last day whose sums are stored. */
export async function lastFigured(db: Tx): Promise<string | undefined> {
  const [last] = await db
    .select({ day: sql<string | null>`max(${companyFiguredDay.day})::text` })
    .from(companyFiguredDay)
  return last?.day ?? undefined
}

/** Sums of a step, of a department or of a source: what it is not of is null. */
export type CompanyFigureRow = CompanySums & {
  start: string | null
  departmentId: number | null
  source: Source | '' | null
}

/**
 * The figures of a company in a period, by step, by department and by source: those of days that are over are stored, those of
 * the others are counted now.
 * @param inside the departments whose people count; undefined for all
 */
export async function companyFigureRows(
  db: Tx,
  { company }: Staff | { company: { id: number } },
  days: DayRange,
  step: FigureStep,
  inside?: readonly number[],
): Promise<CompanyFigureRow[]> {
  const last = await lastFigured(db)
  const open = last !== undefined && last >= days.from ? daysAfter(last, 1) : days.from
  const where = sql`company_id = ${company.id} and day between ${days.from}::date and ${days.until}::date
    ${inside ? sql`and department_id = any(${sql.param([...inside])}::int[])` : sql``}`
  const { rows } = await db.execute<CompanyFigureRow & Record<string, unknown>>(sql`
    select date_trunc(${step}::text, day::timestamp)::date::text as start, department_id as "departmentId", source, ${SUMS}
    from (
      -- Before the open days, although the job may have stored one of them since.
      select day, department_id, source, ${FIGURES} from ${companyDayFigure} where ${where} and day < ${open}::date
      union all
      select day, department_id, source, ${FIGURES} from ${employeeFigure} where ${where} and day >= ${open}::date
    ) as figures
    group by grouping sets ((1), (department_id), (source))`)
  return rows
}

/** The figures of one of a company’s people in a period, by step and by source. */
export async function personFigureRows(
  db: Tx,
  { company }: PeopleStaff,
  id: number,
  days: DayRange,
  step: FigureStep,
): Promise<CompanyFigureRow[]> {
  const { rows } = await db.execute<CompanyFigureRow & Record<string, unknown>>(sql`
    select date_trunc(${step}::text, day::timestamp)::date::text as start, source, ${SUMS}
    from ${employeeFigure} where company_id = ${company.id} and employee_id = ${id}
      and day between ${days.from}::date and ${days.until}::date
    group by grouping sets ((1), (source))`)
  return rows
}

/** The company’s departments that are there: at most `MAX_DEPARTMENTS`. */
export const departmentsOf = (db: Tx, { company }: Staff): Promise<DepartmentRow[]> =>
  db
    .select()
    .from(department)
    .where(and(eq(department.companyId, company.id), isKept(department)))

/** Somebody of the company in a period, and in the one that it is compared with. */
export interface PersonRow {
  id: number
  name: string
  sums: CompanySums
  compared: CompanySums
}

/**
 * Everybody who is on the company’s list and has joined, or whose card did something in one of the periods.
 * @param inside the departments that they are in, or were in then; undefined for all
 */
export async function peopleRows(
  db: Tx,
  { company }: PeopleStaff,
  days: DayRange,
  compared: DayRange | undefined,
  inside?: readonly number[],
): Promise<PersonRow[]> {
  const inDepartments = (column: SQL) => (inside ? sql`and ${column} = any(${sql.param([...inside])}::int[])` : sql``)
  const during = ({ from, until }: DayRange, isWanted: SQL) => sql`
    select employee_id, ${SUMS} from ${employeeFigure}
    where company_id = ${company.id} and day between ${from}::date and ${until}::date and employee_id is not null
      and ${isWanted} ${inDepartments(sql`department_id`)}
    group by employee_id`
  const of = (name: string) => sql.raw(COMPANY_FIGURES.map((figure) => `coalesce(${name}.${figure}, 0)`).join(', '))
  const { rows } = await db.execute<{ id: number; name: string; now: number[]; before: number[] }>(sql`
    select ${employee.id} as id, left(${employeeName(employee)}, 100) as name, array[${of('n')}]::float8[] as now,
      array[${of('b')}]::float8[] as before
    from ${employee}
    left join (${during(days, sql`true`)}) as n on n.employee_id = ${employee.id}
    left join (${during(compared ?? days, compared ? sql`true` : sql`false`)}) as b on b.employee_id = ${employee.id}
    where ${employee.companyId} = ${company.id} and ${employee.removedAt} is null
      and (n.employee_id is not null or b.employee_id is not null
        or (${employee.state} = 'joined' and ${employee.memberId} is not null ${inDepartments(sql`${employee.departmentId}`)}))`)
  const sums = (values: readonly number[]) =>
    Object.fromEntries(COMPANY_FIGURES.map((figure, at) => [figure, values[at] ?? 0])) as CompanySums
  return rows.map(({ now, before, ...row }) => ({ ...row, sums: sums(now), compared: sums(before) }))
}

/** The ids of those of the company’s people whom a text finds. */
export async function peopleFound(db: Tx, { company }: PeopleStaff, keyword: string): Promise<Set<number>> {
  const searched = employeeSearch(employee)
  const rows = await db
    .select({ id: employee.id })
    .from(employee)
    .where(
      and(
        eq(employee.companyId, company.id),
        isKept(employee),
        or(hasText(searched, keyword.toLowerCase()), hasText(searched, searchedText(keyword))),
      ),
    )
  return new Set(rows.map(({ id }) => id))
}

/** Those of these people who are on the company’s list, with their departments, by their ids. */
export async function peopleNamed(db: Tx, { company }: PeopleStaff, ids: readonly number[]) {
  const rows = await db
    .select({
      id: employee.id,
      nameCh: employee.nameCh,
      nameEn: employee.nameEn,
      departmentCh: sql<string>`coalesce(${department.titleCh}, '')`,
      departmentEn: sql<string>`coalesce(${department.titleEn}, '')`,
    })
    .from(employee)
    .leftJoin(department, and(eq(department.id, employee.departmentId), isKept(department)))
    .where(and(eq(employee.companyId, company.id), isKept(employee), inArray(employee.id, [...ids])))
  return new Map(rows.map((row) => [row.id, row]))
}
