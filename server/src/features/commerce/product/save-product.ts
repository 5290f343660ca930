import type { contract } from '@idocard/contract'
import type { InputOf } from '@idocard/contract/call'
import type { StaffPicture, StaffProduct } from '@idocard/contract/commerce/site-product'
import { type OverpricedPack, packsOverpricedFrom } from '@idocard/domain/commerce/pack-price'
import { discountPriceAt, type Pricing } from '@idocard/domain/commerce/price'
import { productState } from '@idocard/domain/commerce/product-state'
import {
  sortedVolumePrices,
  type VolumeFault,
  volumeFaults,
  volumePricesText,
} from '@idocard/domain/commerce/volume-price'
import { type Lang, pick } from '@idocard/domain/language'
import { pictureIdOf, pictureUrl } from '@idocard/domain/picture'
import { isPeriod } from '@idocard/domain/shown-period'
import type { Acting } from '../../../api/authorise.ts'
import type { Handler } from '../../../api/implement.ts'
import { refuseFields } from '../../../api/validation.ts'
import type { Tx } from '../../../db/open.ts'
import type { ProductRow } from '../../../db/schema/commerce/product.ts'
import { putPictures } from '../../content/content/index.ts'
import { mayUsePicture } from '../../content/upload/index.ts'
import { changeStock, insertProduct, lockProduct, pricedProducts, updateProduct } from './site-product.store.ts'

type Save = (typeof contract)['siteProduct']['save']

const PROBLEMS = {
  discount: {
    'zh-tw': '優惠價不能高於原價',
    'en-us': 'The discount price can’t be higher than the price.',
  },
  noDiscount: {
    'zh-tw': '先填優惠價，才需要期間',
    'en-us': 'A period needs a discount price.',
  },
  period: {
    'zh-tw': '結束要比開始晚',
    'en-us': 'The end has to be after the beginning.',
  },
  finishes: {
    'zh-tw': '要印製的商品至少要有一種材質',
    'en-us': 'What is printed needs at least one finish.',
  },
  picture: {
    'zh-tw': '有一張圖片不在了，請重新上傳',
    'en-us': 'One of the pictures is gone. Please upload it again.',
  },
} as const

/** What is wrong with a volume price. */
const VOLUME: Readonly<Record<VolumeFault['fault'], Readonly<Record<Lang, string>>>> = {
  twice: {
    'zh-tw': '多件優惠裡有兩列件數相同',
    'en-us': 'Two volume prices begin at the same number.',
  },
  notBelowPrice: {
    'zh-tw': '多件優惠價要低於價格',
    'en-us': 'A volume price has to be below the price.',
  },
  notFalling: {
    'zh-tw': '件數越多，多件優惠價要越低',
    'en-us': 'The more pieces, the lower the volume price has to be.',
  },
}

const ONE_PACK = {
  'zh-tw': (name: string) => `這樣的話，「${name}」會比單張分開買還貴`,
  'en-us': (name: string) => `“${name}” would then cost more than the same cards bought singly.`,
} as const
const MANY_PACKS = {
  'zh-tw': (name: string, packs: number) => `這樣的話，買 ${packs} 件「${name}」會比單張分開買還貴`,
  'en-us': (name: string, packs: number) =>
    `${packs} of “${name}” would then cost more than the same cards bought singly.`,
} as const
/** What is wrong if a pack would be dearer than its cards. */
export const packProblem = ({ pack, packs }: OverpricedPack<ProductRow>, lang: Lang): string =>
  (packs === 1 ? ONE_PACK : MANY_PACKS)[lang](pick(lang, pack.titleCh, pack.titleEn), packs)

const isoOf = (at: Date | null) => at?.toISOString() ?? null
const dateOf = (iso: string | undefined) => (iso === undefined ? null : new Date(iso))

const facts = (row: ProductRow, now: Date) => {
  const { id, titleCh, titleEn, category, price, stock, held } = row
  const stored = { id, titleCh, titleEn, category, price, stock, held }
  return { ...stored, discountNow: discountPriceAt(row, now), state: productState(row, now) }
}

/** What the list of staff shows of a product. */
export const rowShown = (row: ProductRow, now: Date) => ({ ...facts(row, now), img: row.img[0] ?? '' })

export function staffProduct(row: ProductRow, now: Date): StaffProduct {
  const { summaryCh, summaryEn, descriptionCh, descriptionEn, specs, discountPrice, madeToOrder, onSale, version } = row
  const { volumePrices } = row
  const { cards = 0, finishes = [], isMixed = false } = row.print ?? {}
  return {
    ...facts(row, now),
    ...{ summaryCh, summaryEn, descriptionCh, descriptionEn, specs, discountPrice, madeToOrder, onSale, version },
    ...{ cards, finishes, isMixed, volumePrices },
    pictures: row.img.map((img, at) => ({ img, altCh: '', altEn: '', ...row.imgAlt[at] })),
    discountFrom: isoOf(row.discountFrom),
    discountUntil: isoOf(row.discountUntil),
    shownFrom: isoOf(row.shownFrom),
    shownUntil: isoOf(row.shownUntil),
  }
}

