import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useLang } from '../../../lib/language.ts'
import { metHere } from '../../company/at-event/at-event.ts'
import { type Filing, NO_FILING } from './waiting.ts'

/** How a card that is taken or typed now is filed: with the event where the holder is, also if it is sent much later. */
export function useFilingHere(): () => Filing | undefined {
  const client = useQueryClient()
  const lang = useLang()
  return useCallback(() => {
    const met = metHere(client, lang)
    return met && { ...NO_FILING, ...met }
  }, [client, lang])
}
