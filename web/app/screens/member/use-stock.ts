import { queryOptions, useQueries } from '@tanstack/react-query'
import type { Stock } from '../../features/checkout/stock.ts'
import { api } from '../../lib/browser-api.ts'

/** Stock changes often: older values are refetched. */
const FRESH = 10_000

/** Units of a product in stock; fails for one that is no longer sold. */
export const stockQuery = (id: number) =>
  queryOptions({
    queryKey: ['stock', id],
    queryFn: async () => (await api.product.load_by_id({ id })).stock,
    staleTime: FRESH,
  })

/** The stock of each product; products with unknown stock are left out. */
export const useStock = (ids: readonly number[], enabled: boolean) =>
  useQueries({
    queries: ids.map((id) => ({ ...stockQuery(id), enabled })),
    combine: (answers): { stock: Stock; isLoading: boolean } => ({
      stock: new Map(
        answers.flatMap(({ data }, index) => {
          const id = ids[index]
          return id === undefined || data === undefined ? [] : [[id, data] as const]
        }),
      ),
      isLoading: answers.some((answer) => answer.isLoading),
    }),
  })
