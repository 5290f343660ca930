import { hasControl, toHalfWidth, withoutInvisible } from '../text.ts'

/** RFC 5321 section 4.5.3.1: 64 octets before the @, 254 in all (a path is 256 with its angle brackets). */
const MAX_ADDRESS = 254
const MAX_LOCAL = 64
/** A dot-atom (RFC 5322) without the backtick, not starting with a hyphen, which mail programs read as an option. */
const LOCAL = /^(?!-)[A-Za-z0-9!#$%&'*+/=?^_{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_{|}~-]+)*$/
const LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/
/** A top-level domain is letters, or an internationalised one in its ASCII form. */
const TOP = /^(?:[A-Za-z]{2,63}|xn--[A-Za-z0-9-]{1,58}[A-Za-z0-9])$/

/**
 * Normalises an e-mail address: without invisible marks, trimmed and in lower case; null if it is invalid. A sensible
 * subset of RFC 5321: no quoted local part, no address literal, no comment, only ASCII, and no control character,
 * because an address goes into a mail header. The local part is lower-cased too: no common provider distinguishes case,
 * and people type both.
 */
export const normaliseEmail = (text: string): string | null => {
  if (text.length > 2 * MAX_ADDRESS) return null
  const visible = withoutInvisible(text)
  if (hasControl(visible)) return null
  const address = toHalfWidth(visible).trim()
  const [local = '', domain = '', ...more] = address.split('@')
  if (more.length > 0 || address.length > MAX_ADDRESS || local.length > MAX_LOCAL || !LOCAL.test(local)) return null
  const labels = domain.split('.')
  const real = labels.length > 1 && labels.every((label) => LABEL.test(label)) && TOP.test(labels.at(-1) ?? '')
  return real ? address.toLowerCase() : null
}

/** `wang@example.com` to `w***@example.com`: the stars do not reveal the length. Text without @ is fully masked. */
export const maskEmail = (email: string): string => {
  const at = email.lastIndexOf('@')
  if (at < 1) return '***'
  return `${at > 1 ? email.charAt(0) : ''}***${email.slice(at)}`
}