/** A product as a file for importing has it. */
export function tableRow(row: ProductRow) {
  const { id, titleCh, titleEn, summaryCh, summaryEn, category, price, discountPrice, onSale } = row
  return {
    ...{ id, titleCh, titleEn, summaryCh, summaryEn, category, price, discountPrice, onSale },
    discountFrom: isoOf(row.discountFrom),
    discountUntil: isoOf(row.discountUntil),
    volumePrices: volumePricesText(row.volumePrices),
  }
}

/** Changes a product that nobody else has changed meanwhile, or adds one. */
export const saveProduct: Handler<Save> = async (input, { db, acting, now, lang, changed, refuse }) => {
  const { id, version, stock } = input
  const before = id === 0 ? undefined : ((await lockProduct(db, acting, id)) ?? refuse('not_found'))
  if (before && before.version !== version) refuse('product.changed')
  const pictures = await checkedPictures(db, acting, input.pictures, before)
  const fields = checkedFields(input, pictures, lang)
  const wrong = new Set(packsOverpricedFrom(await pricedProducts(db, acting), now).map(({ pack }) => pack.id))
  const after = before ? await updateProduct(db, acting, before, fields) : await insertProduct(db, acting, fields)
  const products = await pricedProducts(db, acting)
  // A sale of one card may make a pack too dear later, so all moments from now on count.
  const firstDear = (at: readonly ProductRow[]) => packsOverpricedFrom(at, now).find(({ pack }) => !wrong.has(pack.id))
  const dear = firstDear(products)
  if (dear) {
    const without = products.map((one) => (one.id === after.id ? { ...one, volumePrices: [] } : one))
    refuseFields({ [firstDear(without) ? 'price' : 'volumePrices']: packProblem(dear, lang) })
  }
  await putPictures(db, 'product', after.id, uploadsIn(after.img))
  if (!before && stock > 0) {
    const first = { id: after.id, move: 'received', change: stock, reason: '' } as const
    after.stock = (await changeStock(db, acting, first, now)) ?? 0
  }
  changed({ thing: 'product', id: after.id, ...(before && { before }), after })
  return staffProduct(after, now)
}

/** The ids of uploaded pictures; what the demo content brought is a file. */
export const uploadsIn = (addresses: readonly string[]) =>
  [...new Set(addresses.map(pictureIdOf))].filter((id) => !id.startsWith('/'))

/** The pictures with their addresses. Null if one may not be used, and is not shown already. */
export async function checkedPictures(
  db: Tx,
  acting: Acting<'product.edit', 'site'>,
  sent: InputOf<Save>['pictures'],
  before: ProductRow | undefined,
): Promise<StaffPicture[] | null> {
  const known = new Map(before?.img.map((address) => [pictureIdOf(address), address]))
  const pictures: StaffPicture[] = []
  for (const { img, ...alt } of sent) {
    const address = known.get(img) ?? ((await mayUsePicture(db, acting, img)) ? pictureUrl(img) : '')
    if (address === '') return null
    pictures.push({ img: address, ...alt })
  }
  return pictures
}

/** What is wrong with a product's prices, by field. */
export function priceProblems(
  { price, discountPrice, discountFrom, discountUntil, volumePrices }: Pricing,
  lang: Lang,
): Record<string, string> {
  const wrong: Record<string, string> = {}
  if (discountPrice !== null && discountPrice > price) wrong.discountPrice = PROBLEMS.discount[lang]
  if (discountPrice === null && (discountFrom || discountUntil)) wrong.discountPrice = PROBLEMS.noDiscount[lang]
  if (!isPeriod({ shownFrom: discountFrom, shownUntil: discountUntil })) wrong.discountUntil = PROBLEMS.period[lang]
  for (const { at, field, fault } of volumeFaults({ price, volumePrices }))
    wrong[`volumePrices.${at}.${field}`] = VOLUME[fault][lang]
  return wrong
}

/** What is stored of a product. @throws {Refusal} `input.invalid` with why a field is wrong */
export function checkedFields(input: InputOf<Save>, pictures: StaffPicture[] | null, lang: Lang) {
  const { id: _id, version: _version, stock: _stock, pictures: _pictures, ...fields } = input
  const { cards, finishes, isMixed, price, discountPrice = null, volumePrices, ...texts } = fields
  const discount = { discountFrom: dateOf(input.discountFrom), discountUntil: dateOf(input.discountUntil) }
  const sale = { shownFrom: dateOf(input.shownFrom), shownUntil: dateOf(input.shownUntil) }
  const wrong = priceProblems({ price, discountPrice, ...discount, volumePrices }, lang)
  if (!isPeriod(sale)) wrong.shownUntil = PROBLEMS.period[lang]
  if (cards > 0 && finishes.length === 0) wrong.finishes = PROBLEMS.finishes[lang]
  if (pictures === null) wrong.pictures = PROBLEMS.picture[lang]
  if (pictures === null || Object.keys(wrong).length > 0) refuseFields(wrong)
  return {
    ...texts,
    ...discount,
    ...sale,
    price,
    discountPrice,
    volumePrices: sortedVolumePrices(volumePrices),
    img: pictures.map(({ img }) => img),
    imgAlt: pictures.map(({ altCh, altEn }) => ({ altCh, altEn })),
    print: cards > 0 ? { cards, finishes: [...new Set(finishes)], isMixed } : null,
  }
}
