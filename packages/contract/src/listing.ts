import * as z from 'zod'
import { integerOr, optionalText } from './fields.ts'

/** As many as a browser reads at once when it makes a file of a list. */
const MAX_PAGE = 500

/** The order of a list by one of its declared sorts. `-` before the name: descending. */
type SortOf<S extends string> = S | `-${S}`

/**
 * Input of a list that is paged by the keys of its rows, so that a later page costs as little as the first one. Filters
 * are fields beside these.
 * @param sorts the declared orders; the first one is the usual one
 */
export const listing = <const S extends readonly [string, ...string[]]>(sorts: S) => ({
  sort: (
    z.enum(['', ...sorts.flatMap((name) => [name, `-${name}`])]) as z.ZodType<
      '' | SortOf<S[number]>,
      '' | SortOf<S[number]>
    >
  )
    .prefault('')
    .transform((value): SortOf<S[number]> => value || sorts[0]),
  /** `next` or `previous` of an earlier answer; empty for the first page. */
  cursor: optionalText(1000),
  pageSize: integerOr(1, 1_000_000, 25).transform((size) => Math.min(size, MAX_PAGE)),
})

/** A page of such a list. */
export const listed = <T extends z.ZodType>(item: T) =>
  z.object({
    list: z.array(item),
    /** The rows that the filters let through, counted up to 10,000; fewer of a search that finds very many. */
    total: z.int(),
    /** There are more than `total`. */
    isMore: z.boolean(),
    /** Cursors of the pages after and before this one; empty where there is none. */
    next: z.string(),
    previous: z.string(),
  })
