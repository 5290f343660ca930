import { MINUTE_MS } from '@idocard/domain/duration'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/browser-api.ts'

/**
 * The number of unread notices. It is refetched every minute while the page is visible, and when it becomes visible
 * again.
 */
export const noticeCountQuery = queryOptions({
  queryKey: ['notice-count'],
  queryFn: async () => (await api.notice.load_notify_count()).count,
  refetchInterval: MINUTE_MS,
  refetchOnWindowFocus: 'always',
})

export const noticesQuery = infiniteQueryOptions({
  queryKey: ['notices'],
  queryFn: ({ pageParam }) => api.notice.load_notify({ after: pageParam }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next || undefined,
  refetchOnWindowFocus: 'always',
})

export const noticeSettingsQuery = queryOptions({
  queryKey: ['notice-settings'],
  queryFn: () => api.notice.load_settings(),
})

/** Marks one notice in the cache as read, or all of them. Their order does not change until the list is reloaded. */
export function cacheRead(client: QueryClient, id: string | undefined, count: number): void {
  client.setQueryData(noticeCountQuery.queryKey, count)
  client.setQueryData(
    noticesQuery.queryKey,
    (before) =>
      before && {
        ...before,
        pages: before.pages.map((page) => ({
          ...page,
          list: page.list.map((one) => (id === undefined || one.id === id ? { ...one, read: true } : one)),
        })),
      },
  )
}

/** Reloads the notices and their number after a new notice. */
export function reloadNotices(client: QueryClient): void {
  void client.invalidateQueries(noticeCountQuery)
  void client.invalidateQueries(noticesQuery)
}
