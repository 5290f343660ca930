import { HOUR_MS } from './duration.ts'

/** The day in Taiwan at a moment, `2026-11-21`: UTC+8 the whole year. */
export const taiwanDay = (moment: Date): string => new Date(moment.getTime() + 8 * HOUR_MS).toISOString().slice(0, 10)
