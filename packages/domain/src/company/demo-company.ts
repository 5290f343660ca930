import { DAY_MS, HOUR_MS } from '../duration.ts'
import { startOfTaiwanDay, taiwanDay } from '../taiwan-day.ts'

/** So many demo companies there are at once, each of one visitor. */
export const MAX_DEMO_COMPANIES = 200

/** When the companies of the day end, in Taiwan. */
const ENDS_AT_HOUR = 4
/** Whoever begins shortly before that goes on until the next morning. */
const LEAST_MS = 2 * HOUR_MS

/** When a demo company that begins now ends: at four in the morning, in Taiwan. */
export function demoUntil(now: Date): Date {
  const today = startOfTaiwanDay(taiwanDay(now)).getTime() + ENDS_AT_HOUR * HOUR_MS
  const isEnough = today - now.getTime() >= LEAST_MS
  return new Date(isEnough ? today : today + DAY_MS)
}
