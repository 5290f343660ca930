import type { ORDERING_REFUSALS } from '@idocard/contract/commerce/order'
import type { Quantity } from '@idocard/domain/commerce/cart'
import type { ShippingMethod } from '@idocard/domain/commerce/delivery-method'
import { orderTotals } from '@idocard/domain/commerce/order-totals'
import { cardsFor, type PrintDetails } from '@idocard/domain/commerce/print'
import type { Supply } from '@idocard/domain/commerce/unpaid-hold'
import { MINUTE_MS } from '@idocard/domain/duration'
import type { Twd } from '@idocard/domain/money'
import type { Limiter } from '../../../api/limiter.ts'
import { Refusal, type RefusalDetail } from '../../../api/refusal.ts'
import { refuseFields } from '../../../api/validation.ts'
import type { Tx } from '../../../db/open.ts'
import type { Unit } from '../../../db/unit-of-work.ts'
import type { Queue } from '../../../queue/queue.ts'
import { newOrderNumber } from '../../../shared/order-number.ts'
import { discountOf, redeem } from '../discount/index.ts'
import { markPaid } from './mark-paid.ts'
import type { OrderDelivery } from './order-delivery.ts'
import { type Taken, takeStock } from './stock.store.ts'
import { insertOrder, type OrderedLine, type OrderRow } from './store.ts'
import { orderBasis } from './unpaid-order.store.ts'
import { overShare } from './unpaid-share.ts'

type Logo = NonNullable<OrderedLine['logo']>

/** What is ordered, by whom, and where it goes. */
interface Ordering
  extends OrderDelivery,
    Pick<OrderRow, 'memberId' | 'cartVersion' | 'lang' | 'paymentMethod' | 'countryCode' | 'network' | 'source'> {
  shippingMethod: ShippingMethod
  lines: readonly Quantity[]
  /** What is printed on the cards of a line, by product id. The buyer can add it later. */
  prints: Readonly<Record<string, PrintDetails>>
  /** The logos of these prints that are the buyer's own. */
  logos: readonly Logo[]
  /** As typed; empty without one. */
  discountCode: string
  /** Who typed the code, whose wrong ones are counted. */
  typedBy: string
  /** Whether an order that costs this much waits for an owner of the company that it is for. */
  needsApproval?(total: Twd): boolean
  /** Minutes that the units are held, by what is left of the products then, and whether somebody must agree first. */
  minutes(after: readonly Supply[], isWaiting: boolean): number
}

interface PlacingRules {
  queue: Queue
  /** The most unpaid orders of a member at a time. */
  unpaidMost: number
  /** The most that a member's unpaid orders may cost together, in NT$. */
  unpaidValueMost: number
}

/** What an order is written with. */
type Writing = Pick<Unit, 'db' | 'after' | 'now'> & { limiter: Limiter }

type Problem = (typeof ORDERING_REFUSALS)[number]
const refuse = (problem: Problem, detail?: RefusalDetail): never => {
  throw new Refusal(problem, detail)
}

/**
 * Makes an order, whoever orders it for the buyer: reserves the units, and calculates all prices. An order with a total
 * of NT$0 is marked as paid at once, without the bank. The buyer's cart must be locked, so that their orders are made one
 * after another.
 * @throws {Refusal} with one of `ORDERING_REFUSALS`
 */
export async function placeOrder(
  unit: Writing,
  { lines: quantities, prints, logos, discountCode, typedBy, needsApproval, minutes, ...ordering }: Ordering,
  { queue, unpaidMost, unpaidValueMost }: PlacingRules,
): Promise<{ order: OrderRow; lines: OrderedLine[] }> {
  const { db, now, limiter } = unit
  const { memberId, network, shippingMethod } = ordering
  const { unpaid, freightConfig } = await orderBasis(db, memberId)
  if (unpaid.orders >= unpaidMost) refuse('order.too_many_unpaid')
  const orderNumber = newOrderNumber()
  const lines = await taken(db, quantities, { memberId, network, orderNumber, now })
  const subtotal = lines.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0)
  const discount = discountCode
    ? await discountOf(db, limiter, discountCode, { memberId, typedBy, subtotal, now })
    : null
  const totals = orderTotals({ lines, discount, freightConfig, method: shippingMethod })
  if (!totals) refuseFields({ shippingMethod: '' })
  if (unpaid.value + totals.total > unpaidValueMost) refuse('order.unpaid_value')
  const printed = withPrints(lines, prints, logos)
  const isWaiting = needsApproval?.(totals.total) ?? false
  const held = minutes(
    lines.map(({ after }) => after),
    isWaiting,
  )
  const made = await insertOrder(
    db,
    {
      ...ordering,
      ...totals,
      orderNumber,
      discountCode: discount?.code ?? '',
      createdAt: now,
      approval: isWaiting ? 'waiting' : '',
      expiresAt: new Date(now.getTime() + held * MINUTE_MS),
    },
    printed,
  )
  if (discount && !(await redeem(db, discount.code, memberId, made.id))) refuse('discount.used_up')
  if (made.total > 0) return { order: made, lines: printed }
  const paid = await markPaid(unit, queue, made, { isConfirmed: true, isInvoiced: false })
  return { order: paid ?? made, lines: printed }
}

/** The lines with their print details, as far as the buyer has entered them. */
function withPrints(lines: readonly Taken[], prints: Ordering['prints'], logos: readonly Logo[]): OrderedLine[] {
  return lines.map(({ print: rule, ...line }) => {
    if (!rule) return { ...line, print: null, logo: null }
    const { cards = [], logo = '' } = prints[line.id] ?? {}
    return {
      ...line,
      print: { rule, cards: cardsFor(rule, line.quantity, cards) },
      logo: logos.find(({ id }) => id === logo) ?? null,
    }
  })
}

async function taken(
  db: Tx,
  quantities: readonly Quantity[],
  { memberId, network, ...by }: { memberId: string; network: string; orderNumber: string; now: Date },
): Promise<Taken[]> {
  const lines = await takeStock(db, quantities, by)
  if (Array.isArray(lines)) {
    const over = await overShare(db, { memberId, network }, lines)
    if (!over) return lines
    const { holder, ...detail } = over
    return refuse(`order.share_${holder}`, detail)
  }
  const { productId, left } = lines
  return left === undefined
    ? refuse('cart.unknown_product', { productId })
    : refuse('order.sold_out', { productId, left })
}
