import type { NoticeKind, NoticeParams } from '@idocard/domain/identity/notice'
import { type Lang, localeOf, pick } from '@idocard/domain/language'

/** The title and text of a notice in one language. */
export interface NoticeText {
  title: string
  /** A further sentence; may be empty. */
  text: string
}

/** The data for the text of a notice. */
interface Facts<K extends NoticeKind> {
  params: NoticeParams[K]
  /** How many notices were grouped into this one. */
  count: number
  /** The contact's name in this language; empty if the contact was removed or has no name. */
  name: string
  /** What a visitor or the holder wrote. Empty where others may see the text, such as on a lock screen. */
  quote: string
  /** Which of their cards a visitor opened; empty for a holder with one card. */
  card: string
  /** The announcement's title and content in this language. */
  announced: NoticeText
}

type Words = { [K in NoticeKind]: (facts: Facts<K>, lang: Lang) => NoticeText }

const prizeOf = ({ titleCh, titleEn }: { titleCh: string; titleEn: string }, lang: Lang) => pick(lang, titleCh, titleEn)

/** Adds a space between Chinese text and a name, if the name begins or ends with Latin letters on that side. */
const afterHan = (name: string) => name.replace(/^(?=\w)/, ' ')
const beforeHan = (name: string) => name.replace(/(?<=[\w.])$/, ' ')

/** Formats the day `2027-12-31` as `2027年12月31日` and `31 Dec 2027`. */
const CHINESE_DAY = new Intl.DateTimeFormat(localeOf('zh-tw'), { dateStyle: 'long', timeZone: 'UTC' })
const ENGLISH_DAY = new Intl.DateTimeFormat(localeOf('en-us'), { dateStyle: 'medium', timeZone: 'UTC' })

