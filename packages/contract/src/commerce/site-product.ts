import { FINISHES } from '@idocard/domain/commerce/finish'
import { PRODUCT_FILTERS, PRODUCT_STATES } from '@idocard/domain/commerce/product-state'
import { STAFF_MOVES, STOCK_MOVES } from '@idocard/domain/commerce/stock-move'
import { MAX_VOLUME_PRICES, VOLUME_FROM } from '@idocard/domain/commerce/volume-price'
import * as z from 'zod'
import { call } from '../call.ts'
import {
  flag,
  INTEGER_MAX,
  integer,
  integerOr,
  integerOrNone,
  line,
  list,
  momentOrNone,
  optionalLine,
  optionalLines,
  optionalText,
  pictureName,
  rowId,
  rowIdOrNone,
  rows,
  twd,
} from '../fields.ts'
import { listed, listing } from '../listing.ts'
import { CATEGORIES, volumePrice } from './product.ts'
import { productImportCalls } from './product-import.ts'

/** A product in the list of staff. */
const productRow = z.object({
  id: z.int(),
  titleCh: z.string(),
  titleEn: z.string(),
  img: z.string(),
  category: z.enum(CATEGORIES),
  price: twd,
  /** The discount price that is charged now. */
  discountNow: twd.nullable(),
  stock: z.int(),
  held: z.int(),
  state: z.enum(PRODUCT_STATES),
})

const bilingual = { altCh: z.string(), altEn: z.string() }
/** A product as staff edit it. */
const staffProduct = productRow.omit({ img: true }).extend({
  summaryCh: z.string(),
  summaryEn: z.string(),
  descriptionCh: z.string(),
  descriptionEn: z.string(),
  pictures: z.array(z.object({ img: z.string(), ...bilingual })),
  specs: z.array(z.object({ labelCh: z.string(), labelEn: z.string(), valueCh: z.string(), valueEn: z.string() })),
  discountPrice: twd.nullable(),
  discountFrom: z.iso.datetime().nullable(),
  discountUntil: z.iso.datetime().nullable(),
  /** What one costs from how many on in one order, in rising numbers. */
  volumePrices: z.array(volumePrice),
  madeToOrder: z.boolean(),
  /** Cards in one unit; 0 if nothing of the buyer's is printed on it. */
  cards: z.int(),
  finishes: z.array(z.enum(FINISHES)),
  isMixed: z.boolean(),
  onSale: z.boolean(),
  shownFrom: z.iso.datetime().nullable(),
  shownUntil: z.iso.datetime().nullable(),
  version: z.int(),
})
export type StaffProduct = z.infer<typeof staffProduct>
export type StaffPicture = StaffProduct['pictures'][number]

export const MAX_PRODUCT_PICTURES = 12
export const MAX_SPECS = 20
/** The longest texts. */
export const PRODUCT_LIMITS = {
  title: 80,
  summary: 200,
  description: 5000,
  alt: 200,
  label: 40,
  value: 200,
  reason: 200,
}
const { title, summary, description, alt, label, value, reason } = PRODUCT_LIMITS
/** The most cards in one unit. */
const MAX_CARDS = 1000
const MAX_PRICE = 9_999_999
const MAX_UNITS = 1_000_000

const PATH = '/api/{product}/siteProduct'
const EDIT = { who: 'staff', may: 'product.edit', on: 'site' } as const
/** A write that nobody sees in the shop. */
const HIDDEN = { ...EDIT, writes: true, limit: { times: 1200, seconds: 3600, by: 'person' } } as const
/** What is sold is on public pages and in carts, and these are up to date at once. */
const WRITE = { ...HIDDEN, invalidates: ['product'], refreshes: ['siteProduct', 'product'] } as const

/** The paths of a page in both languages. */
const inBothLanguages = z.object({ zh: z.string(), en: z.string() })

/** What staff send of a product. */
const productFields = z.strictObject({
  id: rowIdOrNone,
  /** The version that was edited. A product that a colleague has changed since is not overwritten. */
  version: integerOr(0, INTEGER_MAX, 0),
  category: z.enum(CATEGORIES),
  titleCh: line(title),
  titleEn: optionalLine(title),
  summaryCh: optionalLine(summary),
  summaryEn: optionalLine(summary),
  descriptionCh: optionalLines(description),
  descriptionEn: optionalLines(description),
  pictures: rows(
    z.strictObject({ img: pictureName, altCh: optionalLine(alt), altEn: optionalLine(alt) }),
    MAX_PRODUCT_PICTURES,
  ),
  specs: rows(
    z.strictObject({
      labelCh: line(label),
      labelEn: optionalLine(label),
      valueCh: line(value),
      valueEn: optionalLine(value),
    }),
    MAX_SPECS,
  ),
  price: integer(0, MAX_PRICE),
  discountPrice: integerOrNone(0, MAX_PRICE),
  discountFrom: momentOrNone,
  discountUntil: momentOrNone,
  /** In any order. Each is below the price, and more pieces cost less each. */
  volumePrices: rows(
    z.strictObject({ from: integer(VOLUME_FROM.min, VOLUME_FROM.max), price: integer(1, MAX_PRICE) }),
    MAX_VOLUME_PRICES,
  ),
  madeToOrder: flag,
  cards: integerOr(0, MAX_CARDS, 0),
  finishes: list(z.enum(FINISHES), FINISHES.length).prefault([]),
  isMixed: flag,
  onSale: flag,
  shownFrom: momentOrNone,
  shownUntil: momentOrNone,
  /** The first units of a new product. */
  stock: integerOr(0, MAX_UNITS, 0),
})

