import { htmlLang, type Lang, localeOf } from '@idocard/domain/language'
import { type Html, html } from '../../shared/html.ts'
import { OUTBOX_STYLE } from './page-style.ts'
import type { OutboxMessage } from './port.ts'

export interface StoredMessage extends OutboxMessage {
  id: string | number
  at: Date
}

const zhTw = {
  title: '寄件匣',
  intro: '這裡顯示尚未接上簡訊與郵件服務時，系統原本會寄出的內容。',
  count: (n: number) => `共 ${n} 則，最新的在最上面`,
  refresh: '重新整理',
  sms: '簡訊',
  mail: '電子郵件',
  to: '收件人',
  code: '驗證碼',
  empty: '還沒有任何訊息',
  emptyHelp: '登入或下單後，驗證碼與通知就會出現在這裡。',
  other: 'English',
}

const enUs: typeof zhTw = {
  title: 'Outbox',
  intro: 'What this installation would have sent: no SMS or mail service is connected yet.',
  count: (n) => (n === 1 ? '1 message' : `${n} messages, newest first`),
  refresh: 'Refresh',
  sms: 'SMS',
  mail: 'Mail',
  to: 'To',
  code: 'Code',
  empty: 'No messages yet',
  emptyHelp: 'Sign in or place an order, and the code or notice appears here.',
  other: '中文',
}

/**
 * A complete HTML page of the stored messages, newest first. It needs no scripts; its policy must allow the inline
 * style block. All text is escaped; only http and https addresses in it become links.
 */
export function outboxPage(messages: readonly StoredMessage[], lang: Lang): string {
  const t = lang === 'zh-tw' ? zhTw : enUs
  const other: Lang = lang === 'zh-tw' ? 'en-us' : 'zh-tw'
  const newestFirst = messages.toSorted((a, b) => b.at.getTime() - a.at.getTime())
  const list =
    messages.length === 0
      ? html`<section class="empty"><h2>${t.empty}</h2><p>${t.emptyHelp}</p></section>`
      : html`<p class="count">${t.count(messages.length)}</p><ol>${newestFirst.map((one) => item(one, lang))}</ol>`
  return html`<!doctype html>
<html lang="${htmlLang(lang)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${t.title} · iDoCard</title>
<style>${OUTBOX_STYLE}</style>
</head>
<body>
<header>
<h1>${t.title}</h1>
<nav><a href="?lang=${lang}">${t.refresh}</a> <a href="?lang=${other}" lang="${htmlLang(other)}">${t.other}</a></nav>
<p>${t.intro}</p>
</header>
<main>${list}</main>
</body>
</html>
`.source
}

function item(message: StoredMessage, lang: Lang): Html {
  const t = lang === 'zh-tw' ? zhTw : enUs
  const { channel, to, kind, subject, text, at } = message
  // Only in messages with a code: an order number may have six digits too.
  const digits = kind === 'code' ? /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] : undefined
  const code = digits ? html`<p class="code"><span>${t.code}</span> <strong>${digits}</strong></p>` : html``
  const heading = subject ? html`<h2 lang="${langOfText(subject)}">${subject}</h2>` : html``
  return html`<li><article>
<p class="meta"><span class="channel">${t[channel]}</span> <span class="kind">${kind}</span> <time datetime="${at.toISOString()}">${taiwanMoment(at, lang)}</time></p>
<p class="to"><span>${t.to}</span> ${to}</p>
${heading}
${code}
<div class="text" lang="${langOfText(text)}">${withLinks(text)}</div>
</article></li>
`
}

function taiwanMoment(at: Date, lang: Lang): string {
  const day = { month: 'short', day: 'numeric' } as const
  const time = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
  return new Intl.DateTimeFormat(localeOf(lang), { timeZone: 'Asia/Taipei', ...day, ...time }).format(at)
}

/** Turns addresses into links; punctuation at the end of a sentence is not part of an address. */
function withLinks(text: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"'`，。；：！？、（）「」【】]*[^\s<>"'`，。；：！？、（）「」【】.,;:!?)\]])/)
    .map((piece, index) => {
      return index % 2 === 1 && URL.canParse(piece)
        ? html`<a href="${piece}" rel="noopener noreferrer">${piece}</a>`
        : html`${piece}`
    })
}

/** The language of a text, for screen readers. */
function langOfText(text: string): string {
  return /\p{Script=Han}/u.test(text) ? 'zh-Hant-TW' : 'en'
}
