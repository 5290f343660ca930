import type { SiteKind } from '@idocard/domain/content/content-kind'
import * as z from 'zod'
import { call } from '../call.ts'
import { nothing } from '../fields.ts'

/** Kinds of content that have a front call each. Their fields are in `domain/content/content-kind.ts`. */
export const CONTENT_KINDS = [
  'banner',
  'features',
  'guide',
  'introduction',
  'partner',
  'idoFeatures',
  'teachingLink',
  'teaching',
  'newsCategory',
  'advertise',
] as const satisfies readonly SiteKind[]
export type ContentKind = (typeof CONTENT_KINDS)[number]

/** A piece of site content in both languages. */
const contentEntry = z.object({
  id: z.int(),
  titleCh: z.string(),
  titleEn: z.string(),
  contentCh: z.string(),
  contentEn: z.string(),
  img: z.string(),
  link: z.string(),
})
export type ContentEntry = z.infer<typeof contentEntry>

const byFront = <const K extends ContentKind>(kind: K, summary: string) =>
  call({
    summary,
    path: `/api/idoCard/${kind}/load_by_front`,
    who: 'anyone',
    input: nothing,
    output: z.object({ list: z.array(contentEntry) }),
    reads: ['content'],
  })

export const content = {
  banner: byFront('banner', 'Banners of the home page, in order.'),
  features: byFront('features', 'What the card does, in short.'),
  guide: byFront('guide', 'How to begin, step by step. Content is HTML.'),
  introduction: byFront('introduction', 'How it works, in short.'),
  partner: byFront('partner', 'Organisations that use it.'),
  idoFeatures: byFront('idoFeatures', 'What the card does, in depth. Content is HTML.'),
  teachingLink: byFront('teachingLink', 'Teaching videos: `link` is where each is shown.'),
  teaching: byFront('teaching', 'Lessons to read. Content is HTML.'),
  newsCategory: byFront('newsCategory', 'Categories of news.'),
  advertise: byFront('advertise', 'What is recommended beside news and support.'),
}
