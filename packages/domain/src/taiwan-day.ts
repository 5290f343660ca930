import { HOUR_MS } from './duration.ts'

/** The date in Taiwan at a moment, `2026-11-21`. Taiwan is at UTC+8 all year. */
export const taiwanDay = (moment: Date): string => new Date(moment.getTime() + 8 * HOUR_MS).toISOString().slice(0, 10)

/**
 * The last day in Taiwan on which something that ends at a moment is valid. If it ends at midnight, that is the day
 * before.
 */
export const lastTaiwanDay = (end: Date): string => taiwanDay(new Date(end.getTime() - 1))

/** The moment at which a day, written as `2026-11-27`, begins in Taiwan. */
export const startOfTaiwanDay = (day: string): Date => new Date(`${day}T00:00:00+08:00`)
