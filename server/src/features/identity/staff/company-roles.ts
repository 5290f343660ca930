import type { StaffInvitation } from '@idocard/contract/company/site-company'
import type { InvitationInput, RoleChange, RoleTaken } from '@idocard/contract/identity/company-staff'
import { invitationState } from '@idocard/domain/company/company-profile'
import { type CompanyRole, rolesGivenBy, type Scope } from '@idocard/domain/identity/permission'
import { maskUsername, parseUsername } from '@idocard/domain/identity/username'
import type { Acting } from '../../../api/authorise.ts'
import type { Change, Context } from '../../../api/context.ts'
import { Refusal } from '../../../api/refusal.ts'
import { refuseInvalid } from '../../../api/validation.ts'
import type { Tx } from '../../../db/open.ts'
import type { Owned } from '../../../db/owned.ts'
import type { Queue } from '../../../queue/queue.ts'
import {
  type CodeService,
  contactMethodOf,
  findMember,
  findOrCreateMember,
  type MemberRow,
  ownMember,
  stepUp,
} from '../sign-in/index.ts'
import {
  type InvitationRow,
  insertInvitation,
  invitationsTo,
  lockInvitation,
  renewInvitation,
  takeBackInvitation,
} from './invitation.store.ts'
import { roleGivenJob } from './role-given.ts'
import { staffInvitedJob } from './staff-invited.ts'
import { giveRole, hasRole, lockRoles, rolesAt, rolesOf, withdrawRole } from './store.ts'

/** A call of the site about a company, or of the company itself, that may invite. */
type Inviting = Parameters<typeof stepUp>[1] &
  Pick<Context, 'lang' | 'after'> & { acting: Acting<'people.invite', Scope>; changed: (change: Change) => void }

/**
 * How roles at a company are given, changed and taken back: by the site's administrators at any company, by its owners at
 * theirs, and by its managers below their own. What gives or takes power needs a fresh code.
 */
export function companyRoles({ codes, queue }: { codes: CodeService; queue: Queue }) {
  /** Uses up the caller's code. Everything that can be refused is refused before, so that a mistake costs none. */
  const withCode = async (context: Inviting, pinCode: string) =>
    stepUp(codes, context, await ownMember(context.db, context.who), 'staff_role', pinCode)

  const send = (context: Inviting, { id: invitationId }: InvitationRow) =>
    queue.send(context, staffInvitedJob, { invitationId, at: context.now.toISOString() })

  return {
    async invite(context: Inviting, companyId: number, { username, role, pinCode }: InvitationInput) {
      const { db, lang, now } = context
      const named = parseUsername(username) ?? refuseInvalid(['username'], lang)
      await refuseAbove(context, role)
      const known = await findMember(db, contactMethodOf(named))
      if (known && (await hasRole(db, { memberId: known.id, companyId, role }))) throw new Refusal('staff.has_role')
      await withCode(context, pinCode)
      const { id: memberId } = await findOrCreateMember(db, contactMethodOf(named))
      const made = await insertInvitation(db, { companyId, memberId, role }, now)
      if (!made) throw new Refusal('invitation.open')
      await send(context, made)
      record(context, companyId, { thing: 'staffInvitation', id: made.id, after: made })
    },

    async sendAgain(context: Inviting, id: number) {
      const before = await lockForMove(context, id)
      const after = await renewInvitation(context.db, before, context.now)
      if (!after) throw new Refusal('invitation.over')
      await send(context, after)
      record(context, after.companyId, { thing: 'staffInvitation', id, before, after })
    },

    async takeBack(context: Inviting, id: number) {
      const before = await lockForMove(context, id)
      const after = await takeBackInvitation(context.db, before, context.now)
      if (!after) throw new Refusal('invitation.over')
      record(context, after.companyId, { thing: 'staffInvitation', id, before, after })
    },

    async changeRole(context: Inviting, companyId: number, { id, from, to, pinCode }: RoleChange) {
      const { db, now } = context
      await lockForTaking(context, companyId, { memberId: id, role: from })
      await refuseAbove(context, from, to)
      const [old, given] = [from, to].map((role) => ({ memberId: id, companyId, role })) as [Theirs, Theirs]
      if (await hasRole(db, given)) throw new Refusal('staff.has_role')
      await withCode(context, pinCode)
      await withdrawRole(db, old)
      await giveRole(db, given)
      await queue.send(context, roleGivenJob, { memberId: id, role: to, companyId, at: now.toISOString() })
      record(context, companyId, { thing: 'staffRole', id, before: { role: from }, after: { role: to } })
    },

    async takeRole(context: Inviting, companyId: number, { id, role, pinCode }: RoleTaken) {
      const { db, who } = context
      await lockForTaking(context, companyId, { memberId: id, role })
      // Everybody may give up what they have.
      if (id !== who.id) await refuseAbove(context, role)
      await withCode(context, pinCode)
      await withdrawRole(db, { memberId: id, companyId, role })
      record(context, companyId, { thing: 'staffRole', id, before: { role } })
    },
  }
}

