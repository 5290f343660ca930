import type { Holder } from '@idocard/contract/identity/holder'
import { formatMobile } from '@idocard/domain/identity/phone'
import { pictureUrl } from '@idocard/domain/picture'
import { and, count, eq, gt, inArray, isNotNull, isNull, lt, notExists, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import type { Owned } from '../../../db/owned.ts'
import { card } from '../../../db/schema/cards/card.ts'
import { accountReset, member, session } from '../../../db/schema/identity/account.ts'
import { sponsorsOf } from '../../company/company/index.ts'
import { type MemberRow, ownMember } from '../sign-in/index.ts'
import { isAdministrator } from '../staff/index.ts'

/** Whether nobody has signed in on this device yet. */
export const isGuest = ({ guestHash, phone, email, appleSub }: MemberRow): boolean =>
  guestHash !== null && !phone && !email && appleSub === null

/** A holder as the API returns them to themselves. */
export async function holderShown(db: Tx, row: MemberRow): Promise<Holder> {
  const { id, name, sex, pictureId } = row
  const guest = isGuest(row)
  const phone = row.phone ?? ''
  const email = row.email ?? ''
  return {
    id,
    username: phone ? formatMobile(phone) : email,
    name,
    sex,
    phone,
    email,
    picture: pictureUrl(pictureId),
    imgIcon: pictureUrl(pictureId),
    super: await isAdministrator(db, id),
    guest,
    firstSponsor: guest ? 0 : ((await sponsorsOf(db, row))[0]?.id ?? 0),
  }
}

/** The guest with this hash of its device's secret, created if it does not exist. */
export async function insertGuest(db: Tx, guestHash: Buffer): Promise<MemberRow> {
  await db.insert(member).values({ guestHash }).onConflictDoNothing({ target: member.guestHash })
  const found = await guestByHash(db, guestHash)
  if (!found) throw new Error('A guest that was just inserted was not found.')
  return found
}

export async function guestByHash(db: Tx, guestHash: Buffer): Promise<MemberRow | undefined> {
  const [found] = await db.select().from(member).where(eq(member.guestHash, guestHash))
  return found
}

/** The holder with this Apple `sub`, created at the first sign-in. An e-mail address never merges two accounts. */
export async function holderByApple(db: Tx, appleSub: string, name: string): Promise<MemberRow> {
  await db.insert(member).values({ appleSub, name }).onConflictDoNothing({ target: member.appleSub })
  const [found] = await db.select().from(member).where(eq(member.appleSub, appleSub))
  if (!found) throw new Error('A holder that was just inserted was not found.')
  return found
}

export async function countCards(db: Tx, memberId: string): Promise<number> {
  const [counted] = await db.select({ cards: count() }).from(card).where(eq(card.memberId, memberId))
  return counted?.cards ?? 0
}

/** Deletes a user and all rows that cascade. Cards must be released and orders disowned before. */
export async function deletePerson(db: Tx, me: Owned<MemberRow>): Promise<void> {
  await db.delete(member).where(eq(member.id, me.id))
}

const GUESTS_AT_ONCE = 1000

/** Deletes guests created before `until` without a session. Their device gets a new guest next time. */
export async function sweepGuests(db: Tx, until: Date): Promise<void> {
  const expired = db
    .select({ id: member.id })
    .from(member)
    .where(
      and(
        lt(member.createdAt, until),
        isNotNull(member.guestHash),
        isNull(member.phone),
        isNull(member.email),
        isNull(member.appleSub),
        notExists(db.select({ id: sql`1` }).from(session).where(eq(session.memberId, member.id))),
      ),
    )
    .limit(GUESTS_AT_ONCE)
  await db.delete(member).where(inArray(member.id, expired))
}

/** Stores the hash of a user's reset code, replacing an earlier one. */
export async function putReset(db: Tx, memberId: string, codeHash: Buffer, expiresAt: Date): Promise<void> {
  await db.delete(accountReset).where(eq(accountReset.memberId, memberId))
  await db.insert(accountReset).values({ codeHash, memberId, expiresAt })
}

/** Deletes expired reset codes. */
export async function sweepResets(db: Tx, now: Date): Promise<void> {
  await db.delete(accountReset).where(lt(accountReset.expiresAt, now))
}

/**
 * Uses up a reset code, which authenticates its user. Undefined if it is not for this user, was used, or has expired.
 */
export async function takeReset(
  db: Tx,
  memberId: string,
  codeHash: Buffer,
  now: Date,
): Promise<Owned<MemberRow> | undefined> {
  const taken = await db
    .delete(accountReset)
    .where(
      and(eq(accountReset.memberId, memberId), eq(accountReset.codeHash, codeHash), gt(accountReset.expiresAt, now)),
    )
    .returning({ id: accountReset.memberId })
  return taken[0] && ownMember(db, taken[0])
}
