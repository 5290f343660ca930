import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/browser-api.ts'
import { currentSponsor } from '../../frame/backstage/queries.ts'

/** The number of articles on the first screen, and on a page of the list. */
const LATEST = 3
const PAGE = 10
/** All categories. */
const ALL = { category: 0 }

/** The latest news of this back office's company. */
export const latestNewsQuery = queryOptions({
  queryKey: ['news', 'latest'],
  queryFn: async ({ client }) =>
    (await api.news.load_All({ sponsor: await currentSponsor(client), ...ALL, pageNum: 1, pageSize: LATEST })).list,
})

/**
 * News page by page, newest first. A holder gets all news of this back office's company, a visitor only public news.
 * @param category 0 means all
 * @param visitorOf the company whose public news a visitor reads
 */
export const newsQuery = (category: number, visitorOf?: number) =>
  infiniteQueryOptions({
    queryKey: ['news', 'list', category, visitorOf ?? 0],
    queryFn: ({ client, pageParam: pageNum }) => pageOf(client, visitorOf, { category, pageNum, pageSize: PAGE }),
    initialPageParam: 1,
    getNextPageParam: ({ pageNum, pageSize, total }) => (pageNum * pageSize < total ? pageNum + 1 : undefined),
  })

export const newsLayersQuery = queryOptions({
  queryKey: ['news', 'layers'],
  queryFn: async ({ client }) => (await api.news.load_layer({ sponsor: await currentSponsor(client) })).list,
})

/**
 * One article, for a holder or for a visitor. Without an id it is the newest; null if there is none.
 * @param visitorOf the company whose public news a visitor reads
 */
export const newsItemQuery = (id: number, visitorOf?: number) =>
  queryOptions({
    queryKey: ['news', 'item', id, visitorOf ?? 0],
    queryFn: async ({ client }) => {
      const newest = () => pageOf(client, visitorOf, { ...ALL, pageNum: 1, pageSize: 1 })
      const shown = id || (await newest()).list[0]?.id
      if (!shown) return null
      return visitorOf ? api.news.load_public_by_id({ id: shown }) : api.news.load_by_id({ id: shown })
    },
  })

/** A page of news: all that a holder may read, or only what is public for a visitor of a company. */
const pageOf = async (
  client: QueryClient,
  visitorOf: number | undefined,
  page: { category: number; pageNum: number; pageSize: number },
) =>
  visitorOf
    ? api.news.load_by_category_and_page({ sponsor: visitorOf, ...page })
    : api.news.load_All({ sponsor: await currentSponsor(client), ...page })
