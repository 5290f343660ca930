import type { FaultPage } from '@idocard/contract/fault-page'
import { htmlLang, type Lang } from '@idocard/domain/language'
import en from '../i18n/en-us/error.json'
import zh from '../i18n/zh-tw/error.json'
import { HiddenForm, writeAlonePage } from './alone-page.tsx'
import { FaultMessage } from './fault-message.tsx'

/** Seconds after which the page retries automatically. Its text names the same number. */
const AGAIN_SECONDS = 10

const TEXTS: Record<Lang, typeof zh> = { 'zh-tw': zh, 'en-us': en }
const OTHER: Record<Lang, { lang: Lang; name: string }> = {
  'zh-tw': { lang: 'en-us', name: 'English' },
  'en-us': { lang: 'zh-tw', name: '中文' },
}

/**
 * The error page as a whole document. It needs neither the database, nor a script, nor the application. A posted form
 * can be sent again, but never without the user's consent.
 */
export function renderFault({ status, lang, address, form }: FaultPage): string {
  const t = TEXTS[lang]
  const wording = { 401: t.signedOut, 500: t.failed, 503: t.unavailable }[status]
  const next = status === 503 ? [form ? t.unavailable.posted : t.unavailable.soon] : []
  const other = OTHER[lang]
  return writeAlonePage({
    lang,
    title: wording.title,
    refresh: status === 503 && !form ? AGAIN_SECONDS : undefined,
    aside: !form && (
      <a href={inOther(address, other.lang)} lang={htmlLang(other.lang)} rel="alternate">
        {other.name}
      </a>
    ),
    children: (
      <FaultMessage status={status === 401 ? undefined : status} title={wording.title} texts={[wording.text, ...next]}>
        {form ? (
          <HiddenForm action={address} fields={form} button={t.unavailable.send} />
        ) : (
          status !== 401 && (
            <a className="alone-button" data-variant="filled" href={address}>
              {t.again}
            </a>
          )
        )}
        <a className="alone-button" data-variant={status === 401 ? 'filled' : undefined} href="/">
          {t.home}
        </a>
      </FaultMessage>
    ),
  })
}

/** The same address in another language. */
function inOther(address: string, lang: Lang): string {
  const [path = '/', query = ''] = address.split('?', 2)
  const asked = new URLSearchParams(query)
  asked.set('lang', lang)
  return `${path}?${asked}`
}
