import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Tx } from '../../db/open.ts'
import { challenge, codeBudget, codeSend, knownDevice, member } from '../../db/schema/account.ts'

/** Wrong or right, a code can be tried this often. */
export const TRIES_A_CODE = 5
/** And all codes of a target together this often a day, from devices it does not know. */
export const TRIES_A_DAY = 20
/** Codes sent to a target in an hour. */
export const SENDS_AN_HOUR = 5

/** What a code is asked for; one for something cannot be used for something else. */
export type Purpose = (typeof challenge.$inferSelect)['purpose']
/** Whom a code goes to (`phone:+886…`, `email:…`), and what for. */
export interface CodeKey {
  target: string
  purpose: Purpose
}
type Challenge = { salt: Buffer; codeMac: Buffer; tries: number }

/** Counts a code about to be sent; false when the target has had its share of this hour. */
export async function countSend(db: Tx, target: string, now: Date): Promise<boolean> {
  const hour = new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000)
  const counted = await db
    .insert(codeSend)
    .values({ target, hour, sent: 1 })
    .onConflictDoUpdate({
      target: [codeSend.target, codeSend.hour],
      set: { sent: sql`${codeSend.sent} + 1` },
      setWhere: lt(codeSend.sent, SENDS_AN_HOUR),
    })
    .returning({ sent: codeSend.sent })
  return counted.length > 0
}

/** When the last code went out; undefined when none did. */
export async function lastSentAt(db: Tx, key: CodeKey): Promise<Date | undefined> {
  const [found] = await db
    .select({ sentAt: challenge.sentAt })
    .from(challenge)
    .where(and(eq(challenge.target, key.target), eq(challenge.purpose, key.purpose)))
  return found?.sentAt
}

/** Whether a code can still be used: not replaced by a newer one, not used up, not too old. */
export async function isLive(db: Tx, key: CodeKey, salt: Buffer, now: Date): Promise<boolean> {
  const found = await db
    .select({ target: challenge.target })
    .from(challenge)
    .where(
      and(
        eq(challenge.target, key.target),
        eq(challenge.purpose, key.purpose),
        eq(challenge.salt, salt),
        gt(challenge.expiresAt, now),
      ),
    )
  return found.length > 0
}

/** Puts a new code in place of the last one. */
export async function putChallenge(
  db: Tx,
  key: CodeKey,
  code: { salt: Buffer; codeMac: Buffer; sentAt: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insert(challenge)
    .values({ ...key, ...code })
    .onConflictDoUpdate({ target: [challenge.target, challenge.purpose], set: { ...code, tries: 0 } })
}

/** Takes one try from the day's budget of a target and device; false when none is left. */
export async function spendDay(db: Tx, target: string, device: string, now: Date): Promise<boolean> {
  const counted = await db
    .insert(codeBudget)
    .values({ target, device, day: now.toISOString().slice(0, 10), tries: 1 })
    .onConflictDoUpdate({
      target: [codeBudget.target, codeBudget.device, codeBudget.day],
      set: { tries: sql`${codeBudget.tries} + 1` },
      setWhere: lt(codeBudget.tries, TRIES_A_DAY),
    })
    .returning({ tries: codeBudget.tries })
  return counted.length > 0
}

/** Takes one try from the live code, before anything is compared; undefined when there is none to take. */
export async function spendTry(db: Tx, key: CodeKey, now: Date): Promise<Challenge | undefined> {
  const [taken] = await db
    .update(challenge)
    .set({ tries: sql`${challenge.tries} + 1` })
    .where(
      and(
        eq(challenge.target, key.target),
        eq(challenge.purpose, key.purpose),
        lt(challenge.tries, TRIES_A_CODE),
        gt(challenge.expiresAt, now),
      ),
    )
    .returning({ salt: challenge.salt, codeMac: challenge.codeMac, tries: challenge.tries })
  return taken
}

/** Whether the live code was tried too often. */
export async function isSpent(db: Tx, key: CodeKey, now: Date): Promise<boolean> {
  const [found] = await db
    .select({ tries: challenge.tries })
    .from(challenge)
    .where(and(eq(challenge.target, key.target), eq(challenge.purpose, key.purpose), gt(challenge.expiresAt, now)))
  return (found?.tries ?? 0) >= TRIES_A_CODE
}

/** Uses a code up; false when someone else just did. */
export async function consume(db: Tx, key: CodeKey, salt: Buffer): Promise<boolean> {
  const gone = await db
    .delete(challenge)
    .where(and(eq(challenge.target, key.target), eq(challenge.purpose, key.purpose), eq(challenge.salt, salt)))
    .returning({ target: challenge.target })
  return gone.length > 0
}

/** Whether a device has signed in to the account that a phone number or e-mail address belongs to. */
export async function isKnownDevice(
  db: Tx,
  of: { phone: string } | { email: string },
  secretHash: string,
): Promise<boolean> {
  const found = await db
    .select({ memberId: knownDevice.memberId })
    .from(knownDevice)
    .innerJoin(member, eq(member.id, knownDevice.memberId))
    .where(
      and(
        'phone' in of ? eq(member.phone, of.phone) : eq(member.email, of.email),
        eq(knownDevice.secretHash, secretHash),
      ),
    )
  return found.length > 0
}

const DAY = 86_400_000

/**
 * Removes codes and counts of targets whose account was deleted. A row that another call holds at this moment belongs to
 * a code that is being asked for now: it is left, so that neither waits for the other, and swept with the rest.
 */
export async function forgetTargets(db: Tx, targets: readonly string[]): Promise<void> {
  for (const table of [challenge, codeBudget, codeSend]) {
    // A known device's own count has its hash behind the target.
    const theirs = inArray(sql`split_part(${table.target}, ' ', 1)`, [...targets])
    const free = db.select({ row: sql`ctid` }).from(table).where(theirs).for('update', { skipLocked: true })
    await db.delete(table).where(sql`${table}.ctid in (${free})`)
  }
}

/** Removes codes that are too old and counts that bind nobody any more: whose number it was stays no longer than needed. */
export async function sweepCodes(db: Tx, now: Date): Promise<void> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  await db.delete(challenge).where(lt(challenge.expiresAt, now))
  await db.delete(codeSend).where(lt(codeSend.hour, ago(DAY)))
  await db.delete(codeBudget).where(lt(codeBudget.day, ago(DAY).toISOString().slice(0, 10)))
}
