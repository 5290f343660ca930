import type { contract } from '@idocard/contract'
import type { InputOf, OutputOf } from '@idocard/contract/call'
import type { ORDERING_REFUSALS } from '@idocard/contract/commerce/order'
import { QUANTITY_MAX } from '@idocard/domain/commerce/cart'
import { COMPANY_NETWORK, daysHeld } from '@idocard/domain/commerce/unpaid-hold'
import { needsApproval } from '@idocard/domain/company/purchase'
import type { Context } from '../../../api/context.ts'
import { Refusal } from '../../../api/refusal.ts'
import { refuseFields } from '../../../api/validation.ts'
import { hashOf } from '../../../shared/secrets.ts'
import { lockFreshCart } from '../../commerce/cart/index.ts'
import {
  askOwners,
  invoiceOfCompany,
  type OrderRules,
  orderDelivery,
  orderFor,
  placeOrder,
} from '../../commerce/order/index.ts'
import { lockCompany } from '../company/index.ts'
import { companyAddresses } from '../company-address/index.ts'
import { goodsFor } from './goods.ts'
import { isOwnOrder, purchaseOfKey } from './store.ts'

type Call = (typeof contract)['purchase']['make']
export type PurchaseRules = Omit<OrderRules, 'holdMinutes'>

/**
 * Orders cards for people of a company, in the name of whoever presses the button. Company, person and the rest are locked in
 * this order, so that two colleagues do not order for the same people without knowing.
 */
export async function makePurchase(
  input: InputOf<Call>,
  context: Context<Call>,
  rules: PurchaseRules,
): Promise<OutputOf<Call>> {
  const { db, acting, now, lang, changed, refuse } = context
  const company = (await lockCompany(db, acting.company.id)) ?? refuse('not_found')
  await lockFreshCart(db, acting.person.id)
  const { key, ...content } = input
  const inputHash = hashOf(JSON.stringify(content))
  const before = await purchaseOfKey(db, acting, key)
  if (before && !before.inputHash?.equals(inputHash)) refuse('purchase.repeated')
  if (before) {
    changed({ thing: 'purchase', id: before.orderNumber })
    return { orderNumber: before.orderNumber, isWaiting: before.approval === 'waiting' }
  }
  const address = (await companyAddresses.get(db, acting, input.addressId)) ?? refuse('purchase.address')
  const goods = await goodsFor(db, acting, company, input, { now, lang })
  const { product, quantity, people, cards, logo } = goods
  if (!product) return refuse('purchase.product')
  if (!goods.isWhole || people.some(({ problem }) => problem !== '')) refuse('purchase.people')
  if (!input.isAgain && people.some(({ orderNumber }) => orderNumber !== '')) refuse('purchase.ordered')
  if (quantity > QUANTITY_MAX) refuseFields({ list: '' })
  const [method] = rules.methods
  if (!method) throw new Error('No way to pay is offered.')
  const delivery = orderDelivery(
    {
      ...{ shippingName: address.recipient, shippingPhone: address.phone, shippingAddress: address.address },
      ...{ shippingMethod: input.shippingMethod, shippingRemark: '', email: '' },
      ...invoiceOfCompany(company),
    },
    lang,
  )
  const rule = { approvalAbove: company.approvalAbove, isOwner: await isOwnOrder(db, acting) }
  const { order } = await inWordsForCompanies(() =>
    placeOrder(
      context,
      {
        ...delivery,
        memberId: acting.person.id,
        cartVersion: null,
        lang,
        paymentMethod: method.number,
        shippingMethod: input.shippingMethod,
        countryCode: 'TW',
        network: COMPANY_NETWORK,
        source: '',
        lines: [{ id: product.id, quantity }],
        prints: { [product.id]: { cards, logo: logo?.id ?? '' } },
        logos: logo ? [logo] : [],
        discountCode: '',
        typedBy: acting.person.id,
        needsApproval: (total) => needsApproval(total, rule),
        minutes: (after) => Math.max(method.holdMinutes ?? 0, daysHeld(after)),
      },
      rules,
    ),
  )
  if (order.total !== input.total) refuse('purchase.price_changed')
  const ids = people.map(({ id }) => id)
  const given = { companyId: company.id, key, inputHash, at: now }
  if (!(await orderFor(db, order, given, ids))) refuse('purchase.repeated')
  const isWaiting = order.approval === 'waiting'
  if (isWaiting) await askOwners(context, rules.queue, company.id, order.orderNumber)
  const { state, approval, total, expiresAt } = order
  changed({
    thing: 'purchase',
    id: order.orderNumber,
    after: { state, approval, total, expiresAt, people: ids.length },
  })
  return { orderNumber: order.orderNumber, isWaiting }
}

type Ordering = (typeof ORDERING_REFUSALS)[number]

/** What is held by the network that all companies share speaks of companies. @throws {Refusal} the same otherwise */
async function inWordsForCompanies<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    const held: Ordering = 'order.share_network'
    if (!(error instanceof Refusal) || error.refusal !== held) throw error
    throw new Refusal('purchase.share', error.detail)
  }
}
