import type { Card } from '@idocard/contract/card'
import { cardText } from '@idocard/domain/card'
import type { Finish } from '@idocard/domain/finish'
import { pick } from '@idocard/domain/language'
import { THEMES, type ThemeKey } from '@idocard/domain/theme'
import type { ReactNode } from 'react'
import { CardPicture } from '../../kit/card-picture.tsx'
import { StatusBadge } from '../../kit/status-badge.tsx'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import classes from './card-tile.module.css'

/** The finish that is nearest to a theme. */
const FINISH: Record<ThemeKey, Finish> = {
  idoLight: 'pearl-white',
  idoDark: 'matte-black',
  origin: 'brushed-metal',
  SG: 'jade',
  SG2: 'bamboo',
  talentek: 'brushed-metal',
}

/** A card's name in the holder's language; empty when it has none yet. */
export const useCardName = (card: Pick<Card, 'fields'>): string => {
  const lang = useLang()
  return cardText(lang, card.fields.nameCh, card.fields.nameEn).text
}

/** One of the holder's cards: its face and its metrics. */
export function CardTile({ card, actions }: { card: Card; actions: ReactNode }) {
  const { t } = useTranslation('backstage')
  const lang = useLang()
  const { fields, theme, state, views } = card
  const name = useCardName(card)
  const { nameCh, nameEn } = THEMES[theme]
  return (
    <article className={classes.tile} aria-label={name || t('card.unnamed')}>
      <div className={classes.face} data-paused={state === 'paused' || undefined}>
        <CardPicture
          finish={FINISH[theme]}
          name={name || t('card.unnamed')}
          latin={lang === 'zh-tw' ? fields.nameEn : ''}
          title={cardText(lang, fields.titleCh, fields.titleEn).text}
          company={cardText(lang, fields.companyCh, fields.companyEn).text}
        />
      </div>
      <div className={classes.facts}>
        <StatusBadge tone={state === 'paused' ? 'attention' : 'good'}>
          {state === 'paused' ? t('card.paused') : t('card.active')}
        </StatusBadge>
        <span>{t('card.theme', { theme: pick(lang, nameCh, nameEn) })}</span>
        {card.linked.length > 0 && <span>{t('card.linked', { count: card.linked.length })}</span>}
        <span>{t('card.views', { count: views, views: views.toLocaleString('en') })}</span>
      </div>
      <div className={classes.actions}>{actions}</div>
    </article>
  )
}
