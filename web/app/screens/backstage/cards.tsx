import type { Card } from '@idocard/contract/cards/card'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CardTile } from '../../features/frame/backstage/card-tile.tsx'
import { useBackstage } from '../../features/frame/backstage/holder.tsx'
import { cardsQuery } from '../../features/frame/backstage/queries.ts'
import { Row, RowList } from '../../features/frame/backstage/row-list.tsx'
import { useTranslation } from '../../lib/texts.ts'
import { CardActions } from './card-actions.tsx'
import { EndedCards } from './ended-cards.tsx'
import { ReleaseCard, RenewAddress } from './give-up-card.tsx'
import { HolderScreen } from './holder-screen.tsx'
import { NoCards } from './home.tsx'
import { AddVirtual } from './virtual-card.tsx'
import { isLacking, Placeholder } from './waiting.tsx'

/** Card management: edit, figures, pause, new address, giving up, and adding a virtual card. */
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
  const { t } = useTranslation('backstage')
  const to = useBackstage()
  const cards = useQuery(cardsQuery)
  // Here and not in a card's tile, because a new address replaces the tile.
  const [asked, setAsked] = useState<{ card: Card; to: 'release' | 'renew' }>()
  if (isLacking(cards)) return <Placeholder query={cards} picture />
  return (
    <>
      <EndedCards />
      {cards.data.length === 0 && <NoCards />}
      {cards.data.map((card) => (
        <CardTile
          key={card.cardSn}
          card={card}
          more={
            <CardActions
              card={card}
              onRelease={() => setAsked({ card, to: 'release' })}
              onRenew={() => setAsked({ card, to: 'renew' })}
            />
          }
          actions={
            <RowList>
              <Row to={to.information(card.cardSn)}>{t('card.edit')}</Row>
              <Row to={to.myCard(card.cardSn)}>{t('my.title')}</Row>
            </RowList>
          }
        />
      ))}
      {cards.data.some(({ isVirtual }) => !isVirtual) && <AddVirtual cards={cards.data} />}
      {asked?.to === 'release' && <ReleaseCard card={asked.card} onClose={() => setAsked(undefined)} />}
      {asked?.to === 'renew' && <RenewAddress card={asked.card} onClose={() => setAsked(undefined)} />}
    </>
  )
}
