import type { StoredContact } from '@idocard/contract/contacts/contact-fields'
import {
  type Section,
  searchedText,
  sectionsOf,
  selectContacts,
} from '@idocard/domain/contacts/contact-search/selection'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { type AllContacts, listOf } from './all-contacts.ts'
import type { ContactFilter } from './filter.ts'
import { withBelow } from './folder-tree.ts'
import { foldersQuery } from './queries.ts'
import { useWaiting, withWaiting } from './waiting.ts'

/** All contacts, with the changes that are not sent yet. */
export function useContacts(all: AllContacts | undefined): readonly StoredContact[] {
  const waiting = useWaiting()
  const contacts = useMemo(() => {
    const list = all ? listOf(all) : []
    return waiting.length > 0 ? list.map(withWaiting) : list
  }, [all, waiting])
  useEffect(() => prepare(contacts), [contacts])
  return contacts
}

/** Contacts whose texts are prepared at once: less than a frame takes, also on a slow phone. */
const AT_ONCE = 25

/** Prepares the texts that are searched, so that the first letter finds at once. @returns a function that stops it */
function prepare(contacts: readonly StoredContact[]): () => void {
  let timer: ReturnType<typeof setTimeout>
  const from = (start: number) => {
    for (const one of contacts.slice(start, start + AT_ONCE)) searchedText(one)
    if (start + AT_ONCE < contacts.length) timer = setTimeout(from, 0, start + AT_ONCE)
  }
  timer = setTimeout(from, 0, 0)
  return () => clearTimeout(timer)
}

/**
 * The contacts that match a filter, from its first section on, and the sections of the whole list. `lacking` is the
 * query of the folders while it is not known which of them are inside the chosen one.
 */
export function useFound(
  contacts: readonly StoredContact[],
  filter: ContactFilter,
): { list: readonly StoredContact[]; sections: readonly Section[]; lacking: UseQueryResult<unknown> | undefined } {
  const { collectionId } = filter
  const query = useQuery({ ...foldersQuery, enabled: collectionId > 0 })
  const folders = query.data
  const lacking = collectionId > 0 && !folders ? query : undefined
  const { from, sort, ...conditions } = filter
  const key = JSON.stringify(conditions)
  const found = useMemo(() => {
    const inside = withBelow(folders ?? [], collectionId)
    const found = selectContacts(contacts, JSON.parse(key), sort, inside)
    const sections = sectionsOf(found, sort)
    const start = sections.find(({ section }) => section === from)?.start ?? 0
    return { list: start > 0 ? found.slice(start) : found, sections }
  }, [contacts, key, sort, from, folders, collectionId])
  return { ...found, lacking }
}

export interface ContactCounts {
  total: number
  star: number
  changed: number
  received: number
  saved: number
  paper: number
  imported: number
  /** The tags in use, the most frequent first. */
  tags: string[]
}

export function countsOf(contacts: readonly StoredContact[]): ContactCounts {
  const count = (is: (one: StoredContact) => boolean) => contacts.filter(is).length
  const tags = Map.groupBy(
    contacts.flatMap((one) => one.tags),
    (tag) => tag,
  )
  return {
    total: contacts.length,
    star: count(({ star }) => star),
    changed: count(({ changed }) => changed),
    received: count(({ kind }) => kind === 'received'),
    saved: count(({ kind }) => kind === 'saved'),
    paper: count(({ kind }) => kind === 'paper'),
    imported: count(({ kind }) => kind === 'imported'),
    tags: [...tags.entries()].toSorted(([, a], [, b]) => b.length - a.length).map(([tag]) => tag),
  }
}
