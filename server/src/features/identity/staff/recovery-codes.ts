import { createHash, randomBytes } from 'node:crypto'
import { formatActivationCode, parseActivationCode } from '@idocard/domain/cards/activation-code'
import type { Tx } from '../../../db/open.ts'
import type { Owner } from '../../../db/owned.ts'
import { putRecoveryCodes } from './second-factor.store.ts'

const RECOVERY_CODES = 10

/** Recovery codes have 80 random bits, so their hash needs no salt. */
export const recoveryHash = (parsed: string): Buffer => createHash('sha256').update(`recovery ${parsed}`).digest()

/** Makes ten recovery codes in place of somebody's old ones. */
export async function newRecoveryCodes(db: Tx, who: Owner): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => formatActivationCode(randomBytes(10)))
  await putRecoveryCodes(
    db,
    who,
    codes.map((one) => recoveryHash(parseActivationCode(one) ?? '')),
  )
  return codes
}
