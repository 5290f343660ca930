import type { StaffProduct } from '@idocard/contract/commerce/site-product'
import type { Form } from '../kit/editor.tsx'

const TEXTS = { titleCh: '', titleEn: '', summaryCh: '', summaryEn: '', descriptionCh: '', descriptionEn: '' }
const PRICES = { price: '', discountPrice: '', discountFrom: '', discountUntil: '', volumePrices: '[]' }
const SALE = { onSale: true, shownFrom: '', shownUntil: '', madeToOrder: true }
const PRINT = { cards: '0', finishes: '[]', isMixed: false }
/** The fields of a product. Pictures, specifications, volume prices and finishes are kept as JSON. */
export const FIELDS = { category: 'personal', ...TEXTS, pictures: '[]', specs: '[]', ...PRICES, ...SALE, ...PRINT }
/** A new product has its first units. Those of a stored one change in its ledger. */
export const NEW = { ...FIELDS, stock: '0' }
export type ProductValues = typeof NEW
export type ProductForm = Form<ProductValues>

/** What is typed, as the calls take it. */
export const sentProduct = ({ category, finishes, ...values }: ProductValues) => ({
  ...values,
  category: category as StaffProduct['category'],
  finishes: JSON.parse(finishes) as StaffProduct['finishes'],
})
