import type { DISCOUNT_REFUSALS } from '@idocard/contract/discount'
import { type Discount, discountFor, normaliseCode } from '@idocard/domain/discount'
import type { Twd } from '@idocard/domain/money'
import type { Limiter } from '../../api/limiter.ts'
import { Refusal } from '../../api/refusal.ts'
import type { Tx } from '../../db/open.ts'
import { discountUse } from './discount.store.ts'

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
