import { SOURCES } from '@idocard/domain/cards/card'
import {
  type Comparison,
  comparedDays,
  type DayRange,
  daysIn,
  type FigurePeriod,
  type FigureStep,
  MAX_FIGURE_DAYS,
  periodDays,
  stepOf,
  stepsIn,
} from '@idocard/domain/commerce/figures-period'
import { COMPANY_FIGURES, type CompanySums, NO_COMPANY_SUMS } from '@idocard/domain/company/company-figures'
import type { Lang } from '@idocard/domain/language'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import { refuseInvalid } from '../../../api/validation.ts'
import type { CompanyFigureRow } from './store.ts'

interface Asked {
  period: FigurePeriod
  from?: string | undefined
  until?: string | undefined
  compare: Comparison
}

/** The days that are asked for, those that they are compared with, and the step in which they are told. */
export function periodAsked({ period, from = '', until = '', compare }: Asked, now: Date, lang: Lang) {
  const days = periodDays(period, taiwanDay(now), { from, until })
  if (period === 'own' && !(from && until && from <= until && daysIn(days) <= MAX_FIGURE_DAYS))
    refuseInvalid(from ? ['until'] : ['from'], lang)
  return { days, compared: comparedDays(compare, period, days), step: stepOf(days) }
}

export const added = (rows: readonly CompanySums[]): CompanySums => {
  const sums: Record<keyof CompanySums, number> = { ...NO_COMPANY_SUMS }
  for (const row of rows) for (const figure of COMPANY_FIGURES) sums[figure] += row[figure]
  return sums
}

const onlySums = (row: CompanySums): CompanySums => added([row])

/** What happened in a period by its steps and sources, beside the one that it is compared with. */
export function toldOf(
  { days, compared, step }: { days: DayRange; compared: DayRange | undefined; step: FigureStep },
  rows: readonly CompanyFigureRow[],
  before: readonly CompanyFigureRow[] | undefined,
) {
  const whole = (of: readonly CompanyFigureRow[], range: DayRange) => {
    const byStart = new Map(of.flatMap((row) => (row.start === null ? [] : [[row.start, onlySums(row)] as const])))
    const steps = stepsIn(step, range).map((start) => ({ start, sums: byStart.get(start) ?? NO_COMPANY_SUMS }))
    return { sums: added(steps.map(({ sums }) => sums)), steps }
  }
  const bySource = (of: readonly CompanyFigureRow[]) => new Map(of.map((row) => [row.source, onlySums(row)]))
  const [sources, earlier] = [bySource(rows), bySource(before ?? [])]
  const past = compared && whole(before ?? [], compared)
  return {
    days,
    compared: compared ?? null,
    step,
    ...whole(rows, days),
    comparedSums: past?.sums ?? null,
    comparedSteps: past?.steps ?? [],
    sources: SOURCES.filter((key) => sources.has(key) || earlier.has(key)).map((key) => ({
      key,
      sums: sources.get(key) ?? NO_COMPANY_SUMS,
      compared: compared ? (earlier.get(key) ?? NO_COMPANY_SUMS) : null,
    })),
  }
}
