import {
  type EarningReason,
  type ExpiringPoints,
  pointExpiry,
  pointsTakenBack,
  pointsToUse,
  type SpendingReason,
  sumOfPoints,
} from '@idocard/domain/loyalty/point'
import { and, desc, eq, gt, gte, sql } from 'drizzle-orm'
import { type Numbered, numberedPage } from '../../../db/numbered-page.ts'
import type { Tx } from '../../../db/open.ts'
import { order } from '../../../db/schema/commerce/order.ts'
import { type PointEntryRow, pointBalance, pointEntry, pointLot } from '../../../db/schema/loyalty/point.ts'
import { expireDue } from './expiry.store.ts'
import { isAccount, isEntryOf, type PointAccount, pointsLeft } from './lot.store.ts'

/** The sums of an account: `earned` always equals `balance + spent + expired`. */
export interface PointSums {
  balance: number
  earned: number
  spent: number
  expired: number
}

export async function sumsOf(db: Tx, account: PointAccount): Promise<PointSums> {
  const { balance, earned, spent, expired } = pointBalance
  const [found] = await db.select({ balance, earned, spent, expired }).from(pointBalance).where(isAccount(account))
  return found ?? { balance: 0, earned: 0, spent: 0, expired: 0 }
}

/** An account's balance. It includes expired points that were not subtracted yet: see `expireDue`. */
export async function balanceOf(db: Tx, account: PointAccount): Promise<number> {
  return (await sumsOf(db, account)).balance
}

/** A page of an account's ledger, newest first. */
export async function entriesOf(
  db: Tx,
  account: PointAccount,
  at: Numbered,
): Promise<{ list: PointEntryRow[]; total: number }> {
  const mine = () => db.select().from(pointEntry).where(isEntryOf(account)).$dynamic()
  return numberedPage(db, mine, [desc(pointEntry.at), desc(pointEntry.id)], at)
}

/** One entry of the ledger. An account has at most one entry for each reason and reference. */
export interface Entry<Reason extends string> extends PointAccount {
  /** Above 0. */
  amount: number
  reason: Reason
  reference: string
  /** Why staff corrected the balance. */
  note?: string
}

/**
 * Adds an entry to the ledger, with its points by expiry. It and its points count as spent if `sign` is -1.
 * @returns false if the entry already exists
 */
async function enter(
  db: Tx,
  { memberId, companyId, reason, reference, note }: Omit<Entry<EarningReason | SpendingReason>, 'amount'>,
  { sign, points, at }: { sign: 1 | -1; points: readonly ExpiringPoints[]; at: Date },
): Promise<boolean> {
  const amount = sign * sumOfPoints(points)
  const [entered] = await db
    .insert(pointEntry)
    .values({ memberId, companyId, amount, reason, reference, note, at })
    .onConflictDoNothing()
    .returning({ id: pointEntry.id })
  if (!entered) return false
  await db
    .insert(pointLot)
    .values(points.map((one) => ({ entryId: entered.id, expiresAt: one.expiresAt, amount: sign * one.points })))
  return true
}

/** Adds points with their expiry. Idempotent. @returns false if the entry already exists */
async function addPoints(
  db: Tx,
  entry: Omit<Entry<EarningReason>, 'amount'>,
  points: readonly ExpiringPoints[],
  now: Date,
): Promise<boolean> {
  if (!(await enter(db, entry, { sign: 1, points, at: now }))) return false
  const { memberId, companyId } = entry
  const amount = sumOfPoints(points)
  await db
    .insert(pointBalance)
    .values({ memberId, companyId, balance: amount, earned: amount })
    .onConflictDoUpdate({
      target: [pointBalance.memberId, pointBalance.companyId],
      set: {
        balance: sql`${pointBalance.balance} + ${amount}`,
        earned: sql`${pointBalance.earned} + ${amount}`,
      },
    })
  return true
}

/** Adds points that are earned now. Idempotent. @returns false if the entry already exists */
export const earnPoints = (db: Tx, { amount, ...entry }: Entry<EarningReason>, now: Date): Promise<boolean> =>
  addPoints(db, entry, [{ points: amount, expiresAt: pointExpiry(now) }], now)

/**
 * Spends points that have not expired, those that expire first before others. Of two concurrent attempts to spend the
 * last points, only one succeeds.
 * @param preferred the expiry of points that are spent before all others
 * @returns false if there are not enough
 * @throws Error if the entry already exists
 */
