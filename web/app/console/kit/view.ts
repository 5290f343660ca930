import { useSearchParams } from 'react-router'

/** Names that the address has besides a list's own filters. */
const PAGE = 'page'
const SORT = 'sort'
const COLUMNS = 'columns'

/**
 * What a list shows: page, order, filters and columns. All of it is in the address, so that a list can be sent to a
 * colleague, and Back returns to it.
 * @param filters the list's filters, with their usual values
 */
export function useView<F extends Record<string, string>>(filters: F) {
  const [query, setQuery] = useSearchParams()
  const change = (values: Record<string, string>) =>
    setQuery((before) => {
      for (const [name, value] of Object.entries(values))
        if (value === '') before.delete(name)
        else before.set(name, value)
      return before
    })
  const chosen = Object.fromEntries(
    Object.entries(filters).map(([name, usual]) => [name, query.get(name) ?? usual]),
  ) as { [name in keyof F]: string }
  const columns = query.get(COLUMNS)
  return {
    filters: chosen,
    isFiltered: Object.entries(filters).some(([name, usual]) => chosen[name] !== usual),
    sort: query.get(SORT) ?? '',
    cursor: query.get(PAGE) ?? '',
    /** The names of the hidden columns. */
    hidden: columns ? columns.split(',') : [],
    filter: (values: Partial<Record<keyof F, string>>) => change({ ...(values as Record<string, string>), [PAGE]: '' }),
    reset: () => change({ ...Object.fromEntries(Object.keys(filters).map((name) => [name, ''])), [PAGE]: '' }),
    sortBy: (sort: string) => change({ [SORT]: sort, [PAGE]: '' }),
    turn: (cursor: string) => change({ [PAGE]: cursor }),
    hide: (names: readonly string[]) => change({ [COLUMNS]: names.join(',') }),
  }
}
export type View = Omit<ReturnType<typeof useView<Record<string, string>>>, 'filter'> & {
  filter: (values: Record<string, string>) => void
}
