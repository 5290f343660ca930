import type { Session } from '@idocard/contract/identity/account'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@idocard/domain/duration'
import type { Client } from '@idocard/domain/identity/client'
import { and, desc, eq, gt, inArray, isNull, lt, ne, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Person } from '../../../api/person.ts'
import { Refusal } from '../../../api/refusal.ts'
import { hotQuery } from '../../../db/hot-query.ts'
import type { Tx } from '../../../db/open.ts'
import { type Owned, type Owner, ownership } from '../../../db/owned.ts'
import { knownDevice, member, session } from '../../../db/schema/identity/account.ts'
import { mergedSession } from '../../../db/schema/identity/account-merge.ts'
import type { MemberRow } from './member.store.ts'
import { isMergedSession } from './released-address.store.ts'

/**
 * When a session ends: so long after the sign-in, or so long without use. `seenEvery`: the precision of `lastSeenAt`,
 * so that not every call writes to the database.
 */
const LIFE = { absolute: 30 * DAY_MS, idle: 7 * DAY_MS, seenEvery: 10 * MINUTE_MS }
/** The life of a staff session, which opens other people's data. */
const STAFF_LIFE = { absolute: 8 * HOUR_MS, idle: 15 * MINUTE_MS, seenEvery: MINUTE_MS }
const lifeOf = (audience: Person['audience']) => (audience === 'staff' ? STAFF_LIFE : LIFE)
const MAX_SESSIONS = 10

/**
 * Opens a session. If the user has more than ten, the oldest are closed.
 * @param client the browser or app
 * @param companyAccountId the company's account that opens it; it ends with that
 * @returns when the session expires
 * @throws {Refusal} `auth.blocked` for somebody whom staff have shut out
 */
export async function openSession(
  db: Tx,
  person: Omit<Person, 'sessionId' | 'isDemo'>,
  now: Date,
  client?: Client,
  companyAccountId: number | null = null,
): Promise<Date> {
  const { tokenHash, id: memberId, audience } = person
  const [owner] = await db.select({ blockedAt: member.blockedAt }).from(member).where(eq(member.id, memberId))
  // The code that was right stays used.
  if (owner?.blockedAt) throw new Refusal('auth.blocked', {}, { commitWrites: true })
  const expiresAt = new Date(now.getTime() + lifeOf(audience).absolute)
  await db
    .insert(session)
    .values({ ...client, tokenHash, memberId, audience, createdAt: now, lastSeenAt: now, expiresAt, companyAccountId })
  const tooMany = db
    .select({ tokenHash: session.tokenHash })
    .from(session)
    .where(eq(session.memberId, memberId))
    .orderBy(desc(session.createdAt))
    .offset(MAX_SESSIONS)
  await db.delete(session).where(inArray(session.tokenHash, tooMany))
  return expiresAt
}

/**
 * Opens the console for a visitor to a demo company, until it ends. Nothing of anybody's is behind it, so it may be left alone
 * for hours: it counts as used until shortly before its end.
 */
export async function openDemoSession(
  db: Tx,
  { tokenHash, memberId, until }: { tokenHash: Buffer; memberId: string; until: Date },
  now: Date,
): Promise<void> {
  const lastSeenAt = new Date(until.getTime() - STAFF_LIFE.idle)
  await db
    .insert(session)
    .values({ tokenHash, memberId, audience: 'staff', isDemo: true, createdAt: now, lastSeenAt, expiresAt: until })
}

/** SQL condition that a session is neither expired nor idle for too long. `now`: an SQL value. */
const isInTime = (now: SQL) => and(gt(session.expiresAt, now), gt(session.lastSeenAt, idleSince(now)))

const atTime = (now: Date | Placeholder): SQL => sql`${now instanceof Date ? now.toISOString() : now}::timestamptz`

/** SQL condition that a session is valid: in time, and not of somebody whom staff have shut out. */
export const isLive = (now: Date) =>
  and(
    isInTime(atTime(now)),
    sql`not exists (select from ${member} where ${member.id} = ${session.memberId} and ${member.blockedAt} is not null)`,
  )

/** SQL: the last use after which a session was idle for too long, by its kind. */
const idleSince = (now: SQL) => {
  const before = (idle: number) => sql`${now} - ${sql.raw(`interval '${idle} milliseconds'`)}`
  return sql`case ${session.audience} when 'staff' then ${before(STAFF_LIFE.idle)} else ${before(LIFE.idle)} end`
}

const sessionInTime = hotQuery(['tokenHash', 'now'], (db, { tokenHash, now }) =>
  db
    .select({ found: session, blockedAt: member.blockedAt })
    .from(session)
    .innerJoin(member, eq(member.id, session.memberId))
    .where(and(eq(session.tokenHash, tokenHash), isInTime(atTime(now)))),
)

/**
 * The user of a session. Null if it does not exist, was closed, has expired or was idle for too long. Every call of a
 * signed-in user asks here, so a block counts at once, in every process.
 * @throws {Refusal} `auth.blocked` for somebody whom staff have shut out; `auth.merged` if the account was merged into
 *   another one
 */
