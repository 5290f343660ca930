import * as z from 'zod'
import { call } from '../call.ts'
import { sitePage } from '../content/page.ts'
import { dayOrNone, nothing, text } from '../fields.ts'

/** A company's page in its back office; the slug is the name of the screen. Content is sanitised HTML. */
export const companyPage = sitePage.extend({
  img: z.string(),
  /** Whether this is the site's own page, because the company has none. */
  isSite: z.boolean(),
})
export type CompanyPage = z.infer<typeof companyPage>

/** An event in a company's history. Content is sanitised HTML. */
const companyEvent = z.object({
  id: z.int(),
  day: z.iso.date(),
  titleCh: z.string(),
  titleEn: z.string(),
  contentCh: z.string(),
  contentEn: z.string(),
  img: z.string(),
})
export type CompanyEvent = z.infer<typeof companyEvent>

const PATH = '/api/{product}/companyPage'

export const companyPageContract = {
  load_by_slug: call({
    summary: 'A page of the company in the path. Terms and privacy policy fall back to the site’s own.',
    path: `${PATH}/load_by_slug`,
    who: 'anyone',
    input: z.strictObject({ slug: text(100), version: dayOrNone }),
    output: companyPage,
    refuses: ['not_found'],
    reads: ['companyPage', 'page', 'company'],
  }),
  load_events: call({
    summary: 'The history of the company in the path, the newest first.',
    path: `${PATH}/load_events`,
    who: 'anyone',
    input: nothing,
    output: z.object({ list: z.array(companyEvent) }),
    reads: ['companyPage', 'company'],
  }),
}
