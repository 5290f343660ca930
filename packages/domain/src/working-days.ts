import type { Lang } from './language.ts'

/** The number of working days in a text, 「確認稿件後 5 個工作天」; undefined if there is none. */
export function workingDaysIn(text: string): number | undefined {
  const [, days] = /(\d{1,3})\s*個工作天/.exec(text) ?? []
  return days === undefined ? undefined : Number(days)
}

const SATURDAY = 6
const SUNDAY = 0

/**
 * The date this many working days (Monday to Friday) after a day. Public holidays are not considered: dates are shown
 * as estimates.
 * @param day `2026-11-20`, as {@link taiwanDay} writes it
 */
export function afterWorkingDays(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`)
  for (let left = days; left > 0; ) {
    at.setUTCDate(at.getUTCDate() + 1)
    if (at.getUTCDay() !== SATURDAY && at.getUTCDay() !== SUNDAY) left -= 1
  }
  return at.toISOString().slice(0, 10)
}

/** A day without its year: `11/27`, `27 Nov`. */
export const shortDay = (day: string, lang: Lang): string =>
  new Intl.DateTimeFormat(lang === 'zh-tw' ? 'zh-TW' : 'en-GB', {
    month: lang === 'zh-tw' ? 'numeric' : 'short',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`))
