import { PERIOD_STATES } from '../shown-period.ts'

/** What a list of prizes for staff can be limited to: a part of their period, or prizes of which none is left. */
export const PRIZE_FILTERS = ['', ...PERIOD_STATES, 'none_left'] as const
