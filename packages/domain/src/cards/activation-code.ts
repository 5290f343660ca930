import { toHalfWidth } from '../text.ts'

/** Crockford's base 32: without I, L, O and U, which are easily misread in print. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 16 characters of 5 bits: 80 bits. */
const LENGTH = 16
const GROUP = 4

/** The code for 10 random bytes, `7K2M-9QXR-4DHT-W0CZ`, as it is printed on a card's sleeve. */
export function formatActivationCode(bytes: Uint8Array): string {
  if (bytes.length !== (LENGTH * 5) / 8) throw new RangeError('An activation code is made of 10 bytes.')
  let bits = 0n
  for (const byte of bytes) bits = (bits << 8n) | BigInt(byte)
  let code = ''
  for (let at = LENGTH - 1; at >= 0; at -= 1) code += ALPHABET[Number((bits >> BigInt(at * 5)) & 31n)]
  return code.replace(new RegExp(`(.{${GROUP}})(?=.)`, 'g'), '$1-')
}

/**
 * Normalises a typed activation code to its stored form (16 characters, no hyphens), or returns null. Accepts lower
 * case, spaces, full-width characters and the look-alikes O, I and L.
 */
export function parseActivationCode(typed: string): string | null {
  if (typed.length > 60) return null
  const code = toHalfWidth(typed).toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  return code.length === LENGTH && [...code].every((character) => ALPHABET.includes(character)) ? code : null
}

/**
 * Whether a text that somebody searches for is a whole activation code: it must get into no address and no list of what
 * was searched for. Names can have as many letters; a code has a digit, or stands in groups of four.
 */
export const isActivationCode = (typed: string): boolean =>
  parseActivationCode(typed) !== null && /\p{Nd}|^\s*\S{4}([\s-]\S{4}){3}\s*$/u.test(typed)
