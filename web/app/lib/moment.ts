import { DAY_MS } from '@idocard/domain/duration'
import { type Lang, localeOf } from '@idocard/domain/language'
import { taiwanDay } from '@idocard/domain/taiwan-day'

/** The shop is in Taiwan, so every time is shown in Taipei time, wherever the reader is. */
const TAIPEI = { timeZone: 'Asia/Taipei' } as const

/** The format with these parts, in both languages. English names of months are short. */
const inBoth = (parts: Intl.DateTimeFormatOptions): Record<Lang, Intl.DateTimeFormat> => ({
  'zh-tw': new Intl.DateTimeFormat(localeOf('zh-tw'), { ...TAIPEI, ...parts }),
  'en-us': new Intl.DateTimeFormat(localeOf('en-us'), { ...TAIPEI, ...parts, ...(parts.month && { month: 'short' }) }),
})
const dates = inBoth({ year: 'numeric', month: 'long', day: 'numeric' })
const days = inBoth({ month: 'long', day: 'numeric' })
// Without `hourCycle`, Chinese writes 清晨6:50.
const times = inBoth({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** The days that have a name, by their distance from today. */
const NAMED = new Map<number, Record<Lang, string>>([
  [-1, { 'zh-tw': '昨天', 'en-us': 'Yesterday' }],
  [0, { 'zh-tw': '今天', 'en-us': 'Today' }],
  [1, { 'zh-tw': '明天', 'en-us': 'Tomorrow' }],
])

/** `2026年11月3日`, `3 Nov 2026`: for documents, which are read for years. @param iso as the API writes it. */
export const formatDate = (iso: string, lang: Lang): string => dates[lang].format(new Date(iso))

/** `11月3日`, `3 Nov`; in another year with the year. @param iso a date, or a date and time, as the API writes it. */
export function formatDay(iso: string, lang: Lang, now = new Date()): string {
  const at = new Date(iso)
  const isThisYear = taiwanDay(at).slice(0, 4) === taiwanDay(now).slice(0, 4)
  return (isThisYear ? days : dates)[lang].format(at)
}

/**
 * `今天 06:50`, `昨天 06:50`, `11月3日 06:50`, with no-break spaces; `Today, 06:50`, `3 Nov, 06:50`.
 * @param iso a date and time as the API writes it
 */
export function formatMoment(iso: string, lang: Lang, now = new Date()): string {
  const at = new Date(iso)
  const away = (Date.parse(taiwanDay(at)) - Date.parse(taiwanDay(now))) / DAY_MS
  const day = NAMED.get(away)?.[lang] ?? formatDay(iso, lang, now)
  return `${day}${lang === 'zh-tw' ? '\u00a0' : ', '}${times[lang].format(at)}`
}

/** `2026-11-03 06:50`: for tables that are sorted and counted with. @param iso a date and time as the API writes it */
export const formatStamp = (iso: string): string =>
  `${taiwanDay(new Date(iso))} ${times['en-us'].format(new Date(iso))}`

/** The same inside a sentence: `Paid today, 06:50`. */
export const momentInText = (iso: string, lang: Lang, now = new Date()): string =>
  formatMoment(iso, lang, now).replace(/^(?:Today|Yesterday|Tomorrow)/, (day) => day.toLowerCase())

/** `22:54`. @param iso a date and time as the API writes it. */
export const formatTime = (iso: string, lang: Lang): string => times[lang].format(new Date(iso))

/** The last day of validity, for an end as the API writes it. If the end is midnight, it is the day before. */
export const formatLastDay = (iso: string, lang: Lang): string =>
  formatDay(new Date(Date.parse(iso) - 1).toISOString(), lang)
