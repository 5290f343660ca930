import * as z from 'zod'
import { call } from '../call.ts'
import { flag, nothing, page, paging } from '../fields.ts'

const PATH = '/api/{product}/scanHistory'

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
    summary:
      'The last hundred cards that I opened within 180 days, each once, newest first. My own cards are left out.',
    path: `${PATH}/get`,
    who: 'holder',
    input: z.strictObject(paging(100, 50)),
    output: page(scanned).extend({
      /** Whether cards that I open are added to the history. */
      enabled: z.boolean(),
    }),
  }),
  set_enabled: call({
    summary: 'Switches my history on or off. Switching it off also deletes its entries.',
    path: `${PATH}/set_enabled`,
    who: 'holder',
    writes: true,
    input: z.strictObject({ enabled: flag }),
    output: z.object({ enabled: z.boolean() }),
  }),
  clear: call({
    summary: 'Deletes all entries of my history.',
    path: `${PATH}/clear`,
    who: 'holder',
    writes: true,
    input: nothing,
    output: z.object({}),
  }),
}
