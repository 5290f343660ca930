import { contract } from '@idocard/contract'
import { REFUSALS } from '@idocard/contract/refusals'
import { implement } from '../../../api/implement.ts'
import { printedOrders, printPath } from './print-files.ts'

export const sitePrintCalls = ({ secret }: { secret: string }) =>
  implement(contract.sitePrint, {
    load_files: {
      // The typefaces are read before the transaction, the first time.
      async prepare({ list, kind }, { db, who, now, lang }) {
        const numbers = [...new Set(list.map((one) => one.toUpperCase()))]
        const { orders, problems } = await printedOrders(db, numbers, kind, lang)
        const taken = orders.map(({ orderNumber }) => orderNumber)
        return async ({ changed }) => {
          // Names leave the house. What was refused is recorded too: somebody tried it.
          for (const id of numbers) {
            const refused = problems.get(id)?.refusal
            changed({ thing: 'order', id, after: refused ? { refused } : { papers: `print ${kind}` } })
          }
          return {
            path: taken.length > 0 ? printPath(secret, { kind, lang, orderNumbers: taken }, who, now) : '',
            list: numbers.map((orderNumber) => {
              const problem = problems.get(orderNumber)
              return { orderNumber, problem: problem ? REFUSALS[problem.refusal][lang] + problem.detail : '' }
            }),
          }
        }
      },
    },
  })
