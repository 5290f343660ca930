import { contract } from '@idocard/contract'
import type { OutputOf } from '@idocard/contract/call'
import type { LinkedOrder } from '@idocard/contract/commerce/phone-order'
import { isPayable } from '@idocard/domain/commerce/order-state'
import { maskMobile } from '@idocard/domain/identity/phone'
import { implement } from '../../../api/implement.ts'
import { Refusal } from '../../../api/refusal.ts'
import type { Owned } from '../../../db/owned.ts'
import type { OrderRules } from './create-order.ts'
import { orderLinkUrl } from './order-link.ts'
import { orderShown } from './order-shown.store.ts'
import { isByPhone, linkedOrder } from './phone-order.store.ts'
import { makePhoneOrder, quotePhoneOrder } from './phone-order.ts'
import { lockOrder, type OrderRow, ownOrder } from './store.ts'

/** The calls of staff who make orders for customers on the phone. */
export const phoneOrderCalls = (rules: Omit<OrderRules, 'holdMinutes'>) =>
  implement(contract.phoneOrder, {
    quote: (input, context) => quotePhoneOrder(input, context),

    make: (input, context) => makePhoneOrder(input, context, rules),

    async make_link({ orderNumber }, { db, now, changed, refuse }) {
      const found = (await lockOrder(db, orderNumber)) ?? refuse('not_found')
      if (!(await isByPhone(db, found.id))) refuse('not_found')
      if (!isPayable(found, now)) refuse('order.state')
      const link = await orderLinkUrl(db, rules.publicUrl, found, now)
      changed({ thing: 'order', id: found.orderNumber, after: { link: 'made' } })
      return { link, until: found.expiresAt.toISOString() }
    },
  })

interface OrderLinkServices {
  /** Opens a payment for an unpaid order: where the buyer's browser goes to pay. */
  openPayment(order: Owned<OrderRow>, now: Date): Promise<OutputOf<typeof contract.orderLink.pay>>
}

/** How often an order's payment is opened at its links, and at its payment address. */
const { limit: OPENINGS } = contract.order.pay_order

/** The calls of whoever has a payment link. */
export const orderLinkCalls = ({ openPayment }: OrderLinkServices) =>
  implement(contract.orderLink, {
    async load({ token }, { db, now, refuse }) {
      const found = (await linkedOrder(db, token)) ?? refuse('not_found')
      // Whoever has the link was given it for the buyer.
      const owned = (await ownOrder(db, { id: found.memberId }, found.orderNumber)) ?? refuse('not_found')
      const shown = await orderShown(db, owned)
      const { orderNumber, status, expiresAt, declined } = shown
      const isForCompany = !(await isByPhone(db, found.id))
      return {
        orderNumber,
        status,
        expiresAt,
        declined,
        isForCompany,
        order: isPayable(found, now) ? seen(shown) : null,
      }
    },

    pay: {
      async prepare({ token }, { db, now, limiter, refuse }) {
        const found = (await linkedOrder(db, token)) ?? refuse('not_found')
        if (!isPayable(found, now)) refuse('order.state')
        const retryAfter = await limiter.spend(`payment/order ${found.orderNumber}`, OPENINGS)
        if (retryAfter > 0) throw new Refusal('limit.reached', { retryAfter })
        const owned = (await ownOrder(db, { id: found.memberId }, found.orderNumber)) ?? refuse('not_found')
        return openPayment(owned, now)
      },
    },
  })

type Shown = Awaited<ReturnType<typeof orderShown>>

/** What is needed to check an order and to pay it. */
const seen = ({ lines, ...order }: Shown): LinkedOrder => ({
  createdAt: order.createdAt,
  total: order.total,
  subtotal: order.subtotal,
  discount: order.discount,
  discountCode: order.discountCode,
  freight: order.freight,
  paymentMethod: order.paymentMethod,
  shippingMethod: order.shippingMethod,
  shippingName: order.shippingName,
  shippingPhone: maskMobile(order.shippingPhone),
  shippingAddress: order.shippingAddress,
  taxNumber: order.taxNumber,
  invoiceTitle: order.invoiceTitle,
  posting: order.posting,
  lines: lines.map(({ print, ...line }) => ({ ...line, isPrinted: print !== null })),
})
