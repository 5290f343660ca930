import type { Lang } from '../language.ts'

/** An answer that staff begin with. `{name}` is the sender's name. */
export interface InquiryTemplate {
  name: string
  title: Readonly<Record<Lang, string>>
  text: Readonly<Record<Lang, string>>
}

/** The answers that staff begin with. What is in brackets is filled in before it is sent. */
export const INQUIRY_TEMPLATES: readonly InquiryTemplate[] = [
  {
    name: 'looking',
    title: { 'zh-tw': '正在確認', 'en-us': 'We’re looking into it' },
    text: {
      'zh-tw': '{name} 你好：\n\n謝謝你的來信。我們正在確認，[日期] 前會再寫信給你。',
      'en-us': 'Hello {name},\n\nThank you for writing. We’re looking into it, and will write to you again by [day].',
    },
  },
  {
    name: 'quote',
    title: { 'zh-tw': '大量採購報價', 'en-us': 'Quote for many cards' },
    text: {
      'zh-tw':
        '{name} 你好：\n\n謝謝你的詢問。[數量] 張 [商品] 的報價如下：\n\n單價：[金額] 元\n總價：[金額] 元（含稅）\n\n請告訴我們要印的內容和希望收到的日期，我們會再確認交期。',
      'en-us':
        'Hello {name},\n\nThank you for asking. For [number] cards of [product] the price is:\n\nEach: NT$[amount]\nIn all: NT$[amount], tax included\n\nPlease tell us what is to be printed and by when you need them, so that we can confirm the date.',
    },
  },
  {
    name: 'print',
    title: { 'zh-tw': '請補印製內容', 'en-us': 'Print details needed' },
    text: {
      'zh-tw':
        '{name} 你好：\n\n要開始製作，還需要 [缺少的內容]。請在會員中心打開這張訂單，填上印製內容；開始製作之前都可以修改。',
      'en-us':
        'Hello {name},\n\nTo begin, we still need [what is missing]. Please open the order in your member area and fill in the print details. You can change them until production begins.',
    },
  },
  {
    name: 'activate',
    title: { 'zh-tw': '卡片開通問題', 'en-us': 'Trouble activating a card' },
    text: {
      'zh-tw':
        '{name} 你好：\n\n請用手機掃描紙套裡的 QR Code，照畫面登入，就能開通。如果還是不行，請回信告訴我們畫面上的訊息，附一張截圖更好。',
      'en-us':
        'Hello {name},\n\nPlease scan the QR code inside the sleeve with your phone and sign in as the screen says; that activates the card. If it still doesn’t work, reply with the message that you see, if possible with a screenshot.',
    },
  },
  {
    name: 'payment',
    title: { 'zh-tw': '款項退回', 'en-us': 'Money returned' },
    text: {
      'zh-tw':
        '{name} 你好：\n\n我們收到一筆 [金額] 元的款項，但對應的訂單 [原因]。我們已經辦理退回，實際入帳時間依銀行作業而定。',
      'en-us':
        'Hello {name},\n\nWe received NT$[amount], but its order [reason]. We have returned the money; when it arrives depends on your bank.',
    },
  },
]

/** A template's text in the sender's language, with their name. */
export const filledTemplate = ({ text }: InquiryTemplate, lang: Lang, name: string): string =>
  text[lang].replace('{name}', name).replace(/^(?:Hello ,| 你好：)/, lang === 'zh-tw' ? '你好：' : 'Hello,')

const BLANK = /\[[^\]]+\]/g
const BLANKS = new Set(
  INQUIRY_TEMPLATES.flatMap(({ text }) => Object.values(text).flatMap((words) => words.match(BLANK) ?? [])),
)

/** Whether something that a template leaves open is still to be filled in. Other brackets are the writer's own. */
export const hasBlank = (text: string): boolean => (text.match(BLANK) ?? []).some((one) => BLANKS.has(one))
