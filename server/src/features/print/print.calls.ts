import { contract } from '@idocard/contract'
import { PRINT_LIST_BYTES_MOST } from '@idocard/domain/print'
import { implement } from '../../api/implement.ts'
import type { Queue } from '../../queue/queue.ts'
import { lockCart, putPrint } from '../cart/cart.store.ts'
import { changePrint, lockOwnOrder, orderLines } from '../order/order.store.ts'
import { printShown } from '../order/order-shown.store.ts'
import { productOnSale } from '../product/product.store.ts'
import { checkPrint } from './check-print.ts'
import { readPrintList } from './read-print-list.ts'

export const printCalls = ({ queue }: { queue: Queue }) =>
  implement(contract.print, {
    async save_draft({ productId, cards, logo, cartVersion }, { db, who, lang, refuse }) {
      const cart = await lockCart(db, who.id)
      // The cart was changed or ordered in the meantime. Print details of an order are changed with `change`.
      if (cart.version !== cartVersion) return { saved: false }
      const line = cart.lines.find(({ id }) => id === productId) ?? refuse('cart.unknown_product', { productId })
      const rule = (await productOnSale(db, productId))?.print ?? refuse('cart.unknown_product', { productId })
      const details = await checkPrint(db, who, lang, { rule, quantity: line.quantity, cards, logo })
      await putPrint(db, who.id, productId, details)
      return { saved: true }
    },

    async change({ orderNumber, productId, cards, logo }, context) {
      const { db, who, lang, now, refuse } = context
      const mine = (await lockOwnOrder(db, who, orderNumber)) ?? refuse('not_found')
      const lineOf = async () => (await orderLines(db, mine.id)).find((line) => line.productId === productId)
      const line = await lineOf()
      if (!line?.print) return refuse('not_found')
      const { quantity, print } = line
      const details = await checkPrint(db, who, lang, { rule: print.rule, quantity, cards, logo })
      if (!(await changePrint(db, mine, productId, details))) refuse('print.closed')
      // For an unpaid order, the service mailbox is notified once it is paid.
      if (mine.state === 'paid')
        await queue.send(context, 'print_notice', { orderNumber: mine.orderNumber, at: now.getTime() })
      const changed = await lineOf()
      return (changed && printShown(changed)) ?? refuse('not_found')
    },

    async read_list({ productId, quantity, csv }, { db, lang, refuse }) {
      if (Buffer.byteLength(csv) > PRINT_LIST_BYTES_MOST) refuse('print.list_too_large')
      const rule = (await productOnSale(db, productId))?.print ?? refuse('not_found')
      return readPrintList(csv, rule, quantity, lang)
    },
  })
