import type { PrintRule } from '@idocard/domain/print'
import { queryOptions, useQueries } from '@tanstack/react-query'
import type { Stock } from '../../features/checkout/stock.ts'
import { api } from '../../lib/browser-api.ts'

/** Stock changes often: older values are refetched. */
const FRESH = 10_000

/** Units of a product in stock, and how it is printed; fails for one that is no longer sold. */
export const stockQuery = (id: number) =>
  queryOptions({
    queryKey: ['stock', id],
    queryFn: async () => {
      const { stock, print } = await api.product.load_by_id({ id })
      return { stock, print }
    },
    staleTime: FRESH,
  })

/** The stock of each product, and how it is printed; products with unknown stock are left out. */
export const useStock = (ids: readonly number[], enabled: boolean) =>
  useQueries({
    queries: ids.map((id) => ({ ...stockQuery(id), enabled })),
    combine: (answers): { stock: Stock; rules: ReadonlyMap<number, PrintRule>; isLoading: boolean } => ({
      stock: new Map(
        answers.flatMap(({ data }, index) => {
          const id = ids[index]
          return id === undefined || data === undefined ? [] : [[id, data.stock] as const]
        }),
      ),
      rules: new Map(
        answers.flatMap(({ data }, index) => {
          const id = ids[index]
          return id === undefined || !data?.print ? [] : [[id, data.print] as const]
        }),
      ),
      isLoading: answers.some((answer) => answer.isLoading),
    }),
  })
