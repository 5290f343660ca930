import { contract } from '@idocard/contract'
import type { InputOf, OutputOf } from '@idocard/contract/call'
import { isPayable } from '@idocard/domain/commerce/order-state'
import { COMPANY_NETWORK, daysHeld, holdMinutes } from '@idocard/domain/commerce/unpaid-hold'
import { needsApproval } from '@idocard/domain/company/purchase'
import type { Context } from '../../../api/context.ts'
import { refuseFields } from '../../../api/validation.ts'
import type { Owned } from '../../../db/owned.ts'
import type { PaymentMethod } from '../../../providers/payment/port.ts'
import type { Queue } from '../../../queue/queue.ts'
import { writeAudit } from '../../identity/audit/index.ts'
import { type Cart, lockCart } from '../cart/index.ts'
import { ownLogos } from '../print-logo/index.ts'
import { askOwners } from './ask-owners.ts'
import { type BuyingCompany, buyingCompany } from './buying-company.ts'
import { orderFor } from './company-order.store.ts'
import { orderDelivery } from './order-delivery.ts'
import { orderOfRows, orderShown } from './order-shown.store.ts'
import { paymentUrl } from './payment-url.ts'
import { placeOrder } from './place-order.ts'
import { type OrderRow, ownOrderOfCart } from './store.ts'

type Call = (typeof contract)['order']['create_order']
type Input = InputOf<Call>

export interface OrderRules {
  queue: Queue
  /** The ways to pay that are offered. */
  methods: readonly Pick<PaymentMethod, 'number' | 'holdMinutes'>[]
  /** Minutes that units are reserved for an unpaid order. */
  holdMinutes: number
  /** The most unpaid orders of a member at a time. */
  unpaidMost: number
  /** The most that a member's unpaid orders may cost together, in NT$. */
  unpaidValueMost: number
  publicUrl: string
  /** Signs the URLs at which orders can be paid. */
  secret: string
}

/**
 * Orders a member's cart. A repeated call for a cart that was already ordered returns the existing order, so a lost
 * response or a double click does not create a second one.
 */
export async function createOrder(input: Input, context: Context<Call>, rules: OrderRules): Promise<OutputOf<Call>> {
  const { db, who, now, lang } = context
  const delivery = orderDelivery(input, lang)
  const method = rules.methods.find(({ number }) => number === input.paymentMethod)
  if (!method) refuseFields({ paymentMethod: '' })
  // Locked, so that this member cannot create another order meanwhile.
  const cart = await lockCart(db, who.id)
  const before = await orderedBefore(input, context, cart)
  if (before) return { ...(await orderShown(db, before)), paymentUrl: paymentUrlOf(before, now, rules) }
  const company = input.company === '' ? undefined : await buyingCompany(db, who, input.company)
  const rule = { approvalAbove: company?.approvalAbove ?? null, isOwner: company?.role === 'owner' }
  const mayWait = rule.approvalAbove !== null && !rule.isOwner
  const { order, lines } = await placeOrder(
    context,
    {
      ...delivery,
      memberId: who.id,
      cartVersion: cart.version,
      lang,
      paymentMethod: input.paymentMethod,
      shippingMethod: input.shippingMethod,
      countryCode: input.countryCode,
      network: mayWait ? COMPANY_NETWORK : context.address,
      source: input.source,
      lines: cart.lines,
      prints: cart.prints,
      logos: await ownLogos(db, who, Object.values(cart.prints)),
      discountCode: input.discountCode,
      typedBy: who.id,
      needsApproval: (total) => needsApproval(total, rule),
      minutes: (after, isWaiting) =>
        isWaiting ? daysHeld(after) : (method.holdMinutes ?? holdMinutes(after, rules.holdMinutes)),
    },
    rules,
  )
  if (company) await keepForCompany(context, rules, company, order)
  // The answer is built from the inserted values: no further query while other orders wait for these rows.
  const written = lines.map(({ id, ...line }) => ({ ...line, productId: id }))
  return { ...orderOfRows(order, written), paymentUrl: paymentUrlOf(order, now, rules) }
}

/** Makes an order the company's, tells its owners if it waits for them, and writes it into the company's log. */
async function keepForCompany(
  context: Context<Call>,
  { queue, secret }: OrderRules,
  company: BuyingCompany,
  order: OrderRow,
): Promise<void> {
  const { db, who, now } = context
  await orderFor(db, order, { companyId: company.id, at: now })
  if (order.approval === 'waiting') await askOwners(context, queue, company.id, order.orderNumber)
  const { state, approval, total, expiresAt } = order
  const origin = { actor: { person: who, role: company.role, company: { id: company.id } }, secret, now }
  await writeAudit(db, { ...origin, call: contract.order.create_order.path }, [
    { thing: 'purchase', id: order.orderNumber, after: { state, approval, total, expiresAt } },
  ])
}

const paymentUrlOf = (order: OrderRow, now: Date, rules: OrderRules): string =>
  isPayable(order, now) ? paymentUrl(rules, order, now) : ''

/**
 * The order that the same request created earlier; undefined for a new request. Refuses a cart that is empty or differs
 * from the cart that the buyer saw.
 */
async function orderedBefore(
  input: Input,
  { db, who, refuse }: Context<Call>,
  cart: Cart,
): Promise<Owned<OrderRow> | undefined> {
  const meant = input.cartVersion || (cart.lines.length === 0 ? cart.version - 1 : cart.version)
  if (meant === cart.version) return cart.lines.length === 0 ? refuse('cart.empty') : undefined
  const made = await ownOrderOfCart(db, who, meant)
  if (made) return made
  return refuse(input.cartVersion ? 'cart.changed' : 'cart.empty')
}
