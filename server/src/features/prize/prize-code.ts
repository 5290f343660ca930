import { createHash } from 'node:crypto'
import { formatPointCode, parsePointCode } from '@idocard/domain/point-code'
import { signature } from '../../shared/secrets.ts'

const CODE_BYTES = 10

/** The one-time code of an application, as it is shown. Only this server can work it out, so that none is stored. */
export const prizeCode = (secret: string, applicationId: string): string =>
  formatPointCode(signature(secret, 'prize code', [applicationId]).subarray(0, CODE_BYTES))

const hashOf = (parsed: string): Buffer => createHash('sha256').update(`prize ${parsed}`).digest()

/** The stored hash of a typed code; null when it cannot be one. */
export function prizeCodeHash(typed: string): Buffer | null {
  const parsed = parsePointCode(typed)
  return parsed === null ? null : hashOf(parsed)
}

/** The stored hash of an application's code. */
export const storedCode = (secret: string, applicationId: string): Buffer =>
  hashOf(parsePointCode(prizeCode(secret, applicationId)) ?? '')
