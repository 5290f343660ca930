import { SHIPPING_METHODS } from '@idocard/domain/commerce/delivery-method'
import * as z from 'zod'
import { call } from '../call.ts'
import { nothing, twd } from '../fields.ts'

const rates = z.object({
  methods: z.array(z.object({ method: z.literal(SHIPPING_METHODS), fee: twd, freeFrom: twd.nullable() })),
})

export const freight = {
  load_by_front: call({
    summary: 'What shipping costs by method, for the pages of products.',
    path: '/api/{product}/freight/load_by_front',
    who: 'anyone',
    input: nothing,
    output: rates,
    reads: ['freight'],
  }),
  load: call({
    summary: 'What shipping costs by method, and from which amount it is free.',
    path: '/api/idoCard/globalConfig/load/freight',
    who: 'member',
    input: nothing,
    output: rates,
  }),
}
