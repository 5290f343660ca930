import { INVITATION_DAYS, invitationState } from '@idocard/domain/company/company-profile'
import { DAY_MS } from '@idocard/domain/duration'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import type { Owner } from '../../../db/owned.ts'
import { company } from '../../../db/schema/company/company.ts'
import { member } from '../../../db/schema/identity/account.ts'
import { staffInvitation } from '../../../db/schema/identity/staff.ts'

export type InvitationRow = typeof staffInvitation.$inferSelect
const MOST_SHOWN = 20

const endOf = (now: Date) => new Date(now.getTime() + INVITATION_DAYS * DAY_MS)
const isUnanswered = and(isNull(staffInvitation.acceptedAt), isNull(staffInvitation.takenBackAt))

/** Invites a member to have a role at a company. @returns undefined if they have an invitation there already */
export async function insertInvitation(
  db: Tx,
  { companyId, memberId, role }: Pick<InvitationRow, 'companyId' | 'memberId' | 'role'>,
  now: Date,
): Promise<InvitationRow | undefined> {
  const made = { companyId, memberId, role, createdAt: now, sentAt: now, expiresAt: endOf(now) }
  const [inserted] = await db.insert(staffInvitation).values(made).onConflictDoNothing().returning()
  return inserted
}

/** An invitation, locked until the transaction ends: it is not accepted while it is taken back. */
export async function lockInvitation(db: Tx, id: number): Promise<InvitationRow | undefined> {
  const [found] = await db.select().from(staffInvitation).where(eq(staffInvitation.id, id)).for('update')
  return found
}

const changed = async (db: Tx, { id }: InvitationRow, fields: Partial<InvitationRow>): Promise<InvitationRow> => {
  const [after] = await db.update(staffInvitation).set(fields).where(eq(staffInvitation.id, id)).returning()
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
      id: staffInvitation.id,
      prefix: company.prefix,
      nameCh: company.companychname,
      nameEn: company.companyenname,
      role: staffInvitation.role,
      expiresAt: staffInvitation.expiresAt,
    })
    .from(staffInvitation)
    .innerJoin(company, eq(company.id, staffInvitation.companyId))
    .where(and(eq(staffInvitation.memberId, who.id), isUnanswered, gt(staffInvitation.expiresAt, now)))
    .orderBy(desc(staffInvitation.id))

/** The last invitations of a company with whom they are for, the newest first. */
export const invitationsTo = (db: Tx, companyId: number) =>
  db
    .select({ invitation: staffInvitation, phone: member.phone, email: member.email })
    .from(staffInvitation)
    .innerJoin(member, eq(member.id, staffInvitation.memberId))
    .where(eq(staffInvitation.companyId, companyId))
    .orderBy(desc(staffInvitation.id))
    .limit(MOST_SHOWN)

/** An invitation with its company and whom it is for, for its message. */
export async function invitationToSend(db: Tx, id: number) {
  const [found] = await db
    .select({ invitation: staffInvitation, company, phone: member.phone, email: member.email })
    .from(staffInvitation)
    .innerJoin(company, eq(company.id, staffInvitation.companyId))
    .innerJoin(member, eq(member.id, staffInvitation.memberId))
    .where(eq(staffInvitation.id, id))
  return found
}
