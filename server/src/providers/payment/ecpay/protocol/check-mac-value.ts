import { createHash, timingSafeEqual } from 'node:crypto'

/** Payment signs with SHA-256, domestic logistics with MD5; each has its own pair of keys. */
export interface MacKeys {
  hashKey: string
  hashIv: string
  algorithm: 'sha256' | 'md5'
}

type MacFields = ReadonlyMap<string, string> | Readonly<Record<string, string>>

/**
 * ECPay's signature over a form, as upper-case hex. A field named CheckMacValue is ignored, empty fields are included.
 * Source: ECPay developers, "CheckMacValue" (AIO payment and domestic logistics).
 *
 * The text is lower-cased before hashing, so the signature does not protect the case of a value.
 */
export function checkMacValue(fields: MacFields, { hashKey, hashIv, algorithm }: MacKeys): string {
  const joined = entriesOf(fields)
    .filter(([name]) => name !== 'CheckMacValue')
    .toSorted(([a], [b]) => byCodeUnit(a.toLowerCase(), b.toLowerCase()) || byCodeUnit(a, b))
    .map(([name, value]) => `${name}=${value}&`)
    .join('')
  const text = dotNetUrlEncode(`HashKey=${hashKey}&${joined}HashIV=${hashIv}`).toLowerCase()
  return createHash(algorithm).update(text).digest('hex').toUpperCase()
}

/**
 * Whether the form has the correct CheckMacValue, compared in constant time.
 *
 * The signed text is `name=value` pieces joined by `&` without escaping, so `{a: '1&b=2'}` and `{a: '1', b: '2'}`
 * have equal signatures. An ambiguous form is therefore refused even when its signature is correct.
 */
export function verifyCheckMacValue(fields: MacFields, keys: MacKeys): boolean {
  const entries = entriesOf(fields)
  if (entries.some(([name, value]) => /[&=]/.test(name) || /&[^=]*=/.test(value))) return false
  const given = entries.find(([name]) => name === 'CheckMacValue')?.[1]
  if (given === undefined) return false
  const expected = Buffer.from(checkMacValue(fields, keys))
  const received = Buffer.from(given)
  return received.length === expected.length && timingSafeEqual(received, expected)
}

function entriesOf(fields: MacFields): [string, string][] {
  return fields instanceof Map ? [...fields] : Object.entries(fields)
}

/** Compares code units, because a locale's order may differ between machines. */
function byCodeUnit(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Encodes as .NET's HttpUtility.UrlEncode, lower-cased: `- _ . ! * ( )` stay, a space becomes `+`. */
function dotNetUrlEncode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll('%20', '+').replaceAll('~', '%7e').replaceAll("'", '%27')
}
