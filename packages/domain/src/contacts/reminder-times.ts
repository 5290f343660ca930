import { DAY_MS } from '../duration.ts'
import { taiwanDay } from '../taiwan-day.ts'

/** The choices for a reminder's day. */
export const REMINDER_PRESETS = ['tomorrow', 'monday', 'month'] as const
type ReminderPreset = (typeof REMINDER_PRESETS)[number]

/** The usual time of a reminder in Taiwan. */
export const REMINDER_TIME = '09:00'

/** The day in Taiwan that a choice means now: tomorrow, the Monday of next week, or the same day of next month. */
export function presetDay(preset: ReminderPreset, now: Date): string {
  const today = new Date(taiwanDay(now))
  const after = (days: number) => new Date(today.getTime() + days * DAY_MS).toISOString().slice(0, 10)
  if (preset === 'tomorrow') return after(1)
  // Sunday is the last day of a week.
  if (preset === 'monday') return after(7 - ((today.getUTCDay() + 6) % 7))
  const [year, month, day] = [today.getUTCFullYear(), today.getUTCMonth() + 1, today.getUTCDate()]
  // A shorter month ends before that day.
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(day, last))).toISOString().slice(0, 10)
}

/** A day and a time in Taiwan as a moment in UTC. Undefined if they are incomplete or do not exist. */
export function taiwanMoment(day: string, time: string): string | undefined {
  const at = new Date(`${day}T${time}+08:00`)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}
