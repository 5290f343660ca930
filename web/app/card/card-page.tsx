import type { CardView } from '@idocard/contract/cards/card-view'
import { htmlLang } from '@idocard/domain/language'
import type { CSSProperties } from 'react'
import { accentOf } from './accent.ts'
import { LAYOUTS } from './layouts.tsx'
import { Foot, Language } from './parts.tsx'
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
      data-cover={card.isCover ? '' : undefined}
      style={accentOf(view.theme, view.accent ?? '') as CSSProperties}
    >
      {!view.isPreview && view.address !== undefined && <Language card={card} address={view.address} />}
      <Main className="c-page">
        <Arranged card={card} as={view.isPreview ? 'p' : 'h1'} />
      </Main>
      {!view.isPreview && view.isInviting && <Foot card={card} />}
      {view.opening && <span className="c-opening" data-opening={view.opening} aria-hidden="true" />}
    </div>
  )
}
