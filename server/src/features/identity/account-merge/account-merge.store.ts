import type { MergeSide, MergeState } from '@idocard/domain/identity/account-merge'
import { and, count, desc, eq, gt, inArray, isNull, lt, or, type SQL } from 'drizzle-orm'
import type { Acting } from '../../../api/authorise.ts'
import { insertOne } from '../../../db/insert-one.ts'
import type { Tx } from '../../../db/open.ts'
import type { Owned } from '../../../db/owned.ts'
import { card } from '../../../db/schema/cards/card.ts'
import { order } from '../../../db/schema/commerce/order.ts'
import { company } from '../../../db/schema/company/company.ts'
import { contact } from '../../../db/schema/contacts/contact.ts'
import { isSomebody, member } from '../../../db/schema/identity/account.ts'
import { accountMerge, mergedAccount } from '../../../db/schema/identity/account-merge.ts'
import { pointBalance } from '../../../db/schema/loyalty/point.ts'
import { hashOf } from '../../../shared/secrets.ts'
import type { MemberRow } from '../sign-in/index.ts'

export type Merger = Acting<'people.merge', 'site'>
export type MergeRow = typeof accountMerge.$inferSelect

/** The columns of each of the two accounts. */
const OF = {
  stays: { member: accountMerge.staysId, token: accountMerge.staysToken, confirmedAt: accountMerge.staysConfirmedAt },
  goes: { member: accountMerge.goesId, token: accountMerge.goesToken, confirmedAt: accountMerge.goesConfirmedAt },
}

/** Condition that a request can still be confirmed, or merged. */
const isOpen = (now: Date) => and(isNull(accountMerge.refusedBy), gt(accountMerge.expiresAt, now))
const involves = (ids: readonly string[]) =>
  or(inArray(accountMerge.staysId, [...ids]), inArray(accountMerge.goesId, [...ids]))

export function stateOf(row: MergeRow, now: Date): MergeState {
  if (row.refusedBy) return 'refused'
  if (row.expiresAt <= now) return 'expired'
  return row.staysConfirmedAt && row.goesConfirmedAt ? 'ready' : 'waiting'
}

/** Two accounts of one person. */
export interface Pair<Row = MemberRow> {
  stays: Row
  goes: Row
}

interface PairIds {
  staysId: string
  goesId: string
}

/** The two accounts. Undefined if one of them does not exist, or is a guest device. */
export async function pairOf(db: Tx, { staysId, goesId }: PairIds): Promise<Pair | undefined> {
  const rows = await db
    .select()
    .from(member)
    .where(and(inArray(member.id, [staysId, goesId]), isSomebody(member)))
  const [stays, goes] = [staysId, goesId].map((id) => rows.find((row) => row.id === id))
  return stays && goes && { stays, goes }
}

/** The same, locked in the order of their ids, so that neither is in another request meanwhile. */
export async function lockPair(db: Tx, _staff: Merger, ids: PairIds): Promise<Pair | undefined> {
  await db
    .select({ id: member.id })
    .from(member)
    .where(inArray(member.id, [ids.staysId, ids.goesId]))
    .orderBy(member.id)
    .for('update')
  return pairOf(db, ids)
}

/** Adds a request, in the place of earlier ones of these accounts that have ended. The accounts must be locked. */
export async function insertMerge(
  db: Tx,
  { person }: Merger,
  made: Pick<MergeRow, 'staysId' | 'goesId' | 'reason' | 'askedAt' | 'expiresAt'>,
): Promise<MergeRow> {
  await db.delete(accountMerge).where(involves([made.staysId, made.goesId]))
  return insertOne(db, accountMerge, { ...made, askedBy: person.id })
}

/** Whether one of these accounts is in an open request, other than `but`. */
export async function isAsked(db: Tx, ids: readonly string[], now: Date, but?: string): Promise<boolean> {
  const found = await db
    .select({ id: accountMerge.id })
    .from(accountMerge)
    .where(and(involves(ids), isOpen(now)))
  return found.some(({ id }) => id !== but)
}

/** The newest request in which an account is. */
export async function newestMergeOf(db: Tx, _staff: Merger, id: string): Promise<MergeRow | undefined> {
  const [found] = await db
    .select()
    .from(accountMerge)
    .where(involves([id]))
    .orderBy(desc(accountMerge.askedAt))
    .limit(1)
  return found
}

export async function mergeById(db: Tx, id: string): Promise<MergeRow | undefined> {
  const [found] = await db.select().from(accountMerge).where(eq(accountMerge.id, id))
  return found
}

