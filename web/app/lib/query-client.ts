import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const isOffline = (error: Error) => error instanceof ApiError && error.offline

/**
 * A refusal is final; only network failures are retried automatically. Without a network queries and changes fail at once,
 * so that the person knows: by itself the library would wait, and a screen without stored data load for ever. Data that
 * is there stays, and is no failure. Queries are made again when the network is back.
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
