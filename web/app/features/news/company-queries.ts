import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/browser-api.ts'

/** News on the first screen. */
const LATEST = 3

/** The newest news of this back office's company. */
export const latestNewsQuery = queryOptions({
  queryKey: ['news', 'latest'],
  queryFn: async () => (await api.news.load_All({ pageSize: LATEST })).list,
})

/**
 * News page by page, newest first: for a holder all of this back office's company, for a visitor what is public.
 * @param category 0 for all
 * @param visitorOf the company whose public news a visitor reads
 */
export const newsQuery = (category: number, visitorOf?: number) =>
  infiniteQueryOptions({
    queryKey: ['news', 'list', category, visitorOf ?? 0],
    queryFn: ({ pageParam: pageNum }) =>
      visitorOf
        ? api.news.load_by_category_and_page({ sponsor: visitorOf, category, pageNum })
        : api.news.load_All({ category, pageNum }),
    initialPageParam: 1,
    getNextPageParam: ({ pageNum, pageSize, total }) => (pageNum * pageSize < total ? pageNum + 1 : undefined),
  })

export const newsLayersQuery = queryOptions({
  queryKey: ['news', 'layers'],
  queryFn: async () => (await api.news.load_layer()).list,
})

/** One of the news, for a holder or for a visitor. Without an id the newest, or null. */
export const newsItemQuery = (id: number, isVisitor: boolean) =>
  queryOptions({
    queryKey: ['news', 'item', id, isVisitor],
    queryFn: async () => {
      const newest = isVisitor ? api.news.load_by_category_and_page : api.news.load_All
      const shown = id || (await newest({ pageSize: 1 })).list[0]?.id
      if (!shown) return null
      return isVisitor ? api.news.load_public_by_id({ id: shown }) : api.news.load_by_id({ id: shown })
    },
  })
