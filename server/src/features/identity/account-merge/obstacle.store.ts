import { MAX_VIRTUAL_CARDS } from '@idocard/domain/cards/card'
import { MERGE_SIDES, type MergeObstacle, type MergeSide } from '@idocard/domain/identity/account-merge'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { order } from '../../../db/schema/commerce/order.ts'
import { countVirtualCards } from '../../cards/card/index.ts'
import { hasRole } from '../person/index.ts'
import type { MemberRow } from '../sign-in/index.ts'
import { isAsked, type Pair } from './account-merge.store.ts'

/**
 * Why two accounts cannot be merged now, and because of which of them.
 * @param but the request that is being carried out
 */
export async function obstaclesOf(
  db: Tx,
  pair: Pair,
  now: Date,
  but?: string,
): Promise<{ kind: MergeObstacle; sides: MergeSide[] }[]> {
  const sidesWith = async (is: (one: MemberRow) => boolean | Promise<boolean>): Promise<MergeSide[]> => {
    const found: MergeSide[] = []
    for (const side of MERGE_SIDES) if (await is(pair[side])) found.push(side)
    return found
  }
  const all = [
    { kind: 'staff', sides: await sidesWith(({ id }) => hasRole(db, id)) },
    { kind: 'blocked', sides: await sidesWith(({ blockedAt }) => blockedAt !== null) },
    { kind: 'cards', sides: (await areTooManyCards(db, pair)) ? [...MERGE_SIDES] : [] },
    { kind: 'unpaid', sides: await sidesWith(({ id }) => isPaying(db, id)) },
    { kind: 'asked', sides: await sidesWith(({ id }) => isAsked(db, [id], now, but)) },
  ] as const
  return all.filter(({ sides }) => sides.length > 0)
}

/** Whether an order waits for its payment, which may be under way at the bank. */
async function isPaying(db: Tx, id: string): Promise<boolean> {
  const found = await db
    .select({ id: order.id })
    .from(order)
    .where(and(eq(order.memberId, id), eq(order.state, 'awaiting_payment')))
    .limit(1)
  return found.length > 0
}

/** Whether the merge would bring an account more virtual cards than one may have. */
async function areTooManyCards(db: Tx, { stays, goes }: Pair): Promise<boolean> {
  const moving = await countVirtualCards(db, goes)
  return moving > 0 && moving + (await countVirtualCards(db, stays)) > MAX_VIRTUAL_CARDS
}
