import * as z from 'zod'
import { call } from '../call.ts'
import { text } from '../fields.ts'

export const registeredCompanyContract = {
  get: call({
    summary: 'The company or business with a tax number, from the public registers.',
    path: '/api/{product}/advertise/registerOfCompany/get',
    // Also whoever sets up a company in the shop.
    who: ['holder', 'member'],
    writes: true,
    input: z.strictObject({
      /** A tax number: eight digits with a valid checksum. */
      keyword: text(40),
    }),
    output: z.object({
      taxNumber: z.string(),
      name: z.string(),
      /** Empty if the register has none. */
      address: z.string(),
      /** The register's own wording, such as 核准設立 or 解散; empty if it has none. */
      state: z.string(),
      /** Whether it is in business, according to the register. */
      active: z.boolean(),
      source: z.enum(['gcis', 'fia', 'sample']),
    }),
    refuses: ['company.number_wrong', 'company.unknown', 'company.away'],
    limit: { times: 120, seconds: 3600, by: 'person' },
  }),
}
