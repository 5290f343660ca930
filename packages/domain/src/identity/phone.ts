import { toHalfWidth, withoutInvisible } from '../text.ts'

const SEPARATORS = /[ \u00a0().\-\u2010-\u2015]/g
/** The country code with +, with 00 or alone (a 0 left after it is a common mistake), or the trunk prefix 0. */
const MOBILE = /^(?:(?:\+|00)?8860?|0)(9\d{8})$/
const NORMALISED = /^\+8869\d{8}$/
/** A longer text is never a number. */
const MAX_TEXT = 64

/**
 * A Taiwanese mobile number as `+8869xxxxxxxx` (E.164), or null when the text is not one. Reads 0912345678,
 * 0912-345-678, +886 912 345 678, 886912345678, 00886…, and full-width digits. Source: numbering plan of the
 * NCC, mobile numbers are 09 and eight digits.
 */
export const normaliseMobile = (text: string): string | null => {
  if (text.length > MAX_TEXT) return null
  const digits = toHalfWidth(withoutInvisible(text)).trim().replace(SEPARATORS, '')
  const subscriber = MOBILE.exec(digits)?.[1]
  return subscriber ? `+886${subscriber}` : null
}

/** `+886912345678` to `0912345678`, as people and local SMS carriers write it; any other text is returned unchanged. */
export const localMobile = (mobile: string): string => (NORMALISED.test(mobile) ? `0${mobile.slice(4)}` : mobile)

/** `+886912345678` to `0912-345-678`; any other text is returned unchanged. */
export const formatMobile = (mobile: string): string => {
  if (!NORMALISED.test(mobile)) return mobile
  const local = localMobile(mobile)
  return `${local.slice(0, 4)}-${local.slice(4, 7)}-${local.slice(7)}`
}

/** `+886912345678` to `0912-***-678`: enough for its owner to recognise. Any other text is masked completely. */
export const maskMobile = (mobile: string): string =>
  NORMALISED.test(mobile) ? `${localMobile(mobile).slice(0, 4)}-***-${mobile.slice(-3)}` : '***'
