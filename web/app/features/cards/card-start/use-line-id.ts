import type { Card } from '@idocard/contract/cards/card'
import { LINE, socialLink } from '@idocard/domain/cards/social-media'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../../lib/browser-api.ts'
import { showCard } from '../../frame/backstage/queries.ts'

/** The LINE ID of a new card. It is one of the card's links, so it is not saved with the fields. */
export function useLineId({ cardSn, socialMedia }: Card) {
  const client = useQueryClient()
  const saved = socialMedia.find(({ socialMediaId }) => socialMediaId === LINE.id)
  const [typed, setTyped] = useState(saved?.shown ?? '')
  const stored = useRef(saved?.socialMediaLink ?? '')
  const sending = useRef<Promise<void>>(Promise.resolve())
  const isBlank = typed.trim() === ''
  const link = isBlank ? '' : socialLink(LINE, typed)?.link

  const send = async () => {
    if (link === undefined || link === stored.current) return
    // The list replaces the card's, so an ID that was saved a moment ago is not there twice.
    const others = socialMedia.filter((one) => one !== saved).map(({ id }) => ({ id }))
    const now = isBlank ? [] : [{ id: saved?.id ?? 0, socialMediaId: LINE.id, socialMediaLink: typed }]
    showCard(client, cardSn, await api.card.update({ cardSn, links: { socialMedia: [...now, ...others] } }))
    stored.current = link
  }
  return {
    typed,
    onType: setTyped,
    isInvalid: link === undefined,
    /** Saves a valid ID, and removes a blank one. Any other is not saved. Requests are sent one at a time. */
    save(): Promise<void> {
      sending.current = sending.current.catch(() => {}).then(send)
      return sending.current
    },
  }
}
