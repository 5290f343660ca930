import { DAY_MS } from '../duration.ts'

/** Days in Taiwan, both included: `2026-11-01` to `2026-11-27`. */
export interface DayRange {
  from: string
  until: string
}

export const FIGURE_PERIODS = ['today', '7', '30', '90', 'month', 'year', 'own'] as const
export type FigurePeriod = (typeof FIGURE_PERIODS)[number]

/** With what a period is compared: the one before it, the same days a year ago, or nothing. */
export const COMPARISONS = ['before', 'year', 'none'] as const
export type Comparison = (typeof COMPARISONS)[number]

/** The longest period. */
export const MAX_FIGURE_DAYS = 5 * 366
/** Longer periods are shown by month. */
const MAX_SINGLE_DAYS = 92

/** The day so many days after another one. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
/** The number of days, both included. */
export const daysIn = ({ from, until }: DayRange): number => (Date.parse(until) - Date.parse(from)) / DAY_MS + 1
/** The day of a month, or its last one if it is shorter. */
const dayIn = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, Math.min(day, new Date(Date.UTC(year, month + 1, 0)).getUTCDate())))
    .toISOString()
    .slice(0, 10)
/** The same day some months earlier, or the last one of that month. */
const monthsBefore = (day: string, months: number): string => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return dayIn(year, month - 1 - months, date)
}

/** The days of a period that ends today. @param own the days of the period `own` */
export function periodDays(period: FigurePeriod, today: string, own: DayRange): DayRange {
  if (period === 'own') return own
  if (period === 'today') return { from: today, until: today }
  if (period === 'month') return { from: `${today.slice(0, 7)}-01`, until: today }
  if (period === 'year') return { from: `${today.slice(0, 4)}-01-01`, until: today }
  return { from: daysAfter(today, 1 - Number(period)), until: today }
}

/**
 * The days that a period is compared with. The month and the year so far are compared with the same dates of the one
 * before, anything else with as many days right before it. Undefined for no comparison.
 */
export function comparedDays(comparison: Comparison, period: FigurePeriod, days: DayRange): DayRange | undefined {
  if (comparison === 'none') return undefined
  const months = comparison === 'year' || period === 'year' ? 12 : period === 'month' ? 1 : 0
  if (months > 0) return { from: monthsBefore(days.from, months), until: monthsBefore(days.until, months) }
  return { from: daysAfter(days.from, -daysIn(days)), until: daysAfter(days.from, -1) }
}

export type FigureStep = 'day' | 'month'
export const stepOf = (days: DayRange): FigureStep => (daysIn(days) > MAX_SINGLE_DAYS ? 'month' : 'day')

/** The step of a day: itself, or the first day of its month. */
export const stepStart = (step: FigureStep, day: string): string => (step === 'day' ? day : `${day.slice(0, 7)}-01`)

/** Every step of a period, the oldest first. */
export function stepsIn(step: FigureStep, days: DayRange): string[] {
  const starts = Array.from({ length: daysIn(days) }, (_, at) => stepStart(step, daysAfter(days.from, at)))
  return [...new Set(starts)]
}
