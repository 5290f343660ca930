import { SHIPPING_METHODS } from '@idocard/domain/commerce/delivery-method'
import * as z from 'zod'
import { call } from '../call.ts'
import { INTEGER_MAX, integer, integerOr, integerOrNone, nothing, rows, twd } from '../fields.ts'

const staffFreight = z.object({
  /** The methods that are offered. */
  methods: z.array(z.object({ method: z.literal(SHIPPING_METHODS), fee: twd, freeFrom: twd.nullable() })),
  version: z.int(),
})
export type StaffFreight = z.infer<typeof staffFreight>

const MAX_AMOUNT = 9_999_999
const PATH = '/api/{product}/siteFreight'
const EDIT = { who: 'staff', may: 'product.edit', on: 'site' } as const

/** What shipping costs, as the shop’s own staff set it. */
export const siteFreightContract = {
  get: call({
    ...EDIT,
    summary: 'What shipping costs by method, for the shop’s staff to edit.',
    path: `${PATH}/get`,
    input: nothing,
    output: staffFreight,
  }),
  save: call({
    ...EDIT,
    summary: 'Sets what shipping costs. A method that is left out is no longer offered. Orders that exist keep theirs.',
    path: `${PATH}/save`,
    writes: true,
    limit: { times: 600, seconds: 3600, by: 'person' },
    invalidates: ['freight'],
    refreshes: ['siteFreight', 'freight'],
    input: z.strictObject({
      /** The version that was edited. */
      version: integerOr(0, INTEGER_MAX, 0),
      methods: rows(
        z.strictObject({
          method: integer(1, Math.max(...SHIPPING_METHODS)).pipe(z.literal(SHIPPING_METHODS)),
          /** Required: what is empty is not free. */
          fee: integerOrNone(0, MAX_AMOUNT),
          /** The amount of goods after discount from which it is free; empty for never. */
          freeFrom: integerOrNone(0, MAX_AMOUNT),
        }),
        SHIPPING_METHODS.length,
      ),
    }),
    output: staffFreight,
    refuses: ['freight.changed', 'freight.none'],
  }),
}
