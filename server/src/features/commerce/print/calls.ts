import { join } from 'node:path'
import { contract } from '@idocard/contract'
import { MAX_PRINT_LIST_BYTES } from '@idocard/domain/commerce/print'
import { implement } from '../../../api/implement.ts'
import { Refusal } from '../../../api/refusal.ts'
import type { Queue } from '../../../queue/queue.ts'
import { type FileReader, ReadingFault } from '../../../shared/untrusted/read-apart.ts'
import { lockCart, putPrint } from '../cart/index.ts'
import { changePrint, keepPrintChange, lockOwnOrder, orderLines, printNoticeJob, printShown } from '../order/index.ts'
import { productOnSale } from '../product/index.ts'
import { checkPrint } from './check-print.ts'
import type { PrintListTask } from './print-list-child.ts'
import type { PrintList } from './read-print-list.ts'

const LIST_PROGRAM = join(import.meta.dirname, 'print-list-child.ts')
const RETRY_SECONDS = 5

export const printCalls = ({ queue, reader }: { queue: Queue; reader: FileReader }) =>
  implement(contract.print, {
    async save_draft({ productId, cards, logo, cartVersion }, { db, who, now, lang, refuse }) {
      const cart = await lockCart(db, who.id)
      // The cart was changed or ordered in the meantime. Print details of an order are changed with `change`.
      if (cart.version !== cartVersion) return { saved: false }
      const line = cart.lines.find(({ id }) => id === productId) ?? refuse('cart.unknown_product', { productId })
      const rule = (await productOnSale(db, productId, now))?.print ?? refuse('cart.unknown_product', { productId })
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
      await keepPrintChange(db, mine, productId, now)
      // For an unpaid order, the service mailbox is notified once it is paid.
      if (mine.state === 'paid')
        await queue.send(context, printNoticeJob, { orderNumber: mine.orderNumber, at: now.getTime() })
      const changed = await lineOf()
      return (changed && printShown(changed)) ?? refuse('not_found')
    },

    async read_list({ productId, quantity, csv }, { db, address, now, lang, refuse }) {
      const file = Buffer.from(csv)
      if (file.length > MAX_PRINT_LIST_BYTES) refuse('print.list_too_large')
      const rule = (await productOnSale(db, productId, now))?.print ?? refuse('not_found')
      const task: PrintListTask = { rule, quantity, lang }
      try {
        for await (const list of reader.read(LIST_PROGRAM, task, file, address)) return list as PrintList
      } catch (error) {
        if (!(error instanceof ReadingFault)) throw error
        if (error.reason === 'heavy') refuse('print.list_too_large')
      }
      throw new Refusal('server.busy', { retryAfter: RETRY_SECONDS })
    },
  })
