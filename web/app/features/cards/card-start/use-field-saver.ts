import type { Card, CardFields } from '@idocard/contract/cards/card'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { api } from '../../../lib/browser-api.ts'
import { showCard } from '../../frame/backstage/queries.ts'

const PAUSE_MS = 800

/**
 * Saves a card's fields: shortly after the last key press, and when the screen is left or hidden. Only changed fields
 * are sent, so that nothing else on the card is overwritten.
 */
export function useFieldSaver(card: Card) {
  const client = useQueryClient()
  const { cardSn } = card
  // The text as typed, although the server trims it.
  const [typed, setTyped] = useState<Partial<CardFields>>({})
  const unsaved = useRef<Partial<CardFields>>({})
  const sending = useRef<Promise<void>>(Promise.resolve())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const send = async () => {
    const fields = unsaved.current
    if (Object.keys(fields).length === 0) return
    unsaved.current = {}
    try {
      showCard(client, cardSn, await api.card.update({ cardSn, fields }))
    } catch (error) {
      unsaved.current = { ...fields, ...unsaved.current }
      throw error
    }
  }
  /** Saves now. Requests are sent one at a time, so that an older one never arrives last. */
  const save = (): Promise<void> => {
    clearTimeout(timer.current)
    sending.current = sending.current.catch(() => {}).then(send)
    return sending.current
  }
  // Fields that could not be saved are sent again with the next change. Leaving the step by its button shows the error.
  const saveQuietly = () => void save().catch(() => {})

  const leave = useEffectEvent(saveQuietly)
  useEffect(() => {
    const hide = () => document.visibilityState === 'hidden' && leave()
    document.addEventListener('visibilitychange', hide)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      leave()
    }
  }, [])

  return {
    fields: { ...card.fields, ...typed },
    change: (patch: Partial<CardFields>) => {
      setTyped((before) => ({ ...before, ...patch }))
      unsaved.current = { ...unsaved.current, ...patch }
      clearTimeout(timer.current)
      timer.current = setTimeout(saveQuietly, PAUSE_MS)
    },
    save,
  }
}
