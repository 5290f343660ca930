import type { Card } from '@idocard/contract/cards/card'
import { cardText } from '@idocard/domain/cards/card'
import { THEMES } from '@idocard/domain/cards/theme'
import { joined, pick } from '@idocard/domain/language'
import { IconCreditCard, IconDeviceMobile } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { StatusBadge } from '../../../kit/status-badge.tsx'
import { useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { CardFace } from './card-face.tsx'
import classes from './card-tile.module.css'

/** A card's name in the holder's language; empty if it has no name yet. */
export const useCardName = (card: Pick<Card, 'fields'>): string => {
  const lang = useLang()
  return cardText(lang, card.fields.nameCh, card.fields.nameEn).text
}

type CardTileProps = {
  card: Card
  actions: ReactNode
  /** A button for the rarer actions, at the end of the line of facts. */
  more?: ReactNode
}

/** One of the holder's cards: its face and its metrics. */
export function CardTile({ card, actions, more }: CardTileProps) {
  const { t } = useTranslation('backstage')
  const lang = useLang()
  const { theme, state, views } = card
  const name = useCardName(card)
  const { nameCh, nameEn } = THEMES[theme]
  return (
    <article className={classes.tile} aria-label={name || t('card.unnamed')}>
      <div className={classes.face} data-paused={state === 'paused' || undefined}>
        <CardFace card={card} unnamed={t('card.unnamed')} />
      </div>
      <div className={classes.head}>
        <div className={classes.facts}>
          <CardKind card={card} />
          <StatusBadge tone={state === 'paused' ? 'attention' : 'good'}>
            {state === 'paused' ? t('card.paused') : t('card.active')}
          </StatusBadge>
          <span className={classes.more}>
            {joined(lang, 'dot', [
              t('card.theme', { theme: pick(lang, nameCh, nameEn) }),
              t('card.views', { count: views, views: views.toLocaleString('en') }),
              card.linked.length > 0 ? t('card.linked', { count: card.linked.length }) : '',
            ])}
          </span>
        </div>
        {more}
      </div>
      {actions}
    </article>
  )
}

/** Whether a card is a physical or a virtual one, as a word and an icon. */
function CardKind({ card: { isVirtual } }: { card: Pick<Card, 'isVirtual'> }) {
  const { t } = useTranslation('backstage')
  const Icon = isVirtual ? IconDeviceMobile : IconCreditCard
  return (
    <span className={classes.kind} data-virtual={isVirtual || undefined}>
      <Icon size={18} stroke={1.6} aria-hidden="true" />
      {t(isVirtual ? 'card.virtual' : 'card.physical')}
    </span>
  )
}
