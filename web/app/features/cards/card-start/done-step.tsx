import type { Card } from '@idocard/contract/cards/card'
import { cardText } from '@idocard/domain/cards/card'
import { ButtonLink } from '../../../kit/button.tsx'
import { useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { CardPreview } from '../../frame/backstage/card-preview.tsx'
import { useBackstage } from '../../frame/backstage/holder.tsx'
import { seenByVisitor } from '../../frame/backstage/seen-by-visitor.ts'
import { ShareButton } from '../../frame/backstage/share-sheet.tsx'
import classes from './start.module.css'
import { StepFrame } from './step-frame.tsx'

/** The finished card, with links to the next actions. */
export function DoneStep({ card }: { card: Card }) {
  const { t } = useTranslation('start')
  const { showCard, information } = useBackstage()
  const { nameCh, nameEn } = card.fields
  return (
    <StepFrame heading={t('done.heading')} intro={t('done.intro')}>
      <div className={classes.finished}>
        <CardPreview card={seenByVisitor(card)} label={t('done.picture')} />
      </div>
      <div className={classes.ends}>
        <ButtonLink to={showCard(card.cardSn)} size="lg">
          {t('backstage:card.show')}
        </ButtonLink>
        <ShareButton variant="outline" card={card} name={cardText(useLang(), nameCh, nameEn).text} />
        <ButtonLink to={information(card.cardSn)} variant="quiet">
          {t('done.rest')}
        </ButtonLink>
      </div>
    </StepFrame>
  )
}
