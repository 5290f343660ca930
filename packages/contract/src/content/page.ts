import * as z from 'zod'
import { call } from '../call.ts'
import { text } from '../fields.ts'

/** A page written by staff, at `/<slug>`. Content is sanitised HTML. */
export const sitePage = z.object({
  slug: z.string(),
  titleCh: z.string(),
  titleEn: z.string(),
  summaryCh: z.string(),
  summaryEn: z.string(),
  contentCh: z.string(),
  contentEn: z.string(),
  updatedAt: z.iso.datetime(),
})
export type SitePage = z.infer<typeof sitePage>

export const pageContract = {
  load_by_slug: call({
    summary: 'A page that staff wrote: privacy policy, terms, about.',
    path: '/api/idoCard/page/load_by_slug',
    who: 'anyone',
    input: z.strictObject({ slug: text(100) }),
    output: sitePage,
    refuses: ['not_found'],
    reads: ['page'],
  }),
}
