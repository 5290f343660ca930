import { INVITATION_DAYS, invitationState } from '@idocard/domain/company/company-profile'
import { DAY_MS } from '@idocard/domain/duration'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import type { Owner } from '../../../db/owned.ts'
import { company } from '../../../db/schema/company/company.ts'
import { member } from '../../../db/schema/identity/account.ts'
import { ownerInvitation, staffRole } from '../../../db/schema/identity/staff.ts'

export type InvitationRow = typeof ownerInvitation.$inferSelect
const MOST_SHOWN = 20

const endOf = (now: Date) => new Date(now.getTime() + INVITATION_DAYS * DAY_MS)
const isUnanswered = and(isNull(ownerInvitation.acceptedAt), isNull(ownerInvitation.takenBackAt))

/** Invites a member to be an owner of a company. @returns undefined if they have an invitation already */
export async function insertInvitation(
  db: Tx,
  { companyId, memberId }: Pick<InvitationRow, 'companyId' | 'memberId'>,
  now: Date,
): Promise<InvitationRow | undefined> {
  const made = { companyId, memberId, createdAt: now, sentAt: now, expiresAt: endOf(now) }
  const [inserted] = await db.insert(ownerInvitation).values(made).onConflictDoNothing().returning()
  return inserted
}

/** Whether a member is an owner of a company. */
export async function isOwnerOf(db: Tx, { companyId, memberId }: Pick<InvitationRow, 'companyId' | 'memberId'>) {
  const found = await db
    .select({ role: staffRole.role })
    .from(staffRole)
    .where(and(eq(staffRole.companyId, companyId), eq(staffRole.memberId, memberId), eq(staffRole.role, 'owner')))
  return found.length > 0
}

/** An invitation, locked until the transaction ends: it is not accepted while it is taken back. */
export async function lockInvitation(db: Tx, id: number): Promise<InvitationRow | undefined> {
  const [found] = await db.select().from(ownerInvitation).where(eq(ownerInvitation.id, id)).for('update')
  return found
}

const changed = async (db: Tx, { id }: InvitationRow, fields: Partial<InvitationRow>): Promise<InvitationRow> => {
  const [after] = await db.update(ownerInvitation).set(fields).where(eq(ownerInvitation.id, id)).returning()
  if (!after) throw new Error('An invitation that was locked was not found.')
  return after
}

/** Gives a locked invitation another seven days. @returns undefined if it was accepted or taken back */
export const renewInvitation = async (db: Tx, locked: InvitationRow, now: Date) =>
  locked.acceptedAt || locked.takenBackAt ? undefined : changed(db, locked, { sentAt: now, expiresAt: endOf(now) })

/** Takes a locked invitation back. @returns undefined if it was accepted or taken back */
export const takeBackInvitation = async (db: Tx, locked: InvitationRow, now: Date) =>
  locked.acceptedAt || locked.takenBackAt ? undefined : changed(db, locked, { takenBackAt: now })

/** Marks a locked invitation as accepted. @returns undefined if it is not open any more */
export const acceptInvitation = async (db: Tx, locked: InvitationRow, now: Date) =>
  invitationState(locked, now) === 'open' ? changed(db, locked, { acceptedAt: now }) : undefined

/** A member's open invitations, with their companies. */
export const openInvitationsOf = (db: Tx, who: Owner, now: Date) =>
  db
    .select({
      id: ownerInvitation.id,
      prefix: company.prefix,
      nameCh: company.companychname,
      nameEn: company.companyenname,
      expiresAt: ownerInvitation.expiresAt,
    })
    .from(ownerInvitation)
    .innerJoin(company, eq(company.id, ownerInvitation.companyId))
    .where(and(eq(ownerInvitation.memberId, who.id), isUnanswered, gt(ownerInvitation.expiresAt, now)))
    .orderBy(desc(ownerInvitation.id))

/** The last invitations of a company with whom they are for, the newest first. */
export const invitationsTo = (db: Tx, companyId: number) =>
  db
    .select({ invitation: ownerInvitation, phone: member.phone, email: member.email })
    .from(ownerInvitation)
    .innerJoin(member, eq(member.id, ownerInvitation.memberId))
    .where(eq(ownerInvitation.companyId, companyId))
    .orderBy(desc(ownerInvitation.id))
    .limit(MOST_SHOWN)

/** An invitation with its company and whom it is for, for its message. */
export async function invitationToSend(db: Tx, id: number) {
  const [found] = await db
    .select({ invitation: ownerInvitation, company, phone: member.phone, email: member.email })
    .from(ownerInvitation)
    .innerJoin(company, eq(company.id, ownerInvitation.companyId))
    .innerJoin(member, eq(member.id, ownerInvitation.memberId))
    .where(eq(ownerInvitation.id, id))
  return found
}
