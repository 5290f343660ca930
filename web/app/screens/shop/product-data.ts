import type { Product } from '@idocard/contract/commerce/product'
import { type Lang, pick } from '@idocard/domain/language'
import { priceOf } from './plan.ts'

interface ProductDataOptions {
  product: Product
  lang: Lang
  /** The manufacturer. */
  brand: string
  /** Scheme and host. */
  origin: string
  /** The page's canonical address, absolute. */
  url: string
}

/** A product with its offer for search engines (schema.org/Product). */
export function productData({ product, lang, brand, origin, url }: ProductDataOptions): object {
  const description = pick(lang, product.summaryCh, product.summaryEn)
  const image = product.img.map((src) => (src.startsWith('/') ? origin + src : src))
  return {
    '@type': 'Product',
    name: pick(lang, product.titleCh, product.titleEn),
    ...(description && { description }),
    ...(image.length > 0 && { image }),
    sku: String(product.id),
    brand: { '@type': 'Brand', name: brand },
    offers: {
      '@type': 'Offer',
      url,
      price: priceOf(product),
      priceCurrency: 'TWD',
      availability: `https://schema.org/${product.stock > 0 ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
    },
  }
}
