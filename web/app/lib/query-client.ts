import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'

/** A refusal is final; only network failures are retried automatically. */
export const newQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: (count, error) => error instanceof ApiError && error.offline && count < 2 },
      mutations: { retry: false },
    },
  })
