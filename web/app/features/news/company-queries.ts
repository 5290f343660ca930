import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/browser-api.ts'

/** The number of articles on the first screen. */
const LATEST = 3

/** The latest news of this back office's company. */
export const latestNewsQuery = queryOptions({
  queryKey: ['news', 'latest'],
  queryFn: async () => (await api.news.load_All({ pageSize: LATEST })).list,
})

/**
 * News page by page, newest first. A holder gets all news of this back office's company, a visitor only public news.
 * @param category 0 means all
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

/** One article, for a holder or for a visitor. Without an id it is the newest; null if there is none. */
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
