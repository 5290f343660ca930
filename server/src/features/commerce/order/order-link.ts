import { inLang } from '@idocard/domain/site-address'
import type { Tx } from '../../../db/open.ts'
import { addLink } from './phone-order.store.ts'
import type { OrderRow } from './store.ts'

/**
 * A new address at which an order that was made on the phone can be seen and paid. The token is in the fragment, so that
 * neither a server's log nor another site, neither a cache nor the preview of a chat ever gets it.
 */
export async function orderLinkUrl(
  db: Tx,
  publicUrl: string,
  { id, lang }: Pick<OrderRow, 'id' | 'lang'>,
  now: Date,
): Promise<string> {
  return `${publicUrl}${inLang('/idocard/pay', lang)}#${await addLink(db, id, now)}`
}
