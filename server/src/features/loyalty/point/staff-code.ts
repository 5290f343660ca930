import { createHash, randomBytes } from 'node:crypto'
import { formatPointCode, parsePointCode } from '@idocard/domain/loyalty/point-code'

/** The stored hash of a staff code. Its 80 random bits need no salt. */
const hashOf = (parsed: string): Buffer => createHash('sha256').update(`staff ${parsed}`).digest()

/** A new code in the format shown to people, and its hash. */
export function newStaffCode(): { code: string; hash: Buffer } {
  const code = formatPointCode(randomBytes(10))
  return { code, hash: hashOf(parsePointCode(code) ?? '') }
}

/** The hash of a typed code. Null if its format is invalid. */
export function staffCodeHash(typed: string): Buffer | null {
  const parsed = parsePointCode(typed)
  return parsed === null ? null : hashOf(parsed)
}
