import { HOUR_MS } from './duration.ts'

/** The day in Taiwan at a moment, `2026-11-21`: UTC+8 the whole year. */
export const taiwanDay = (moment: Date): string => new Date(moment.getTime() + 8 * HOUR_MS).toISOString().slice(0, 10)

/** The last day in Taiwan on which something that ends at a moment is valid: what ends at midnight is valid the day before. */
export const lastTaiwanDay = (end: Date): string => taiwanDay(new Date(end.getTime() - 1))
