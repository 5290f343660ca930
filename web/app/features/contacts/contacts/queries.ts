import type { ContactDetail, ContactItem } from '@idocard/contract/contacts/contact-fields'
import { DAY_MS } from '@idocard/domain/duration'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/browser-api.ts'
import { callQuery } from '../../../lib/call-query.ts'
import { refreshNouns } from '../../../lib/command.ts'
import { allContactsQuery, changeStored } from './all-contacts.ts'
import { withWaiting } from './waiting.ts'

export const overviewQuery = callQuery(api.contact.load_overview)

export const foldersQuery = queryOptions({ ...callQuery(api.collection.load_layer), select: ({ list }) => list })

/** The kinds of business for paper cards. They hardly ever change. */
export const companyTypesQuery = queryOptions({
  ...callQuery(api.companyType.load_layer),
  select: ({ list }) => list,
  staleTime: DAY_MS,
})

/** The holder's open reminders, the overdue ones first. */
export const remindersQuery = queryOptions({
  ...callQuery(api.reminder.load_all),
  // The stored list may be from before a change on another device.
  staleTime: 0,
})

/** A contact with all details. Loading it counts as viewing it. */
export const contactQuery = (id: string) =>
  queryOptions({
    ...callQuery(api.contact.load_by_id, { id, view: true }),
    queryFn: async () => withWaiting(await api.contact.load_by_id({ id, view: true })),
  })

/** Loads all contacts onto the device from another screen, so that the list opens offline even if it was never opened. */
export async function keepContacts(client: QueryClient): Promise<void> {
  await Promise.all([client.prefetchQuery(allContactsQuery), client.prefetchQuery(overviewQuery)])
  // Visitors may leave details until the list is opened.
  await refreshNouns(client, [api.contact.load_all.key[0]], { later: true })
}

/**
 * Shows these contacts as known wherever they are shown, and on the device: a star at once, and what waits for a
 * network. Loading all contacts again instead would need one.
 */
export function showContacts(
  client: QueryClient,
  items: readonly (Pick<ContactItem, 'id'> & Partial<ContactDetail>)[],
): void {
  changeStored(client, items)
  for (const one of items)
    client.setQueryData(contactQuery(one.id).queryKey, (before) => before && { ...before, ...one })
}