/** A request, locked so that nobody answers it until the transaction ends. */
export async function lockMerge(db: Tx, _staff: Merger, id: string): Promise<MergeRow | undefined> {
  const [found] = await db.select().from(accountMerge).where(eq(accountMerge.id, id)).for('update')
  return found
}

export async function deleteMerge(db: Tx, _staff: Merger, id: string): Promise<void> {
  await db.delete(accountMerge).where(eq(accountMerge.id, id))
}

/** Stores the hash of a new link's token in the place of the one before. @returns false if no link is needed any more */
export async function putToken(db: Tx, id: string, side: MergeSide, token: string, now: Date): Promise<boolean> {
  const put = await db
    .update(accountMerge)
    .set({ [`${side}Token` as const]: hashOf(token) })
    .where(and(eq(accountMerge.id, id), isNull(OF[side].confirmedAt), isOpen(now)))
    .returning({ id: accountMerge.id })
  return put.length > 0
}

/** A request, and for which of the two accounts its owner answers. */
export interface Answering {
  merge: MergeRow
  side: MergeSide
}

/** The open request to which a link leads. A token that was used leads to none. */
export const mergeOfToken = (db: Tx, token: string, now: Date): Promise<Answering | undefined> =>
  answering(db, (side) => eq(OF[side].token, hashOf(token)), now)

/** The open request in which somebody's own account is. */
export const ownMerge = (db: Tx, me: Owned<MemberRow>, now: Date): Promise<Answering | undefined> =>
  answering(db, (side) => eq(OF[side].member, me.id), now)

async function answering(db: Tx, isSide: (side: MergeSide) => SQL, now: Date): Promise<Answering | undefined> {
  for (const side of ['stays', 'goes'] as const) {
    const [merge] = await db
      .select()
      .from(accountMerge)
      .where(and(isSide(side), isOpen(now)))
    if (merge) return { merge, side }
  }
  return undefined
}

/**
 * Stores an answer, and ends the link. A second answer changes nothing.
 * @param until the end of the time in which staff can merge, if the other account has confirmed before
 * @returns the request as it is now; undefined if it was answered or has ended meanwhile
 */
export async function putAnswer(
  db: Tx,
  { merge, side }: Answering,
  answer: 'confirm' | 'refuse',
  { now, until }: { now: Date; until: Date },
): Promise<MergeRow | undefined> {
  const isUnanswered = and(eq(accountMerge.id, merge.id), isNull(OF[side].confirmedAt), isOpen(now))
  const [locked] = await db.select().from(accountMerge).where(isUnanswered).for('update')
  if (!locked) return undefined
  const [put] = await db
    .update(accountMerge)
    .set(
      answer === 'refuse'
        ? { refusedBy: side, staysToken: null, goesToken: null }
        : {
            [`${side}Token` as const]: null,
            [`${side}ConfirmedAt` as const]: now,
            ...(locked[side === 'stays' ? 'goesConfirmedAt' : 'staysConfirmedAt'] && { expiresAt: until }),
          },
    )
    .where(eq(accountMerge.id, merge.id))
    .returning()
  return put
}

/** What an account has, counted. */
export async function possessionsOf(db: Tx, { id }: Pick<MemberRow, 'id'>) {
  const [cards] = await db.select({ many: count() }).from(card).where(eq(card.memberId, id))
  const [orders] = await db.select({ many: count() }).from(order).where(eq(order.memberId, id))
  const [contacts] = await db
    .select({ many: count() })
    .from(contact)
    .where(and(eq(contact.memberId, id), isNull(contact.mergedInto), isNull(contact.removedAt)))
  const points = await db
    .select({ balance: pointBalance.balance, companyCh: company.companychname, companyEn: company.companyenname })
    .from(pointBalance)
    .innerJoin(company, eq(company.id, pointBalance.companyId))
    .where(and(eq(pointBalance.memberId, id), gt(pointBalance.balance, 0)))
    .orderBy(company.id)
  return { cards: cards?.many ?? 0, orders: orders?.many ?? 0, contacts: contacts?.many ?? 0, points }
}

/** Deletes requests that were made before a moment. */
export async function sweepMerges(db: Tx, until: Date): Promise<void> {
  await db.delete(accountMerge).where(lt(accountMerge.askedAt, until))
}

/** Forgets which accounts were merged before a moment. */
export async function sweepMergedAccounts(db: Tx, until: Date): Promise<void> {
  await db.delete(mergedAccount).where(lt(mergedAccount.mergedAt, until))
}
