import { type Lang, localeOf } from '@idocard/domain/language'

/** News dates are those of Taiwan. */
const TAIPEI = { timeZone: 'Asia/Taipei' } as const

const days: Record<Lang, Intl.DateTimeFormat> = {
  // Digits and slashes: unlike 2026年11月20日 they never break across lines.
  'zh-tw': new Intl.DateTimeFormat(localeOf('zh-tw'), { ...TAIPEI, year: 'numeric', month: '2-digit', day: '2-digit' }),
  'en-us': new Intl.DateTimeFormat(localeOf('en-us'), { ...TAIPEI, dateStyle: 'medium' }),
}

/** `2026/11/20`, `Nov 20, 2026`. @param iso a date and time as the API writes it. */
export const newsDay = (iso: string, lang: Lang): string => days[lang].format(new Date(iso))
