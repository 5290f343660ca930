import type { Lang } from '@idocard/domain/language'
import { joined, pick } from '@idocard/domain/language'
import { formatTwd } from '@idocard/domain/money'
import { type Seller, sellerLines } from '@idocard/domain/seller'
import { byWithdrawal, WITHDRAWAL_WORDS } from '@idocard/domain/withdrawal'
import type { Jobs } from '../../queue/queue.ts'
import type { OrderLineRow, OrderRow } from './order.store.ts'
import { hasPrintMissing, printSummary } from './print-summary.ts'

type Notice = Jobs['order_notice']['notice']
type Line = Pick<OrderLineRow, 'titleCh' | 'titleEn' | 'quantity' | 'unitPrice' | 'madeToOrder' | 'print' | 'logo'>

export interface Message {
  subject: string
  /** For mail. */
  text: string
  /** For SMS: one or two segments. */
  short: string
}

/**
 * The message to a buyer about an order, in the order's language.
 * @param link URL of the order's page
 */
export function orderMessage(
  notice: Notice,
  { order, lines, link, seller }: { order: OrderRow; lines: readonly Line[]; link: string; seller: Seller },
): Message {
  const { lang } = order
  const message = WORDS[lang][notice](order, lines, link)
  return { ...message, text: [message.text, '', '—', ...sellerLines(seller, lang)].join('\n') }
}

const COLON: Readonly<Record<Lang, string>> = { 'zh-tw': '：', 'en-us': ': ' }
const RETURNS: Readonly<Record<Lang, string>> = { 'zh-tw': '退貨', 'en-us': 'Returns' }

/** Which products can be returned. They are named only if the order has products with different rules. */
function returns(lang: Lang, lines: readonly Line[]): string[] {
  const groups = byWithdrawal(lines)
  return groups.map(({ withdrawal, lines }) => {
    const names = joined(
      lang,
      'list',
      lines.map((line) => pick(lang, line.titleCh, line.titleEn)),
    )
    const of = groups.length > 1 ? (lang === 'zh-tw' ? `（${names}）` : ` (${names})`) : ''
    return `${RETURNS[lang]}${of}${COLON[lang]}${WITHDRAWAL_WORDS[withdrawal][lang]}`
  })
}

const listed = (lang: Lang, lines: readonly Line[]) =>
  lines.map(
    (line) =>
      `${pick(lang, line.titleCh, line.titleEn)} × ${line.quantity}　${formatTwd(line.unitPrice * line.quantity, lang)}`,
  )

/** The most cards listed in a mail to the buyer. The order's page lists all. */
const CARDS_MOST = 20

/** The print details, followed by an empty line. Empty for an order without printed cards. */
function printed(lang: Lang, lines: readonly Line[]): string[] {
  const texts = lines.flatMap((line) => printSummary(line, lang, CARDS_MOST))
  if (texts.length === 0) return []
  const until = {
    'zh-tw': '開始製作前，都可以在訂單頁修改印製內容。',
    'en-us': 'Until production begins, you can change this on your order’s page.',
  }
  const missing = {
    'zh-tw': '印製內容還沒有填齊，請到訂單頁補上，填好之後才會開始製作。',
    'en-us': 'Some of it is still missing. Please add it on your order’s page; production begins once we have it.',
  }
  const heading = { 'zh-tw': '印製內容', 'en-us': 'Printed on your cards' }
  return [heading[lang], ...texts, (lines.some(hasPrintMissing) ? missing : until)[lang], '']
}

