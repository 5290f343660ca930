import { FINISHES } from '@idocard/domain/commerce/finish'
import * as z from 'zod'
import { call } from '../call.ts'
import { optionalText, page, paging, rowId, twd } from '../fields.ts'

export const CATEGORIES = ['personal', 'enterprise'] as const
export type Category = (typeof CATEGORIES)[number]

/** How a product is printed. */
export const printRule = z.object({
  /** Cards in one unit. */
  cards: z.int(),
  finishes: z.array(z.enum(FINISHES)),
  /** Whether the buyer chooses a finish for each card. Otherwise the cards cycle through the finishes. */
  isMixed: z.boolean(),
})

/** What one piece costs from a number of pieces on. */
export const volumePrice = z.object({ from: z.int(), price: twd })

const product = z.object({
  id: z.int(),
  category: z.enum(CATEGORIES),
  titleCh: z.string(),
  titleEn: z.string(),
  summaryCh: z.string(),
  summaryEn: z.string(),
  descriptionCh: z.string(),
  descriptionEn: z.string(),
  /** Addresses of pictures. Lists show the first. */
  img: z.array(z.string()),
  /** What the pictures show, in their order. Pictures after the last one have no text. */
  imgAlt: z.array(z.object({ altCh: z.string(), altEn: z.string() })),
  price: twd,
  /** Charged now instead of `price`, if it is not null. */
  discountPrice: twd.nullable(),
  /** What one costs now from how many on in one order, the first from 1. Empty if the number makes no difference. */
  priceSteps: z.array(volumePrice),
  /** Null if nothing of the buyer's is printed on it. */
  print: printRule.nullable(),
  /** Units available now. */
  stock: z.int(),
  /** Made to the buyer's order, which excludes the right to return it within seven days. */
  madeToOrder: z.boolean(),
  specs: z.array(z.object({ labelCh: z.string(), labelEn: z.string(), valueCh: z.string(), valueEn: z.string() })),
})
export type Product = z.infer<typeof product>

/** The maximum and default page size: the shop's lists are short. */
const MAX_PAGE = 200
const pages = paging(MAX_PAGE, MAX_PAGE)
/** One page of products. The lowest and highest current price are those on all pages; null if there are no products. */
const productPage = page(product).extend({ lowestPrice: twd.nullable(), highestPrice: twd.nullable() })

/** The specification's Chinese names of the two plans, which links and first-generation clients send. */
const CATEGORY_WORDS: ReadonlyMap<string, Category> = new Map([
  ['個人方案', 'personal'],
  ['企業客製方案', 'enterprise'],
])
/** Parses a plan from a link or a form; undefined if unknown. */
export const categoryOf = (word: string | null | undefined): Category | undefined =>
  word ? (CATEGORY_WORDS.get(word) ?? CATEGORIES.find((one) => one === word)) : undefined

export const productContract = {
  load_by_page_background: call({
    summary: 'Names of all products, for choosing one in a form.',
    path: '/api/idoCard/product/load_by_page_background',
    who: 'anyone',
    input: z.strictObject(pages),
    output: page(product.pick({ id: true, titleCh: true, titleEn: true })),
    reads: ['product'],
  }),
  load_by_front: call({
    summary: 'Products on sale, all or of one plan (personal or enterprise).',
    path: '/api/idoCard/product/load_by_front',
    who: 'anyone',
    input: z.strictObject({ category: optionalText(40), ...pages }),
    output: productPage,
    reads: ['product'],
  }),
  load_by_id: call({
    summary: 'One product.',
    path: '/api/idoCard/product/load_by_id',
    who: 'anyone',
    input: z.strictObject({ id: rowId }),
    output: product,
    refuses: ['not_found'],
    reads: ['product'],
  }),
}
