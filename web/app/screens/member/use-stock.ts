import type { PrintRule } from '@idocard/domain/commerce/print'
import { queryOptions, useQueries } from '@tanstack/react-query'
import type { Stock } from '../../features/commerce/checkout/stock.ts'
import { api } from '../../lib/browser-api.ts'
import { callQuery } from '../../lib/call-query.ts'

/** Milliseconds. Stock changes often, so older values are refetched. */
const FRESH = 10_000

/** A product as currently sold. Fails for a product that is no longer sold. */
export const soldQuery = (id: number) =>
  queryOptions({ ...callQuery(api.product.load_by_id, { id }), staleTime: FRESH })

/** The products that are currently sold, without those that are still loading. */
export const useSold = (ids: readonly number[]) =>
  useQueries({
    queries: ids.map((id) => soldQuery(id)),
    combine: (answers) => answers.flatMap(({ data }) => (data ? [data] : [])),
  })

/** The stock and the print rule of each product. Products with unknown stock are left out. */
export const useStock = (ids: readonly number[]) =>
  useQueries({
    queries: ids.map((id) => soldQuery(id)),
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
