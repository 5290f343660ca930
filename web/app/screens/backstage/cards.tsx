import type { Card } from '@idocard/contract/card'
import { CARD_TRANSITIONS, givingUp } from '@idocard/domain/card-state'
import { canTransition } from '@idocard/domain/transitions'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CardTile } from '../../features/backstage/card-tile.tsx'
import { useBackstage } from '../../features/backstage/holder.tsx'
import { cacheCard, cardsQuery } from '../../features/backstage/queries.ts'
import { ButtonLink, PlainButton } from '../../kit/button.tsx'
import { Danger } from '../../kit/confirm-dialog.tsx'
import { api } from '../../lib/browser-api.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast, toastError } from '../../lib/toast.ts'
import { ReleaseCard, RenewAddress } from './give-up-card.tsx'
import { HolderScreen } from './holder-screen.tsx'
import { NoCards } from './home.tsx'
import { AddVirtual } from './virtual-card.tsx'
import { isLacking, StandIn } from './waiting.tsx'

/** Card management: open, edit, pause, new address, release, and adding a virtual card. */
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
  const [asked, setAsked] = useState<{ card: Card; to: 'release' | 'renew' }>()
  if (isLacking(cards)) return <StandIn query={cards} picture />
  return (
    <>
      {cards.data.length === 0 && <NoCards />}
      {cards.data.map((card) => (
        <ManagedCard
          key={card.cardSn}
          card={card}
          onRelease={() => setAsked({ card, to: 'release' })}
          onRenew={() => setAsked({ card, to: 'renew' })}
        />
      ))}
      {cards.data.some(({ isVirtual }) => !isVirtual) && <AddVirtual cards={cards.data} />}
      {asked?.to === 'release' && <ReleaseCard card={asked.card} onClose={() => setAsked(undefined)} />}
      {asked?.to === 'renew' && <RenewAddress card={asked.card} onClose={() => setAsked(undefined)} />}
    </>
  )
}

type ManagedCardProps = { card: Card; onRelease: () => void; onRenew: () => void }

function ManagedCard({ card, onRelease, onRenew }: ManagedCardProps) {
  const { t } = useTranslation('backstage')
  const to = useBackstage()
  const client = useQueryClient()
  const switching = (['pause', 'resume'] as const).find((one) => canTransition(CARD_TRANSITIONS, card.state, one))
  const setState = useMutation({
    mutationFn: (state: 'active' | 'paused') => api.card.update({ cardSn: card.cardSn, state }),
    // Shown at once, and reverted if the server refuses.
    onMutate: (state) => cacheCard(client, card.cardSn, { state }),
    onSuccess: (saved) => {
      cacheCard(client, card.cardSn, saved)
      void toast({ tone: 'good', title: t(saved.state === 'paused' ? 'cards.pausedNow' : 'cards.resumedNow') })
    },
    onError: (error) => {
      cacheCard(client, card.cardSn, { state: card.state })
      void toastError(error)
    },
  })
  return (
    <CardTile
      card={card}
      actions={
        <>
          <ButtonLink to={to.myCard(card.cardSn)} variant="outline">
            {t('my.title')}
          </ButtonLink>
          <ButtonLink to={to.information(card.cardSn)} variant="outline">
            {t('card.edit')}
          </ButtonLink>
          {switching && (
            <PlainButton
              variant="outline"
              disabled={setState.isPending}
              onClick={() => setState.mutate(CARD_TRANSITIONS[switching].to)}
            >
              {t(`cards.${switching}`)}
            </PlainButton>
          )}
          {/* A virtual card cannot be lost, because there is no physical card. */}
          {!card.isVirtual && canTransition(CARD_TRANSITIONS, card.state, 'retire') && (
            <PlainButton variant="outline" onClick={onRenew}>
              {t('cards.renew')}
            </PlainButton>
          )}
          {canTransition(CARD_TRANSITIONS, card.state, givingUp(!card.isVirtual)) && (
            <Danger>
              <PlainButton variant="quiet" onClick={onRelease}>
                {t(card.isVirtual ? 'cards.remove' : 'cards.release')}
              </PlainButton>
            </Danger>
          )}
        </>
      }
    />
  )
}
