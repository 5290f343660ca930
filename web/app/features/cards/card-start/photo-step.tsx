import type { Card } from '@idocard/contract/cards/card'
import { PlainButton } from '../../../kit/button.tsx'
import { api } from '../../../lib/browser-api.ts'
import { useCommand } from '../../../lib/command.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { cardQuery } from '../../frame/backstage/queries.ts'
import { PhotoField } from '../card-editor/photo-field.tsx'
import classes from './start.module.css'
import { StepFrame } from './step-frame.tsx'

type PhotoStepProps = {
  card: Card
  /** Another card of the same holder. */
  other: Card | undefined
  onDone: () => void
}

/** Asks for the photograph. Once there is one, the next step opens by itself. */
export function PhotoStep({ card, other, onDone }: PhotoStepProps) {
  const { t } = useTranslation('start')
  const { cardSn } = card
  const update = useCommand(api.card.update, {
    answers: () => cardQuery(cardSn),
    onSuccess: (_, { photo }) => {
      if (photo) onDone()
    },
  })
  const change = (photo: string) => update.mutate({ cardSn, photo })
  return (
    <StepFrame heading={t('photo.heading')} intro={t('photo.intro')}>
      <div className={classes.photo}>
        <PhotoField url={card.photo} onChange={({ id }) => change(id)}>
          {card.photo === '' && other && other.photo !== '' && (
            <PlainButton variant="quiet" disabled={update.isPending} onClick={() => change(other.photo)}>
              {t('photo.again')}
            </PlainButton>
          )}
        </PhotoField>
      </div>
      <PlainButton size="lg" variant={card.photo === '' ? 'outline' : 'filled'} onClick={onDone}>
        {update.isPending ? t('saving') : card.photo === '' ? t('photo.skip') : t('next')}
      </PlainButton>
    </StepFrame>
  )
}
