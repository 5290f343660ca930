import type { ContactDetail, ContactItem } from '@idocard/contract/contact-fields'
import { DAY_MS } from '@idocard/domain/duration'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/browser-api.ts'
import { allContactsQuery, changeStored, removeStored } from './all-contacts.ts'
import { withWaiting } from './waiting.ts'

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

/** The holder's open reminders, the overdue ones first. */
export const remindersQuery = queryOptions({
  queryKey: ['contact-reminders'],
  queryFn: () => api.reminder.load_all(),
  // The stored list may be from before a change on another device.
  staleTime: 0,
})

/** A contact with all details. Loading it counts as viewing it. */
export const contactQuery = (id: string) =>
  queryOptions({
    queryKey: ['contact', id],
    queryFn: async () => withWaiting(await api.addressBook.load_by_id({ id, view: true })),
  })

/** Loads all contacts onto the device from another screen, so that the list opens offline even if it was never opened. */
export async function keepContacts(client: QueryClient): Promise<void> {
  const needed = [allContactsQuery.queryKey, overviewQuery.queryKey]
  await Promise.all([client.prefetchQuery(allContactsQuery), client.prefetchQuery(overviewQuery)])
  // Visitors may leave details until the list is opened.
  for (const queryKey of needed) void client.invalidateQueries({ queryKey, refetchType: 'none' })
}

/** Updates these contacts wherever they are shown. */
export function cacheContacts(
  client: QueryClient,
  items: readonly (Pick<ContactItem, 'id'> & Partial<ContactDetail>)[],
): void {
  changeStored(client, items)
  for (const one of items)
    client.setQueryData(contactQuery(one.id).queryKey, (before) => before && { ...before, ...one })
}

/** Removes contacts from every query. One that is open is loaded again, with a refusal, if it is opened again. */
export function forgetContacts(client: QueryClient, ids: readonly string[]): void {
  removeStored(client, ids)
  for (const id of ids) {
    client.removeQueries({ queryKey: ['contact', id], type: 'inactive' })
    void client.invalidateQueries({ queryKey: ['contact', id], refetchType: 'none' })
  }
}

/** Reloads lists and counts after contacts were added, filed or restored. */
export const reloadContacts = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    ['contacts', 'contact-overview', 'contact-folders'].map(async (name) => {
      // A request that another screen started has data from before the change.
      await client.cancelQueries({ queryKey: [name], type: 'inactive' })
      await client.invalidateQueries({ queryKey: [name] })
    }),
  )
