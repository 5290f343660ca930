import { type PaymentPage, SUBMIT_SCRIPT } from '@idocard/contract/payment-page'
import { htmlLang, type Lang } from '@idocard/domain/language'
import { formatTwd } from '@idocard/domain/money'
import { write } from '../card/write.ts'
import alone from '../fault/alone.css?inline'
import fault from '../fault/fault.css?inline'
import { FaultMessage } from '../fault/fault-message.tsx'
import en from '../i18n/en-us/order.json'
import zh from '../i18n/zh-tw/order.json'
import tokens from '../kit/tokens.css?inline'

const TEXTS: Record<Lang, (typeof zh)['payPage']> = { 'zh-tw': zh.payPage, 'en-us': en.payPage }
const STYLE = tokens + fault + alone

/** The page at an order's payment address as a whole document. It works without a script. */
export function renderPayment({ lang, orderNumber, total, bank }: PaymentPage): string {
  const t = TEXTS[lang]
  const document = (
    <html lang={htmlLang(lang)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#faf7f1" />
        <meta name="robots" content="noindex" />
        <title>{`${t.title}｜iDoCard`}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style dangerouslySetInnerHTML={{ __html: STYLE }} />
      </head>
      <body>
        <header className="alone-bar">
          <div>
            <a href="/">
              <img src="/brand/logo.svg" alt="iDoCard" width="119" height="28" />
            </a>
          </div>
        </header>
        <FaultMessage
          status={undefined}
          title={t.title}
          texts={[`${t.order} ${orderNumber}`, `${t.total} ${formatTwd(total, lang)}`, bank ? t.leaving : t.secure]}
        >
          <form method="post" action={bank?.action ?? ''}>
            {Object.entries(bank?.fields ?? {}).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <button className="alone-button" data-variant="filled" type="submit">
              {t.pay}
            </button>
          </form>
        </FaultMessage>
        {bank && <script dangerouslySetInnerHTML={{ __html: SUBMIT_SCRIPT }} />}
      </body>
    </html>
  )
  return `<!doctype html>${write(document)}`
}
