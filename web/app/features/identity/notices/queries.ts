import { MINUTE_MS } from '@idocard/domain/duration'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/browser-api.ts'
import { callPages, callQuery } from '../../../lib/call-query.ts'

/**
 * The number of unread notices. It is refetched every minute while the page is visible, and when it becomes visible
 * again.
 */
export const noticeCountQuery = queryOptions({
  ...callQuery(api.notice.load_notify_count),
  refetchInterval: MINUTE_MS,
  refetchOnWindowFocus: 'always',
})

export const noticesQuery = infiniteQueryOptions({
  ...callPages(
    api.notice.load_notify,
    (after: string) => ({ after }),
    '',
    ({ next }) => next || undefined,
  ),
  refetchOnWindowFocus: 'always',
})

export const noticeSettingsQuery = callQuery(api.notice.load_settings)

/**
 * Shows one notice as read, or all of them. Loaded again, the list would have unread notices first, and move under the
 * finger that has just pressed one.
 */
export function showRead(client: QueryClient, id: string | undefined): void {
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
