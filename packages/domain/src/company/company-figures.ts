import { changeOf } from '../commerce/figures.ts'

/**
 * What a company counts of its people’s cards, by day in Taiwan. `claimed`: people who joined and got their card, each once.
 * The others are what each holder sees of their own card, from the moment they joined.
 */
export const COMPANY_FIGURES = ['claimed', 'opened', 'saved', 'exchanged', 'tapped'] as const
export type CompanyFigure = (typeof COMPANY_FIGURES)[number]
export type CompanySums = Readonly<Record<CompanyFigure, number>>

export const NO_COMPANY_SUMS: CompanySums = { claimed: 0, opened: 0, saved: 0, exchanged: 0, tapped: 0 }

/** For so many whole months, and the one that runs, a company sees the figures of each person. Its totals stay. */
export const PERSON_FIGURE_MONTHS = 25

/** What a company wants of each figure in a month; null where it has set nothing. */
export type CompanyGoals = Readonly<Record<CompanyFigure, number | null>>

export const NO_GOALS: CompanyGoals = { claimed: null, opened: null, saved: null, exchanged: null, tapped: null }
export const MAX_GOAL = 9_999_999

/** The month of a day, as its first day. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`

/** A month so many months later, or earlier. */
export function monthsAfter(month: string, months: number): string {
  const [year = 0, nth = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, nth - 1 + months, 1)).toISOString().slice(0, 10)
}

const daysInMonth = (month: string): number =>
  (Date.parse(monthsAfter(month, 1)) - Date.parse(month)) / (24 * 60 * 60 * 1000)

/**
 * The goals of a month: its own, or those of the last month before it that has some. Goals hold until they are changed.
 * @param all the months that have goals of their own, the oldest first
 */
export function goalsOf<G extends CompanyGoals & { month: string }>(all: readonly G[], month: string): G | undefined {
  return all.findLast((one) => one.month <= month)
}

/** What a goal asks of a day or a month: of each day, its part of the month. */
export const goalOfStep = (goal: number | null, step: 'day' | 'month', start: string): number | null =>
  goal === null || step === 'month' ? goal : goal / daysInMonth(monthOf(start))

/** A figure of a month that is over, beside that of the month before it. */
export interface FigureChange {
  figure: CompanyFigure
  now: number
  before: number
}

/** How much a figure changed, from 0 to 1, whether it grew or fell: from nothing to something is 1. */
const strength = ({ now, before }: FigureChange): number => Math.abs(now - before) / Math.max(now, before)

/** The figures that changed most, at most three; of equal ones, what changed by more. Those that stayed the same are left out. */
export function mostChanged(now: CompanySums, before: CompanySums): FigureChange[] {
  const by = ({ now, before }: FigureChange) => Math.abs(now - before)
  return COMPANY_FIGURES.map((figure) => ({ figure, now: now[figure], before: before[figure] }))
    .filter((one) => one.now !== one.before)
    .toSorted((one, other) => strength(other) - strength(one) || by(other) - by(one))
    .slice(0, 3)
}

/** The change as a part of what it was; null from nothing. */
export const partOf = ({ now, before }: FigureChange): number | null => changeOf(now, before)
