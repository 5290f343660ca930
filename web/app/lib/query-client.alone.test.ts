import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { newQueryClient } from './query-client.ts'

afterEach(() => vi.unstubAllGlobals())
const offline = () => vi.stubGlobal('navigator', { onLine: false })
const queryKey = ['cards']
const failing = (code: number) => ({
  queryKey,
  queryFn: vi.fn<() => Promise<string>>().mockRejectedValue(new ApiError(code, 'no network')),
})

// Mutation: without `networkMode`, so that the query waits for a network and never fails.
it('fails at once without a network, and is not tried again', async () => {
  offline()
  const query = failing(0)
  await expect(newQueryClient().fetchQuery(query)).rejects.toThrow('no network')
  expect(query.queryFn).toHaveBeenCalledOnce()
})

// Mutation: the query cache without `onError`.
it('keeps showing what it has while there is no network, and takes it away when the server refuses it', async () => {
  offline()
  const client = newQueryClient()
  client.setQueryData(queryKey, 'kept')
  await client.refetchQueries({ queryKey })
  await client.fetchQuery({ ...failing(0), staleTime: 0 }).catch(() => undefined)
  expect(client.getQueryState(queryKey)).toMatchObject({ status: 'success', data: 'kept', error: null })
  await client.fetchQuery({ ...failing(404), staleTime: 0 }).catch(() => undefined)
  expect(client.getQueryState(queryKey)?.status).toBe('error')
})
