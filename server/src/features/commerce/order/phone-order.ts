import type { contract } from '@idocard/contract'
import type { InputOf } from '@idocard/contract/call'
import { IN_WORDS_FOR_STAFF, type PhoneQuote } from '@idocard/contract/commerce/phone-order'
import { REFUSALS, type RefusalName } from '@idocard/contract/refusals'
import { cartTotal, unitPrice } from '@idocard/domain/commerce/cart'
import { orderTotals } from '@idocard/domain/commerce/order-totals'
import { daysHeld, PHONE_NETWORK } from '@idocard/domain/commerce/unpaid-hold'
import { maskMobile, normaliseMobile } from '@idocard/domain/identity/phone'
import type { Lang } from '@idocard/domain/language'
import type { Context } from '../../../api/context.ts'
import { Refusal } from '../../../api/refusal.ts'
import { refuseFields, refuseInvalid } from '../../../api/validation.ts'
import type { Tx } from '../../../db/open.ts'
import { hashOf } from '../../../shared/secrets.ts'
import { linkOrder } from '../../company/inquiry/index.ts'
import { findMember, findOrCreateMember } from '../../identity/sign-in/index.ts'
import { cartShown, lockFreshCart } from '../cart/index.ts'
import { discountOf } from '../discount/index.ts'
import { freightConfig } from '../freight/index.ts'
import type { OrderRules } from './create-order.ts'
import { orderDelivery } from './order-delivery.ts'
import { insertPhoneOrder, ordersBefore, phoneOrderOf } from './phone-order.store.ts'
import { placeOrder } from './place-order.ts'
import { mergedQuantities } from './quantities.ts'
import { insertNote } from './site-order.store.ts'
import { orderNoticeJob } from './tell-buyer.ts'

type Calls = (typeof contract)['phoneOrder']
type Make = Calls['make']

/** What a refusal says to staff who speak to the buyer, where it would otherwise speak to the buyer. */
const forStaff = (name: RefusalName): RefusalName =>
  (IN_WORDS_FOR_STAFF as Partial<Record<RefusalName, RefusalName>>)[name] ?? name

/** What goods cost today, by the rules by which an order is made. */
export async function quotePhoneOrder(
  { buyerPhone, list, discountCode }: InputOf<Calls['quote']>,
  { db, acting, now, lang, limiter }: Context<Calls['quote']>,
): Promise<PhoneQuote> {
  const lines = await cartShown(db, mergedQuantities(list, lang), now)
  const subtotal = cartTotal(lines)
  const phone = normaliseMobile(buyerPhone)
  const member = phone === null ? undefined : await findMember(db, { phone })
  const discount = await discountTried(discountCode, lang, (typed) =>
    discountOf(db, limiter, typed, { memberId: member?.id ?? null, typedBy: acting.person.id, subtotal, now }),
  )
  const priced = lines.map((line) => ({ unitPrice: unitPrice(line), quantity: line.quantity }))
  const config = await freightConfig(db)
  return {
    lines,
    subtotal,
    ...discount,
    methods: config.methods.flatMap((rate) => {
      const { method } = rate
      const totals = orderTotals({ lines: priced, discount: discount.discount, freightConfig: config, method })
      return totals ? [{ ...rate, freight: totals.freight, discount: totals.discount, total: totals.total }] : []
    }),
    buyer: phone === null ? null : await buyerShown(db, phone, member),
  }
}

type Discount = Awaited<ReturnType<typeof discountOf>>

/** The discount of a code, or why it gives none. A quote is not refused because of it. */
async function discountTried(
  typed: string,
  lang: Lang,
  find: (typed: string) => Promise<Discount>,
): Promise<Pick<PhoneQuote, 'discount' | 'discountProblem' | 'isCodeUnknown'>> {
  if (typed === '') return { discount: null, discountProblem: '', isCodeUnknown: false }
  try {
    return { discount: await find(typed), discountProblem: '', isCodeUnknown: false }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const isCodeUnknown = error.refusal === 'discount.unknown'
    return { discount: null, discountProblem: REFUSALS[forStaff(error.refusal)][lang], isCodeUnknown }
  }
}

async function buyerShown(
  db: Tx,
  phone: string,
  member: Awaited<ReturnType<typeof findMember>>,
): Promise<PhoneQuote['buyer']> {
  const before = member ? await ordersBefore(db, member.id) : { orders: 0, lang: null }
  const isBlocked = member !== undefined && member.blockedAt !== null
  return { phone: maskMobile(phone), isNew: member === undefined, isBlocked, ...before }
}

/**
 * Makes an order for a customer on the phone, to whose account it belongs, and sends them the link to pay. By the same
 * steps as an order of their own cart, which stays as it is.
 */
export async function makePhoneOrder(
  input: InputOf<Make>,
  context: Context<Make>,
  rules: Omit<OrderRules, 'holdMinutes'>,
): Promise<{ orderNumber: string }> {
  const { db, acting, now, lang, changed, refuse } = context
  const delivery = orderDelivery(input, lang)
  const lines = mergedQuantities(input.list, lang)
  const method = rules.methods.find(({ number }) => number === input.paymentMethod)
  if (!method) refuseFields({ paymentMethod: '' })
  const phone = normaliseMobile(input.buyerPhone) ?? refuseInvalid(['buyerPhone'], lang)
  const buyer = await findOrCreateMember(db, { phone })
  if (buyer.blockedAt) refuse('person.is_blocked')
  // The lock that the buyer's own orders take: one of them is made after the other.
  await lockFreshCart(db, buyer.id)
  const before = await phoneOrderOf(db, input.key)
  const { key, ...content } = input
  const inputHash = hashOf(JSON.stringify(content))
  if (before && !before.inputHash.equals(inputHash)) refuse('phone_order.repeated')
  if (before) {
    changed({ thing: 'order', id: before.orderNumber })
    return { orderNumber: before.orderNumber }
  }
  const { order } = await inWordsForStaff(() =>
    placeOrder(
      context,
      {
        ...delivery,
        memberId: buyer.id,
        cartVersion: null,
        lang: input.lang,
        paymentMethod: input.paymentMethod,
        shippingMethod: input.shippingMethod,
        countryCode: input.countryCode,
        network: PHONE_NETWORK,
        source: 'phone',
        lines,
        prints: {},
        logos: [],
        discountCode: input.discountCode,
        typedBy: acting.person.id,
        minutes: (after) => Math.max(method.holdMinutes ?? 0, daysHeld(after)),
      },
      rules,
    ),
  )
  if (order.total !== input.total) refuse('phone_order.price_changed')
  if (!(await insertPhoneOrder(db, { orderId: order.id, key, inputHash }))) refuse('phone_order.repeated')
  if (input.note) await insertNote(db, { orderId: order.id, writtenBy: acting.person.id, text: input.note, at: now })
  if (input.inquiryId !== '') {
    if (!(await linkOrder(db, input.inquiryId, order.id))) refuse('phone_order.inquiry_used')
    changed({ thing: 'contactMessage', id: input.inquiryId, after: { madeOrder: order.orderNumber } })
  }
  const { orderNumber, total, expiresAt, state } = order
  if (total > 0) await rules.queue.send(context, orderNoticeJob, { orderNumber, notice: 'payment_link' })
  changed({
    thing: 'order',
    id: orderNumber,
    after: { state, total, expiresAt, ...(input.note && { note: input.note }) },
  })
  return { orderNumber }
}

/** @throws {Refusal} the same, in the words for staff */
async function inWordsForStaff<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new Refusal(forStaff(error.refusal), error.detail)
  }
}
