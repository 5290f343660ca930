import type { Contract } from '@idocard/contract'
import type { OutputOf } from '@idocard/contract/call'
import type { Holder } from '@idocard/contract/identity/holder'
import type { Permission } from '@idocard/domain/identity/permission'
import { FALLBACK } from '../../../lib/company.ts'
import { firstSponsor, holderToken } from '../../../lib/session.ts'

/** A holder's role of the site or at a company. */
type StaffRole = OutputOf<Contract['staff']['load_me']>['roles'][number]

/** Whether a holder has a right at a company. The server checks it again at every call. */
export const mayAt = (roles: readonly StaffRole[], prefix: string, permission: Permission): boolean =>
  roles.some((role) => role.prefix === prefix && role.permissions.includes(permission))

/**
 * Stores the first sponsor of the signed-in holder, or the specification's fallback for a holder without one. Does
 * nothing after signing out, because the answer may arrive late.
 */
export function rememberFirstSponsor(holder: Pick<Holder, 'firstSponsor'>): void {
  if (holderToken.get() !== '') firstSponsor.set(holder.firstSponsor || FALLBACK.id)
}
