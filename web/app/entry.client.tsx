import { DEFAULT_LANG, htmlLang, LANGS } from '@idocard/domain/language'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { type Later, textsOf } from './lib/language.ts'
import { reloadOnStaleChunk } from './lib/stale-chunk.ts'
import { TextsProvider } from './lib/texts.ts'

reloadOnStaleChunk()

// The server rendered the page in the language of its address or cookie; hydration uses the same one.
const rendered = LANGS.find((lang) => htmlLang(lang) === document.documentElement.lang) ?? DEFAULT_LANG
const parts = document.documentElement.dataset.texts?.split(' ').filter(Boolean) as Later[] | undefined
const texts = await textsOf(rendered, parts)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <TextsProvider value={texts}>
        <HydratedRouter />
      </TextsProvider>
    </StrictMode>,
  )
})
