import * as z from 'zod'
import { call } from './call.ts'
import { companyPage } from './company-page.ts'
import { nothing } from './fields.ts'

/** A day on which a company runs its drive, such as donating blood. */
export const drive = z.object({
  id: z.int(),
  titleCh: z.string(),
  titleEn: z.string(),
  placeCh: z.string(),
  placeEn: z.string(),
  addressCh: z.string(),
  addressEn: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** The point card that it stamps, with the points for a stamp and for filling it; 0 for none. */
  pointCardId: z.int(),
  points: z.int(),
  stamps: z.int(),
  fullPoints: z.int(),
})
export type Drive = z.infer<typeof drive>

export const driveContract = {
  load_all: call({
    summary: 'The company’s drive: what it is, and the days to come, the next one first.',
    path: '/api/{product}/drive/load_all',
    who: 'anyone',
    input: nothing,
    output: z.object({
      /** What the company writes about it (sanitised HTML); null when it writes nothing. */
      page: companyPage.omit({ isSite: true }).nullable(),
      list: z.array(drive),
    }),
    refuses: ['not_found'],
  }),
}
