import { queryOptions, useQueries } from '@tanstack/react-query'
import type { Stock } from '../../features/checkout/stock.ts'
import { api } from '../../lib/browser-api.ts'

/** Units come and go: what was seen longer ago than this is looked at anew. */
const FRESH = 10_000

/** Units of a product that can be had; fails for one that is not sold any more. */
export const stockQuery = (id: number) =>
  queryOptions({
    queryKey: ['stock', id],
    queryFn: async () => (await api.product.load_by_id({ id })).stock,
    staleTime: FRESH,
  })

/** What there is of each product; one of which nothing is known is left out. */
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