export async function findSession(db: Tx, tokenHash: Buffer, now: Date): Promise<Person | null> {
  const [row] = await sessionInTime(db, { tokenHash, now: now.toISOString() })
  if (!row) {
    if (await isMergedSession(db, tokenHash)) throw new Refusal('auth.merged')
    return null
  }
  const { found, blockedAt } = row
  if (blockedAt) throw new Refusal('auth.blocked')
  if (now.getTime() - found.lastSeenAt.getTime() > lifeOf(found.audience).seenEvery) {
    await db.update(session).set({ lastSeenAt: now }).where(eq(session.tokenHash, tokenHash))
  }
  return { id: found.memberId, audience: found.audience, tokenHash, sessionId: found.id, isDemo: found.isDemo }
}

/** Whether a session is open: neither closed, nor expired, nor idle for too long. */
export async function isOpenSession(db: Tx, id: string, now: Date): Promise<boolean> {
  const found = await db
    .select({ id: session.id })
    .from(session)
    .where(and(eq(session.id, id), isLive(now)))
  return found.length > 0
}

/** When its user opened a session themselves. Undefined if it is closed, or their company's account opened it. */
export async function sessionOpenedAt(db: Tx, tokenHash: Buffer): Promise<Date | undefined> {
  const [found] = await db
    .select({ createdAt: session.createdAt })
    .from(session)
    .where(and(eq(session.tokenHash, tokenHash), isNull(session.companyAccountId)))
  return found?.createdAt
}

export async function closeSession(db: Tx, tokenHash: Buffer): Promise<void> {
  await db.delete(session).where(eq(session.tokenHash, tokenHash))
}

export type SessionRow = typeof session.$inferSelect

/** A user's sessions that are in time, also while they are shut out; the most recently used first. */
export const sessionRowsOf = (db: Tx, memberId: string, now: Date): Promise<SessionRow[]> =>
  db
    .select()
    .from(session)
    .where(and(eq(session.memberId, memberId), isInTime(atTime(now))))
    .orderBy(desc(session.lastSeenAt), desc(session.createdAt), session.id)
    .limit(MAX_SESSIONS)

/** A session as the API returns it. */
export const sessionShown = ({ id, audience, browser, system, createdAt, lastSeenAt }: SessionRow) => ({
  id,
  audience,
  browser,
  system,
  signedInAt: createdAt.toISOString(),
  lastSeenAt: lastSeenAt.toISOString(),
})

/** A user's sessions as the API returns them: the session of `tokenHash` first, then the most recently used. */
export async function sessionsOf(db: Tx, memberId: string, tokenHash: Buffer, now: Date): Promise<Session[]> {
  const rows = await sessionRowsOf(db, memberId, now)
  const shown = rows.map((row) => ({ ...sessionShown(row), current: row.tokenHash.equals(tokenHash) }))
  return shown.toSorted((a, b) => Number(b.current) - Number(a.current))
}

const checkOwner = ownership(session.memberId, (row: SessionRow) => row.memberId)

/** One of a user's own sessions, locked until the transaction ends. Undefined if it is not theirs. */
export async function lockOwnSession(db: Tx, who: Owner, id: string): Promise<Owned<SessionRow> | undefined> {
  const [found] = await checkOwner(who, (isTheirs) =>
    db
      .select()
      .from(session)
      .where(and(isTheirs, eq(session.id, id)))
      .for('update'),
  )
  return found
}

/** Closes one of a user's own sessions. */
export async function revokeSession(db: Tx, mine: Owned<SessionRow>): Promise<void> {
  await db.delete(session).where(eq(session.id, mine.id))
}

/**
 * Closes all sessions of a user except one, and deletes their known devices except one. At their next sign-in, the
 * other devices have no separate budget for tries.
 * @returns the number of closed sessions
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

/** Closes all sessions of a user, and forgets their devices. @returns the number of closed sessions */
export async function closeAllSessions(db: Tx, { id }: Owned<MemberRow>): Promise<number> {
  await db.delete(knownDevice).where(eq(knownDevice.memberId, id))
  const closed = await db.delete(session).where(eq(session.memberId, id)).returning({ id: session.id })
  return closed.length
}

/** Closes all staff sessions of a user. */
export async function closeStaffSessions(db: Tx, memberId: string): Promise<void> {
  await db.delete(session).where(and(eq(session.memberId, memberId), eq(session.audience, 'staff')))
}

/** Deletes expired and idle sessions, and what is kept of those of merged accounts. */
export async function sweepSessions(db: Tx, now: Date): Promise<void> {
  await db.delete(session).where(lt(session.expiresAt, now))
  await db.delete(session).where(lt(session.lastSeenAt, idleSince(atTime(now))))
  await db.delete(mergedSession).where(lt(mergedSession.expiresAt, now))
}
