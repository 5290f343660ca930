import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/browser-api.ts'
import { accountQuery, sponsorHere } from '../backstage/queries.ts'

/** The first part of every key here, because one use of points changes them all. */
const POINTS = 'points'
const PAGE = '30'

export const drivesQuery = queryOptions({ queryKey: ['drives'], queryFn: () => api.drive.load_all() })

export const pointCardsQuery = queryOptions({
  queryKey: [POINTS, 'cards'],
  queryFn: async ({ client }) => (await api.pointCard.load_all({ sponsor: await sponsorHere(client) })).list,
})

export const prizesQuery = queryOptions({ queryKey: [POINTS, 'prizes'], queryFn: () => api.prize.load_all() })

/** The holder's applications for prizes. One page is enough, because nobody has a hundred. */
export const applicationsQuery = queryOptions({
  queryKey: [POINTS, 'mine'],
  queryFn: async () => (await api.prizeApply.load_mine({ pageSize: '100' })).list,
})

interface Paged {
  total: number
  pageNum: number
  pageSize: number
}
const nextPage = ({ pageNum, pageSize, total }: Paged) => (pageNum * pageSize < total ? pageNum + 1 : undefined)

/** The ledger, page by page, with the totals. */
export const entriesQuery = infiniteQueryOptions({
  queryKey: [POINTS, 'entries'],
  queryFn: ({ pageParam }) => api.point.load_entries({ pageNum: String(pageParam), pageSize: PAGE }),
  initialPageParam: 1,
  getNextPageParam: nextPage,
})

/** The pages of an infinite list as one list. */
export const wholeList = <T>(data: InfiniteData<{ list: T[] }>): T[] => data.pages.flatMap(({ list }) => list)

/** For staff: the point cards for which codes can be shown. */
export const staffCardsQuery = queryOptions({
  queryKey: [POINTS, 'staff cards'],
  queryFn: async () => (await api.point.load_cards()).list,
})

/** For staff: applications that must be decided or handed over. */
export const openApplicationsQuery = queryOptions({
  queryKey: [POINTS, 'open'],
  queryFn: () => api.prizeApply.load_open({ pageSize: '100' }),
})

/** Reloads all queries that contain points. */
export const reloadPoints = (client: QueryClient) =>
  Promise.all([[POINTS], accountQuery.queryKey, ['themes']].map((queryKey) => client.invalidateQueries({ queryKey })))
