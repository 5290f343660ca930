import type { Card } from '@idocard/contract/cards/card'
import { CardPage } from '../../../card/card-page.tsx'
import { cardStyles } from '../../../card/styles.ts'
import { useLang } from '../../../lib/language.ts'
import classes from './card-preview.module.css'

/** A preview of the card page. Nothing in it can be pressed. */
export function CardPreview({ card, label }: { card: Card; label: string }) {
  const lang = useLang()
  return (
    <div className={classes.frame} role="img" aria-label={label}>
      <style>{cardStyles(card.theme)}</style>
      <div inert>
        <CardPage view={{ lang, theme: card.theme, card, accent: card.accent, look: card.look, isPreview: true }} />
      </div>
    </div>
  )
}
