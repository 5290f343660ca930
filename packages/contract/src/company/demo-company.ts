import * as z from 'zod'
import { call } from '../call.ts'
import { nothing } from '../fields.ts'

/** A company with sixty invented people, for whoever wants to try the console without signing up. */
export const demoCompanyContract = {
  start: call({
    who: 'anyone',
    writes: true,
    summary: 'Makes a demo company for one visitor, and opens its console until the next morning.',
    path: '/api/sys/demo_company',
    input: nothing,
    output: z.object({
      /** Of a staff session. Calls that could reach anybody else are refused with it. */
      token: z.string(),
      /** When the company is deleted, and the session ends. */
      expiresAt: z.iso.datetime(),
      prefix: z.string(),
    }),
    refuses: ['demo_company.full'],
    limit: { times: 10, seconds: 3600, by: 'address' },
    refreshes: [],
  }),
}
