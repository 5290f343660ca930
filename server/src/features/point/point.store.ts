import { and, eq, gte, sql } from 'drizzle-orm'
import type { Tx } from '../../db/open.ts'
import { pointBalance, pointEntry } from '../../db/schema/card.ts'

/** A holder's balance. */
export async function balanceOf(db: Tx, memberId: string): Promise<number> {
  const [found] = await db
    .select({ balance: pointBalance.balance })
    .from(pointBalance)
    .where(eq(pointBalance.memberId, memberId))
  return found?.balance ?? 0
}

/** One entry of the ledger. Idempotent: a holder gets one entry for each reason and reference. */
export interface Entry {
  memberId: string
  /** Above 0. */
  amount: number
  reason: string
  reference: string
}

/** Adds points. Returns false when the entry already exists. */
export async function earnPoints(db: Tx, { memberId, amount, reason, reference }: Entry, now: Date): Promise<boolean> {
  const entered = await db
    .insert(pointEntry)
    .values({ memberId, amount, reason, reference, at: now })
    .onConflictDoNothing()
    .returning({ id: pointEntry.id })
  if (entered.length === 0) return false
  await db
    .insert(pointBalance)
    .values({ memberId, balance: amount })
    .onConflictDoUpdate({
      target: pointBalance.memberId,
      set: { balance: sql`${pointBalance.balance} + ${amount}` },
    })
  return true
}

/** Spends points if there are enough. Of two concurrent attempts at the last points, one succeeds. */
export async function spendPoints(db: Tx, { memberId, amount, reason, reference }: Entry, now: Date): Promise<boolean> {
  const taken = await db
    .update(pointBalance)
    .set({ balance: sql`${pointBalance.balance} - ${amount}` })
    .where(and(eq(pointBalance.memberId, memberId), gte(pointBalance.balance, amount)))
    .returning({ balance: pointBalance.balance })
  if (taken.length === 0) return false
  await db.insert(pointEntry).values({ memberId, amount: -amount, reason, reference, at: now })
  return true
}
