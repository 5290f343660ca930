import type { Card } from '@idocard/contract/card'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { PlainButton } from '../../kit/button.tsx'
import { api } from '../../lib/browser-api.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toastError } from '../../lib/toast.ts'
import { cacheCard } from '../backstage/queries.ts'
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
  const client = useQueryClient()
  const { cardSn } = card
  const change = useMutation({
    mutationFn: (photo: string) => api.card.update({ cardSn, photo }),
    onSuccess: (saved, photo) => {
      cacheCard(client, cardSn, saved)
      if (photo !== '') onDone()
    },
    onError: toastError,
  })
  return (
    <StepFrame heading={t('photo.heading')} intro={t('photo.intro')}>
      <div className={classes.photo}>
        <PhotoField url={card.photo} onChange={({ id }) => change.mutate(id)}>
          {card.photo === '' && other && other.photo !== '' && (
            <PlainButton variant="quiet" disabled={change.isPending} onClick={() => change.mutate(other.photo)}>
              {t('photo.again')}
            </PlainButton>
          )}
        </PhotoField>
      </div>
      <PlainButton size="lg" variant={card.photo === '' ? 'outline' : 'filled'} onClick={onDone}>
        {change.isPending ? t('saving') : card.photo === '' ? t('photo.skip') : t('next')}
      </PlainButton>
    </StepFrame>
  )
}
