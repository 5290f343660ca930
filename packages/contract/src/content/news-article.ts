import * as z from 'zod'
import { call } from '../call.ts'
import { page, paging, rowId, rowIdOrNone } from '../fields.ts'

/** Articles on one page of the list. */
export const NEWS_PAGE = 9

const titled = { id: z.int(), titleCh: z.string(), titleEn: z.string() }
/** The fields of any article in a list, of the site or of a company. */
export const listed = {
  ...titled,
  summaryCh: z.string(),
  summaryEn: z.string(),
  /** Cover picture; empty for none. */
  img: z.string(),
  publishedAt: z.iso.datetime(),
}
const neighbour = z.object(titled).nullable()
/** The additional fields on the page of any article. Content is sanitised HTML. */
export const opened = {
  categoryCh: z.string(),
  categoryEn: z.string(),
  contentCh: z.string(),
  contentEn: z.string(),
  updatedAt: z.iso.datetime(),
  newer: neighbour,
  older: neighbour,
}

/** An article in a list. */
const newsArticleSummary = z.object({ ...listed, newsCategoryId: z.int() })
export type NewsArticleSummary = z.infer<typeof newsArticleSummary>

/** A complete article. */
const newsArticle = newsArticleSummary.extend(opened)
export type NewsArticle = z.infer<typeof newsArticle>

export const newsArticleContract = {
  load_by_page_front: call({
    summary: 'Published articles, newest first, of one category or of all (0).',
    path: '/api/idoCard/newsArticle/load_by_page_front',
    who: 'anyone',
    input: z.strictObject({ newsCategoryId: rowIdOrNone, ...paging(100, NEWS_PAGE) }),
    output: page(newsArticleSummary),
    reads: ['news', 'content'],
  }),
  load_by_id: call({
    summary: 'One published article with the next newer and older one.',
    path: '/api/idoCard/newsArticle/load_by_id',
    who: 'anyone',
    input: z.strictObject({ id: rowId }),
    output: newsArticle,
    refuses: ['not_found'],
    reads: ['news', 'content'],
  }),
}
