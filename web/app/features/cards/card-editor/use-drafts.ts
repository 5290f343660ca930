import type { Card } from '@idocard/contract/cards/card'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { api } from '../../../lib/browser-api.ts'
import { useConnection } from '../../../lib/connection.ts'
import { holderToken } from '../../../lib/session.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { toast } from '../../../lib/toast.ts'
import { showCard } from '../../frame/backstage/queries.ts'
import type { CardSaver, Editing } from './card-saver.ts'
import { flushDrafts, forgetDrafts, knownSaver, onDrafts, resumeDrafts, retryDrafts, saverOf } from './drafts.ts'

/** Saves drafts of cards on every screen of the back office, and discards them when the holder signs out. */
export function useDrafts(client: QueryClient): void {
  const { t } = useTranslation('card')
  const isConnected = useConnection()
  useEffect(() => {
    const begin = () =>
      resumeDrafts((cardSn) => ({
        update: (input) => api.card.update(input),
        load: () => api.card.load_my_card({ cardSn }),
        onSaved: (card) => showCard(client, cardSn, card),
        onMerged: () => void toast({ tone: 'neutral', title: t('merged') }),
      }))
    let stop = begin()
    const unsubscribe = holderToken.subscribe(() => {
      stop()
      forgetDrafts()
      stop = begin()
    })
    return () => {
      unsubscribe()
      stop()
    }
  }, [client, t])
  useEffect(() => {
    if (isConnected) retryDrafts()
  }, [isConnected])
  // Saves when the person switches to another app or closes the page.
  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === 'hidden') flushDrafts()
    }
    document.addEventListener('visibilitychange', leave)
    return () => document.removeEventListener('visibilitychange', leave)
  }, [])
}

/** The editing state of a card; undefined until its editor was opened. */
export const useEditing = (cardSn: string): Editing | undefined =>
  useSyncExternalStore(
    onDrafts,
    () => knownSaver(cardSn)?.now,
    () => undefined,
  )

/** The draft of a card, and the saver that saves it while it is edited. */
export function useCardSaver(card: Card): { saver: CardSaver; editing: Editing } {
  const [saver] = useState(() => saverOf(card))
  const editing = useSyncExternalStore(onDrafts, () => saver.now)
  useEffect(() => saver.offer(card), [saver, card])
  useEffect(() => () => saver.flush(), [saver])
  return { saver, editing }
}