/**
 * Keeps a company from being left without an owner, and the site without an administrator, when somebody deletes their
 * account. Their roles stay locked until the transaction ends.
 * @throws {Refusal} `account.last_owner`, `staff.last_administrator`
 */
export async function refuseLast(db: Tx, { id }: Owned<MemberRow>): Promise<void> {
  for (const { role, companyId } of await rolesOf(db, id)) {
    if (role !== 'owner' && role !== 'administrator') continue
    const others = (await lockRoles(db, companyId)).filter((one) => one.role === role && one.memberId !== id)
    if (others.length === 0) throw new Refusal(role === 'owner' ? 'account.last_owner' : 'staff.last_administrator')
  }
}

interface Theirs {
  memberId: string
  companyId: number
  role: CompanyRole
}

/** The log of a company has what the site changed there, too. */
function record({ acting, changed }: Inviting, companyId: number, change: Change): void {
  changed(acting.company ? change : { ...change, companyId })
}

/**
 * Refuses a company's people what is not below their own roles. The roles are read again: they may have been taken back while
 * the call waited for a lock. The site's administrators are above every role at a company.
 */
async function refuseAbove({ db, acting }: Inviting, ...roles: readonly CompanyRole[]): Promise<void> {
  if (!acting.company) return
  const own = await rolesAt(db, acting.person.id, 'company', acting.company.prefix)
  const given = rolesGivenBy(own.roles)
  if (given.length === 0) throw new Refusal('auth.forbidden')
  if (!roles.every((role) => given.includes(role))) throw new Refusal('staff.role_above')
}

/**
 * Locks the company's roles, one of which ends. Its own people never leave it without an owner. The site may: otherwise an owner
 * who was invited by mistake would stay, and it can invite another one.
 */
async function lockForTaking(
  { db, acting }: Inviting,
  companyId: number,
  { memberId, role }: Omit<Theirs, 'companyId'>,
) {
  const roles = await lockRoles(db, companyId)
  if (!roles.some((one) => one.memberId === memberId && one.role === role)) throw new Refusal('not_found')
  const isLast = role === 'owner' && roles.filter((one) => one.role === 'owner').length < 2
  if (acting.company && isLast) throw new Refusal('staff.last_owner')
}

/** An invitation that the caller may give, locked. Another company's looks like one that does not exist. */
async function lockForMove(context: Inviting, id: number): Promise<InvitationRow> {
  const found = await lockInvitation(context.db, id)
  const { company } = context.acting
  if (!found || (company && company.id !== found.companyId)) throw new Refusal('not_found')
  await refuseAbove(context, found.role)
  return found
}

/** The last invitations of a company, the newest first. */
export async function invitationsShown(db: Tx, companyId: number, now: Date): Promise<StaffInvitation[]> {
  const rows = await invitationsTo(db, companyId)
  return rows.map(({ invitation, ...person }) => ({
    id: invitation.id,
    role: invitation.role,
    contact: maskUsername(person),
    state: invitationState(invitation, now),
    sentAt: invitation.sentAt.toISOString(),
    expiresAt: invitation.expiresAt.toISOString(),
  }))
}
