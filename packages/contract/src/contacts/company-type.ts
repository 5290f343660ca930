import * as z from 'zod'
import { call } from '../call.ts'
import { nothing } from '../fields.ts'

export const companyTypeContract = {
  load_layer: call({
    summary: 'Kinds of business for sorting paper cards.',
    path: '/api/{product}/companyTypeCustom/load_layer',
    who: 'holder',
    input: nothing,
    output: z.object({
      list: z.array(
        z.object({
          id: z.int(),
          /** In the caller’s language. */
          name: z.string(),
          nameCh: z.string(),
          nameEn: z.string(),
        }),
      ),
    }),
  }),
}
