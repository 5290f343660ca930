import type { Card } from '@idocard/contract/card'
import { HOUR_MS } from '@idocard/domain/duration'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../lib/api.ts'
import { api } from '../../lib/browser-api.ts'
import { rememberFirstSponsor } from './roles.ts'

const CODE_FRESH = HOUR_MS

/** Queries of the holder's data, shared by the back office's screens. */
export const cardsQuery = queryOptions({
  queryKey: ['cards'],
  queryFn: async () => (await api.card.load_my_cards()).list,
})

export const cardQuery = (cardSn: string) =>
  queryOptions({ queryKey: ['card', cardSn], queryFn: () => api.card.load_my_card({ cardSn }) })

/** A card's QR code as SVG; empty while the card cannot be opened. Stored as text, so that it is available offline. */
export const codeQuery = (cardSn: string) =>
  queryOptions({
    queryKey: ['code', cardSn],
    queryFn: async () => {
      try {
        const answer = await fetch(`/${cardSn}/qr.svg`)
        return answer.ok ? await answer.text() : ''
      } catch (error) {
        throw new ApiError(0, String(error))
      }
    },
  })

/** Seeds the queries of single cards from the list, so that their screens also open offline. */
export function cacheCards(client: QueryClient, cards: readonly Card[]): void {
  for (const card of cards) {
    const { queryKey } = cardQuery(card.cardSn)
    if (!client.getQueryData(queryKey)) client.setQueryData(queryKey, card)
    void client.prefetchQuery({ ...codeQuery(card.cardSn), staleTime: CODE_FRESH })
  }
}

export const metricsQuery = (cardSn: string) =>
  queryOptions({
    queryKey: ['metrics', cardSn],
    queryFn: async () => (await api.card.load_metrics({ cardSn, days: '30' })).list,
  })

export const themesQuery = (cardSn: string) =>
  queryOptions({ queryKey: ['themes', cardSn], queryFn: () => api.theme.listAvailableThemeByCard({ cardSn }) })

/** The theme that a card had before its holder bought the one that it has. */
export const themeBefore = (cardSn: string) => ['themeBefore', cardSn] as const

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: async () => {
    const account = await api.holder.load_info()
    rememberFirstSponsor(account.holder)
    return account
  },
})

/** Whether the holder may act for this back office's company. */
export const agentQuery = queryOptions({
  queryKey: ['agent'],
  queryFn: async () => (await api.holder.checkAgent()).agent,
})

export const recentQuery = queryOptions({
  queryKey: ['recent'],
  queryFn: () => api.scanHistory.get({ pageNum: '1', pageSize: '100' }),
})

/** Adds a newly activated card to every query that lists cards, in first place. */
export function addCard(client: QueryClient, card: Card): void {
  client.setQueryData(cardQuery(card.cardSn).queryKey, card)
  client.setQueryData(cardsQuery.queryKey, (before) =>
    before ? [card, ...before.filter(({ cardSn }) => cardSn !== card.cardSn)] : undefined,
  )
}

/** Removes a card that its holder gave up from every query. */
export function forgetCard(client: QueryClient, cardSn: string): void {
  client.setQueryData(cardsQuery.queryKey, (before) => before?.filter((one) => one.cardSn !== cardSn))
  for (const name of ['card', 'code', 'metrics', 'themes']) client.removeQueries({ queryKey: [name, cardSn] })
}

/** Puts a card with a new number in the place of its old one. */
export function replaceCard(client: QueryClient, old: string, card: Card): void {
  client.setQueryData(cardQuery(card.cardSn).queryKey, card)
  client.setQueryData(cardsQuery.queryKey, (before) => before?.map((one) => (one.cardSn === old ? card : one)))
  forgetCard(client, old)
}

/** Updates a card in every query that holds it with the server's answer; other fields stay unchanged. */
export function cacheCard(client: QueryClient, cardSn: string, answered: Partial<Card>): void {
  client.setQueryData(cardQuery(cardSn).queryKey, (before) => before && { ...before, ...answered })
  client.setQueryData(cardsQuery.queryKey, (before) =>
    before?.map((one) => (one.cardSn === cardSn ? { ...one, ...answered } : one)),
  )
}
