import type { Holder } from '@idocard/contract/holder'
import { FALLBACK } from '../../lib/company.ts'
import { firstSponsor } from '../../lib/session.ts'

/** Whether a user administers the site. Acting for a company is another role, which the server is asked about. */
export const isAdmin = (user: Pick<Holder, 'super'>): boolean => user.super

/** Stores the holder's first sponsor, and that of the specification's fallback for a holder without one. */
export const rememberFirstSponsor = (holder: Pick<Holder, 'firstSponsor'>): void =>
  firstSponsor.set(holder.firstSponsor || FALLBACK.id)
