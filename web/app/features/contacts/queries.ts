import type { ContactDetail, ContactItem } from '@idocard/contract/contact-fields'
import { DAY_MS } from '@idocard/domain/duration'
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { api } from '../../lib/browser-api.ts'
import { type ContactFilter, isNarrowed, NO_FILTER } from './filter.ts'
import { withWaiting } from './waiting.ts'

const PAGE = '50'

/** Query keys of lists: the unfiltered list is stored for offline use, filtered ones are not. */
const LISTS = ['contacts', 'contacts-found']

/** The contacts that match a filter, page by page. */
export const contactsQuery = ({ from, ...filter }: ContactFilter) =>
  infiniteQueryOptions({
    queryKey: [LISTS[from || isNarrowed({ ...filter, from }) ? 1 : 0], { ...filter, from }],
    queryFn: async ({ pageParam }) => {
      const { list, next } = await api.addressBook.load({ ...filter, after: pageParam, pageSize: PAGE })
      return { list: list.map(withWaiting), next }
    },
    initialPageParam: from,
    getNextPageParam: ({ next }) => next || undefined,
    // The previous list remains visible while the user types.
    placeholderData: keepPreviousData,
  })

/** The sections of the list that matches a filter. */
export const sectionsQuery = ({ from: _, ...filter }: ContactFilter) =>
  queryOptions({
    queryKey: ['contact-sections', filter],
    queryFn: async () => (await api.addressBook.load_sections(filter)).list,
  })

export const overviewQuery = queryOptions({
  queryKey: ['contact-overview'],
  queryFn: () => api.addressBook.load_overview(),
})

export const foldersQuery = queryOptions({
  queryKey: ['contact-folders'],
  queryFn: async () => (await api.collection.load_layer()).list,
})

/** The kinds of business for paper cards. They hardly ever change. */
export const companyTypesQuery = queryOptions({
  queryKey: ['company-types'],
  queryFn: async () => (await api.companyType.load_layer()).list,
  staleTime: DAY_MS,
})

/** A contact with all details. Loading it counts as viewing it. */
export const contactQuery = (id: string) =>
  queryOptions({
    queryKey: ['contact', id],
    queryFn: async () => withWaiting(await api.addressBook.load_by_id({ id, view: true })),
  })

/**
 * Prefetches the first page of the list from another screen, so that it opens offline even if it was never opened.
 * Opening it loads it again, because visitors may have left details meanwhile.
 */
export async function keepContacts(client: QueryClient): Promise<void> {
  const needed = [contactsQuery(NO_FILTER).queryKey, overviewQuery.queryKey]
  await Promise.all([client.prefetchInfiniteQuery(contactsQuery(NO_FILTER)), client.prefetchQuery(overviewQuery)])
  for (const queryKey of needed) void client.invalidateQueries({ queryKey, refetchType: 'none' })
}

type Pages = InfiniteData<{ list: ContactItem[]; next: string }, string>

/** Changes every list of contacts in the query cache. */
function inLists(client: QueryClient, change: (list: ContactItem[]) => ContactItem[]): void {
  for (const name of LISTS)
    client.setQueriesData<Pages>(
      { queryKey: [name] },
      (before) => before && { ...before, pages: before.pages.map((page) => ({ ...page, list: change(page.list) })) },
    )
}

/** Updates these contacts in every query that contains them. */
export function cacheContacts(
  client: QueryClient,
  items: readonly (Pick<ContactItem, 'id'> & Partial<ContactDetail>)[],
): void {
  const now = new Map(items.map((one) => [one.id, one]))
  inLists(client, (list) => list.map((one) => ({ ...one, ...now.get(one.id) })))
  for (const one of items)
    client.setQueryData(contactQuery(one.id).queryKey, (before) => before && { ...before, ...one })
}

/** Removes contacts from every query. */
export function forgetContacts(client: QueryClient, ids: readonly string[]): void {
  inLists(client, (list) => list.filter(({ id }) => !ids.includes(id)))
  for (const id of ids) client.removeQueries({ queryKey: ['contact', id] })
}

/** Reloads lists and counts after contacts were added, filed or restored. */
export const reloadContacts = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    [...LISTS, 'contact-sections', 'contact-overview', 'contact-folders'].map(async (name) => {
      // A request that another screen started has data from before the change.
      await client.cancelQueries({ queryKey: [name], type: 'inactive' })
      await client.invalidateQueries({ queryKey: [name] })
    }),
  )
