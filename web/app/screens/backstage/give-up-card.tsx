import type { Card, FreedCard } from '@idocard/contract/card'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CardIdentity } from '../../features/backstage/card-identity.tsx'
import { useCardName } from '../../features/backstage/card-tile.tsx'
import { FreedCodes } from '../../features/backstage/freed-codes.tsx'
import { useBackstage } from '../../features/backstage/holder.tsx'
import { forgetCard, replaceCard } from '../../features/backstage/queries.ts'
import { ButtonLink, PlainButton } from '../../kit/button.tsx'
import { ConfirmDialog, Danger } from '../../kit/confirm-dialog.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { api } from '../../lib/browser-api.ts'
import { paths } from '../../lib/paths.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast, toastError } from '../../lib/toast.ts'
import classes from './screens.module.css'

type CardProps = { card: Card; onClose: () => void }

/** Releases or deletes a card after a confirmation. Shows the codes for its physical cards if there are any. */
export function ReleaseCard({ card, onClose }: CardProps) {
  const { t } = useTranslation('backstage')
  const client = useQueryClient()
  const [freed, setFreed] = useState<readonly FreedCard[]>()
  const release = useMutation({
    mutationFn: () => api.card.release({ cardSn: card.cardSn }),
    onSuccess: (answer) => {
      if (answer.freed.length > 0) return setFreed(answer.freed)
      forgetCard(client, card.cardSn)
      onClose()
      void toast({ tone: 'good', title: t('cards.removed') })
    },
    onError: toastError,
  })
  // The card is removed from the list only when the sheet closes, so that the codes remain visible until then.
  const close = () => {
    if (freed) forgetCard(client, card.cardSn)
    onClose()
  }
  if (freed)
    return (
      <Sheet title={t('cards.released')} closeLabel={t('close')} onClose={close}>
        <FreedCodes freed={freed} text={t('freed.released')} />
        <PlainButton onClick={close}>{t('freed.done')}</PlainButton>
      </Sheet>
    )
  return (
    <Question
      card={card}
      words={card.isVirtual ? 'remove' : 'release'}
      isPending={release.isPending}
      onYes={() => release.mutate()}
      onClose={onClose}
    />
  )
}

/** Gives a lost card a new address after a confirmation, and shows the next steps. */
export function RenewAddress({ card, onClose }: CardProps) {
  const { t } = useTranslation('backstage')
  const { activateFor } = useBackstage()
  const client = useQueryClient()
  const renew = useMutation({
    mutationFn: () => api.card.renew_address({ cardSn: card.cardSn }),
    onSuccess: (answer) => replaceCard(client, card.cardSn, answer.card),
    onError: toastError,
  })
  if (renew.data) {
    const { card: renewed, freed } = renew.data
    return (
      <Sheet title={t('renew.doneTitle')} closeLabel={t('close')} onClose={onClose}>
        <p>{t('renew.done')}</p>
        <p className={classes.newaddress}>{renewed.url.replace(/^https?:\/\//, '')}</p>
        <p>{t('renew.next')}</p>
        <div className={classes.buttons}>
          <ButtonLink to={paths.products}>{t('renew.order')}</ButtonLink>
          <ButtonLink to={activateFor(renewed.cardSn)} variant="outline">
            {t('renew.activate')}
          </ButtonLink>
        </div>
        <FreedCodes freed={freed} text={t('freed.found')} />
      </Sheet>
    )
  }
  return (
    <Question card={card} words="renew" isPending={renew.isPending} onYes={() => renew.mutate()} onClose={onClose} />
  )
}

type QuestionProps = CardProps & { words: 'release' | 'remove' | 'renew'; isPending: boolean; onYes: () => void }

function Question({ card, words, isPending, onYes, onClose }: QuestionProps) {
  const { t } = useTranslation('backstage')
  const name = useCardName(card) || t('card.unnamed')
  return (
    <ConfirmDialog
      title={t(`cards.${words}Title`, { name })}
      onDismiss={onClose}
      actions={
        <>
          <PlainButton variant="outline" onClick={onClose}>
            {t('cancel')}
          </PlainButton>
          <Danger>
            <PlainButton disabled={isPending} onClick={onYes}>
              {t(`cards.${words}Yes`)}
            </PlainButton>
          </Danger>
        </>
      }
    >
      <div className={classes.part}>
        <CardIdentity card={card} />
        <p>{t(`cards.${words}Text`)}</p>
      </div>
    </ConfirmDialog>
  )
}
