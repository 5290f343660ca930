import type { StoredContact } from '@idocard/contract/contacts/contact-fields'
import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { refreshNouns } from '../../../lib/command.ts'
import { type AllContacts, allContactsQuery, listOf, removeStored } from './all-contacts.ts'
import { showContacts } from './queries.ts'
import type { ContactPart } from './stored-contacts.ts'

interface Answer {
  parts: ContactPart[]
  more: boolean
}
/** A fake server with its answers in order, and the marks that it was sent; and a fake browser storage. */
const fake = vi.hoisted(() => ({
  answers: [] as unknown[],
  known: [] as string[][],
  stored: new Map<string, unknown>(),
}))
vi.mock('../../../lib/browser-api.ts', async () => {
  const { fakeApi } = await import('../../../lib/fake-api.fixture.ts')
  const api = fakeApi({
    'contact.load_all': async ({ known }: { known: string[] }) => {
      fake.known.push(known)
      return (await fake.answers.shift()) ?? { parts: [], more: false }
    },
    'contact.load_overview': () => ({}),
  })
  return { api }
})
vi.mock('./stored-contacts.ts', () => ({
  contactOwner: () => 'me',
  readParts: async () => ({ parts: [...fake.stored.values()], at: undefined }),
  storeParts: async (parts: ContactPart[]) => {
    for (const one of parts) fake.stored.set(one.part, one)
  },
}))

const item = (id: string) => ({ id, star: false }) as StoredContact
const part = (name: string, mark: string, ...ids: string[]): ContactPart => ({ part: name, mark, list: ids.map(item) })
const shown = (all: AllContacts | undefined) => all && listOf(all).map(({ id, star }) => [id, star])
const cached = (client: QueryClient) => shown(client.getQueryData(allContactsQuery.queryKey))

async function withContacts() {
  fake.stored.clear()
  fake.known = []
  fake.answers = [
    { parts: [part('aa', 'aa1', 'a')], more: true },
    { parts: [part('bb', 'bb1', 'b')], more: false },
  ] satisfies Answer[]
  const client = new QueryClient()
  await client.fetchQuery(allContactsQuery)
  return client
}

it('all contacts are loaded in several answers, and then only the parts that have changed', async () => {
  const client = await withContacts()
  expect(fake.known).toEqual([[], ['aa1']])
  fake.answers = [{ parts: [part('aa', ''), part('cc', 'cc1', 'c')], more: false }] satisfies Answer[]
  await client.fetchQuery(allContactsQuery)
  expect(fake.known.at(-1)).toEqual(['aa1', 'bb1'])
  expect(cached(client)).toEqual([
    ['b', false],
    ['c', false],
  ])
})

it('a star is in the list at once, and on the device', async () => {
  const client = await withContacts()
  showContacts(client, [{ id: 'b', star: true }])
  expect(cached(client)).toEqual([
    ['a', false],
    ['b', true],
  ])
  expect(fake.stored.get('bb')).toMatchObject({ list: [{ id: 'b', star: true }] })
  // What the server makes of it is loaded.
  await client.fetchQuery(allContactsQuery)
  expect(fake.known.at(-1)).toEqual(['aa1', 'bb'])
})

it('a removed contact is in no list any more, and not on the device', async () => {
  const client = await withContacts()
  removeStored(client, ['a'])
  expect(cached(client)).toEqual([['b', false]])
  expect(fake.stored.get('aa')).toMatchObject({ list: [] })
})

// Mutation: the parts as they were when loading began.
it('what changes here while contacts are loaded is not lost', async () => {
  const client = await withContacts()
  const answer = Promise.withResolvers<Answer>()
  fake.answers = [answer.promise]
  const loading = client.fetchQuery(allContactsQuery)
  showContacts(client, [{ id: 'a', star: true }])
  answer.resolve({ parts: [], more: false })
  await loading
  expect(cached(client)?.[0]).toEqual(['a', true])
})

// Mutation: only invalidated while the request is on its way.
it('what was being loaded for another screen when contacts changed is not taken for the list after that', async () => {
  fake.stored.clear()
  const client = new QueryClient()
  const answer = Promise.withResolvers<Answer>()
  fake.answers = [answer.promise]
  const loading = client.fetchQuery(allContactsQuery)
  await refreshNouns(client, ['contact'])
  answer.resolve({ parts: [part('aa', 'aa1', 'a')], more: false })
  // Another query that waits for it gets it.
  await loading
  await vi.waitFor(() => expect(client.getQueryState(allContactsQuery.queryKey)?.isInvalidated).toBe(true))
})
