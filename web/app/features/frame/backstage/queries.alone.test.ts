import { type Card, EMPTY_CARD } from '@idocard/contract/cards/card'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { cardQuery, cardsQuery, showCard } from './queries.ts'

const cardOf = (cardSn: string): Card => ({
  cardSn,
  url: `https://card.example/${cardSn}`,
  state: 'active',
  theme: 'idoLight',
  fields: EMPTY_CARD,
  photo: '',
  allowIndex: false,
  version: 1,
  updatedAt: '2026-01-01T00:00:00.000Z',
  views: 0,
  socialMedia: [],
  webSites: [],
  linked: [],
  isVirtual: false,
  isHeld: false,
  accent: '',
  look: null,
  companyRules: null,
})
const [first, second] = [cardOf('cheny7p3k9'), cardOf('newcard234')]

it('what is known of a card is shown in the list and by itself, and of no other card', () => {
  const client = new QueryClient()
  client.setQueryData(cardsQuery.queryKey, { list: [first, second] })
  client.setQueryData(cardQuery(second.cardSn).queryKey, second)
  showCard(client, second.cardSn, { theme: 'SG' })
  const mine = client.getQueryData(cardsQuery.queryKey)?.list
  expect(mine?.map(({ cardSn, theme }) => [cardSn, theme])).toEqual([
    [first.cardSn, 'idoLight'],
    [second.cardSn, 'SG'],
  ])
  expect(client.getQueryData(cardQuery(second.cardSn).queryKey)?.theme).toBe('SG')
})

it('a query that was never loaded is loaded when it is used', () => {
  const client = new QueryClient()
  showCard(client, second.cardSn, { theme: 'SG' })
  expect(client.getQueryState(cardsQuery.queryKey)?.data).toBeUndefined()
})
