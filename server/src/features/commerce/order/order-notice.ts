import type { OrderNotice } from '@idocard/domain/commerce/order-event'
import { type Seller, sellerLines } from '@idocard/domain/commerce/seller'
import type { Lang } from '@idocard/domain/language'
import { CHINESE } from './order-notice-chinese.ts'
import { ENGLISH } from './order-notice-english.ts'
import type { Line, Links, Message, Words } from './order-notice-parts.ts'
import type { OrderRow } from './store.ts'

const WORDS: Readonly<Record<Lang, Words>> = { 'zh-tw': CHINESE, 'en-us': ENGLISH }

/** The message to a buyer about an order, in the order's language. */
export function orderMessage(
  notice: OrderNotice,
  { order, lines, links, seller }: { order: OrderRow; lines: readonly Line[]; links: Links; seller: Seller },
): Message {
  const { lang } = order
  const message = WORDS[lang][notice](order, lines, links)
  return { ...message, text: [message.text, '', '—', ...sellerLines(seller, lang)].join('\n') }
}
