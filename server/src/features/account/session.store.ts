import { and, desc, eq, gt, inArray, lt } from 'drizzle-orm'
import type { Person } from '../../api/context.ts'
import type { Tx } from '../../db/open.ts'
import { session } from '../../db/schema/account.ts'

const DAY = 86_400_000
/** Days a token lives at the most, and days it may lie unused. */
const ABSOLUTE = 30 * DAY
const IDLE = 7 * DAY
/** How exactly `last seen` is kept: not every call writes. */
const SEEN_EVERY = 10 * 60_000
const SESSIONS_MOST = 10

/** Opens a session; of more than ten the oldest are closed. Answers when it ends. */
export async function openSession(db: Tx, person: Person, now: Date): Promise<Date> {
  const expiresAt = new Date(now.getTime() + ABSOLUTE)
  const { tokenHash, id: memberId, audience } = person
  await db.insert(session).values({ tokenHash, memberId, audience, createdAt: now, lastSeenAt: now, expiresAt })
  const tooMany = db
    .select({ tokenHash: session.tokenHash })
    .from(session)
    .where(eq(session.memberId, memberId))
    .orderBy(desc(session.createdAt))
    .offset(SESSIONS_MOST)
  await db.delete(session).where(inArray(session.tokenHash, tooMany))
  return expiresAt
}

/** Whose session it is; null when there is none, it was closed, or it lasted or lay unused too long. */
export async function findSession(db: Tx, tokenHash: Buffer, now: Date): Promise<Person | null> {
  const live = and(
    eq(session.tokenHash, tokenHash),
    gt(session.expiresAt, now),
    gt(session.lastSeenAt, new Date(now.getTime() - IDLE)),
  )
  const [found] = await db.select().from(session).where(live)
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

/** Removes sessions that can never be used again. */
export async function sweepSessions(db: Tx, now: Date): Promise<void> {
  await db.delete(session).where(lt(session.expiresAt, now))
  await db.delete(session).where(lt(session.lastSeenAt, new Date(now.getTime() - IDLE)))
}
