import type { DISCOUNT_REFUSALS } from '@idocard/contract/discount'
import { type Discount, type DiscountRule, discountFor, normaliseCode } from '@idocard/domain/discount'
import type { Twd } from '@idocard/domain/money'
import { and, count, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Limiter } from '../../api/limiter.ts'
import { Refusal } from '../../api/refusal.ts'
import type { Tx } from '../../db/open.ts'
import { discount, redemption } from '../../db/schema/discount.ts'

/** A code's rule with how often it was used, in all and by one member; undefined when there is no such code. */
async function discountUse(
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

/** Codes a person may guess wrong; cart and order count together. */
const GUESSES = { times: 10, seconds: 3600 }

/**
 * What a code typed by a member takes off goods worth `subtotal`.
 * @throws {Refusal} when there is no such code, it does not hold here and now, or too many were guessed.
 */
export async function discountOf(
  db: Tx,
  limiter: Limiter,
  typed: string,
  order: { memberId: string; subtotal: Twd; now: Date },
): Promise<Discount & { code: string }> {
  const guesses = `discount ${order.memberId}`
  // Taken before looking and given back when it was no guess: of many at once only ten get to look.
  const retryAfter = await limiter.spend(guesses, GUESSES)
  if (retryAfter > 0) throw new Refusal('limit.reached', { retryAfter })
  const code = normaliseCode(typed)
  const found = code === null ? undefined : await discountUse(db, code, order.memberId)
  if (!found) throw new Refusal('discount.unknown')
  await limiter.giveBack(guesses, GUESSES)
  const answer = discountFor(found.rule, { ...found, subtotal: order.subtotal, now: order.now })
  if (!answer.ok) throw new Refusal(`discount.${answer.why}` satisfies (typeof DISCOUNT_REFUSALS)[number])
  return { code: found.rule.code, amount: answer.amount, freeFreight: answer.freeFreight }
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