const WORDS: Record<Lang, Record<Notice, (order: OrderRow, lines: readonly Line[], link: string) => Message>> = {
  'zh-tw': {
    paid: (order, lines, link) => ({
      subject: `iDoCard 訂單 ${order.orderNumber} 付款完成`,
      text: [
        '你好：',
        '',
        '我們已收到你的付款，接下來會開始準備你的名片。',
        '',
        `訂單編號　${order.orderNumber}`,
        ...listed('zh-tw', lines),
        ...(order.discount > 0 ? [`折扣　−${formatTwd(order.discount, 'zh-tw')}`] : []),
        `運費　${formatTwd(order.freight, 'zh-tw')}`,
        `總計　${formatTwd(order.total, 'zh-tw')}`,
        '',
        `收件地址　${order.shippingAddress}`,
        '',
        ...printed('zh-tw', lines),
        ...returns('zh-tw', lines),
        '',
        `查看訂單：${link}`,
      ].join('\n'),
      short: `【iDoCard】訂單 ${order.orderNumber} 已付款 ${formatTwd(order.total, 'zh-tw')}，我們開始準備你的名片。${link}`,
    }),
    print_missing: (order, lines, link) => ({
      subject: `iDoCard 訂單 ${order.orderNumber} 還缺印製內容`,
      text: [
        '你好：',
        '',
        `訂單 ${order.orderNumber} 已經付款，但名片上要印的內容還沒有填齊，所以還不能開始製作。`,
        '',
        ...printed('zh-tw', lines),
        `在訂單頁填寫姓名、職稱、公司與標誌：${link}`,
      ].join('\n'),
      short: `【iDoCard】訂單 ${order.orderNumber} 還缺印製內容，填好才會開始製作。${link}`,
    }),
    expired: (order, _lines, link) => ({
      subject: `iDoCard 訂單 ${order.orderNumber} 已逾期取消`,
      text: [
        '你好：',
        '',
        `訂單 ${order.orderNumber} 在保留時間內沒有收到付款，已自動取消，商品也已放回架上，不會向你收取任何費用。`,
        '',
        `想再訂購，請打開這筆訂單，按「再買一次」：${link}`,
      ].join('\n'),
      short: `【iDoCard】訂單 ${order.orderNumber} 未在保留時間內付款，已自動取消，不會收取任何費用。`,
    }),
    cancelled: (order, _lines, link) => ({
      subject: `iDoCard 訂單 ${order.orderNumber} 已取消`,
      text: [
        '你好：',
        '',
        `訂單 ${order.orderNumber} 已經取消，商品也已放回架上，不會向你收取任何費用。`,
        ...(order.discountCode ? [`折扣碼 ${order.discountCode} 可以再次使用。`] : []),
        '如果取消的同時你正好在銀行頁面付款，我們會把這筆款項全額退回原本的信用卡，你不需要再做任何事。',
        '',
        `不是你取消的，或想再訂購，請打開這筆訂單：${link}`,
      ].join('\n'),
      short: `【iDoCard】訂單 ${order.orderNumber} 已取消，不會收取任何費用。`,
    }),
    refunded: (order, lines, link) => ({
      subject: `iDoCard 訂單 ${order.orderNumber} 已退款`,
      text: [
        '你好：',
        '',
        `訂單 ${order.orderNumber} 的款項已退回你付款的信用卡，實際入帳時間依發卡銀行而定。`,
        '',
        ...listed('zh-tw', lines),
        `退款金額　${formatTwd(order.total, 'zh-tw')}`,
        '',
        '如果這筆訂單曾送你點數，點數也一併收回了。',
        '',
        `查看訂單：${link}`,
      ].join('\n'),
      short: `【iDoCard】訂單 ${order.orderNumber} 已退款 ${formatTwd(order.total, 'zh-tw')}，入帳時間依發卡銀行而定。${link}`,
    }),
  },
  'en-us': {
    paid: (order, lines, link) => ({
      subject: `Your iDoCard order ${order.orderNumber} is paid`,
      text: [
        'Hello,',
        '',
        'Thank you. We’ve received your payment and are getting your cards ready.',
        '',
        `Order number: ${order.orderNumber}`,
        ...listed('en-us', lines),
        ...(order.discount > 0 ? [`Discount: −${formatTwd(order.discount, 'en-us')}`] : []),
        `Shipping: ${formatTwd(order.freight, 'en-us')}`,
        `Total: ${formatTwd(order.total, 'en-us')}`,
        '',
        `Ship to: ${order.shippingAddress}`,
        '',
        ...printed('en-us', lines),
        ...returns('en-us', lines),
        '',
        `See your order: ${link}`,
      ].join('\n'),
      short: `[iDoCard] Order ${order.orderNumber} is paid (${formatTwd(order.total, 'en-us')}). We are preparing your cards. ${link}`,
    }),
    print_missing: (order, lines, link) => ({
      subject: `Your iDoCard order ${order.orderNumber} is missing print details`,
      text: [
        'Hello,',
        '',
        `Order ${order.orderNumber} is paid, but we don’t have all the print details yet, so production hasn’t begun.`,
        '',
        ...printed('en-us', lines),
        `Add name, title, company and logo on your order’s page: ${link}`,
      ].join('\n'),
      short: `[iDoCard] Order ${order.orderNumber} is waiting for print details. ${link}`,
    }),
    expired: (order, _lines, link) => ({
      subject: `Your iDoCard order ${order.orderNumber} has expired`,
      text: [
        'Hello,',
        '',
        `No payment arrived for order ${order.orderNumber} while we kept the items for you, so it has been cancelled. You won’t be charged.`,
        '',
        `To order again, open this order and choose “Buy again”: ${link}`,
      ].join('\n'),
      short: `[iDoCard] Order ${order.orderNumber} was not paid in time and has been cancelled. You will not be charged.`,
    }),
    cancelled: (order, _lines, link) => ({
      subject: `Your iDoCard order ${order.orderNumber} is cancelled`,
      text: [
        'Hello,',
        '',
        `Order ${order.orderNumber} has been cancelled. You won’t be charged.`,
        ...(order.discountCode ? [`You can use the discount code ${order.discountCode} again.`] : []),
        'If you were paying at the bank at that very moment, we’ll refund the full amount to your card. There’s nothing you need to do.',
        '',
        `If it wasn’t you who cancelled, or you’d like to order again, open this order: ${link}`,
      ].join('\n'),
      short: `[iDoCard] Order ${order.orderNumber} has been cancelled. You will not be charged.`,
    }),
    refunded: (order, lines, link) => ({
      subject: `Your iDoCard order ${order.orderNumber} is refunded`,
      text: [
        'Hello,',
        '',
        `We’ve refunded order ${order.orderNumber} to the card you paid with. Your bank decides when it shows on your account.`,
        '',
        ...listed('en-us', lines),
        `Refunded: ${formatTwd(order.total, 'en-us')}`,
        '',
        'If this order brought you points, they have been taken back.',
        '',
        `See your order: ${link}`,
      ].join('\n'),
      short: `[iDoCard] Order ${order.orderNumber} is refunded (${formatTwd(order.total, 'en-us')}). Your bank decides when it shows. ${link}`,
    }),
  },
}
