import * as z from 'zod'
import { call } from './call.ts'
import { text } from './fields.ts'

export const registeredCompanyContract = {
  get: call({
    summary: 'The company or business with a tax number, from the public registers.',
    path: '/api/{product}/advertise/registerOfCompany/get',
    who: 'holder',
    writes: true,
    input: z.strictObject({
      /** Eight digits whose checksum holds. */
      keyword: text(40),
    }),
    output: z.object({
      taxNumber: z.string(),
      name: z.string(),
      /** Empty where the register has none. */
      address: z.string(),
      /** As the register says it, such as 核准設立 or 解散; empty where it has none. */
      state: z.string(),
      /** Whether it is in business, as far as the register says. */
      active: z.boolean(),
      source: z.enum(['gcis', 'fia', 'sample']),
    }),
    refuses: ['company.number_wrong', 'company.unknown', 'company.away'],
    limit: { times: 120, seconds: 3600, by: 'person' },
  }),
}
