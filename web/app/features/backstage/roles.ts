import type { Holder } from '@idocard/contract/holder'
import { FALLBACK } from '../../lib/company.ts'
import { firstSponsor, holderToken } from '../../lib/session.ts'

/** Whether a user administers the site. Acting for a company is another role, which the server is asked about. */
export const isAdmin = (user: Pick<Holder, 'super'>): boolean => user.super

/**
 * Stores the first sponsor of the holder who is signed in, and that of the specification's fallback for a holder without
 * one. An answer that arrives after signing out stores nothing.
 */
export function rememberFirstSponsor(holder: Pick<Holder, 'firstSponsor'>): void {
  if (holderToken.get() !== '') firstSponsor.set(holder.firstSponsor || FALLBACK.id)
}
