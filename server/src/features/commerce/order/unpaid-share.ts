import { HOLDERS, type Holder, holdAllowance, holdRoom } from '@idocard/domain/commerce/unpaid-hold'
import type { Tx } from '../../../db/open.ts'
import { type Buyer, heldBy } from './hold.store.ts'
import type { Taken } from './stock.store.ts'

/** A product of which a buyer would hold more units than allowed in unpaid orders. */
interface OverShare {
  holder: Holder
  productId: number
  /** Units available to this buyer now. */
  left: number
  /** When the first of the holder's orders with held units expires, in ISO 8601. Missing without such an order. */
  until?: string
}

const NOTHING = { member: 0, network: 0, first_time: 0 }

/**
 * The first product of which the buyer, their network or all first-time buyers would hold too many units; undefined if
 * there is none. The units are already reserved and their rows locked, so orders of the same product are checked one after another.
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
    const before = held.find(({ productId }) => productId === id)
    const room = (holder: Holder) => holdRoom(after, before?.units ?? NOTHING, holder)
    const holder = HOLDERS.find((one) => room(one) < quantity)
    if (!holder) continue
    const left = Math.min(...HOLDERS.map(room), after.stock + quantity)
    const until = before?.until[holder]
    return { holder, productId: id, left, ...(until && { until: until.toISOString() }) }
  }
  return undefined
}
