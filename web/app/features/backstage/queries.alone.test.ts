import { type Card, EMPTY_CARD } from '@idocard/contract/card'
import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { addCard, cacheCard, cardQuery, cardsQuery } from './queries.ts'

// These tests make no requests to a server.
vi.mock('../../lib/browser-api.ts', () => ({ api: {} }))
vi.mock('../../lib/api.ts', () => ({ ApiError: Error }))

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
  accent: '',
})
const [first, second] = [cardOf('cheny7p3k9'), cardOf('newcard234')]

it.each([[[]], [[first]]])('a new card is in the list at once, and stays there when it is edited', (before) => {
  const client = new QueryClient()
  client.setQueryData(cardsQuery.queryKey, before)
  addCard(client, second)
  cacheCard(client, second.cardSn, { theme: 'SG' })
  cacheCard(client, first.cardSn, { theme: 'SG2' })
  const mine = client.getQueryData(cardsQuery.queryKey)
  expect(mine?.map(({ cardSn, theme }) => [cardSn, theme])).toEqual([
    ['newcard234', 'SG'],
    ...before.map(({ cardSn }) => [cardSn, 'SG2']),
  ])
  expect(client.getQueryData(cardQuery(second.cardSn).queryKey)?.theme).toBe('SG')
})

it('a query that was never loaded is loaded when it is used', () => {
  const client = new QueryClient()
  addCard(client, second)
  expect(client.getQueryState(cardsQuery.queryKey)?.data).toBeUndefined()
})
