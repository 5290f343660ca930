import type { Card } from '@idocard/contract/cards/card'
import { HOUR_MS } from '@idocard/domain/duration'
import type { Lang } from '@idocard/domain/language'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../../lib/api.ts'
import { api, companyPrefix } from '../../../lib/browser-api.ts'
import { callQuery } from '../../../lib/call-query.ts'
import { FALLBACK } from '../../../lib/company.ts'
import { rememberFirstSponsor } from './roles.ts'

const CODE_FRESH = HOUR_MS
const FRESH = 30_000

/** Queries of the holder's data, shared by the back office's screens. */
export const cardsQuery = queryOptions({ ...callQuery(api.card.load_my_cards), select: ({ list }) => list })

/** The holder's companies, the first sponsor first. */
export const sponsorsQuery = queryOptions({ ...callQuery(api.company.load_sponsors), select: ({ list }) => list })

/**
 * The id of the company whose news, questions and point cards are shown: the company of this back office if the holder
 * belongs to it, otherwise their first sponsor.
 */
export async function currentSponsor(client: QueryClient): Promise<number> {
  const { list } = await client.fetchQuery({ ...sponsorsQuery, staleTime: FRESH })
  return (list.find(({ prefix }) => prefix === companyPrefix()) ?? list[0])?.id ?? FALLBACK.id
}

export const cardQuery = (cardSn: string) => callQuery(api.card.load_my_card, { cardSn })

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

/** The keys of codes are like those of calls about cards: a code is outdated when its card is. */
export const CODE_KEY = ['card', 'qr.svg'] as const
export const CONTACT_CODE_KEY = ['card', 'qr-contact.svg'] as const

/** A card's QR code, stored as text, so that it works offline. */
export const codeQuery = (card: Coded) =>
  queryOptions({ queryKey: [...CODE_KEY, { cardSn: card.cardSn }], queryFn: () => drawnCode(card, '/qr.svg') })

/**
 * The QR code that contains the contact itself, in one language, for readers without a network. Stored like
 * `codeQuery`.
 */
export const contactCodeQuery = (card: Coded, lang: Lang) =>
  queryOptions({
    queryKey: [...CONTACT_CODE_KEY, { cardSn: card.cardSn, lang }],
    queryFn: () => drawnCode(card, `/qr-contact.svg?lang=${lang}`),
  })

/**
 * Seeds the queries of single cards from the list, and prefetches their codes, so that their screens also open offline,
 * although no call was made for them.
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
  queryOptions({ ...callQuery(api.card.load_metrics, { cardSn, days: '30' }), select: ({ list }) => list })

export const themesQuery = (cardSn: string) => callQuery(api.theme.listAvailableThemeByCard, { cardSn })

export const accountQuery = queryOptions({
  ...callQuery(api.holder.load_info),
  queryFn: async () => {
    const account = await api.holder.load_info()
    rememberFirstSponsor(account.holder)
    return account
  },
})

/** The holder's roles of the site and at companies. */
export const rolesQuery = queryOptions({ ...callQuery(api.staff.load_me), select: ({ roles }) => roles })

export const recentQuery = callQuery(api.scanHistory.get, { pageNum: '1', pageSize: '100' })

/**
 * Shows what is known of a card in every query that contains it: what its holder has just chosen, before the server
 * answers, and what is saved as it is typed, without loading all cards after each pause.
 */
export function showCard(client: QueryClient, cardSn: string, known: Partial<Card>): void {
  client.setQueryData(cardQuery(cardSn).queryKey, (before) => before && { ...before, ...known })
  client.setQueryData(
    cardsQuery.queryKey,
    (before) => before && { list: before.list.map((one) => (one.cardSn === cardSn ? { ...one, ...known } : one)) },
  )
  // The codes depend on the card's content and on whether it can be opened.
  for (const key of [CODE_KEY, CONTACT_CODE_KEY]) void client.invalidateQueries({ queryKey: [...key, { cardSn }] })
}
