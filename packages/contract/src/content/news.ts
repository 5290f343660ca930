import * as z from 'zod'
import { call } from '../call.ts'
import { page, paging, rowId, rowIdOrNone } from '../fields.ts'
import { listed, opened } from './news-article.ts'

const PATH = '/api/{product}/news'
/** Articles on one page of the list in the back office. */
const COMPANY_NEWS_PAGE = 10

/**
 * The company of a call, which must be one of the holder's. Missing, empty or 0: the company in the path if it is one
 * of theirs, otherwise their first sponsor.
 */
export const sponsorField = rowIdOrNone
/** 0 or empty: all categories. A category includes its subcategories. */
const category = rowIdOrNone
const pages = paging(100, COMPANY_NEWS_PAGE)

/** A company's news for its people, in a list. */
const companyNewsSummary = z.object({
  ...listed,
  /** The company's id. */
  sponsor: z.int(),
  category: z.int(),
  /** Whether visitors may read it too. */
  isPublic: z.boolean(),
})
export type CompanyNewsSummary = z.infer<typeof companyNewsSummary>

/** A company's news article with its text. */
const companyNews = companyNewsSummary.extend(opened)
export type CompanyNews = z.infer<typeof companyNews>

const layer = z.object({
  id: z.int(),
  titleCh: z.string(),
  titleEn: z.string(),
  /** The level; 1 at the top. */
  layer: z.int(),
  /** The parent category; 0 at the top. */
  previous: z.int(),
  /** Number of articles published in it now, without its subcategories. */
  count: z.int(),
})
export type NewsLayer = z.infer<typeof layer>

const newsPage = page(companyNewsSummary)

export const newsContract = {
  load_All: call({
    summary: 'News of one of my companies, newest first.',
    path: `${PATH}/load_All`,
    who: 'holder',
    input: z.strictObject({ sponsor: sponsorField, category, ...pages }),
    output: newsPage,
    refuses: ['not_found'],
  }),
  load: call({
    summary: 'News of all my companies together, newest first.',
    path: `${PATH}/load`,
    who: 'holder',
    input: z.strictObject(pages),
    output: newsPage,
  }),
  load_by_category: call({
    summary: 'News of one category of one of my companies, newest first.',
    path: `${PATH}/load_by_category`,
    who: 'holder',
    input: z.strictObject({ category: rowId, ...pages }),
    output: newsPage,
    refuses: ['not_found'],
  }),
  load_by_category_and_page: call({
    summary: 'The public news of a company, for visitors. Without `sponsor`: of the company in the path.',
    path: `${PATH}/load_by_category_and_page`,
    who: 'anyone',
    input: z.strictObject({ sponsor: rowIdOrNone, category, ...pages }),
    output: newsPage,
    reads: ['news'],
  }),
  load_by_id: call({
    summary: 'An article of one of my companies, with the next newer and older one.',
    path: `${PATH}/load_by_id`,
    who: 'holder',
    input: z.strictObject({ id: rowId }),
    output: companyNews,
    refuses: ['not_found'],
  }),
  load_public_by_id: call({
    summary:
      'A public article of the company in the path, with the next newer and older public one. For visitors with a shared link.',
    path: `${PATH}/load_public_by_id`,
    who: 'anyone',
    input: z.strictObject({ id: rowId }),
    output: companyNews,
    refuses: ['not_found'],
    reads: ['news'],
  }),
  load_layer: call({
    summary: 'The categories of a company’s news by level, the top level first, and in order within a category.',
    path: `${PATH}/category/load_layer`,
    who: 'holder',
    input: z.strictObject({ sponsor: sponsorField }),
    output: z.object({ list: z.array(layer) }),
    refuses: ['not_found'],
  }),
}
