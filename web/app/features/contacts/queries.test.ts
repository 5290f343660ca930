import type { ContactItem } from '@idocard/contract/contact-fields'
import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { NO_FILTER } from './filter.ts'
import { cacheContacts, contactsQuery, forgetContacts, reloadContacts } from './queries.ts'

const server = vi.hoisted(() => ({ load: Promise.withResolvers<{ list: unknown[]; next: string }>() }))
vi.mock('../../lib/browser-api.ts', () => ({ api: { addressBook: { load: () => server.load.promise } } }))

const item = (id: string) => ({ id, star: false }) as ContactItem
const ALL = contactsQuery(NO_FILTER).queryKey
const FOUND = contactsQuery({ ...NO_FILTER, keyword: '王' }).queryKey

function withLists() {
  const client = new QueryClient()
  const page = { list: [item('a'), item('b')], next: '' }
  for (const key of [ALL, FOUND]) client.setQueryData(key, { pages: [page], pageParams: [''] })
  return client
}
const shown = (client: QueryClient, key: typeof ALL) =>
  client.getQueryData(key)?.pages.flatMap(({ list }) => list.map(({ id, star }) => [id, star]))

it('keeps the whole list for when there is no network, and no list of what was searched for', () => {
  expect([ALL[0], FOUND[0], contactsQuery({ ...NO_FILTER, from: 'x' }).queryKey[0]]).toEqual([
    'contacts',
    'contacts-found',
    'contacts-found',
  ])
})

it('a star is in every list at once', () => {
  const client = withLists()
  cacheContacts(client, [{ id: 'b', star: true }])
  for (const key of [ALL, FOUND])
    expect(shown(client, key)).toEqual([
      ['a', false],
      ['b', true],
    ])
})

it('a removed contact is in no list any more', () => {
  const client = withLists()
  forgetContacts(client, ['a'])
  for (const key of [ALL, FOUND]) expect(shown(client, key)).toEqual([['b', false]])
})

// Mutation: without cancelling the inactive queries.
it('what was being loaded for another screen when contacts changed is not taken for the list after that', async () => {
  const client = new QueryClient()
  const loading = client.prefetchInfiniteQuery(contactsQuery(NO_FILTER))
  await reloadContacts(client)
  server.load.resolve({ list: [item('a')], next: '' })
  await loading
  expect(shown(client, ALL)).toBeUndefined()
})