const CHINESE: Words = {
  exchange: ({ count, name, quote, card }) => {
    const more = (quote && `「${quote}」`) + (card && `來自名片：${card}。`)
    return count > 1
      ? { title: `${count} 位訪客留下了聯絡資料`, text: name && `最近一位是${afterHan(name)}。${more}` }
      : { title: `${beforeHan(name || '有人')}在你的名片留下聯絡資料`, text: more || '已經存進你的聯絡人。' }
  },
  contact_changed: ({ count, name }) =>
    count > 1
      ? { title: `${count} 位聯絡人更新了名片`, text: name && `最近一位是${afterHan(name)}。` }
      : { title: `${beforeHan(name || '一位聯絡人')}更新了名片`, text: '看看職稱、公司或聯絡方式哪裡變了。' },
  contact_remind: ({ name, quote }) => ({
    title: name ? `記得聯絡${afterHan(name)}` : '記得聯絡一位聯絡人',
    text: quote || '這是你設定的提醒。',
  }),
  card_renewed: () => ({ title: '你的名片換了新網址', text: '舊網址與原本的實體卡片已經停用。' }),
  card_template: () => ({ title: '公司更新了你的名片', text: '請看看名片上現在的內容。' }),
  card_request_accepted: () => ({ title: '公司同意了你要的更改', text: '你的名片已經更新。' }),
  card_request_declined: () => ({ title: '公司沒有同意你要的更改', text: '原因寫在名片的那個欄位旁邊。' }),
  card_released: () => ({ title: '你的一張名片已解除綁定', text: '它的頁面與內容已經刪除。' }),
  card_left: () => ({ title: '公司結束了你的公司名片', text: '30 天內，你可以在名片管理留下自己的內容。' }),
  card_returned: () => ({ title: '你的公司名片恢復了', text: '公司復原了你的離職，內容和之前一樣。' }),
  card_held: () => ({
    title: 'iDoCard 暫停了你的一張名片',
    text: '現在沒有人打得開它，內容都還在。有疑問請和我們聯絡。',
  }),
  card_resumed: () => ({ title: 'iDoCard 不再暫停你的名片', text: '它恢復成暫停以前的樣子。' }),
  card_copied: () => ({
    title: '有人在使用你卡片的感應網址',
    text: '可能是有人轉貼，也可能被寫進了另一張卡片。',
  }),
  order_paid: ({ params: { orderNumber } }) => ({
    title: '已收到你的付款',
    text: `訂單 ${orderNumber} 付款完成。`,
  }),
  order_prepared: ({ params: { orderNumber } }) => ({
    title: '你的名片開始製作了',
    text: `訂單 ${orderNumber} 的印製內容不能再修改。`,
  }),
  order_shipped: ({ params: { orderNumber } }) => ({
    title: '你的訂單已寄出',
    text: `訂單 ${orderNumber} 有查詢貨態的連結。`,
  }),
  order_parcel_corrected: ({ params: { orderNumber } }) => ({
    title: '查詢號碼更正了',
    text: `訂單 ${orderNumber} 請改用新的號碼查詢貨態。`,
  }),
  order_expired: ({ params: { orderNumber } }) => ({
    title: '訂單逾期未付款，已取消',
    text: `訂單 ${orderNumber} 沒有扣款。`,
  }),
  order_cancelled: ({ params: { orderNumber } }) => ({
    title: '訂單已取消',
    text: `訂單 ${orderNumber} 不會向你收費。`,
  }),
  order_approved: ({ params: { orderNumber } }) => ({
    title: '公司負責人核准了訂單',
    text: `訂單 ${orderNumber} 現在可以付款。`,
  }),
  order_approval_refused: ({ params: { orderNumber } }) => ({
    title: '訂單沒有通過核准',
    text: `訂單 ${orderNumber} 已經取消，不會收費。`,
  }),
  order_partly_refunded: ({ params: { orderNumber } }) => ({
    title: '訂單退了一部分款項',
    text: `訂單 ${orderNumber} 的部分款項已退還給你。`,
  }),
  order_refunded: ({ params: { orderNumber } }) => ({
    title: '訂單已退款',
    text: `訂單 ${orderNumber} 的款項已退回你的信用卡。`,
  }),
  order_print_missing: ({ params: { orderNumber } }) => ({
    title: '名片的印製內容還沒填齊',
    text: `訂單 ${orderNumber} 填好之後才會開始製作。`,
  }),
  point_earned: ({ params: { points }, count }) => ({
    title: `獲得 ${points} 點`,
    text: count > 1 ? `最近共有 ${count} 次入點。` : '',
  }),
  point_expiring: ({ params: { points, on } }) => ({
    title: `${points} 點即將到期`,
    text: `可以用到 ${CHINESE_DAY.format(new Date(on))}。`,
  }),
  point_corrected: ({ params: { points, reason } }) => ({
    title: points > 0 ? `你的點數增加了 ${points} 點` : `你的點數減少了 ${-points} 點`,
    text: `原因：${reason}`,
  }),
  prize_approved: ({ params }) => ({
    title: `可以領取「${prizeOf(params, 'zh-tw')}」了`,
    text: '領取時請出示兌換碼。',
  }),
  prize_refused: ({ params }) => ({
    title: `「${prizeOf(params, 'zh-tw')}」的申請沒有通過`,
    text: [
      `${params.points} 點已退還給你`,
      params.expired && `其中 ${params.expired} 點在等候期間到期，已經不能用了`,
      params.owed && `其中 ${params.owed} 點是已退款的訂單送的，一併收回了`,
    ]
      .filter(Boolean)
      .join('，')
      .concat('。'),
  }),
  prize_handed_over: ({ params }) => ({ title: `已領取「${prizeOf(params, 'zh-tw')}」`, text: '' }),
  news: ({ announced }) => announced,
  announcement: ({ announced }) => announced,
}

const plural = (count: number, one: string, several: string) => (count === 1 ? one : several)

