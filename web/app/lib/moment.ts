import { type Lang, localeOf } from '@idocard/domain/language'

/** The shop is in Taiwan, so every time is shown in Taipei time, wherever the reader is. */
const TAIPEI = { timeZone: 'Asia/Taipei' } as const

const days: Record<Lang, Intl.DateTimeFormat> = {
  // Digits and slashes: unlike 2026年11月20日 they never break across lines.
  'zh-tw': new Intl.DateTimeFormat(localeOf('zh-tw'), {
    ...TAIPEI,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }),
  'en-us': new Intl.DateTimeFormat(localeOf('en-us'), { ...TAIPEI, dateStyle: 'medium' }),
}
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const times: Record<Lang, Intl.DateTimeFormat> = {
  'zh-tw': new Intl.DateTimeFormat(localeOf('zh-tw'), { ...TAIPEI, ...clock }),
  'en-us': new Intl.DateTimeFormat(localeOf('en-us'), { ...TAIPEI, ...clock }),
}

/** `2026/11/20`, `Nov 20, 2026`. @param iso a date and time as the API writes it. */
export const formatDay = (iso: string, lang: Lang): string => days[lang].format(new Date(iso))

/** `2026/11/20 22:54` with a no-break space, `Nov 20, 2026, 22:54`. @param iso a date and time as the API writes it. */
export function formatMoment(iso: string, lang: Lang): string {
  const at = new Date(iso)
  return `${days[lang].format(at)}${lang === 'zh-tw' ? '\u00a0' : ', '}${times[lang].format(at)}`
}

/** `22:54`. @param iso a date and time as the API writes it. */
export const formatTime = (iso: string, lang: Lang): string => times[lang].format(new Date(iso))

/** The last day of validity, for an end as the API writes it. If the end is midnight, it is the day before. */
export const formatLastDay = (iso: string, lang: Lang): string =>
  days[lang].format(new Date(new Date(iso).getTime() - 1))
