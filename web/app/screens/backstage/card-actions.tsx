import type { Card } from '@idocard/contract/cards/card'
import { CARD_TRANSITIONS, givingUp } from '@idocard/domain/cards/card-state'
import { canTransition } from '@idocard/domain/transitions'
import { IconDots } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CardIdentity } from '../../features/frame/backstage/card-identity.tsx'
import { useCardName } from '../../features/frame/backstage/card-tile.tsx'
import { showCard } from '../../features/frame/backstage/queries.ts'
import { Row, RowList } from '../../features/frame/backstage/row-list.tsx'
import { RoundButton } from '../../kit/button.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { api } from '../../lib/browser-api.ts'
import { useAction } from '../../lib/command.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'

type CardActionsProps = { card: Card; onRelease: () => void; onRenew: () => void }

/** The rarer actions of a card, behind one button: pause, a new address for a lost card, give up. */
export function CardActions({ card, onRelease, onRenew }: CardActionsProps) {
  const { t } = useTranslation('backstage')
  const name = useCardName(card) || t('card.unnamed')
  const [isOpen, setOpen] = useState(false)
  const setState = useSetState(card.cardSn)
  const choose = (act: () => void) => () => {
    setOpen(false)
    act()
  }
  // Staff alone end a pause of theirs.
  const switching = (['pause', 'resume'] as const).find(
    (one) => !card.isHeld && canTransition(CARD_TRANSITIONS, card.state, one),
  )
  return (
    <>
      <RoundButton tone="quiet" label={t('card.more', { name })} onClick={() => setOpen(true)}>
        <IconDots size={22} stroke={1.75} aria-hidden="true" />
      </RoundButton>
      {isOpen && (
        <Sheet title={t('card.actions')} closeLabel={t('close')} onClose={() => setOpen(false)}>
          <CardIdentity card={card} />
          <RowList>
            {switching && (
              <Row hint={t(`cards.${switching}Hint`)} onClick={choose(() => setState(CARD_TRANSITIONS[switching].to))}>
                {t(`cards.${switching}`)}
              </Row>
            )}
            {/* A virtual card cannot be lost, because there is no physical card. */}
            {!card.isVirtual && !card.isHeld && canTransition(CARD_TRANSITIONS, card.state, 'retire') && (
              <Row opens hint={t('cards.renewHint')} onClick={choose(onRenew)}>
                {t('cards.renew')}
              </Row>
            )}
            {(card.isVirtual || !card.isHeld) &&
              canTransition(CARD_TRANSITIONS, card.state, givingUp(!card.isVirtual)) && (
                <Row
                  opens
                  isDanger
                  hint={t(card.isVirtual ? 'cards.removeHint' : 'cards.releaseHint')}
                  onClick={choose(onRelease)}
                >
                  {t(card.isVirtual ? 'cards.remove' : 'cards.release')}
                </Row>
              )}
          </RowList>
        </Sheet>
      )}
    </>
  )
}

type Switched = 'active' | 'paused'

/** Pauses or resumes a card. The message about a pause has a button that undoes it. */
function useSetState(cardSn: string): (state: Switched) => void {
  const { t } = useTranslation('backstage')
  const client = useQueryClient()
  const { mutate } = useAction([api.card.update], (state: Switched) => api.card.update({ cardSn, state }), {
    // Shown at once, and reverted if the server refuses.
    onStart: (state) => showCard(client, cardSn, { state }),
    onRefused: (_, state) => showCard(client, cardSn, { state: state === 'paused' ? 'active' : 'paused' }),
    onSuccess: ({ state }) =>
      void toast(
        state === 'paused'
          ? {
              tone: 'good',
              title: t('cards.pausedNow'),
              action: { text: t('cards.undo'), run: () => mutate('active') },
            }
          : { tone: 'good', title: t('cards.resumedNow') },
      ),
  })
  return mutate
}
