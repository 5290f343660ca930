import { createHash, randomBytes } from 'node:crypto'
import { formatActivationCode, parseActivationCode } from '@idocard/domain/activation-code'

/** What is kept of an activation code: its 80 random bits need no salt. */
export const activationHash = (parsed: string): Buffer => createHash('sha256').update(`activation ${parsed}`).digest()

/** A new code as it is printed, and its hash. */
export function newActivation(): { code: string; hash: Buffer } {
  const code = formatActivationCode(randomBytes(10))
  return { code, hash: activationHash(parseActivationCode(code) ?? '') }
}
