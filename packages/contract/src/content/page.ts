import { LEGAL_STATES } from '@idocard/domain/content/legal-page'
import * as z from 'zod'
import { call } from '../call.ts'
import { dayOrNone, text } from '../fields.ts'

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
  /** Of a legal text: the day in Taiwan since which it holds, or from which it will; empty for other pages. */
  holdsFrom: z.string(),
  /** The versions of a legal text that were published, the newest first. */
  versions: z.array(z.object({ holdsFrom: z.iso.date(), state: z.enum(LEGAL_STATES) })),
})
export type SitePage = z.infer<typeof sitePage>

export const pageContract = {
  load_by_slug: call({
    summary:
      'A page that staff wrote: privacy policy, terms, about. Of a legal text, the version that holds, or from `version` on.',
    path: '/api/idoCard/page/load_by_slug',
    who: 'anyone',
    input: z.strictObject({ slug: text(100), version: dayOrNone }),
    output: sitePage,
    refuses: ['not_found'],
    reads: ['page'],
  }),
}
