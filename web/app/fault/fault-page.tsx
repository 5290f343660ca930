import type { FaultPage } from '@idocard/contract/fault-page'
import { htmlLang, type Lang } from '@idocard/domain/language'
import { write } from '../card/write.ts'
import en from '../i18n/en-us/error.json'
import zh from '../i18n/zh-tw/error.json'
import tokens from '../kit/tokens.css?inline'
import alone from './alone.css?inline'
import fault from './fault.css?inline'
import { FaultMessage } from './fault-message.tsx'

/** Seconds after which the page retries by itself, as its text says. */
export const AGAIN_SECONDS = 10

const TEXTS: Record<Lang, typeof zh> = { 'zh-tw': zh, 'en-us': en }
const OTHER: Record<Lang, { lang: Lang; name: string }> = {
  'zh-tw': { lang: 'en-us', name: 'English' },
  'en-us': { lang: 'zh-tw', name: '中文' },
}
const STYLE = tokens + fault + alone

/**
 * The error page as a whole document. It needs neither the database, nor a script, nor the application around it. A
 * posted form can be sent again; it is never sent without the user's consent.
 */
export function renderFault({ status, lang, address, form }: FaultPage): string {
  const t = TEXTS[lang]
  const said = status === 503 ? t.unavailable : t.failed
  const next = status === 500 ? [] : [form ? t.unavailable.posted : t.unavailable.soon]
  const other = OTHER[lang]
  const document = (
    <html lang={htmlLang(lang)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#faf7f1" />
        <meta name="robots" content="noindex" />
        {status === 503 && !form && <meta httpEquiv="refresh" content={String(AGAIN_SECONDS)} />}
        <title>{`${said.title}｜iDoCard`}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style dangerouslySetInnerHTML={{ __html: STYLE }} />
      </head>
      <body>
        <header className="alone-bar">
          <div>
            <a href="/">
              <img src="/brand/logo.svg" alt="iDoCard" width="119" height="28" />
            </a>
            {!form && (
              <a href={inOther(address, other.lang)} lang={htmlLang(other.lang)} rel="alternate">
                {other.name}
              </a>
            )}
          </div>
        </header>
        <FaultMessage status={status} title={said.title} texts={[said.text, ...next]}>
          {form ? (
            <form method="post" action={address}>
              {Object.entries(form).map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
              <button className="alone-button" data-variant="filled" type="submit">
                {t.unavailable.send}
              </button>
            </form>
          ) : (
            <a className="alone-button" data-variant="filled" href={address}>
              {t.again}
            </a>
          )}
          <a className="alone-button" href="/">
            {t.home}
          </a>
        </FaultMessage>
      </body>
    </html>
  )
  return `<!doctype html>${write(document)}`
}

/** The same address in another language. */
function inOther(address: string, lang: Lang): string {
  const [path = '/', query = ''] = address.split('?', 2)
  const asked = new URLSearchParams(query)
  asked.set('lang', lang)
  return `${path}?${asked}`
}
