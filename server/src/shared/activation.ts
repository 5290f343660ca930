import { createHash, randomBytes } from 'node:crypto'
import { formatActivationCode, parseActivationCode } from '@idocard/domain/cards/activation-code'

/** The stored hash of an activation code. Its 80 random bits need no salt. */
export const activationHash = (parsed: string): Buffer => createHash('sha256').update(`activation ${parsed}`).digest()

/** A new code in its printed form, and its hash. */
export function newActivation(): { code: string; hash: Buffer } {
  const code = formatActivationCode(randomBytes(10))
  return { code, hash: activationHash(parseActivationCode(code) ?? '') }
}
