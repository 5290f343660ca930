import type { Card } from '@idocard/contract/cards/card'
import { OWN_CARDS_COOKIE, ownCards } from '@idocard/domain/cards/own-cards'
import { DAY_SECONDS } from '@idocard/domain/duration'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/browser-api.ts'
import { setCookie } from '../../../lib/cookie.ts'
import { cardsQuery } from './queries.ts'

/** The longest lifetime of a session, in seconds. */
const LIFE = 30 * DAY_SECONDS

/** Sets the cookie that lists this holder's cards. The server does not count their own views in the metrics. */
export function nameOwnCards(client: QueryClient): void {
  const listed = client.getQueryData(cardsQuery.queryKey)?.list.map(({ cardSn }) => cardSn) ?? []
  const opened = client
    .getQueriesData<Card>({ queryKey: api.card.load_my_card.key })
    .flatMap(([, one]) => one?.cardSn ?? [])
  const cards = ownCards([...listed, ...opened])
  if (cards) setCookie(OWN_CARDS_COOKIE, cards, LIFE)
}

export const forgetOwnCards = (): void => setCookie(OWN_CARDS_COOKIE, '', 0)
