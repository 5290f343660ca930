import { type Lang, localeOf } from '@idocard/domain/language'

/** Dates of news are in Taiwan time. */
const TAIPEI = { timeZone: 'Asia/Taipei' } as const

const days: Record<Lang, Intl.DateTimeFormat> = {
  'zh-tw': new Intl.DateTimeFormat(localeOf('zh-tw'), { ...TAIPEI, dateStyle: 'long' }),
  'en-us': new Intl.DateTimeFormat(localeOf('en-us'), { ...TAIPEI, dateStyle: 'medium' }),
}

/** A date such as `2026年11月20日` or `20 Nov 2026`. @param iso a date and time in the API's format */
export const newsDay = (iso: string, lang: Lang): string => days[lang].format(new Date(iso))
