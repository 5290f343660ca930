import { parseActivationCode } from '@idocard/domain/activation-code'
import { parseCardSn } from '@idocard/domain/card-address'
import { groupedCode } from '../../lib/grouped-code.ts'

/** What the address of a card's activation carries: the code on its sleeve, or what its chip wrote when it was tapped. */
export interface ActivationLink {
  /** The card's number, to name it; empty when the link does not say. Which card it is, the code alone decides. */
  card: string
  /** The activation code as it is shown while it is typed; empty without one. */
  code: string
  /** Whether the code can be sent as it is. */
  isWhole: boolean
  tap: { picc: string; cmac: string } | undefined
}

/**
 * Reads the address of a card's activation. Behind the `#` stands what browsers do not send: `#code=…&card=…` from a sleeve,
 * `#picc=…&cmac=…` from a chip. Sleeves that were printed before have `?code=…`.
 */
export function readActivationLink({ search, hash }: { search: string; hash: string }): ActivationLink {
  const given = new URLSearchParams(hash.slice(1))
  const code = groupedCode(given.get('code') ?? new URLSearchParams(search).get('code') ?? '')
  const [picc, cmac] = [given.get('picc'), given.get('cmac')]
  return {
    card: parseCardSn(given.get('card') ?? '') ?? '',
    code,
    isWhole: parseActivationCode(code) !== null,
    tap: picc && cmac ? { picc, cmac } : undefined,
  }
}