export async function spendPoints(db: Tx, entry: Entry<SpendingReason>, now: Date, preferred?: Date): Promise<boolean> {
  const { amount, reason, reference } = entry
  await expireDue(db, entry, now)
  const taken = await db
    .update(pointBalance)
    .set({ balance: sql`${pointBalance.balance} - ${amount}`, spent: sql`${pointBalance.spent} + ${amount}` })
    .where(and(isAccount(entry), gte(pointBalance.balance, amount)))
    .returning({ balance: pointBalance.balance })
  if (taken.length === 0) return false
  // The account is locked, so nobody else uses these points.
  const points = pointsToUse(await pointsLeft(db, entry), amount, preferred)
  if (!(await enter(db, entry, { sign: -1, points, at: now }))) throw new Error(`Spent twice: ${reason} ${reference}`)
  return true
}

/** The points that were given back, how many of them had expired by then, and how many a refunded order took. */
export interface GivenBack {
  points: number
  expired: number
  owed: number
}

/**
 * Gives back what an account spent: exactly these points, with the expiry that they had. Those that have expired
 * meanwhile expire at once, and an order that was refunded meanwhile takes its part. Idempotent.
 * @param spent the entry that spent the points
 * @param reason the reason of the new entry
 * @returns undefined if this account has no such entry, or if its points were already given back
 */
export async function giveBackPoints(
  db: Tx,
  spent: Omit<Entry<SpendingReason>, 'amount'>,
  reason: EarningReason,
  now: Date,
): Promise<GivenBack | undefined> {
  const taken = await db
    .select({ points: sql<number>`-${pointLot.amount}`, expiresAt: pointLot.expiresAt, at: pointEntry.at })
    .from(pointLot)
    .innerJoin(pointEntry, eq(pointEntry.id, pointLot.entryId))
    .where(and(isEntryOf(spent), eq(pointEntry.reason, spent.reason), eq(pointEntry.reference, spent.reference)))
  const [first] = taken
  if (!first || !(await addPoints(db, { ...spent, reason }, taken, now))) return undefined
  await expireDue(db, spent, now)
  const [points, expired] = [sumOfPoints(taken), sumOfPoints(taken.filter(({ expiresAt }) => expiresAt <= now))]
  return { points, expired, owed: await takeOwed(db, spent, { since: first.at, max: points - expired }, now) }
}

/**
 * Takes back what refunds could not, because these points were spent: the same as if they had been given back before.
 * Refunds before the points were spent concern others.
 * @returns how many were taken
 */
async function takeOwed(
  db: Tx,
  { memberId, companyId, reference }: Omit<Entry<SpendingReason>, 'amount'>,
  { since, max }: { since: Date; max: number },
  now: Date,
): Promise<number> {
  const account = { memberId, companyId }
  const owing = await db
    .select({
      orderNumber: order.orderNumber,
      points: pointLot.amount,
      expiresAt: pointLot.expiresAt,
      taken: sql<number>`(
        select coalesce(-sum(amount), 0)::int from point_entry back
        where back.member_id = ${memberId} and back.company_id = ${companyId} and back.reason = 'order_refunded'
          and split_part(back.reference, ' ', 1) = ${order.orderNumber})`,
    })
    .from(order)
    .innerJoin(
      pointEntry,
      and(isEntryOf(account), eq(pointEntry.reason, 'order'), eq(pointEntry.reference, order.orderNumber)),
    )
    .innerJoin(pointLot, eq(pointLot.entryId, pointEntry.id))
    .where(and(eq(order.memberId, memberId), gt(order.refundedAt, since)))
    .orderBy(order.refundedAt)
  let all = 0
  for (const { orderNumber, points, expiresAt, taken } of owing) {
    const amount = pointsTakenBack({ points: points - taken, expiresAt }, max - all, now)
    const entry = { ...account, amount, reason: 'order_refunded', reference: `${orderNumber} ${reference}` } as const
    if (amount > 0) await spendPoints(db, entry, now, expiresAt)
    all += amount
  }
  return all
}

/** The points earned for an order, and how many of them were taken back. */
export interface TakenBack {
  earned: number
  taken: number
}

/**
 * Takes back the points of a refunded order, at most the holder's balance: its own as far as they are left, then those
 * that expire first. Must be called only once for an order, after its transition to `refunded`.
 * @param reference the order's number
 */
export async function takeBackPoints(db: Tx, account: PointAccount, reference: string, now: Date): Promise<TakenBack> {
  const [brought] = await db
    .select({ points: pointLot.amount, expiresAt: pointLot.expiresAt })
    .from(pointLot)
    .innerJoin(pointEntry, eq(pointEntry.id, pointLot.entryId))
    .where(and(isEntryOf(account), eq(pointEntry.reason, 'order'), eq(pointEntry.reference, reference)))
  if (!brought) return { earned: 0, taken: 0 }
  // Locks the account, so that the balance does not change before points are taken back.
  await expireDue(db, account, now)
  const amount = pointsTakenBack(brought, await balanceOf(db, account), now)
  const entry = { ...account, amount, reason: 'order_refunded', reference } as const
  if (amount > 0) await spendPoints(db, entry, now, brought.expiresAt)
  return { earned: brought.points, taken: amount }
}
