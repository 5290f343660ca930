import type { Holder } from '@idocard/contract/holder'
import { FALLBACK } from '../../lib/company.ts'
import { firstSponsor, holderToken } from '../../lib/session.ts'

/** Whether a user is an administrator. Agents have a separate role, which the server checks. */
export const isAdmin = (user: Pick<Holder, 'super'>): boolean => user.super

/**
 * Stores the first sponsor of the signed-in holder, or the specification's fallback for a holder without one. Does
 * nothing after signing out, because the answer may arrive late.
 */
export function rememberFirstSponsor(holder: Pick<Holder, 'firstSponsor'>): void {
  if (holderToken.get() !== '') firstSponsor.set(holder.firstSponsor || FALLBACK.id)
}
