import * as z from 'zod'
import { call } from './call.ts'
import { page, paging } from './fields.ts'

/** A card that the holder has viewed. */
const scanned = z.object({
  cardSn: z.string(),
  url: z.string(),
  nameCh: z.string(),
  nameEn: z.string(),
  companyCh: z.string(),
  companyEn: z.string(),
  titleCh: z.string(),
  titleEn: z.string(),
  photo: z.string(),
  at: z.iso.datetime(),
})
export type Scanned = z.infer<typeof scanned>

export const scanHistoryContract = {
  get: call({
    summary: 'The cards I opened, newest first, each once.',
    path: '/api/{product}/scanHistory/get',
    who: 'holder',
    input: z.strictObject(paging(100, 50)),
    output: page(scanned),
  }),
}
