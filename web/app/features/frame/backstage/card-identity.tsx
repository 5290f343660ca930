import type { Card } from '@idocard/contract/cards/card'
import { cardText } from '@idocard/domain/cards/card'
import { THEMES } from '@idocard/domain/cards/theme'
import { joined, type Lang, pick } from '@idocard/domain/language'
import { useLang } from '../../../lib/language.ts'
import { type Translate, useTranslation } from '../../../lib/texts.ts'
import { CardFace } from './card-face.tsx'
import classes from './card-identity.module.css'

type Identified = Pick<Card, 'cardSn' | 'fields' | 'isVirtual'>

/** The end of a card's number, which distinguishes cards with the same content. */
export const endOf = (cardSn: string): string => cardSn.slice(-4)
const companyOf = ({ fields }: Identified, lang: Lang) => cardText(lang, fields.companyCh, fields.companyEn).text

/** A card in one line, for lists of choices: several cards of a holder may have the same name. */
export function cardLabel(card: Identified, lang: Lang, t: Translate<'backstage'>): string {
  const { nameCh, nameEn } = card.fields
  const name = cardText(lang, nameCh, nameEn).text || t('card.unnamed')
  return joined(lang, 'dot', [name, companyOf(card, lang), card.isVirtual ? t('card.virtual') : '', endOf(card.cardSn)])
}

/** Which card it is: its face, name and company, its kind and theme, and the end of its number. */
export function CardIdentity({ card }: { card: Card }) {
  const { t } = useTranslation('backstage')
  const lang = useLang()
  const { nameCh, nameEn } = card.fields
  const theme = THEMES[card.theme]
  const company = companyOf(card, lang)
  return (
    <div className={classes.identity}>
      <div className={classes.face}>
        <CardFace card={card} unnamed={t('card.unnamed')} />
      </div>
      <div className={classes.words}>
        <strong>{cardText(lang, nameCh, nameEn).text || t('card.unnamed')}</strong>
        {company && <span>{company}</span>}
        <span>
          {joined(lang, 'dot', [
            t(card.isVirtual ? 'card.virtual' : 'card.physical'),
            pick(lang, theme.nameCh, theme.nameEn),
          ])}
        </span>
        <span>{t('card.end', { end: endOf(card.cardSn) })}</span>
      </div>
    </div>
  )
}
