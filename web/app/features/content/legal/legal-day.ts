import { type Lang, localeOf } from '@idocard/domain/language'
import { startOfTaiwanDay } from '@idocard/domain/taiwan-day'

/** A date as a legal text has it: `2026年12月1日` or `1 December 2026`. */
export const legalDay = (day: string, lang: Lang): string =>
  new Intl.DateTimeFormat(localeOf(lang), { timeZone: 'Asia/Taipei', dateStyle: 'long' }).format(startOfTaiwanDay(day))
