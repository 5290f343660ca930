import { SHIPPING_METHODS } from '@idocard/domain/freight'
import * as z from 'zod'
import { call } from './call.ts'
import { nothing, twd } from './fields.ts'

export const freight = {
  load: call({
    summary: 'What shipping costs by method, and from which amount it is free.',
    path: '/api/idoCard/globalConfig/load/freight',
    who: 'member',
    input: nothing,
    output: z.object({
      methods: z.array(z.object({ method: z.literal(SHIPPING_METHODS), fee: twd, freeFrom: twd.nullable() })),
    }),
  }),
}
