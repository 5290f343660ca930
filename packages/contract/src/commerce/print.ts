import { QUANTITY_MAX, QUANTITY_MIN } from '@idocard/domain/commerce/cart'
import { FINISHES } from '@idocard/domain/commerce/finish'
import { MAX_PRINT_CARDS, MAX_PRINT_LIST_BYTES } from '@idocard/domain/commerce/print'
import * as z from 'zod'
import { call } from '../call.ts'
import { integer, list, optionalText, rowId, text } from '../fields.ts'
import { printLogo } from './print-logo.ts'
import { printRule } from './product.ts'

const card = z.object({
  nameCh: z.string(),
  nameEn: z.string(),
  titleCh: z.string(),
  titleEn: z.string(),
  companyCh: z.string(),
  companyEn: z.string(),
  finish: z.enum(FINISHES),
})

/** What is printed on the cards of an order's line. */
export const linePrint = z.object({
  rule: printRule,
  /** The first cards of the line, in order; fewer than `of` if some are still missing. */
  cards: z.array(card),
  /** The number of cards to list. */
  of: z.int(),
  logo: printLogo.nullable(),
})
export type LinePrint = z.infer<typeof linePrint>

/** Longer than any field, so that a text that is too long gets a message with the exact limit. */
const words = optionalText(300)
const sentCard = z.strictObject({
  nameCh: words,
  nameEn: words,
  titleCh: words,
  titleEn: words,
  companyCh: words,
  companyEn: words,
  finish: z.enum(FINISHES),
})
const details = {
  productId: rowId,
  cards: list(sentCard, MAX_PRINT_CARDS),
  /** The id of an uploaded logo; empty: none. */
  logo: optionalText(40),
}

/** What is printed on cards: entered with the cart, and changeable in the order until production begins. */
export const printContract = {
  save_draft: call({
    summary: 'Saves what to print on a product in my cart, for the order. No cards and no logo: to be given later.',
    path: '/api/idoCard/print/save_draft',
    who: 'member',
    writes: true,
    body: 'json',
    input: z.strictObject({
      ...details,
      /** The cart version that the details belong to. With an outdated one the call changes nothing. */
      cartVersion: rowId,
    }),
    output: z.object({ saved: z.boolean() }),
    refuses: ['cart.unknown_product', 'print.logo_unknown', 'print.too_many'],
  }),
  change: call({
    summary: 'Changes what is printed on a line of my order, until production begins.',
    path: '/api/idoCard/print/change',
    who: 'member',
    writes: true,
    body: 'json',
    input: z.strictObject({ ...details, orderNumber: text(20) }),
    output: linePrint,
    refuses: ['not_found', 'print.closed', 'print.logo_unknown', 'print.too_many'],
    limit: { times: 60, seconds: 3600, by: 'person' },
    refreshes: ['order', 'purchase'],
  }),
  read_list: call({
    summary: 'Parses a list of cards (CSV) for a product. Returns the cards, or the problems by row. Stores nothing.',
    path: '/api/idoCard/print/read_list',
    who: 'anyone',
    body: 'json',
    input: z.strictObject({
      productId: rowId,
      quantity: integer(QUANTITY_MIN, QUANTITY_MAX),
      /** UTF-8, at most 256 KB. */
      csv: text(2 * MAX_PRINT_LIST_BYTES),
    }),
    output: z.object({
      /** All cards of the list; empty if there is any problem. */
      cards: z.array(card),
      /** The first hundred problems, in order. */
      problems: z.array(
        z.object({
          /** The row number as in a spreadsheet: the header is row 1. 0: the list as a whole. */
          row: z.int(),
          /** The column's header; empty: the row as a whole. */
          column: z.string(),
          /** In the caller's language. */
          message: z.string(),
        }),
      ),
      /** The number of all problems. */
      count: z.int(),
    }),
    refuses: ['not_found', 'print.list_too_large'],
    limit: { times: 60, seconds: 600, by: 'address' },
  }),
}
