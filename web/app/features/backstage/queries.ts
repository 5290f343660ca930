import type { Card } from '@idocard/contract/card'
import { HOUR_MS } from '@idocard/domain/duration'
import type { Lang } from '@idocard/domain/language'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../lib/api.ts'
import { api, companyPrefix } from '../../lib/browser-api.ts'
import { FALLBACK } from '../../lib/company.ts'
import { rememberFirstSponsor } from './roles.ts'

const CODE_FRESH = HOUR_MS
const FRESH = 30_000

/** Queries of the holder's data, shared by the back office's screens. */
export const cardsQuery = queryOptions({
  queryKey: ['cards'],
  queryFn: async () => (await api.card.load_my_cards()).list,
})

/** The holder's companies, the first sponsor first. */
export const sponsorsQuery = queryOptions({
  queryKey: ['sponsors'],
  queryFn: async () => (await api.company.load_sponsors()).list,
})

/**
 * The id of the company whose news, questions and point cards are shown: the company of this back office if the holder
 * belongs to it, otherwise their first sponsor.
 */
export async function sponsorHere(client: QueryClient): Promise<number> {
  const sponsors = await client.fetchQuery({ ...sponsorsQuery, staleTime: FRESH })
  return (sponsors.find(({ prefix }) => prefix === companyPrefix()) ?? sponsors[0])?.id ?? FALLBACK.id
}

export const cardQuery = (cardSn: string) =>
  queryOptions({ queryKey: ['card', cardSn], queryFn: () => api.card.load_my_card({ cardSn }) })

type Coded = Pick<Card, 'cardSn' | 'state'>

/** Fetches a card's code as SVG; empty if the card is not active and cannot be opened. */
async function drawnCode({ cardSn, state }: Coded, file: string): Promise<string> {
  if (state !== 'active') return ''
  try {
    const answer = await fetch(`/${cardSn}${file}`)
    return answer.ok ? await answer.text() : ''
  } catch (error) {
    throw new ApiError(0, String(error))
  }
}

/** A card's QR code, stored as text, so that it works offline. */
export const codeQuery = (card: Coded) =>
  queryOptions({ queryKey: ['code', card.cardSn], queryFn: () => drawnCode(card, '/qr.svg') })

/**
 * The QR code that contains the contact itself, in one language, for readers without a network. Stored like
 * `codeQuery`.
 */
export const contactCodeQuery = (card: Coded, lang: Lang) =>
  queryOptions({
    queryKey: ['contactCode', card.cardSn, lang],
    queryFn: () => drawnCode(card, `/qr-contact.svg?lang=${lang}`),
  })

/**
 * Seeds the queries of single cards from the list, and prefetches their codes, so that their screens also open offline.
 */
export function cacheCards(client: QueryClient, cards: readonly Card[], lang: Lang): void {
  for (const card of cards) {
    const { queryKey } = cardQuery(card.cardSn)
    if (!client.getQueryData(queryKey)) client.setQueryData(queryKey, card)
    void client.prefetchQuery({ ...codeQuery(card), staleTime: CODE_FRESH })
    void client.prefetchQuery({ ...contactCodeQuery(card, lang), staleTime: CODE_FRESH })
  }
}

export const metricsQuery = (cardSn: string) =>
  queryOptions({
    queryKey: ['metrics', cardSn],
    queryFn: async () => (await api.card.load_metrics({ cardSn, days: '30' })).list,
  })

export const themesQuery = (cardSn: string) =>
  queryOptions({ queryKey: ['themes', cardSn], queryFn: () => api.theme.listAvailableThemeByCard({ cardSn }) })

/** The query key of the theme that a card had before its holder bought the current one. */
export const themeBefore = (cardSn: string) => ['themeBefore', cardSn] as const

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: async () => {
    const account = await api.holder.load_info()
    rememberFirstSponsor(account.holder)
    return account
  },
})

/** The holder's roles of the site and at companies. */
export const rolesQuery = queryOptions({
  queryKey: ['roles'],
  queryFn: async () => (await api.staff.load_me()).roles,
})

export const recentQuery = queryOptions({
  queryKey: ['recent'],
  queryFn: () => api.scanHistory.get({ pageNum: '1', pageSize: '100' }),
})

/** Adds a newly activated card to every query that lists cards, as the first one. */
export function addCard(client: QueryClient, card: Card): void {
  client.setQueryData(cardQuery(card.cardSn).queryKey, card)
  client.setQueryData(cardsQuery.queryKey, (before) =>
    before ? [card, ...before.filter(({ cardSn }) => cardSn !== card.cardSn)] : undefined,
  )
}

/** Removes a card that its holder gave up from every query. */
export function forgetCard(client: QueryClient, cardSn: string): void {
  client.setQueryData(cardsQuery.queryKey, (before) => before?.filter((one) => one.cardSn !== cardSn))
  for (const name of ['card', 'code', 'contactCode', 'metrics', 'themes'])
    client.removeQueries({ queryKey: [name, cardSn] })
}

/** Replaces a card whose number has changed. */
export function replaceCard(client: QueryClient, old: string, card: Card): void {
  client.setQueryData(cardQuery(card.cardSn).queryKey, card)
  client.setQueryData(cardsQuery.queryKey, (before) => before?.map((one) => (one.cardSn === old ? card : one)))
  forgetCard(client, old)
}

/**
 * Updates a card from the server's answer in every query that contains it. Fields that the answer lacks do not change.
 */
export function cacheCard(client: QueryClient, cardSn: string, answered: Partial<Card>): void {
  client.setQueryData(cardQuery(cardSn).queryKey, (before) => before && { ...before, ...answered })
  client.setQueryData(cardsQuery.queryKey, (before) =>
    before?.map((one) => (one.cardSn === cardSn ? { ...one, ...answered } : one)),
  )
  // The codes depend on the card's content and on whether it can be opened.
  for (const name of ['code', 'contactCode']) void client.invalidateQueries({ queryKey: [name, cardSn] })
}
