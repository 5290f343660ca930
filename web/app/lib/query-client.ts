import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'

/** A refusal is final; only a network that failed is worth trying again by itself. */
export const newQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: (count, error) => error instanceof ApiError && error.offline && count < 2 },
      mutations: { retry: false },
    },
  })
