import * as z from 'zod'
import { call } from '../call.ts'
import { text, twd } from '../fields.ts'

export const DISCOUNT_REFUSALS = [
  'discount.unknown',
  'discount.paused',
  'discount.not_started',
  'discount.ended',
  'discount.minimum',
  'discount.used_up',
  'discount.used_by_member',
] as const

export const discount = {
  apply: call({
    summary: 'The discount of a code on the current cart. The order calculates it again.',
    path: '/api/idoCard/discountCode/apply',
    who: 'member',
    input: z.strictObject({ code: text(40) }),
    output: z.object({ code: z.string(), amount: twd, freeFreight: z.boolean() }),
    refuses: ['cart.empty', ...DISCOUNT_REFUSALS],
    limit: { times: 120, seconds: 3600, by: 'person' },
  }),
}
