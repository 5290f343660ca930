import { CHINESE, ENGLISH } from '@idocard/domain/language'

/**
 * Runs inline in the head, before anything is painted. If nobody has chosen a language yet and the browser prefers the
 * other one than this page has, marks the document, which shows the line that offers it (`language-offer.tsx`). Pages
 * are cached for all visitors, so the server cannot decide this. A browser that stores nothing gets no offer, because
 * it could not remember the answer.
 */
function offerLanguage(chinese: RegExp, english: RegExp): void {
  try {
    if (localStorage.getItem('iDoLang') || localStorage.getItem('iDoLangOffer')) return
  } catch {
    return
  }
  const root = document.documentElement
  const known = navigator.languages.find((one) => chinese.test(one) || english.test(one))
  const wanted = known && chinese.test(known) ? 'zh-tw' : 'en-us'
  if (chinese.test(root.lang) !== (wanted === 'zh-tw')) root.dataset.langOffer = wanted
}

/** Adds the script to a page with the line. @param nonce marks the page's own inline scripts */
export const withOfferScript = (html: string, nonce: string): string =>
  html.includes(' data-offered="')
    ? html.replace(
        '</head>',
        () => `<script nonce="${nonce}">(${offerLanguage.toString()})(${CHINESE},${ENGLISH})</script></head>`,
      )
    : html
