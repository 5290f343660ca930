import { normaliseMobile } from './phone.ts'
import { toHalfWidth } from './text.ts'

/** Taiwan's area codes with the length of the subscriber number (NCC's numbering plan). */
const AREA = /^(?:(?:\+|00)?8860?|0)(2\d{8}|[3-8]\d{7,8}|[3-8]\d{2}\d{5,6}|800\d{6}|809\d{6})$/

/**
 * A phone number as E.164, or null. Taiwanese ones as people write them (02-2345-6789, 0912 345 678, (04)2222-3333,
 * 0800-123-456); those of other countries with + and country code, 8 to 15 digits.
 */
export function normalisePhone(text: string): string | null {
  const mobile = normaliseMobile(text)
  if (mobile) return mobile
  if (text.length > 64) return null
  const digits = toHalfWidth(text).replace(/[\s().\u00a0\u2010-\u2015-]/g, '')
  const national = AREA.exec(digits)?.[1]
  if (national) return `+886${national}`
  if (/^\+886/.test(digits)) return null
  return /^\+[1-9]\d{7,14}$/.test(digits) ? digits : null
}

/** `+886223456789` in local form, `02-2345-6789`; a foreign number is returned unchanged. */
export function formatPhone(number: string): string {
  const national = /^\+886(\d{8,9})$/.exec(number)?.[1]
  if (!national) return number
  const cut = national.startsWith('9')
    ? [3, 6]
    : national.startsWith('2') || /^4[^9]\d{7}$/.test(national)
      ? [1, 5]
      : national.startsWith('80')
        ? [3, 6]
        : [1, 4]
  const [first = 1, second = 5] = cut
  return `0${national.slice(0, first)}-${national.slice(first, second)}-${national.slice(second)}`
}
