import { keepPreviousData, type QueryKey, type UseQueryResult } from '@tanstack/react-query'
import { type Answer, type Call, type Input, useCall } from '../../lib/call-query.ts'
import { useAddress } from './address.ts'

/** Names that the address has besides a list's own filters. */
const PAGE = 'page'
const SORT = 'sort'
const COLUMNS = 'columns'

interface Row {
  id: string | number
}
/** A page of rows, as `listed` declares it in the contract. */
interface Listed<R> {
  list: readonly R[]
  total: number
  isMore: boolean
  next: string
  previous: string
}
/** The call of a list, whose input `listing` declares. */
export type ListCall = Call & ((input: never) => Promise<Listed<Row>>)
type Sent<C extends ListCall> = NonNullable<Input<C>>
/** The names of a call's filters and of its sorts, and its rows. */
export type FilterOf<C extends ListCall> = Exclude<keyof Sent<C>, 'sort' | 'cursor' | 'pageSize'> & string
export type SortOf<C extends ListCall> = Exclude<Sent<C>['sort'], undefined | '' | `-${string}`> & string
export type RowOf<C extends ListCall> = Answer<C>['list'][number] & Row
/** The rows that are selected, by their ids, as they were when one selected them. */
export type Selected<C extends ListCall> = ReadonlyMap<string, RowOf<C>>
export type FilterValue<C extends ListCall, F extends FilterOf<C>> = Exclude<Sent<C>[F], undefined>

/** A list of the server, and the part of it that the address asks for. */
export interface List<C extends ListCall> {
  query: UseQueryResult<Listed<RowOf<C>> & Omit<Answer<C>, 'list'>>
  /** Loads any page, whatever the address has. */
  load: (at: { sort: SortOf<C>; cursor: string; pageSize: number }) => Promise<Listed<RowOf<C>>>
  /** Loads a page of the rows that the address filters, in its order. */
  loadFiltered: (at: { cursor: string; pageSize: number }) => Promise<Listed<RowOf<C>>>
  /** How many rows a view has, as options of a query. */
  counting: (view: string) => { queryKey: QueryKey; queryFn: () => Promise<Listed<RowOf<C>>> }
  /** What the address shows, wherever one has turned to: filters, order and columns, in one spelling. */
  view: string
  /** Shows such a view. */
  open: (view: string) => void
  /** The filters' values; empty for all rows. */
  filters: { readonly [name in FilterOf<C>]?: string }
  isFiltered: boolean
  sort: string
  cursor: string
  /** The names of the hidden columns. */
  hidden: readonly string[]
  filter: (values: { readonly [name in FilterOf<C>]?: string }) => void
  reset: () => void
  sortBy: (sort: SortOf<C>, isDescending: boolean) => void
  turn: (cursor: string) => void
  hide: (names: readonly string[]) => void
}

type Given<C extends ListCall, F extends FilterOf<C>> = Omit<Sent<C>, F | 'cursor'>

/**
 * A list, whose page, order, filters and columns are in the address, so that it can be sent to a colleague, and Back
 * returns to it. The last rows are shown while others are loading.
 * @param names the filters that the address has
 * @param given the rest of the call's input, such as the usual order
 * @param everyMs asks again and again, in milliseconds, for rows that change by themselves
 */
export function useList<C extends ListCall, const F extends FilterOf<C>>(
  call: C,
  names: readonly F[],
  ...[given, everyMs]: Record<string, never> extends Given<C, F>
    ? [given?: Given<C, F>, everyMs?: number]
    : [given: Given<C, F>, everyMs?: number]
): List<C> {
  const { address, change, open } = useAddress()
  const filters = Object.fromEntries(names.map((name) => [name, address.get(name) ?? ''])) as List<C>['filters']
  const [sort, cursor] = [address.get(SORT) ?? '', address.get(PAGE) ?? '']
  const view = viewIn(address)
  // Anybody can write anything into an address. The server refuses what it does not know.
  const input = { ...given, ...filters, ...(sort && { sort }), cursor } as Input<C>
  const columns = address.get(COLUMNS)
  return {
    query: useCall(call, input, {
      placeholderData: keepPreviousData,
      refetchInterval: everyMs ?? false,
    }) as List<C>['query'],
    load: (at) => call({ ...given, ...at } as never) as ReturnType<List<C>['load']>,
    loadFiltered: (at) => call({ ...(input as object), ...at } as never) as ReturnType<List<C>['load']>,
    counting: (of) => {
      const shown = new URLSearchParams(of)
      const filters = Object.fromEntries(names.map((name) => [name, shown.get(name) ?? '']))
      const input = { ...given, ...filters, pageSize: 1 }
      return {
        queryKey: [...call.key, input],
        queryFn: () => call(input as never) as ReturnType<List<C>['load']>,
      }
    },
    view,
    open,
    filters,
    isFiltered: names.some((name) => filters[name] !== ''),
    sort,
    cursor,
    hidden: columns ? columns.split(',') : [],
    filter: (values) => change({ ...values, [PAGE]: '' }),
    reset: () => change({ ...Object.fromEntries(names.map((name) => [name, ''])), [PAGE]: '' }),
    sortBy: (by, isDescending) => change({ [SORT]: isDescending ? `-${by}` : by, [PAGE]: '' }),
    turn: (to) => change({ [PAGE]: to }),
    hide: (hidden) => change({ [COLUMNS]: hidden.join(',') }),
  }
}

/**
 * Rows that are asked for at once: few calls for a long list, and a short one is there at once. What the server takes of one
 * person within minutes is more, so these can be changed at once, too.
 */
export const ROWS_AT_ONCE = 500

/** The rows that the filters of a list let through, in its order, page after page. */
export async function* filteredPages<C extends ListCall>({
  loadFiltered,
}: List<C>): AsyncGenerator<readonly RowOf<C>[]> {
  let cursor = ''
  do {
    const page = await loadFiltered({ cursor, pageSize: ROWS_AT_ONCE })
    yield page.list
    cursor = page.next
  } while (cursor)
}

/** The view of an address: all but the page, each name once, in the order of the names. */
export function viewIn(address: URLSearchParams): string {
  const view = new URLSearchParams([...new Map(address)].filter(([name, value]) => name !== PAGE && value !== ''))
  view.sort()
  return view.toString()
}
