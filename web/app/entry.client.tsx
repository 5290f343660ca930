import { DEFAULT_LANG, htmlLang, LANGS } from '@idocard/domain/language'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { HydratedRouter } from 'react-router/dom'
import { addLaterTexts, textsOf } from './lib/language.ts'
import { reloadOnStaleChunk } from './lib/stale-chunk.ts'

reloadOnStaleChunk()

// The server rendered the page in the language of its address or cookie; hydration uses the same one.
const rendered = LANGS.find((lang) => htmlLang(lang) === document.documentElement.lang) ?? DEFAULT_LANG
const texts = await textsOf(rendered)
if (location.pathname.startsWith('/backstage/')) await addLaterTexts('backstage', texts)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nextProvider i18n={texts}>
        <HydratedRouter />
      </I18nextProvider>
    </StrictMode>,
  )
})
