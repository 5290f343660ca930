import type { contract } from '@idocard/contract'
import type { InputOf, OutputOf } from '@idocard/contract/call'
import { cleanLine, parseName } from '@idocard/domain/commerce/address'
import { type DestinationKind, destinationOf } from '@idocard/domain/commerce/delivery-method'
import { INVOICE_PROBLEM_WORDS, invoiceCompany, invoiceProblems } from '@idocard/domain/commerce/invoice'
import { isPayable } from '@idocard/domain/commerce/order-state'
import { orderTotals } from '@idocard/domain/commerce/order-totals'
import { cardsFor } from '@idocard/domain/commerce/print'
import { holdMinutes } from '@idocard/domain/commerce/unpaid-hold'
import { MINUTE_MS } from '@idocard/domain/duration'
import { normaliseEmail } from '@idocard/domain/identity/email'
import { normaliseMobile } from '@idocard/domain/identity/phone'
import type { Context } from '../../../api/context.ts'
import { INVALID, refuseFields } from '../../../api/validation.ts'
import type { Owned } from '../../../db/owned.ts'
import type { PaymentMethod } from '../../../providers/payment/port.ts'
import type { Queue } from '../../../queue/queue.ts'
import { newOrderNumber } from '../../../shared/order-number.ts'
import { type Cart, lockCart } from '../cart/index.ts'
import { discountOf, redeem } from '../discount/index.ts'
import { ownLogos } from '../print-logo/index.ts'
import { markPaid } from './mark-paid.ts'
import { orderOfRows, orderShown } from './order-shown.store.ts'
import { paymentUrl } from './payment-url.ts'
import { type Taken, takeStock } from './stock.store.ts'
import { insertOrder, type OrderedLine, type OrderRow, ownOrderOfCart } from './store.ts'
import { orderBasis } from './unpaid-order.store.ts'
import { overShare } from './unpaid-share.ts'

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
 * Orders a member's cart: reserves the units and calculates all prices. A repeated call for a cart that was already
 * ordered returns the existing order, so a lost response or a double click does not create a second one. An order with
 * a total of NT$0 is marked as paid at once, without the bank.
 */
export async function createOrder(input: Input, context: Context<Call>, rules: OrderRules): Promise<OutputOf<Call>> {
  const { unpaidMost, unpaidValueMost, queue } = rules
  const { db, who, now, lang, limiter } = context
  const shipping = shippingOf(input, context)
  const method = rules.methods.find(({ number }) => number === input.paymentMethod)
  if (!method) refuseFields({ paymentMethod: '' })
  const cart = await lockCart(db, who.id)
  const before = await orderedBefore(input, context, cart)
  if (before) return { ...(await orderShown(db, before)), paymentUrl: paymentUrlOf(before, now, rules) }

  // The cart is locked, so this member cannot create another order meanwhile.
  const { unpaid, freightConfig } = await orderBasis(db, who.id)
  if (unpaid.orders >= unpaidMost) context.refuse('order.too_many_unpaid')
  const orderNumber = newOrderNumber()
  const lines = await taken(context, cart, orderNumber)
  const subtotal = lines.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0)
  const discount = input.discountCode
    ? await discountOf(db, limiter, input.discountCode, { memberId: who.id, subtotal, now })
    : null
  const totals = orderTotals({ lines, discount, freightConfig, method: input.shippingMethod })
  if (!totals) refuseFields({ shippingMethod: '' })
  if (unpaid.value + totals.total > unpaidValueMost) context.refuse('order.unpaid_value')
  const minutes =
    method.holdMinutes ??
    holdMinutes(
      lines.map((line) => line.after),
      rules.holdMinutes,
    )
  const printed = await withPrints(context, cart, lines)
  const made = await insertOrder(
    db,
    {
      ...shipping,
      ...totals,
      orderNumber,
      memberId: who.id,
      cartVersion: cart.version,
      lang,
      discountCode: discount?.code ?? '',
      paymentMethod: input.paymentMethod,
      shippingMethod: input.shippingMethod,
      countryCode: input.countryCode,
      network: context.address,
      createdAt: now,
      expiresAt: new Date(now.getTime() + minutes * MINUTE_MS),
    },
    printed,
  )
  if (discount && !(await redeem(db, discount.code, who.id, made.id))) context.refuse('discount.used_up')
  // The answer is built from the inserted values: no further query while other orders wait for these rows.
  const written = printed.map(({ id, ...line }) => ({ ...line, productId: id }))
  if (made.total > 0) return { ...orderOfRows(made, written), paymentUrl: paymentUrlOf(made, now, rules) }
  const paid = await markPaid(context, queue, made, { isConfirmed: true, isInvoiced: false })
  return { ...orderOfRows(paid ?? made, written), paymentUrl: '' }
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

/** The lines with their print details, as far as the buyer has entered them. */
async function withPrints({ db, who }: Context<Call>, cart: Cart, lines: readonly Taken[]): Promise<OrderedLine[]> {
  const logos = new Map((await ownLogos(db, who, Object.values(cart.prints))).map((logo) => [logo.id, logo]))
  return lines.map(({ print: rule, ...line }) => {
    if (!rule) return { ...line, print: null, logo: null }
    const { cards = [], logo = '' } = cart.prints[line.id] ?? {}
    return {
      ...line,
      print: { rule, cards: cardsFor(rule, line.quantity, cards) },
      logo: logos.get(logo) ?? null,
    }
  })
}

async function taken(
  { db, who, address, now, refuse }: Context<Call>,
  cart: Cart,
  orderNumber: string,
): Promise<Taken[]> {
  const lines = await takeStock(db, cart.lines, { orderNumber, now })
  if (Array.isArray(lines)) {
    const over = await overShare(db, { memberId: who.id, network: address }, lines)
    if (!over) return lines
    const { holder, ...detail } = over
    return refuse(`order.share_${holder}`, detail)
  }
  const { productId, left } = lines
  return left === undefined
    ? refuse('cart.unknown_product', { productId })
    : refuse('order.sold_out', { productId, left })
}

/** How each kind of destination is checked: what is printed on the parcel, or null if the input is not valid. */
const DESTINATIONS: Readonly<Record<DestinationKind, (input: Input) => string | null>> = {
  address: ({ shippingAddress }) => cleanLine(shippingAddress) || null,
}

/** The normalised shipping data. @throws {Refusal} `input.invalid` with the fields that `domain` does not accept */
function shippingOf(input: Input, { lang }: Context<Call>) {
  const shippingName = parseName(input.shippingName)
  const shippingPhone = normaliseMobile(input.shippingPhone)
  const shippingAddress = DESTINATIONS[destinationOf(input.shippingMethod)](input)
  const email = input.email ? normaliseEmail(input.email) : ''
  const shippingRemark = cleanLine(input.shippingRemark)
  const invoiceWrong = Object.entries(invoiceProblems(input))
  if (
    shippingName !== null &&
    shippingPhone !== null &&
    shippingAddress !== null &&
    email !== null &&
    shippingRemark !== null &&
    invoiceWrong.length === 0
  ) {
    return { shippingName, shippingPhone, shippingAddress, email, shippingRemark, ...invoiceCompany(input) }
  }
  const wrong = Object.entries({
    shippingName,
    shippingPhone,
    shippingAddress,
    email,
    shippingRemark,
  })
  return refuseFields({
    ...Object.fromEntries(wrong.filter(([, value]) => value === null).map(([name]) => [name, INVALID[lang]])),
    ...Object.fromEntries(invoiceWrong.map(([name, problem]) => [name, INVOICE_PROBLEM_WORDS[problem][lang]])),
  })
}
