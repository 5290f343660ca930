import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'

/**
 * A refusal is final; only network failures are retried automatically. A change without a network fails at once, so that
 * the person knows.
 */
export const newQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: (count, error) => error instanceof ApiError && error.offline && count < 2 },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
