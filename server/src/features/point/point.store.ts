import {
  type EarningReason,
  type ExpiringPoints,
  leftByExpiry,
  pointExpiry,
  pointsTakenBack,
  type SpendingReason,
} from '@idocard/domain/point'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import { and, asc, count, desc, eq, gt, gte, isNotNull, lte, sql, sum } from 'drizzle-orm'
import type { Tx } from '../../db/open.ts'
import { type PointEntryRow, pointBalance, pointEntry } from '../../db/schema/point.ts'

/** A holder's account of one company's points. */
export interface PointAccount {
  memberId: string
  companyId: number
}

const isAccount = ({ memberId, companyId }: PointAccount) =>
  and(eq(pointBalance.memberId, memberId), eq(pointBalance.companyId, companyId))

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

const isEntryOf = ({ memberId, companyId }: PointAccount) =>
  and(eq(pointEntry.memberId, memberId), eq(pointEntry.companyId, companyId))

/** A page of an account's ledger, newest first. */
export async function entriesOf(
  db: Tx,
  account: PointAccount,
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
): Promise<{ list: PointEntryRow[]; total: number }> {
  const list = await db
    .select()
    .from(pointEntry)
    .where(isEntryOf(account))
    .orderBy(desc(pointEntry.at), desc(pointEntry.id))
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
  const [all] = await db.select({ total: count() }).from(pointEntry).where(isEntryOf(account))
  return { list, total: all?.total ?? 0 }
}

/** An account's remaining points by expiry, the first to expire first. */
export async function expiringOf(db: Tx, account: PointAccount, sums: PointSums): Promise<ExpiringPoints[]> {
  const earned = await db
    .select({ points: sum(pointEntry.amount).mapWith(Number), expiresAt: pointEntry.expiresAt })
    .from(pointEntry)
    .where(and(isEntryOf(account), gt(pointEntry.amount, 0), isNotNull(pointEntry.expiresAt)))
    .groupBy(pointEntry.expiresAt)
    .orderBy(asc(pointEntry.expiresAt))
  return leftByExpiry(
    earned.flatMap(({ points, expiresAt }) => (expiresAt ? [{ points, expiresAt }] : [])),
    sums.spent + sums.expired,
  )
}

/** One entry of the ledger. An account has at most one entry for each reason and reference. */
export interface Entry<Reason extends string> extends PointAccount {
  /** Above 0. */
  amount: number
  reason: Reason
  reference: string
}

/** Adds points. Idempotent. @returns false if the entry already exists */
export async function earnPoints(db: Tx, entry: Entry<EarningReason>, now: Date): Promise<boolean> {
  const { memberId, companyId, amount } = entry
  const entered = await db
    .insert(pointEntry)
    .values({ ...entry, at: now, expiresAt: pointExpiry(now) })
    .onConflictDoNothing()
    .returning({ id: pointEntry.id })
  if (entered.length === 0) return false
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

/**
 * Spends points that have not expired. Of two concurrent attempts to spend the last points, only one succeeds.
 * @returns false if there are not enough
 */
export async function spendPoints(db: Tx, entry: Entry<SpendingReason>, now: Date): Promise<boolean> {
  const { memberId, companyId, amount, reason, reference } = entry
  await expireDue(db, entry, now)
  const taken = await db
    .update(pointBalance)
    .set({ balance: sql`${pointBalance.balance} - ${amount}`, spent: sql`${pointBalance.spent} + ${amount}` })
    .where(and(isAccount(entry), gte(pointBalance.balance, amount)))
    .returning({ balance: pointBalance.balance })
  if (taken.length === 0) return false
  await db.insert(pointEntry).values({ memberId, companyId, amount: -amount, reason, reference, at: now })
  return true
}

/** The points that an account spent with this reason and reference. Undefined without such an entry. */
export async function spentOn(
  db: Tx,
  account: PointAccount,
  reason: SpendingReason,
  reference: string,
): Promise<number | undefined> {
  const [found] = await db
    .select({ amount: pointEntry.amount })
    .from(pointEntry)
    .where(and(isEntryOf(account), eq(pointEntry.reason, reason), eq(pointEntry.reference, reference)))
  return found && -found.amount
}

/** The points earned for an order, and how many of them were taken back. */
export interface TakenBack {
  earned: number
  taken: number
}

/**
 * Takes back the points of a refunded order, at most the holder's balance. Must be called only once for an order, after
 * its transition to `refunded`.
 * @param reference the order's number
 */
export async function takeBackPoints(db: Tx, account: PointAccount, reference: string, now: Date): Promise<TakenBack> {
  const [brought] = await db
    .select({ points: pointEntry.amount, expiresAt: pointEntry.expiresAt })
    .from(pointEntry)
    .where(and(isEntryOf(account), eq(pointEntry.reason, 'order'), eq(pointEntry.reference, reference)))
  if (!brought?.expiresAt) return { earned: 0, taken: 0 }
  const { points, expiresAt } = brought
  // Locks the account, so that the balance does not change before points are taken back.
  await expireDue(db, account, now)
  const amount = pointsTakenBack({ points, expiresAt }, await balanceOf(db, account), now)
  if (amount > 0) await spendPoints(db, { ...account, amount, reason: 'order_refunded', reference }, now)
  return { earned: points, taken: amount }
}

/**
 * Subtracts expired points. The oldest points are always spent first. So the points to subtract are all points with an
 * expiry up to `now`, minus all points ever spent or expired.
 * @returns how many points were subtracted
 */
export async function expireDue(db: Tx, account: PointAccount, now: Date): Promise<number> {
  const { memberId, companyId } = account
  // The lock serialises all transactions that spend points of this account.
  const [held] = await db.select().from(pointBalance).where(isAccount(account)).for('update')
  if (!held || held.balance === 0) return 0
  const due = (await earnedUntil(db, account, now)) - held.spent - held.expired
  if (due <= 0) return 0
  await db
    .update(pointBalance)
    .set({ balance: sql`${pointBalance.balance} - ${due}`, expired: sql`${pointBalance.expired} + ${due}` })
    .where(isAccount(account))
  const reference = `${taiwanDay(now)} ${held.expired + due}`
  await db.insert(pointEntry).values({ memberId, companyId, amount: -due, reason: 'expired', reference, at: now })
  return due
}

/** All points of an account that expire by `until`, whether spent or not. */
export async function earnedUntil(db: Tx, account: PointAccount, until: Date): Promise<number> {
  const [found] = await db
    .select({ total: sum(pointEntry.amount).mapWith(Number) })
    .from(pointEntry)
    .where(and(isEntryOf(account), gt(pointEntry.amount, 0), lte(pointEntry.expiresAt, until)))
  return found?.total ?? 0
}
