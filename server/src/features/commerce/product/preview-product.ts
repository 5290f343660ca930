import type { contract } from '@idocard/contract'
import { PRODUCTS_PER_PAGE } from '@idocard/domain/commerce/product-page'
import type { Lang } from '@idocard/domain/language'
import { siteAddress } from '@idocard/domain/site-address'
import type { Handler } from '../../../api/implement.ts'
import type { Tx } from '../../../db/open.ts'
import { type Previewed, type ProductView, previewPath } from '../../content/content/index.ts'
import { keepTyped, placeInList, putOnSale, typedProduct } from './preview-product.store.ts'
import { checkedFields, checkedPictures } from './save-product.ts'
import { productById } from './site-product.store.ts'

type Preview = (typeof contract)['siteProduct']['preview']

/** Keeps what is typed, once it could be saved, and returns where the person sees it. */
export const previewProduct =
  (secret: string): Handler<Preview> =>
  async (input, { db, acting, now, lang, refuse }) => {
    const { id } = input
    const before = id === 0 ? undefined : ((await productById(db, acting, id)) ?? refuse('not_found'))
    const pictures = await checkedPictures(db, acting, input.pictures, before)
    checkedFields(input, pictures, lang)
    await keepTyped(db, acting, { ...input, pictures: pictures ?? [] }, now)
    const paths = (kind: ProductView) => {
      const path = (lang: Lang) => previewPath(secret, { kind, id, lang }, acting.person, now)
      return { zh: path('zh-tw'), en: path('en-us') }
    }
    return { page: paths('product'), list: paths('productList') }
  }

/**
 * Puts a product on sale as a person typed it, in a transaction that must be rolled back.
 * @returns the page on which it is, and the moment from which it is sold; undefined if nothing is kept of it any more
 */
export async function sellForPreview(
  db: Tx,
  { kind, id, lang, staff }: Previewed & { kind: ProductView },
  now: Date,
): Promise<{ path: string; at: Date } | undefined> {
  const typed = await typedProduct(db, staff, id)
  if (!typed) return undefined
  const fields = checkedFields(typed, typed.pictures, lang)
  const at = fields.shownFrom && fields.shownFrom > now ? fields.shownFrom : now
  // One that is over is seen as it was.
  const shownUntil = fields.shownUntil && fields.shownUntil <= at ? null : fields.shownUntil
  const sold = await putOnSale(db, id, { ...fields, shownUntil }, typed.stock)
  if (!sold) return undefined
  if (kind === 'product') return { path: siteAddress.product(sold.id), at }
  const page = Math.floor((await placeInList(db, sold, at)) / PRODUCTS_PER_PAGE) + 1
  return { path: `${siteAddress.products}?${new URLSearchParams({ name: sold.category, page: String(page) })}`, at }
}
