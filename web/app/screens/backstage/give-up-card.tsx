import type { Card, FreedCard } from '@idocard/contract/cards/card'
import { useState } from 'react'
import { CardIdentity } from '../../features/frame/backstage/card-identity.tsx'
import { useCardName } from '../../features/frame/backstage/card-tile.tsx'
import { FreedCodes } from '../../features/frame/backstage/freed-codes.tsx'
import { useBackstage } from '../../features/frame/backstage/holder.tsx'
import { ButtonLink, PlainButton } from '../../kit/button.tsx'
import { ConfirmDialog, Danger } from '../../kit/confirm-dialog.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCommand } from '../../lib/command.ts'
import { paths } from '../../lib/paths.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import classes from './screens.module.css'

type CardProps = { card: Card; onClose: () => void }

/** Releases or deletes a card after a confirmation. Shows the codes for its physical cards if there are any. */
export function ReleaseCard({ card, onClose }: CardProps) {
  const { t } = useTranslation('backstage')
  const [freed, setFreed] = useState<readonly FreedCard[]>()
  const release = useCommand(api.card.release, { forgets: ({ cardSn }) => [{ cardSn }] })
  // When the list is without the card.
  const onSuccess = (answer: { freed: readonly FreedCard[] }) => {
    if (answer.freed.length > 0) return setFreed(answer.freed)
    onClose()
    void toast({ tone: 'good', title: t('cards.removed') })
  }
  if (freed)
    return (
      <Sheet title={t('cards.released')} closeLabel={t('close')} onClose={onClose}>
        <FreedCodes freed={freed} text={t('freed.released')} />
        <PlainButton onClick={onClose}>{t('freed.done')}</PlainButton>
      </Sheet>
    )
  return (
    <Question
      card={card}
      words={card.isVirtual ? 'remove' : 'release'}
      isPending={release.isPending}
      onYes={() => release.mutate({ cardSn: card.cardSn }, { onSuccess })}
      onClose={onClose}
    />
  )
}

/** Gives a lost card a new address after a confirmation, and shows the next steps. */
export function RenewAddress({ card, onClose }: CardProps) {
  const { t } = useTranslation('backstage')
  const { activateFor } = useBackstage()
  const renew = useCommand(api.card.renew_address, { forgets: ({ cardSn }) => [{ cardSn }] })
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
    <Question
      card={card}
      words="renew"
      isPending={renew.isPending}
      onYes={() => renew.mutate({ cardSn: card.cardSn })}
      onClose={onClose}
    />
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
