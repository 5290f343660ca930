import { and, desc, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { challenge, knownDevice, member } from '../../../db/schema/identity/account.ts'
import type { ContactMethod } from './member.store.ts'

type Row = typeof challenge.$inferSelect

/** What a code is for. A code for one purpose is not valid for another. */
export type Purpose = Row['purpose']
export type Channel = Row['channel']
/** The recipient of a code, as a keyed hash, and the code's purpose. */
export type CodeKey = Pick<Row, 'target' | 'purpose'>
/** A message with a code to send now. `attempts`: the number of attempts, including this one. */
export type DueCode = CodeKey & Pick<Row, 'salt' | 'attempts'> & { sealed: string }

const isOf = ({ target, purpose }: CodeKey) => and(eq(challenge.target, target), eq(challenge.purpose, purpose))

/** Replaces the code for this recipient and purpose with a new one, due at once. */
export async function putChallenge(
  db: Tx,
  key: CodeKey,
  code: Pick<Row, 'salt' | 'codeMac' | 'expiresAt' | 'channel' | 'sealed' | 'sendAt'>,
): Promise<void> {
  const put = { ...code, tries: 0, attempts: 0 }
  await db
    .insert(challenge)
    .values({ ...key, ...put })
    .onConflictDoUpdate({ target: [challenge.target, challenge.purpose], set: put })
}

/** The code that is valid now. Undefined if there is none. */
export async function liveChallenge(
  db: Tx,
  key: CodeKey,
  now: Date,
): Promise<Pick<Row, 'salt' | 'codeMac' | 'tries'> | undefined> {
  const [live] = await db
    .select({ salt: challenge.salt, codeMac: challenge.codeMac, tries: challenge.tries })
    .from(challenge)
    .where(and(isOf(key), gt(challenge.expiresAt, now)))
  return live
}

/** Of the newest valid code for one of these recipients: whether its message has left, after how many tries, and its end. */
export async function sendingOf(
  db: Tx,
  targets: readonly string[],
  purpose: Purpose,
  now: Date,
): Promise<{ isSent: boolean; attempts: number; expiresAt: Date } | undefined> {
  const [live] = await db
    .select({
      isSent: sql<boolean>`${challenge.sealed} is null`,
      attempts: challenge.attempts,
      expiresAt: challenge.expiresAt,
    })
    .from(challenge)
    .where(and(inArray(challenge.target, [...targets]), eq(challenge.purpose, purpose), gt(challenge.expiresAt, now)))
    .orderBy(desc(challenge.expiresAt))
    .limit(1)
  return live
}

/** Counts a try before the code is compared. Returns its number, or undefined when all `most` tries are used up. */
export async function spendTry(db: Tx, key: CodeKey, salt: Buffer, max: number): Promise<number | undefined> {
  const [taken] = await db
    .update(challenge)
    .set({ tries: sql`${challenge.tries} + 1` })
    .where(and(isOf(key), eq(challenge.salt, salt), lt(challenge.tries, max)))
    .returning({ tries: challenge.tries })
  return taken?.tries
}

/** Deletes a code that was used. False if a concurrent request has just used it. */
export async function consume(db: Tx, key: CodeKey, salt: Buffer): Promise<boolean> {
  const deleted = await db
    .delete(challenge)
    .where(and(isOf(key), eq(challenge.salt, salt)))
    .returning({ target: challenge.target })
  return deleted.length > 0
}

/** Deletes the codes for these phone numbers and e-mail addresses, including those not sent yet. */
export async function deleteChallenges(db: Tx, targets: readonly string[]): Promise<void> {
  await db.delete(challenge).where(inArray(challenge.target, [...targets]))
}

/**
 * Claims codes that are due, the longest waiting first. No other process claims them until `again`. After that, any
 * process may claim them, because the first one may have stopped.
 */
export async function takeDue(
  db: Tx,
  channel: Channel,
  { max, now, again }: { max: number; now: Date; again: Date },
): Promise<DueCode[]> {
  const due = db.$with('due').as(
    db
      .select({ target: challenge.target, purpose: challenge.purpose })
      .from(challenge)
      .where(and(eq(challenge.channel, channel), lte(challenge.sendAt, now), gt(challenge.expiresAt, now)))
      .orderBy(challenge.sendAt)
      .limit(max)
      .for('update', { skipLocked: true }),
  )
  const taken = await db
    .with(due)
    .update(challenge)
    .set({ sendAt: again, attempts: sql`${challenge.attempts} + 1` })
    .from(due)
    .where(and(eq(challenge.target, due.target), eq(challenge.purpose, due.purpose)))
    .returning({
      target: challenge.target,
      purpose: challenge.purpose,
      salt: challenge.salt,
      sealed: challenge.sealed,
      attempts: challenge.attempts,
    })
  return taken.flatMap(({ sealed, ...one }) => (sealed === null ? [] : [{ ...one, sealed }]))
}

/** Reschedules a code that the provider did not accept. A newer code in its place is not changed. */
export async function postpone(db: Tx, code: DueCode, sendAt: Date): Promise<void> {
  await db
    .update(challenge)
    .set({ sendAt })
    .where(and(isOf(code), eq(challenge.salt, code.salt)))
}

/** Deletes the message with a code, after it was sent or if it can never be sent. The code stays valid. */
export async function dropMessage(db: Tx, code: DueCode): Promise<void> {
  await db
    .update(challenge)
    .set({ sealed: null, sendAt: null })
    .where(and(isOf(code), eq(challenge.salt, code.salt)))
}

/** The account with this phone number or e-mail address, and whether the device has signed in to it before. */
export async function accountOf(
  db: Tx,
  of: ContactMethod,
  deviceHash: string,
): Promise<{ memberId: string; isKnownDevice: boolean } | undefined> {
  const [found] = await db
    .select({ memberId: member.id, secretHash: knownDevice.secretHash })
    .from(member)
    .leftJoin(knownDevice, and(eq(knownDevice.memberId, member.id), eq(knownDevice.secretHash, deviceHash)))
    .where('phone' in of ? eq(member.phone, of.phone) : eq(member.email, of.email))
  return found && { memberId: found.memberId, isKnownDevice: found.secretHash !== null }
}

/** Deletes expired codes. */
export async function sweepChallenges(db: Tx, now: Date): Promise<void> {
  await db.delete(challenge).where(lt(challenge.expiresAt, now))
}
