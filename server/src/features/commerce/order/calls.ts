import { contract } from '@idocard/contract'
import type { OutputOf } from '@idocard/contract/call'
import { cartTotal } from '@idocard/domain/commerce/cart'
import { needsReason, refundGround } from '@idocard/domain/commerce/order-request'
import { isPayable } from '@idocard/domain/commerce/order-state'
import { cleanText, withoutControl } from '@idocard/domain/text'
import { implement } from '../../../api/implement.ts'
import type { Owned } from '../../../db/owned.ts'
import { cartShown, lockCart, putCart } from '../cart/index.ts'
import { createOrder, type OrderRules } from './create-order.ts'
import { endOrder } from './end-order.ts'
import { sendOrderRequest } from './order-request.ts'
import { orderShown } from './order-shown.store.ts'
import { mergedQuantities } from './quantities.ts'
import { lastInvoice, type OrderRow, orderLines, ordersOf, ownOrder, ownOrderOfCart } from './store.ts'

interface OrderServices extends OrderRules {
  /** Opens a payment for an unpaid order: where the buyer's browser goes to pay. */
  openPayment(order: Owned<OrderRow>, now: Date): Promise<OutputOf<typeof contract.order.pay_order>>
}

export const orderCalls = ({ openPayment, ...rules }: OrderServices) =>
  implement(contract.order, {
    async load_my_order_info({ orderNumber }, { db, who, refuse }) {
      const found = (await ownOrder(db, who, orderNumber)) ?? refuse('not_found')
      return orderShown(db, found)
    },

    async load_all_my_order(paging, { db, who }) {
      return { ...paging, ...(await ordersOf(db, who.id, paging)) }
    },

    async load_last_invoice(_input, { db, who }) {
      return lastInvoice(db, who.id)
    },

    async update_shopping_cart({ list, version }, { db, who, now, lang, refuse }) {
      const quantities = mergedQuantities(list, lang)
      // Waits for a concurrent order of this cart. Without the lock, the update would put the ordered lines back.
      const before = await lockCart(db, who.id)
      const ordered = version > 0 ? await ownOrderOfCart(db, who, version) : undefined
      if (ordered) refuse('cart.ordered', { orderNumber: ordered.orderNumber })
      const lines = await cartShown(db, quantities, now)
      const unknown = quantities.find(({ id }) => !lines.some((line) => line.id === id))
      if (unknown) refuse('cart.unknown_product', { productId: unknown.id })
      // An unchanged list does not raise the version: two tabs with the same cart do not make each other outdated.
      const same = JSON.stringify(before.lines) === JSON.stringify(quantities) && quantities.length > 0
      const put = same ? before.version : await putCart(db, who.id, quantities)
      return { version: put, list: lines, total: cartTotal(lines) }
    },

    async create_order(input, context) {
      return createOrder(input, context, rules)
    },

    pay_order: {
      async prepare({ orderNumber }, { db, who, now, refuse }) {
        const found = (await ownOrder(db, who, orderNumber)) ?? refuse('not_found')
        if (!isPayable(found, now)) refuse('order.state')
        return openPayment(found, now)
      },
    },

    async cancel_order({ orderNumber }, context) {
      const { db, who, refuse } = context
      const found = (await ownOrder(db, who, orderNumber)) ?? refuse('not_found')
      if (!(await endOrder(context, rules.queue, { by: 'buyer', order: found }, 'cancel'))) refuse('order.state')
      return orderShown(db, (await ownOrder(db, who, orderNumber)) ?? refuse('not_found'))
    },

    async request_refund({ orderNumber, content }, context) {
      const { db, who, lang, now, refuse } = context
      const found = (await ownOrder(db, who, orderNumber)) ?? refuse('not_found')
      const ground = refundGround({ ...found, lines: await orderLines(db, found.id) }, now) ?? refuse('order.state')
      const words = cleaned(content)
      if (words === '' && needsReason(ground)) refuse('order.words_needed')
      await sendOrderRequest(context, rules.queue, found, { kind: 'refund', content: words, lang })
      return orderShown(db, found)
    },

    async ask({ orderNumber, content }, context) {
      const { db, who, lang, refuse } = context
      const found = (await ownOrder(db, who, orderNumber)) ?? refuse('not_found')
      const words = cleaned(content) || refuse('order.words_needed')
      await sendOrderRequest(context, rules.queue, found, { kind: 'question', content: words, lang })
      return orderShown(db, found)
    },
  })

const cleaned = (content: string): string => cleanText(withoutControl(content)) ?? ''
