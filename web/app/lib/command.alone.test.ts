import type { Envelope } from '@idocard/contract/envelope'
import { MutationObserver, type QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { apiOver } from './api.ts'
import { callQuery } from './call-query.ts'
import { actionOptions, type CommandOptions } from './command.ts'
import { newQueryClient } from './query-client.ts'

const toasts = vi.hoisted(() => [] as string[])
vi.mock('./toast.ts', () => ({ toastError: (error: Error) => toasts.push(error.message) }))

/** A fake server: the calls that it received, and the refusals of calls by the end of their path. */
let asked: string[] = []
let refusals: Record<string, number> = {}
const api = apiOver(async ({ path }): Promise<Envelope> => {
  const name = path.replace('/api/{product}/', '')
  asked.push(name)
  return { code: refusals[name] ?? 200, message: 'refused', data: { count: asked.length } as never }
})

let client: QueryClient
beforeEach(async () => {
  refusals = {}
  toasts.length = 0
  client = newQueryClient()
  // The count is on the screen, the settings were, and the account has nothing to do with notices.
  new QueryObserver(client, callQuery(api.notice.load_notify_count)).subscribe(() => {})
  await client.prefetchQuery(callQuery(api.notice.load_settings))
  await client.prefetchQuery(callQuery(api.holder.load_info))
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  asked = []
})

type Read = CommandOptions<{ id: string }, { count: number }>
const readOne = (options?: Read) =>
  new MutationObserver(client, actionOptions(client, [api.notice.read], api.notice.read, options)).mutate({ id: '1' })
const isOutdated = (query: { queryKey: readonly unknown[] }) => client.getQueryState(query.queryKey)?.isInvalidated

it('loads again what the screen shows of the call’s noun before it is done, and the rest when it is used', async () => {
  await readOne()
  expect(asked).toEqual(['notify/read', 'notify/load_notify_count'])
  expect(isOutdated(callQuery(api.notice.load_settings))).toBe(true)
  expect(isOutdated(callQuery(api.holder.load_info))).toBe(false)
})

it('takes the answer of the command for the answer of a query, which is not loaded again', async () => {
  const counted = callQuery(api.notice.load_notify_count)
  await readOne({ answers: () => counted })
  expect(asked).toEqual(['notify/read'])
  expect(client.getQueryData(counted.queryKey)).toEqual({ count: 1 })
  expect(isOutdated(counted)).toBe(false)
})

it('leaves what the screen shows as it is until its next visit, if the screen shows the result itself', async () => {
  await readOne({ later: true })
  expect(asked).toEqual(['notify/read'])
  expect(isOutdated(callQuery(api.notice.load_notify_count))).toBe(true)
})

it.each([
  [404, ['notify/read', 'notify/load_notify_count']],
  [422, ['notify/read']],
])('shows a refusal with %d, and loads again what seems to be old', async (code, expected) => {
  refusals = { 'notify/read': code }
  await expect(readOne()).rejects.toThrow('refused')
  expect(toasts).toEqual(['refused'])
  expect(asked).toEqual(expected)
})

it('removes what is stored about a thing that is gone, and nothing else', async () => {
  const [gone, left] = ['lost', 'mine'].map((cardSn) => callQuery(api.card.load_my_card, { cardSn }))
  for (const query of [gone, left]) if (query) await client.prefetchQuery(query)
  const release = actionOptions(client, [api.card.release], api.card.release, {
    forgets: ({ cardSn }) => [{ cardSn }],
  })
  await new MutationObserver(client, release).mutate({ cardSn: 'lost' })
  expect(client.getQueryState(gone?.queryKey ?? [])).toBeUndefined()
  expect(client.getQueryData(left?.queryKey ?? [])).toBeDefined()
})

it('does not take what was being loaded before the command for what is true after it', async () => {
  const settings = callQuery(api.notice.load_settings)
  const loading = client.fetchQuery({ ...settings, staleTime: 0 }).catch(() => undefined)
  await readOne()
  await loading
  expect(isOutdated(settings)).toBe(true)
})
