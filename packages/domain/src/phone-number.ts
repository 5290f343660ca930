import { DEFAULT_LANG, type Lang } from './language.ts'
import { normaliseMobile } from './phone.ts'
import { toHalfWidth, withoutInvisible } from './text.ts'

/** Taiwan's area codes with the length of the subscriber number (NCC's numbering plan). */
const AREA = /^(?:(?:\+|00)?8860?|0)(2\d{8}|[3-8]\d{7,8}|[3-8]\d{2}\d{5,6}|800\d{6}|809\d{6}|70\d{8})$/

/**
 * A phone number as E.164, or null. Taiwanese numbers as commonly written (02-2345-6789, 0912 345 678, (04)2222-3333,
 * 0800-123-456); foreign numbers with + and country code, 8 to 15 digits.
 */
export function normalisePhone(text: string): string | null {
  const mobile = normaliseMobile(text)
  if (mobile) return mobile
  if (text.length > 64) return null
  const digits = toHalfWidth(withoutInvisible(text)).replace(/[\s().\u00a0\u2010-\u2015-]/g, '')
  const national = AREA.exec(digits)?.[1]
  if (national) return `+886${national}`
  if (/^\+886/.test(digits)) return null
  return /^\+[1-9]\d{7,14}$/.test(digits) ? digits : null
}

/** The digits of an extension; null if it contains anything else. */
export const cleanExtension = (text: string): string | null => {
  const digits = toHalfWidth(withoutInvisible(text)).trim()
  return /^\d*$/.test(digits) ? digits : null
}

/**
 * The groups of a number, by its first digits: the length of the area code and of the group after it (NCC's numbering
 * plan). The first match wins, so longer codes come first. Our own table, because libphonenumber-js takes 35 KB in the
 * browser (brotli) and groups 0800-123-456 as 080-012-3456 and 082-325-823 as 082-32-5823.
 */
const GROUPS: readonly [national: RegExp, area: number, first: number][] = [
  [/^(?:9|80[09])/, 3, 3], // 0912-345-678, 0800-123-456
  [/^8[23]6/, 3, 5], // 0826-12345 Wuqiu, 0836-22485 Matsu
  [/^(?:37|49|82|89)/, 2, 3], // 037-123-456, 049-222-2106, 082-325-823, 089-322-002
  [/^70\d{8}$/, 2, 4], // 070-1010-1234
  [/^\d{9}$/, 1, 4], // 02-2345-6789, 04-2255-6677
  [/^/, 1, 3], // 03-327-1234
]

const groupsOf = (national: string): string[] => {
  const [, area = 1, first = 3] = GROUPS.find(([begins]) => begins.test(national)) ?? []
  return [national.slice(0, area), national.slice(area, area + first), national.slice(area + first)].filter(Boolean)
}

/**
 * `+886223456789` in local form, `02-2345-6789`; for readers of other languages in international form, `+886 2 2345
 * 6789`. Foreign numbers are returned unchanged.
 */
export function formatPhone(number: string, lang: Lang = DEFAULT_LANG): string {
  const national = /^\+886(\d{8,10})$/.exec(number)?.[1]
  if (!national) return number
  return lang === 'zh-tw' ? `0${groupsOf(national).join('-')}` : `+886 ${groupsOf(national).join(' ')}`
}
