import { type InfiniteData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/browser-api.ts'
import { callPages, callQuery } from '../../../lib/call-query.ts'
import { currentSponsor } from '../../frame/backstage/queries.ts'

const PAGE = '30'

export const drivesQuery = callQuery(api.drive.load_all)

/** The point cards of the company whose back office this is, which is another call's answer. */
export const pointCardsQuery = queryOptions({
  queryKey: [...api.pointCard.load_all.key, 'here'],
  queryFn: async ({ client }) => (await api.pointCard.load_all({ sponsor: await currentSponsor(client) })).list,
})

export const prizesQuery = callQuery(api.prize.load_all)

/** The holder's applications for prizes. One page is enough, because nobody has a hundred. */
export const applicationsQuery = queryOptions({
  ...callQuery(api.prizeApply.load_mine, { pageSize: '100' }),
  select: ({ list }) => list,
})

interface Paged {
  total: number
  pageNum: number
  pageSize: number
}
const nextPage = ({ pageNum, pageSize, total }: Paged) => (pageNum * pageSize < total ? pageNum + 1 : undefined)

/** The ledger, page by page, with the totals. */
export const entriesQuery = callPages(
  api.point.load_entries,
  (pageNum: number) => ({ pageNum: String(pageNum), pageSize: PAGE }),
  1,
  nextPage,
)

/** The pages of an infinite list as one list. */
export const wholeList = <T>(data: InfiniteData<{ list: T[] }>): T[] => data.pages.flatMap(({ list }) => list)

/** For staff: the point cards for which codes can be shown. */
export const staffCardsQuery = queryOptions({ ...callQuery(api.point.load_cards), select: ({ list }) => list })

/** For staff: applications that must be decided or handed over. */
export const openApplicationsQuery = callQuery(api.prizeApply.load_open, { pageSize: '100' })
