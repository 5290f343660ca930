import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../lib/browser-api.ts'

const PAGE = 50

/** The details that visitors left for me, page by page. */
export const receivedQuery = infiniteQueryOptions({
  queryKey: ['received'],
  queryFn: ({ pageParam }) => api.exchange.load_mine({ pageNum: String(pageParam), pageSize: String(PAGE) }),
  initialPageParam: 1,
  getNextPageParam: ({ pageNum, pageSize, total }) => (pageNum * pageSize < total ? pageNum + 1 : undefined),
})
