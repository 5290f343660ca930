import type { CardView } from '@idocard/contract/cards/card-view'
import { htmlLang } from '@idocard/domain/language'
import { CardPage } from './card-page.tsx'
import type { ReadCard } from './read-card.ts'

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