const ENGLISH: Words = {
  exchange: ({ count, name, quote, card }) => {
    const more = [quote && `“${quote}”`, card && `From your card: ${card}.`].filter(Boolean).join(' ')
    return count > 1
      ? { title: `${count} visitors left you their details`, text: name && `The latest was ${name}. ${more}`.trim() }
      : { title: `${name || 'Someone'} left you their details`, text: more || 'They are among your contacts now.' }
  },
  contact_changed: ({ count, name }) =>
    count > 1
      ? { title: `${count} of your contacts updated their cards`, text: name && `The latest was ${name}.` }
      : { title: `${name || 'One of your contacts'} updated their card`, text: 'See what’s new on it.' },
  contact_remind: ({ name, quote }) => ({
    title: name ? `Get in touch with ${name}` : 'Get in touch with a contact',
    text: quote || 'You asked to be reminded.',
  }),
  card_renewed: () => ({
    title: 'Your card has a new address',
    text: 'The old address and its physical card no longer work.',
  }),
  card_template: () => ({ title: 'Your company changed your card', text: 'Have a look at what is on it now.' }),
  card_request_accepted: () => ({
    title: 'Your company made the change you asked for',
    text: 'It is on your card now.',
  }),
  card_request_declined: () => ({
    title: 'Your company didn’t make the change you asked for',
    text: 'The reason stands beside the field on your card.',
  }),
  card_released: () => ({ title: 'One of your cards was released', text: 'Its page and content are deleted.' }),
  card_left: () => ({
    title: 'Your company has ended your company card',
    text: 'For 30 days you can keep what is your own on it, in your card management.',
  }),
  card_returned: () => ({
    title: 'Your company card is back',
    text: 'Your company has undone that you left. It is as it was.',
  }),
  card_held: () => ({
    title: 'iDoCard has paused one of your cards',
    text: 'Nobody can open it for now; its content is kept. If you have questions, contact us.',
  }),
  card_resumed: () => ({ title: 'iDoCard no longer pauses your card', text: 'It is as it was before.' }),
  card_copied: () => ({
    title: 'Somebody is using your card’s tap address',
    text: 'It may have been shared, or written to another card.',
  }),
  order_paid: ({ params: { orderNumber } }) => ({
    title: 'We’ve received your payment',
    text: `Order ${orderNumber} is paid.`,
  }),
  order_prepared: ({ params: { orderNumber } }) => ({
    title: 'Your cards are in production',
    text: `What’s printed in order ${orderNumber} can no longer be changed.`,
  }),
  order_shipped: ({ params: { orderNumber } }) => ({
    title: 'Your order is on its way',
    text: `Order ${orderNumber} has a link to track it.`,
  }),
  order_parcel_corrected: ({ params: { orderNumber } }) => ({
    title: 'Your tracking number has changed',
    text: `The number we gave you for order ${orderNumber} was wrong. Please use the new one.`,
  }),
  order_expired: ({ params: { orderNumber } }) => ({
    title: 'An unpaid order has expired',
    text: `You weren’t charged for order ${orderNumber}.`,
  }),
  order_cancelled: ({ params: { orderNumber } }) => ({
    title: 'Your order is cancelled',
    text: `You won’t be charged for order ${orderNumber}.`,
  }),
  order_approved: ({ params: { orderNumber } }) => ({
    title: 'Your order is approved',
    text: `Order ${orderNumber} can be paid now.`,
  }),
  order_approval_refused: ({ params: { orderNumber } }) => ({
    title: 'Your order was not approved',
    text: `Order ${orderNumber} is cancelled. Nothing is charged.`,
  }),
  order_partly_refunded: ({ params: { orderNumber } }) => ({
    title: 'Part of your order is refunded',
    text: `Some of the money for order ${orderNumber} is coming back to you.`,
  }),
  order_refunded: ({ params: { orderNumber } }) => ({
    title: 'Your order is refunded',
    text: `The money for order ${orderNumber} is going back to your card.`,
  }),
  order_print_missing: ({ params: { orderNumber } }) => ({
    title: 'Print details are missing',
    text: `Production of order ${orderNumber} begins once we have them.`,
  }),
  point_earned: ({ params: { points }, count }) => ({
    title: `You earned ${points} ${plural(points, 'point', 'points')}`,
    text: count > 1 ? `That’s ${count} times lately.` : '',
  }),
  point_expiring: ({ params: { points, on } }) => ({
    title: `${points} ${plural(points, 'point expires', 'points expire')} soon`,
    text: `Use ${plural(points, 'it', 'them')} by ${ENGLISH_DAY.format(new Date(on))}.`,
  }),
  point_corrected: ({ params: { points, reason } }) => ({
    title: `${Math.abs(points)} ${plural(Math.abs(points), 'point', 'points')} ${points > 0 ? 'added' : 'taken back'}`,
    text: `Reason: ${reason}`,
  }),
  prize_approved: ({ params }) => ({
    title: `${prizeOf(params, 'en-us')} is ready for you`,
    text: 'Show your code when you pick it up.',
  }),
  prize_refused: ({ params }) => ({
    title: `Your request for ${prizeOf(params, 'en-us')} wasn’t approved`,
    text: [
      `You got ${params.points} ${plural(params.points, 'point', 'points')} back`,
      params.expired && `, but ${params.expired} had reached the expiry date in the meantime`,
      params.owed &&
        `, of which ${params.owed} came with an order that was refunded and ${plural(params.owed, 'has', 'have')} been taken back`,
      '.',
    ]
      .filter(Boolean)
      .join(''),
  }),
  prize_handed_over: ({ params }) => ({ title: `You picked up ${prizeOf(params, 'en-us')}`, text: '' }),
  news: ({ announced }) => announced,
  announcement: ({ announced }) => announced,
}

/** The title and text of a notice. Without `quote` they contain nothing private, because a lock screen may show them. */
export function noticeText<K extends NoticeKind>(kind: K, facts: Facts<K>, lang: Lang): NoticeText {
  return (lang === 'zh-tw' ? CHINESE : ENGLISH)[kind](facts, lang)
}
