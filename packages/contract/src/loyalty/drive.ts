import * as z from 'zod'
import { call } from '../call.ts'
import { companyPage } from '../company/company-page.ts'
import { nothing } from '../fields.ts'

/** A day on which a company runs its drive, such as a blood donation. */
const drive = z.object({
  id: z.int(),
  titleCh: z.string(),
  titleEn: z.string(),
  placeCh: z.string(),
  placeEn: z.string(),
  addressCh: z.string(),
  addressEn: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** The point card that is stamped at the drive, with its points per stamp and for a full card; 0 for none. */
  pointCardId: z.int(),
  points: z.int(),
  stamps: z.int(),
  fullPoints: z.int(),
})
export type Drive = z.infer<typeof drive>

export const driveContract = {
  load_all: call({
    summary: 'The company’s drive: a description, and the upcoming days, the next one first.',
    path: '/api/{product}/drive/load_all',
    who: 'anyone',
    input: nothing,
    output: z.object({
      /** The company's text about its drive (sanitised HTML); null if there is none. */
      page: companyPage.omit({ isSite: true }).nullable(),
      list: z.array(drive),
    }),
    refuses: ['not_found'],
  }),
}
