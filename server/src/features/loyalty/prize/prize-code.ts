import { createHash } from 'node:crypto'
import { formatPointCode, parsePointCode } from '@idocard/domain/loyalty/point-code'
import { signature } from '../../../shared/secrets.ts'

const CODE_BYTES = 10

/** The one-time code of an application. It is derived from the server's secret, so it does not have to be stored. */
export const prizeCode = (secret: string, applicationId: string): string =>
  formatPointCode(signature(secret, 'prize code', [applicationId]).subarray(0, CODE_BYTES))

const hashOf = (parsed: string): Buffer => createHash('sha256').update(`prize ${parsed}`).digest()

/** The hash of a typed code. Null if its format is invalid. */
export function prizeCodeHash(typed: string): Buffer | null {
  const parsed = parsePointCode(typed)
  return parsed === null ? null : hashOf(parsed)
}

/** The hash of an application's code, as stored with the application. */
export const storedCode = (secret: string, applicationId: string): Buffer =>
  hashOf(parsePointCode(prizeCode(secret, applicationId)) ?? '')
