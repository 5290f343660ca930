import type { DiscountRule } from '@idocard/domain/discount'
import { and, count, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Tx } from '../../db/open.ts'
import { discount, redemption } from '../../db/schema/discount.ts'

/** A code's rule with how often it was used, in all and by one member; undefined when there is no such code. */
export async function discountUse(
  db: Tx,
  code: string,
  memberId: string,
): Promise<{ rule: DiscountRule; usedTotal: number; usedByMember: number } | undefined> {
  const [rule] = await db.select().from(discount).where(eq(discount.code, code))
  if (!rule) return undefined
  const [mine] = await db
    .select({ times: count() })
    .from(redemption)
    .where(and(eq(redemption.code, code), eq(redemption.memberId, memberId)))
  return { rule, usedTotal: rule.used, usedByMember: mine?.times ?? 0 }
}

/**
 * Uses a code for an order. False when its last use went to someone else in the meantime: the counter is raised only
 * below its limit, and the lock it takes lets one order at a time count this member's uses.
 */
export async function redeem(db: Tx, code: string, memberId: string, orderId: number): Promise<boolean> {
  const raised = await db
    .update(discount)
    .set({ used: sql`${discount.used} + 1` })
    .where(and(eq(discount.code, code), or(isNull(discount.totalLimit), lt(discount.used, discount.totalLimit))))
    .returning({ perMemberLimit: discount.perMemberLimit })
  const [rule] = raised
  if (!rule) return false
  const [mine] = await db
    .select({ times: count(), last: sql<number>`coalesce(max(${redemption.nth}), 0)::int` })
    .from(redemption)
    .where(and(eq(redemption.code, code), eq(redemption.memberId, memberId)))
  // Uses that were given back leave gaps: how many there are says whether there may be one more, the last how it is named.
  if (rule.perMemberLimit !== null && (mine?.times ?? 0) >= rule.perMemberLimit) return false
  await db.insert(redemption).values({ orderId, code, memberId, nth: (mine?.last ?? 0) + 1 })
  return true
}

/** Gives back the code that an order used; nothing happens when it used none. */
export async function giveBack(db: Tx, orderId: number): Promise<void> {
  const [gone] = await db.delete(redemption).where(eq(redemption.orderId, orderId)).returning({ code: redemption.code })
  if (!gone) return
  await db
    .update(discount)
    .set({ used: sql`${discount.used} - 1` })
    .where(eq(discount.code, gone.code))
}