/** Products, as the shop’s own staff edit them. */
export const siteProductContract = {
  ...productImportCalls,
  list: call({
    ...EDIT,
    summary: 'Products, for the shop’s staff.',
    path: `${PATH}/list`,
    input: z.strictObject({
      ...listing(['order', 'price', 'stock', 'newest']),
      keyword: optionalText(64),
      category: z.enum(['', ...CATEGORIES]).prefault(''),
      show: z.enum(PRODUCT_FILTERS).prefault(''),
    }),
    output: listed(productRow),
  }),
  get: call({
    ...EDIT,
    summary: 'One product, for the shop’s staff to edit.',
    path: `${PATH}/get`,
    input: z.strictObject({ id: rowId }),
    output: staffProduct,
    refuses: ['not_found'],
  }),
  save: call({
    ...WRITE,
    summary: 'Changes a product, or adds one (`id` 0).',
    path: `${PATH}/save`,
    input: productFields,
    output: staffProduct,
    refuses: ['not_found', 'product.changed'],
  }),
  preview: call({
    ...HIDDEN,
    // What is typed and not saved has changed nothing yet.
    audit: false,
    refreshes: [],
    summary:
      'Where one’s session sees a product as it is typed, on its page and in the shop’s list, before anybody else does. ' +
      'Valid for ten minutes; nothing can be bought there.',
    path: `${PATH}/preview`,
    input: productFields,
    output: z.object({ page: inBothLanguages, list: inBothLanguages }),
    refuses: ['not_found'],
  }),
  sort: call({
    ...WRITE,
    summary: 'Puts the products into this order. Products that are not in the list follow.',
    path: `${PATH}/sort`,
    input: z.strictObject({ list: list(rowId, 500) }),
    output: z.object({}),
    refuses: ['not_found'],
  }),
  duplicate: call({
    ...HIDDEN,
    summary: 'Copies a product. The copy is not sold, and has no units.',
    path: `${PATH}/duplicate`,
    input: z.strictObject({ id: rowId }),
    output: z.object({ id: z.int() }),
    refuses: ['not_found'],
  }),
  archive: call({
    ...WRITE,
    summary: 'Ends the sale of a product and takes it out of the list. Its orders keep it.',
    path: `${PATH}/archive`,
    input: z.strictObject({ id: rowId }),
    output: z.object({}),
    refuses: ['not_found'],
  }),
  restore: call({
    ...HIDDEN,
    summary: 'Puts an archived product back into the list, not sold.',
    path: `${PATH}/restore`,
    input: z.strictObject({ id: rowId }),
    output: z.object({}),
    refuses: ['not_found'],
  }),
  change_stock: call({
    ...WRITE,
    summary: 'Adds units to a product or takes some away, with a reason. Units that buyers take meanwhile stay taken.',
    path: `${PATH}/change_stock`,
    input: z.strictObject({
      id: rowId,
      move: z.enum(STAFF_MOVES),
      change: integer(-MAX_UNITS, MAX_UNITS).refine((units) => units !== 0) as z.ZodType<number, number | string>,
      reason: line(reason),
    }),
    output: z.object({ stock: z.int() }),
    refuses: ['not_found', 'product.stock'],
  }),
  list_stock: call({
    ...EDIT,
    summary: 'Every change of a product’s units, newest first.',
    path: `${PATH}/list_stock`,
    input: z.strictObject({ ...listing(['newest']), id: rowId }),
    output: listed(
      z.object({
        id: z.int(),
        move: z.enum(STOCK_MOVES),
        /** The change of the units on sale, and of those in unpaid orders. */
        stock: z.int(),
        held: z.int(),
        /** The units on sale afterwards. */
        remaining: z.int(),
        reason: z.string(),
        /** The member of staff; empty for orders. */
        by: z.string(),
        at: z.iso.datetime(),
      }),
      // What is on sale and held now.
    ).extend({ stock: z.int(), held: z.int() }),
    refuses: ['not_found'],
  }),
}
