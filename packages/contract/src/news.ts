import * as z from 'zod'
import { call } from './call.ts'
import { page, paging, whole, wholeOr } from './fields.ts'
import { listed, opened } from './news-article.ts'

const PATH = '/api/{product}/news'
const ID_MOST = 2_147_483_647
/** News on one page of the back office's list. */
export const COMPANY_NEWS_PAGE = 10

/**
 * The company that a call is about, which must be one of the holder's. Missing, empty or 0: that of the path if it is one of
 * theirs, and their first sponsor otherwise.
 */
export const sponsorField = wholeOr(0, ID_MOST, 0)
/** 0 or empty: all categories. One with others below it means those too. */
const category = wholeOr(0, ID_MOST, 0)
const pages = paging(100, COMPANY_NEWS_PAGE)

/** News of a company for its people, as lists show it. */
export const companyNewsSummary = z.object({
  ...listed,
  /** The company. */
  sponsor: z.int(),
  category: z.int(),
  /** Whether visitors may read it too. */
  isPublic: z.boolean(),
})
export type CompanyNewsSummary = z.infer<typeof companyNewsSummary>

/** News with its text. */
export const companyNews = companyNewsSummary.extend(opened)
export type CompanyNews = z.infer<typeof companyNews>

const layer = z.object({
  id: z.int(),
  titleCh: z.string(),
  titleEn: z.string(),
  /** 1 at the top. */
  layer: z.int(),
  /** The category that it is in; 0 at the top. */
  previous: z.int(),
  /** What is shown in it now, without the categories below. */
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
    summary: 'What is new in all my companies together, newest first.',
    path: `${PATH}/load`,
    who: 'holder',
    input: z.strictObject(pages),
    output: newsPage,
  }),
  load_by_category: call({
    summary: 'News of one category of one of my companies, newest first.',
    path: `${PATH}/load_by_category`,
    who: 'holder',
    input: z.strictObject({ category: whole(1, ID_MOST), ...pages }),
    output: newsPage,
    refuses: ['not_found'],
  }),
  load_by_category_and_page: call({
    summary: 'The public news of a company, of the one in the path without `sponsor`. For visitors.',
    path: `${PATH}/load_by_category_and_page`,
    who: 'anyone',
    input: z.strictObject({ sponsor: wholeOr(0, ID_MOST, 0), category, ...pages }),
    output: newsPage,
    reads: ['news'],
  }),
  load_by_id: call({
    summary: 'News of one of my companies, with its neighbours.',
    path: `${PATH}/load_by_id`,
    who: 'holder',
    input: z.strictObject({ id: whole(1, ID_MOST) }),
    output: companyNews,
    refuses: ['not_found'],
  }),
  load_public_by_id: call({
    summary:
      'Public news of the company in the path, with its public neighbours. What a shared link opens for visitors.',
    path: `${PATH}/load_public_by_id`,
    who: 'anyone',
    input: z.strictObject({ id: whole(1, ID_MOST) }),
    output: companyNews,
    refuses: ['not_found'],
    reads: ['news'],
  }),
  load_layer: call({
    summary: 'The categories of a company’s news, those of one category in order, the upper ones first.',
    path: `${PATH}/category/load_layer`,
    who: 'holder',
    input: z.strictObject({ sponsor: sponsorField }),
    output: z.object({ list: z.array(layer) }),
    refuses: ['not_found'],
  }),
}
