/** Where a moment lies in the period in which something is shown. */
export const PERIOD_STATES = ['planned', 'shown', 'ended'] as const
export type PeriodState = (typeof PERIOD_STATES)[number]

/** A period. Null: without a beginning or an end. The end itself is outside. */
interface ShownPeriod {
  shownFrom: Date | null
  shownUntil: Date | null
}

export const periodState = ({ shownFrom, shownUntil }: ShownPeriod, now: Date): PeriodState =>
  shownUntil !== null && shownUntil <= now ? 'ended' : shownFrom !== null && shownFrom > now ? 'planned' : 'shown'

/** Whether a period has any moment. */
export const isPeriod = ({ shownFrom, shownUntil }: ShownPeriod): boolean =>
  shownFrom === null || shownUntil === null || shownFrom < shownUntil
