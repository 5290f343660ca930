import type { Lang } from '@idocard/domain/language'
import { type Html, html } from '../../../../shared/html.ts'
import type { Refusal } from './checkout-form.ts'
import { texts } from './texts.ts'
import type { Trade } from './trade-ledger.ts'

/** ECPay's public test card, the only one that its test host and the fake bank accept. */
export const TEST_CARD = '4311-9522-2222-2222'

const money = new Intl.NumberFormat('en-US')

/** The payment page. `base` is the path under which the fake bank is mounted. */
export function payPage(base: string, merchantId: string, trade: Trade, wrongCard = false): Html {
  const { checkout } = trade
  const t = texts[checkout.lang]
  const items = checkout.itemName.split('#').map((name) => html`<li>${name}</li>`)
  const invalid = wrongCard ? html` aria-invalid="true"` : html``
  const error = wrongCard ? html`<p class="error" id="card-error">${t.wrongCard}</p>` : html``
  return layout(
    base,
    checkout.lang,
    t.title,
    html`<p class="amount"><span>${t.amount}</span> <strong>NT$ ${money.format(checkout.amount)}</strong></p>
<dl>
<div><dt>${t.merchant}</dt><dd>${merchantId}</dd></div>
<div><dt>${t.tradeNo}</dt><dd>${checkout.tradeNo}</dd></div>
<div><dt>${t.items}</dt><dd><ul>${items}</ul></dd></div>
</dl>
<form method="post" action="${base}/pay">
<input type="hidden" name="ticket" value="${trade.ticket}">
<label for="card">${t.card}</label>
${error}
<input id="card" name="card" value="${TEST_CARD}" inputmode="numeric" autocomplete="off" maxlength="23"
 aria-describedby="card-help${wrongCard ? ' card-error' : ''}"${invalid}>
<p class="help" id="card-help">${t.cardHelp}</p>
<button class="primary" name="decision" value="pay">${t.pay}</button>
<button name="decision" value="decline">${t.decline}</button>
<button class="quiet" name="decision" value="cancel">${t.cancel}</button>
</form>`,
  )
}

/** The result page: a form that posts the signed result to the shop, submitted at once when scripts run. */
export function resultPage(base: string, trade: Trade): Html {
  const { lang, resultUrl, backUrl } = trade.checkout
  const t = texts[lang]
  const title = trade.state === 'paid' ? t.paid : trade.state === 'declined' ? t.declined : t.cancelled
  if (resultUrl && trade.notice) {
    const fields = Object.entries(trade.notice).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
    )
    return layout(
      base,
      lang,
      title,
      html`<p>${t.returning}</p>
<form method="post" action="${resultUrl}" id="return">${fields}
<button class="primary">${t.back}</button>
</form>
<script src="${base}/return.js" defer></script>`,
    )
  }
  return layout(base, lang, title, html`<p>${t.close}</p>${backLink(backUrl, lang)}`)
}

/** The page for a refused checkout form. */
export function refusalPage(base: string, lang: Lang, refusal: Refusal, backUrl: string | null): Html {
  const t = texts[lang]
  const code = refusal.code ? html`<div><dt>${t.code}</dt><dd>${refusal.code}</dd></div>` : html``
  return layout(
    base,
    lang,
    t.refused,
    html`<p>${t.refusedHelp}</p><dl>${code}<div><dt>${t.detail}</dt><dd>${refusal.message}</dd></div></dl>${backLink(backUrl, lang)}`,
  )
}

/** The page for a trade that is unknown or no longer stored. */
export function unknownTradePage(base: string): Html {
  const both = html`<p>${texts['zh-tw'].refusedHelp}</p><p lang="en">${texts['en-us'].unknown}. ${texts['en-us'].refusedHelp}</p>`
  return layout(base, 'zh-tw', texts['zh-tw'].unknown, both)
}

function backLink(backUrl: string | null, lang: Lang): Html {
  return backUrl ? html`<p><a class="button primary" href="${backUrl}">${texts[lang].back}</a></p>` : html``
}

function layout(base: string, lang: Lang, title: string, content: Html): Html {
  const t = texts[lang]
  return html`<!doctype html>
<html lang="${t.htmlLang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="${base}/bank.css">
</head>
<body>
<main>
<p class="practice">${t.notice}</p>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`
}
