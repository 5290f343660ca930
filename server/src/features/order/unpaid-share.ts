import { type Holder, holdAllowance } from '@idocard/domain/unpaid-hold'
import type { Tx } from '../../db/open.ts'
import { type Buyer, heldBy } from './hold.store.ts'
import type { Taken } from './stock.store.ts'

/** A product of which a buyer would hold more units than allowed in unpaid orders. */
export interface OverShare {
  holder: Holder
  productId: number
  /** Units available to this buyer now. */
  left: number
  /** When the first order with held units expires, in ISO 8601. Missing without such an order. */
  until?: string
}

/**
 * The first product of which the buyer or their network would hold too many units; undefined if there is none. The
 * units are already reserved and their rows locked, so orders of the same product are checked one after another.
 * Usually all unpaid orders together hold less than a single member may, and no query is needed.
 */
export async function overShare(db: Tx, buyer: Buyer, lines: readonly Taken[]): Promise<OverShare | undefined> {
  const contested = lines.filter(({ after }) => after.held > holdAllowance(after, 'member'))
  if (contested.length === 0) return undefined
  const held = await heldBy(
    db,
    buyer,
    contested.map((line) => line.id),
  )
  for (const { id, quantity, after } of contested) {
    const before = held.find(({ productId }) => productId === id) ?? { member: 0, network: 0, until: undefined }
    const room = (holder: Holder) => Math.max(0, holdAllowance(after, holder) - before[holder])
    const holder = room('member') < quantity ? 'member' : room('network') < quantity ? 'network' : undefined
    if (!holder) continue
    const left = Math.min(room('member'), room('network'), after.stock + quantity)
    return { holder, productId: id, left, ...(before.until && { until: before.until.toISOString() }) }
  }
  return undefined
}
