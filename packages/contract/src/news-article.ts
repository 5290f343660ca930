import * as z from 'zod'
import { call } from './call.ts'
import { page, paging, whole, wholeOr } from './fields.ts'

const ID_MOST = 2_147_483_647
/** Articles on one page of the list. */
export const NEWS_PAGE = 9

/** An article as lists show it. */
export const newsArticleSummary = z.object({
  id: z.int(),
  newsCategoryId: z.int(),
  titleCh: z.string(),
  titleEn: z.string(),
  summaryCh: z.string(),
  summaryEn: z.string(),
  /** Cover picture. */
  img: z.string(),
  publishedAt: z.iso.datetime(),
})
export type NewsArticleSummary = z.infer<typeof newsArticleSummary>

const neighbour = newsArticleSummary.pick({ id: true, titleCh: true, titleEn: true }).nullable()

/** A complete article. Content is sanitised HTML. */
export const newsArticle = newsArticleSummary.extend({
  categoryCh: z.string(),
  categoryEn: z.string(),
  contentCh: z.string(),
  contentEn: z.string(),
  updatedAt: z.iso.datetime(),
  newer: neighbour,
  older: neighbour,
})
export type NewsArticle = z.infer<typeof newsArticle>

export const newsArticleContract = {
  load_by_page_front: call({
    summary: 'Published articles, newest first, of one category or of all (0).',
    path: '/api/idoCard/newsArticle/load_by_page_front',
    who: 'anyone',
    input: z.strictObject({ newsCategoryId: wholeOr(0, ID_MOST, 0), ...paging(100, NEWS_PAGE) }),
    output: page(newsArticleSummary),
    reads: ['news', 'content'],
  }),
  load_by_id: call({
    summary: 'One published article with its neighbours.',
    path: '/api/idoCard/newsArticle/load_by_id',
    who: 'anyone',
    input: z.strictObject({ id: whole(1, ID_MOST) }),
    output: newsArticle,
    refuses: ['not_found'],
    reads: ['news', 'content'],
  }),
}
