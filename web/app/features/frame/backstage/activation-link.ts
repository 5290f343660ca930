import { parseActivationCode } from '@idocard/domain/cards/activation-code'
import { parseCardSn } from '@idocard/domain/cards/card-address'
import { groupedCode } from '../../../lib/grouped-code.ts'

/**
 * The contents of an activation link: the code printed on the card's sleeve, or the data its chip added when it was
 * tapped.
 */
export interface ActivationLink {
  /**
   * The card's number, only for display; empty if the link has none. The code alone decides which card is activated.
   */
  card: string
  /** The activation code, grouped as it is shown while it is typed; empty if the link has none. */
  code: string
  /** Whether the code is complete and can be submitted. */
  isWhole: boolean
  tap: { picc: string; cmac: string } | undefined
}

/**
 * Reads an activation link. The values follow the `#`, because browsers do not send that part to the server:
 * `#code=…&card=…` from a sleeve, `#picc=…&cmac=…` from a chip. Older sleeves have `?code=…`.
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
