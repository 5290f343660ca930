import * as z from 'zod'
import { call } from './call.ts'
import { nothing } from './fields.ts'

/** A piece of what the site says, in both languages. */
export const contentEntry = z.object({
  id: z.int(),
  titleCh: z.string(),
  titleEn: z.string(),
  contentCh: z.string(),
  contentEn: z.string(),
  img: z.string(),
  link: z.string(),
})
export type ContentEntry = z.infer<typeof contentEntry>

const byFront = <const K extends string>(kind: K, summary: string) =>
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
  features: byFront('features', 'What the card does.'),
  introduction: byFront('introduction', 'How it works, step by step.'),
  partner: byFront('partner', 'Organisations that use it.'),
}
