import type { Card } from '@idocard/contract/card'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CardTile, useCardName } from '../../features/backstage/card-tile.tsx'
import { useBackstage } from '../../features/backstage/holder.tsx'
import { cardsQuery, keepCard } from '../../features/backstage/queries.ts'
import { ButtonLink, PlainButton } from '../../kit/button.tsx'
import { api } from '../../lib/browser-api.ts'
import { toast, toastError } from '../../lib/toast.ts'
import { ConfirmDialog, Danger } from '../member/confirm-dialog.tsx'
import { HolderScreen } from './holder-screen.tsx'
import { NoCards } from './home.tsx'
import { isLacking, StandIn } from './waiting.tsx'

/** Card management: open, edit, pause, give up. */
export default function CardsScreen() {
  const { t } = useTranslation('backstage')
  const { home } = useBackstage()
  return (
    <HolderScreen title={t('cards.title')} back={home} picture>
      <CardList />
    </HolderScreen>
  )
}

function CardList() {
  const cards = useQuery(cardsQuery)
  const [released, setReleased] = useState<Card>()
  if (isLacking(cards)) return <StandIn query={cards} picture />
  return (
    <>
      {cards.data.length === 0 && <NoCards />}
      {cards.data.map((card) => (
        <ManagedCard key={card.cardSn} card={card} onRelease={() => setReleased(card)} />
      ))}
      {released && <Release card={released} onClose={() => setReleased(undefined)} />}
    </>
  )
}

function ManagedCard({ card, onRelease }: { card: Card; onRelease: () => void }) {
  const { t } = useTranslation('backstage')
  const to = useBackstage()
  const client = useQueryClient()
  const isPaused = card.state === 'paused'
  const setState = useMutation({
    mutationFn: (state: 'active' | 'paused') => api.card.update({ cardSn: card.cardSn, state }),
    // Shown as done at once; a refusal takes it back.
    onMutate: (state) => keepCard(client, card.cardSn, { state }),
    onSuccess: (saved) => {
      keepCard(client, card.cardSn, saved)
      void toast({ tone: 'good', title: t(saved.state === 'paused' ? 'cards.pausedNow' : 'cards.resumedNow') })
    },
    onError: (error) => {
      keepCard(client, card.cardSn, { state: card.state })
      void toastError(error)
    },
  })
  return (
    <CardTile
      card={card}
      actions={
        <>
          <ButtonLink to={to.myCard(card.cardSn)} look="outline">
            {t('cards.open')}
          </ButtonLink>
          <ButtonLink to={to.information(card.cardSn)} look="outline">
            {t('card.edit')}
          </ButtonLink>
          <PlainButton
            look="outline"
            disabled={setState.isPending}
            onClick={() => setState.mutate(isPaused ? 'active' : 'paused')}
          >
            {isPaused ? t('cards.resume') : t('cards.pause')}
          </PlainButton>
          <Danger>
            <PlainButton look="quiet" onClick={onRelease}>
              {t('cards.release')}
            </PlainButton>
          </Danger>
        </>
      }
    />
  )
}

function Release({ card, onClose }: { card: Card; onClose: () => void }) {
  const { t } = useTranslation('backstage')
  const client = useQueryClient()
  const name = useCardName(card)
  const release = useMutation({
    mutationFn: () => api.card.release({ cardSn: card.cardSn }),
    onSuccess: () => {
      client.setQueryData(cardsQuery.queryKey, (before) => before?.filter(({ cardSn }) => cardSn !== card.cardSn))
      client.removeQueries({ queryKey: ['card', card.cardSn] })
      onClose()
      void toast({ tone: 'good', title: t('cards.released') })
    },
    onError: toastError,
  })
  return (
    <ConfirmDialog
      title={t('cards.releaseTitle', { name: name || t('card.unnamed') })}
      onDismiss={onClose}
      actions={
        <>
          <PlainButton look="outline" onClick={onClose}>
            {t('cancel')}
          </PlainButton>
          <Danger>
            <PlainButton disabled={release.isPending} onClick={() => release.mutate()}>
              {t('cards.releaseYes')}
            </PlainButton>
          </Danger>
        </>
      }
    >
      <p>{t('cards.releaseText')}</p>
    </ConfirmDialog>
  )
}
