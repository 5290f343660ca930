import type { DISCOUNT_REFUSALS } from '@idocard/contract/commerce/discount'
import { type Discount, type DiscountRule, discountFor, normaliseDiscountCode } from '@idocard/domain/commerce/discount'
import type { Twd } from '@idocard/domain/money'
import { and, count, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Limiter } from '../../../api/limiter.ts'
import { Refusal } from '../../../api/refusal.ts'
import type { Tx } from '../../../db/open.ts'
import { isKept } from '../../../db/removed.ts'
import { discount, redemption } from '../../../db/schema/commerce/discount.ts'

/** The rule of a code, and how often it was used in total and by this member. Undefined if there is no such code. */
async function discountUse(
  db: Tx,
  code: string,
  memberId: string | null,
): Promise<{ rule: DiscountRule; usedTotal: number; usedByMember: number } | undefined> {
  const [rule] = await db
    .select()
    .from(discount)
    .where(and(eq(discount.code, code), isKept(discount)))
  if (!rule) return undefined
  if (memberId === null) return { rule, usedTotal: rule.used, usedByMember: 0 }
  const [mine] = await db
    .select({ times: count() })
    .from(redemption)
    .where(and(eq(redemption.code, code), eq(redemption.memberId, memberId)))
  return { rule, usedTotal: rule.used, usedByMember: mine?.times ?? 0 }
}

/** Wrong codes that somebody may type in the cart and in orders together. */
const GUESSES = { times: 10, seconds: 3600 }

/**
 * The discount of a code, for goods worth `subtotal`.
 * @param order.memberId the buyer; null for one without an account
 * @param order.typedBy who typed it: the buyer, or the member of staff on the phone
 * @throws {Refusal} if there is no such code, it is not valid for this order, or too many wrong ones were typed
 */
export async function discountOf(
  db: Tx,
  limiter: Limiter,
  typed: string,
  order: { memberId: string | null; typedBy: string; subtotal: Twd; now: Date },
): Promise<Discount & { code: string }> {
  const guesses = `discount ${order.typedBy}`
  // Counted before the lookup and given back if the code exists: concurrent guesses cannot exceed the limit.
  const retryAfter = await limiter.spend(guesses, GUESSES)
  if (retryAfter > 0) throw new Refusal('limit.reached', { retryAfter })
  const code = normaliseDiscountCode(typed)
  const found = code === null ? undefined : await discountUse(db, code, order.memberId)
  if (!found) throw new Refusal('discount.unknown')
  await limiter.giveBack(guesses, GUESSES)
  const answer = discountFor(found.rule, { ...found, subtotal: order.subtotal, now: order.now })
  if (!answer.ok) throw new Refusal(`discount.${answer.why}` satisfies (typeof DISCOUNT_REFUSALS)[number])
  return { code: found.rule.code, amount: answer.amount, freeFreight: answer.freeFreight }
}

/**
 * Redeems a code for an order. The counter is raised only while it is below its limit. The lock on its row serialises
 * orders with this code while the member's uses are counted.
 * @returns false if a concurrent order took the last use, of all members or of this member, or staff deleted the code
 */
export async function redeem(db: Tx, code: string, memberId: string, orderId: number): Promise<boolean> {
  const raised = await db
    .update(discount)
    .set({ used: sql`${discount.used} + 1` })
    .where(
      and(
        eq(discount.code, code),
        isKept(discount),
        or(isNull(discount.totalLimit), lt(discount.used, discount.totalLimit)),
      ),
    )
    .returning({ perMemberLimit: discount.perMemberLimit })
  const [rule] = raised
  if (!rule) return false
  const [mine] = await db
    .select({ times: count(), last: sql<number>`coalesce(max(${redemption.nth}), 0)::int` })
    .from(redemption)
    .where(and(eq(redemption.code, code), eq(redemption.memberId, memberId)))
  // Returned uses leave gaps in `nth`. The limit is compared with the number of rows; `nth` continues from the highest.
  if (rule.perMemberLimit !== null && (mine?.times ?? 0) >= rule.perMemberLimit) return false
  await db.insert(redemption).values({ orderId, code, memberId, nth: (mine?.last ?? 0) + 1 })
  return true
}

/** Gives back the use of an order's discount code. Does nothing if the order had no code. */
export async function returnCode(db: Tx, orderId: number): Promise<void> {
  const [deleted] = await db
    .delete(redemption)
    .where(eq(redemption.orderId, orderId))
    .returning({ code: redemption.code })
  if (!deleted) return
  await db
    .update(discount)
    .set({ used: sql`${discount.used} - 1` })
    .where(eq(discount.code, deleted.code))
}
