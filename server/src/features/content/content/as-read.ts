import { type Seller, withSeller } from '@idocard/domain/commerce/seller'
import { CONTENT_KINDS, type KindName } from '@idocard/domain/content/content-kind'
import { withHtml } from '../../../shared/rich-text.ts'

/** An entry as readers see it: rich text as HTML, and the seller's details where its kind may name them. */
export function asRead<E extends { contentCh: string; contentEn: string }>(
  kind: KindName,
  entry: E,
  seller: Seller,
): E {
  const { fields, hasSeller } = CONTENT_KINDS[kind]
  if (fields.content?.type !== 'rich') return entry
  return withHtml(hasSeller ? withSeller(entry, seller) : entry)
}
