import { DISCOUNT_KINDS, DISCOUNT_STATES, MAX_CODE_START } from '@idocard/domain/commerce/discount'
import { ORDER_STATES } from '@idocard/domain/commerce/order-state'
import { UNDO_DAYS } from '@idocard/domain/undo'
import * as z from 'zod'
import { call } from '../call.ts'
import {
  flag,
  INTEGER_MAX,
  integer,
  integerOr,
  integerOrNone,
  momentOrNone,
  optionalLine,
  optionalText,
  rowId,
  rowIdOrNone,
  twd,
} from '../fields.ts'
import { listed, listing } from '../listing.ts'
import { REMOVE, REMOVED, RESTORE, removable } from '../removal.ts'

/** A discount code in the list of staff. */
const discountRow = z.object({
  id: z.int(),
  code: z.string(),
  kind: z.enum(DISCOUNT_KINDS),
  /** NT$ or per cent, as its kind says. */
  value: z.int(),
  cap: twd.nullable(),
  minimum: twd,
  startsAt: z.iso.datetime().nullable(),
  endsAt: z.iso.datetime().nullable(),
  totalLimit: z.int().nullable(),
  perMemberLimit: z.int().nullable(),
  /** The orders that have it and were neither cancelled nor expired. */
  used: z.int(),
  state: z.enum(DISCOUNT_STATES),
  note: z.string(),
  ...removable,
})

const staffDiscount = discountRow.extend({
  isPaused: z.boolean(),
  /** What became of its uses: orders that are not paid yet, that are paid, and that were refunded. */
  held: z.int(),
  paid: z.int(),
  refunded: z.int(),
  /** What it took off the orders that are paid. */
  given: twd,
  /** An order has it, perhaps a cancelled one: it cannot be deleted. */
  isOrdered: z.boolean(),
  version: z.int(),
})
export type StaffDiscount = z.infer<typeof staffDiscount>

export const MAX_DISCOUNT_NOTE = 200
/** Codes that are made at once. */
export const MAX_CODES_MADE = 1000
const MAX_AMOUNT = 9_999_999
const MAX_USES = 1_000_000

const PATH = '/api/{product}/siteDiscount'
const EDIT = { who: 'staff', may: 'product.edit', on: 'site' } as const
const WRITE = { ...EDIT, writes: true, limit: { times: 1200, seconds: 3600, by: 'person' } } as const

/** What a code does, and when. */
const rule = {
  kind: z.enum(DISCOUNT_KINDS),
  /** `fixed`: NT$ off; `percentage`: percent off, 1 to 100; `free_freight`: ignored. */
  value: integerOr(0, MAX_AMOUNT, 0),
  /** The most that a percentage takes off; ignored for other kinds. */
  cap: integerOrNone(1, MAX_AMOUNT),
  minimum: integerOr(0, MAX_AMOUNT, 0),
  startsAt: momentOrNone,
  endsAt: momentOrNone,
  note: optionalLine(MAX_DISCOUNT_NOTE),
}

/** Discount codes, as the shop’s own staff edit them. */
export const siteDiscountContract = {
  list: call({
    ...EDIT,
    summary: 'Discount codes with their uses, for the shop’s staff.',
    path: `${PATH}/list`,
    input: z.strictObject({
      ...listing(['made', 'code', 'used']),
      /** A piece of a code or note. */
      keyword: optionalText(64),
      state: z.enum(['', ...DISCOUNT_STATES, REMOVED]).prefault(''),
    }),
    output: listed(discountRow),
  }),
  get: call({
    ...EDIT,
    summary: 'One discount code with what became of its uses, for the shop’s staff to edit.',
    path: `${PATH}/get`,
    input: z.strictObject({ id: rowId }),
    output: staffDiscount,
    refuses: ['not_found'],
  }),
  save: call({
    ...WRITE,
    summary: 'Changes a discount code, or adds one (`id` 0). Orders that exist keep their amounts.',
    path: `${PATH}/save`,
    input: z.strictObject({
      id: rowIdOrNone,
      /** The version that was edited. */
      version: integerOr(0, INTEGER_MAX, 0),
      /** Of a new code only: the code of an existing one does not change. */
      code: optionalText(40),
      ...rule,
      totalLimit: integerOrNone(1, MAX_USES),
      perMemberLimit: integerOrNone(1, MAX_USES),
      isPaused: flag,
    }),
    output: staffDiscount,
    refuses: ['not_found', 'edit.removed', 'discount.changed'],
  }),
  make: call({
    ...WRITE,
    summary: 'Makes many codes, each for one use: all of them or none.',
    path: `${PATH}/make`,
    input: z.strictObject({
      count: integer(1, MAX_CODES_MADE),
      /** What all codes begin with, such as `SPRING-`. */
      start: optionalText(MAX_CODE_START),
      ...rule,
    }),
    output: z.object({ codes: z.array(z.string()) }),
  }),
  remove: call({
    ...WRITE,
    summary: `Deletes a discount code that no order has. It can be restored for ${UNDO_DAYS} days.`,
    path: `${PATH}/remove`,
    ...REMOVE,
    refuses: ['not_found', 'edit.removed', 'discount.ordered'],
  }),
  restore: call({
    ...WRITE,
    summary: 'Brings a deleted discount code back.',
    path: `${PATH}/restore`,
    ...RESTORE,
  }),
  list_orders: call({
    ...EDIT,
    summary: 'The orders with a discount code, without their buyers.',
    path: `${PATH}/list_orders`,
    input: z.strictObject({ ...listing(['at']), id: rowId }),
    output: listed(
      z.object({
        /** The order’s number. */
        id: z.string(),
        status: z.enum(ORDER_STATES),
        createdAt: z.iso.datetime(),
        discount: twd,
        total: twd,
      }),
    ),
    refuses: ['not_found'],
  }),
}
