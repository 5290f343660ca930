import type { ContactDetail, ContactItem, StoredContact } from '@idocard/contract/contacts/contact-fields'
import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../../lib/browser-api.ts'
import { callQuery } from '../../../lib/call-query.ts'
import { holderToken } from '../../../lib/session.ts'
import { toastError } from '../../../lib/toast.ts'
import { type ContactPart, contactOwner, readParts, storeParts } from './stored-contacts.ts'

export interface AllContacts {
  parts: readonly ContactPart[]
  /** When they were last compared with the server's, in milliseconds since 1970. */
  at: number
}

const ALL: QueryKey = callQuery(api.contact.load_all).queryKey

/** All contacts of the holder. The device keeps them, and loads only the parts that have changed (0044). */
export const allContactsQuery = queryOptions({
  queryKey: ALL,
  queryFn: ({ client }): Promise<AllContacts> => loadParts(client),
  // A part that has not changed is the same object as before. Comparing each contact would take long.
  structuralSharing: false,
  gcTime: Number.POSITIVE_INFINITY,
})

const cached = (client: QueryClient) => client.getQueryData(allContactsQuery.queryKey)

async function loadParts(client: QueryClient): Promise<AllContacts> {
  const owner = contactOwner()
  const before = cached(client)?.parts ?? (await readParts()).parts
  const marks = new Map(before.map(({ part, mark }) => [part, mark]))
  const fresh = new Map<string, ContactPart>()
  for (;;) {
    const { parts, more } = await api.contact.load_all({ known: [...marks.values()] })
    for (const one of parts) {
      fresh.set(one.part, one)
      if (one.list.length > 0) marks.set(one.part, one.mark)
      else marks.delete(one.part)
    }
    await storeParts(parts, owner, !more)
    if (more) continue
    // Contacts may have been changed here meanwhile.
    const now = (cached(client)?.parts ?? before).filter(({ part }) => !fresh.has(part))
    return { parts: [...now, ...[...fresh.values()].filter(({ list }) => list.length > 0)], at: Date.now() }
  }
}

const lists = new WeakMap<AllContacts, readonly StoredContact[]>()

/** All contacts in one list, without an order. */
export function listOf(all: AllContacts): readonly StoredContact[] {
  const list = lists.get(all) ?? all.parts.flatMap((one) => one.list)
  lists.set(all, list)
  return list
}

/** Changes contacts in memory and on the device. `change` returns the same list if nothing in it changes. */
function changeLists(client: QueryClient, change: (list: readonly StoredContact[]) => readonly StoredContact[]): void {
  const before = cached(client)
  if (!before) return
  const parts = before.parts.map((one) => {
    const list = change(one.list)
    // Without the server's mark, the part is loaded again: the server may refuse the change, or make more of it.
    return list === one.list ? one : { ...one, mark: one.part, list }
  })
  const changed = parts.filter((one, at) => one !== before.parts[at])
  if (changed.length === 0) return
  client.setQueryData(allContactsQuery.queryKey, { ...before, parts: parts.filter(({ list }) => list.length > 0) })
  void storeParts(changed, contactOwner()).catch(toastError)
}

/** Updates these contacts with what is known of them. */
export function changeStored(
  client: QueryClient,
  items: readonly (Pick<ContactItem, 'id'> & Partial<ContactDetail>)[],
): void {
  const now = new Map(items.map((one) => [one.id, one]))
  changeLists(client, (list) =>
    list.some(({ id }) => now.has(id))
      ? list.map((one) => {
          const known = Object.entries(now.get(one.id) ?? {}).filter(([name]) => name in one)
          return known.length > 0 ? { ...one, ...Object.fromEntries(known) } : one
        })
      : list,
  )
}

export const removeStored = (client: QueryClient, ids: readonly string[]): void =>
  changeLists(client, (list) =>
    list.some(({ id }) => ids.includes(id)) ? list.filter(({ id }) => !ids.includes(id)) : list,
  )

/** Shows the contacts of the last visit, also without a network. */
async function restore(client: QueryClient): Promise<void> {
  const owner = contactOwner()
  const { parts, at } = await readParts()
  if (at === undefined || owner !== contactOwner() || cached(client)) return
  client.setQueryData(allContactsQuery.queryKey, { parts, at }, { updatedAt: at })
}

/** Restores the contacts on this device, and removes them when their holder has signed out. */
export function useStoredContacts(client: QueryClient): void {
  useEffect(() => {
    const begin = () => void restore(client).catch(toastError)
    begin()
    return holderToken.subscribe(begin)
  }, [client])
}
