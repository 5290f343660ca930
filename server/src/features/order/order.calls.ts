import { contract } from '@idocard/contract'
import { cartTotal, mergeQuantities, QUANTITY_MAX } from '@idocard/domain/cart'
import { canMove } from '@idocard/domain/order-state'
import { implement } from '../../api/implement.ts'
import { Refusal } from '../../api/refusal.ts'
import { giveBack } from '../discount/discount.store.ts'
import type { PaymentDesk } from '../payment/payment-desk.ts'
import { cartShown, lockCart, putCart } from './cart.store.ts'
import { createOrder, type OrderRules } from './create-order.ts'
import { moveOrder, orderOf, orderOfCart, orderShown, ordersOf } from './order.store.ts'
import { returnUnits } from './stock.store.ts'

export interface OrderServices extends OrderRules {
  desk: PaymentDesk
}

/** Lines of one product, each in order, that are too many when made one. */
const TOO_MANY_TOGETHER = {
  'zh-tw': `同一項商品合計最多 ${QUANTITY_MAX} 件`,
  'en-us': `At most ${QUANTITY_MAX} of one product, all its lines together.`,
} as const

export const orderCalls = ({ desk, ...rules }: OrderServices) =>
  implement(contract.order, {
    async load_my_order_info({ orderNumber }, { db, who, refuse }) {
      const found = (await orderOf(db, who.id, orderNumber.toUpperCase())) ?? refuse('not_found')
      return orderShown(db, found)
    },

    async load_all_my_order(paging, { db, who }) {
      return { ...paging, ...(await ordersOf(db, who.id, paging)) }
    },

    async update_shopping_cart({ list, version }, { db, who, lang, refuse }) {
      const quantities = mergeQuantities(list)
      if (!quantities) throw new Refusal('input.invalid', { fields: { list: TOO_MANY_TOGETHER[lang] } })
      // Waits for an order that is being made of this cart: it must be seen here, or its lines would come back.
      const now = await lockCart(db, who.id)
      const ordered = version > 0 ? await orderOfCart(db, who.id, version) : undefined
      if (ordered) refuse('cart.ordered', { orderNumber: ordered.orderNumber })
      const lines = await cartShown(db, quantities)
      const gone = quantities.find(({ id }) => !lines.some((line) => line.id === id))
      if (gone) refuse('cart.unknown_product', { productId: gone.id })
      // The same list again is the same cart: a page that is opened twice does not outdate itself.
      const same = JSON.stringify(now.lines) === JSON.stringify(quantities) && quantities.length > 0
      const put = same ? now.version : await putCart(db, who.id, quantities)
      return { version: put, list: lines, total: cartTotal(lines) }
    },

    async create_order(input, context) {
      return createOrder(input, context, rules)
    },

    async pay_order({ orderNumber }, { db, who, now, refuse }) {
      const found = (await orderOf(db, who.id, orderNumber.toUpperCase())) ?? refuse('not_found')
      if (!canMove(found.state, 'pay') || found.expiresAt <= now) refuse('order.state')
      return desk.open(db, found, now)
    },

    async cancel_order({ orderNumber }, context) {
      const { db, who, refuse } = context
      const found = (await orderOf(db, who.id, orderNumber.toUpperCase())) ?? refuse('not_found')
      // Of a cancellation and a payment that meet, the one that moves the order counts.
      const cancelled = (await moveOrder(db, found.id, 'cancel')) ?? refuse('order.state')
      await returnUnits(db, found.id)
      await giveBack(db, found.id)
      await rules.queue.send(context, 'order_notice', { orderNumber: cancelled.orderNumber, notice: 'cancelled' })
      return orderShown(db, cancelled)
    },
  })
