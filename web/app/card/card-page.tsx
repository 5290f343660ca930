import type { CardView } from '@idocard/contract/cards/card-view'
import { htmlLang } from '@idocard/domain/language'
import type { CSSProperties } from 'react'
import { accentOf } from './accent.ts'
import { LAYOUTS } from './layouts.tsx'
import { Foot, Language, Legal } from './parts.tsx'
import { type ReadCard, readCard } from './read-card.ts'

/**
 * A card page, in the theme and language of the view. The server renders it for visitors, and the back office shows it
 * while the holder edits (with `isPreview`, in an `inert` element). It has no state and needs `cardStyles(theme)`.
 */
export function CardPage({ view, card = readCard(view) }: { view: CardView; card?: ReadCard }) {
  const Arranged = LAYOUTS[view.theme]
  const Main = view.isPreview ? 'div' : 'main'
  return (
    <div
      className="card-page"
      data-theme={view.theme}
      lang={htmlLang(view.lang)}
      data-done={card.t.copied}
      data-cover={card.isCover || card.banner ? '' : undefined}
      data-banner={card.banner ? '' : undefined}
      style={accentOf(view.theme, view.accent ?? '') as CSSProperties}
    >
      {!view.isPreview && view.address !== undefined && <Language card={card} address={view.address} />}
      <Main className="c-page">
        <Arranged card={card} as={view.isPreview ? 'p' : 'h1'} />
      </Main>
      {view.isPreview ? <Legal card={card} /> : <Foot card={card} isInviting={view.isInviting === true} />}
      {view.opening && <span className="c-opening" data-opening={view.opening} aria-hidden="true" />}
    </div>
  )
}

/**
 * A card in a theme that it does not have. A bar at the top and a watermark mark it as a preview, and nothing on the
 * card can be pressed, selected or read out. The bar links to the card page.
 */
export function ThemePreview({ view, card, theme }: { view: CardView; card: ReadCard; theme: string }) {
  const { t } = card
  return (
    <>
      <main className="p-bar" lang={htmlLang(view.lang)}>
        <h1>{t.previewTitle(theme)}</h1>
        <p>{t.preview}</p>
        <a href={`/${view.card.cardSn}?lang=${view.lang}`}>{t.openCard}</a>
      </main>
      <div className="p-card" inert>
        <CardPage view={view} card={card} />
        <span className="p-marks" data-lang={view.lang} />
      </div>
    </>
  )
}
