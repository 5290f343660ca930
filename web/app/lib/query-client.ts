import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const isOffline = (error: Error) => error instanceof ApiError && error.offline

/**
 * Only network failures are retried automatically; a refusal is final. Without a network, queries and mutations fail at
 * once. By default the library would wait for a network, and a screen without stored data would load for ever. If a
 * refetch fails without a network, the existing data remains and the query is not an error. Queries are repeated when
 * the network is back.
 */
export const newQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        const isFurtherPage = query.state.fetchMeta?.fetchMore !== undefined
        if (query.state.data !== undefined && isOffline(error) && !isFurtherPage)
          query.setState({ status: 'success', error: null })
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (count, error) => isOffline(error) && navigator.onLine && count < 2,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
