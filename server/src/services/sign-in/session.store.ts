import type { Session } from '@idocard/contract/account'
import type { Client } from '@idocard/domain/client'
import { and, desc, eq, gt, inArray, lt, ne } from 'drizzle-orm'
import type { Person } from '../../api/context.ts'
import type { Tx } from '../../db/open.ts'
import { knownDevice, session } from '../../db/schema/account.ts'

const DAY = 86_400_000
/** Days a token lives at the most, and days it may lie unused. */
const ABSOLUTE = 30 * DAY
const IDLE = 7 * DAY
/** How exactly `last seen` is kept: not every call writes. */
const SEEN_EVERY = 10 * 60_000
const SESSIONS_MOST = 10

/** Opens a session; of more than ten the oldest are closed. Answers when it ends. @param client who signs in with. */
export async function openSession(db: Tx, person: Person, now: Date, client?: Client): Promise<Date> {
  const expiresAt = new Date(now.getTime() + ABSOLUTE)
  const { tokenHash, id: memberId, audience } = person
  await db
    .insert(session)
    .values({ ...client, tokenHash, memberId, audience, createdAt: now, lastSeenAt: now, expiresAt })
  const tooMany = db
    .select({ tokenHash: session.tokenHash })
    .from(session)
    .where(eq(session.memberId, memberId))
    .orderBy(desc(session.createdAt))
    .offset(SESSIONS_MOST)
  await db.delete(session).where(inArray(session.tokenHash, tooMany))
  return expiresAt
}

/** A session that can still be used: it has not lasted or lain unused too long. */
const isLive = (now: Date) => and(gt(session.expiresAt, now), gt(session.lastSeenAt, new Date(now.getTime() - IDLE)))

/** Whose session it is; null when there is none, it was closed, or it lasted or lay unused too long. */
export async function findSession(db: Tx, tokenHash: Buffer, now: Date): Promise<Person | null> {
  const [found] = await db
    .select()
    .from(session)
    .where(and(eq(session.tokenHash, tokenHash), isLive(now)))
  if (!found) return null
  if (now.getTime() - found.lastSeenAt.getTime() > SEEN_EVERY) {
    await db.update(session).set({ lastSeenAt: now }).where(eq(session.tokenHash, tokenHash))
  }
  return { id: found.memberId, audience: found.audience, tokenHash }
}

/** When a session was opened; undefined: it is closed. */
export async function sessionOpenedAt(db: Tx, tokenHash: Buffer): Promise<Date | undefined> {
  const [found] = await db
    .select({ createdAt: session.createdAt })
    .from(session)
    .where(eq(session.tokenHash, tokenHash))
  return found?.createdAt
}

export async function closeSession(db: Tx, tokenHash: Buffer): Promise<void> {
  await db.delete(session).where(eq(session.tokenHash, tokenHash))
}

/** Where a person is signed in, as they see it: the session of `tokenHash` first, then the one used last. */
export async function sessionsOf(db: Tx, memberId: string, tokenHash: Buffer, now: Date): Promise<Session[]> {
  const rows = await db
    .select()
    .from(session)
    .where(and(eq(session.memberId, memberId), isLive(now)))
    .orderBy(desc(session.lastSeenAt), desc(session.createdAt), session.id)
    .limit(SESSIONS_MOST)
  const shown = rows.map(({ id, audience, browser, system, createdAt, lastSeenAt, ...row }) => ({
    id,
    audience,
    browser,
    system,
    signedInAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    current: row.tokenHash.equals(tokenHash),
  }))
  return shown.toSorted((a, b) => Number(b.current) - Number(a.current))
}

/** Closes one of a person's own sessions; false when it is none of theirs. */
export async function revokeSession(db: Tx, memberId: string, id: string): Promise<boolean> {
  const closed = await db
    .delete(session)
    .where(and(eq(session.memberId, memberId), eq(session.id, id)))
    .returning({ id: session.id })
  return closed.length > 0
}

/**
 * Closes all sessions of a person but one, and forgets the devices that they were on: these have no tries of their own
 * left at the next sign-in. Answers how many were closed.
 */
export async function revokeOtherSessions(
  db: Tx,
  memberId: string,
  { tokenHash, deviceHash }: { tokenHash: Buffer; deviceHash: string },
): Promise<number> {
  await db.delete(knownDevice).where(and(eq(knownDevice.memberId, memberId), ne(knownDevice.secretHash, deviceHash)))
  const closed = await db
    .delete(session)
    .where(and(eq(session.memberId, memberId), ne(session.tokenHash, tokenHash)))
    .returning({ id: session.id })
  return closed.length
}

/** Removes sessions that can never be used again. */
export async function sweepSessions(db: Tx, now: Date): Promise<void> {
  await db.delete(session).where(lt(session.expiresAt, now))
  await db.delete(session).where(lt(session.lastSeenAt, new Date(now.getTime() - IDLE)))
}
