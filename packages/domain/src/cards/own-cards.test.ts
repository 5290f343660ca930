import { expect, it } from 'vitest'
import { isOwnCard, ownCards } from './own-cards.ts'

it('lists each card once, and at most twenty', () => {
  expect(ownCards(['cheny7p3k9', 'akex42m8tn', 'cheny7p3k9'])).toBe('cheny7p3k9.akex42m8tn')
  expect(ownCards(Array.from({ length: 30 }, (_, at) => `card${at}`)).split('.')).toHaveLength(20)
  expect(ownCards([])).toBe('')
})

it('recognises the cards it was made from', () => {
  const value = ownCards(['cheny7p3k9', 'akex42m8tn'])
  expect(isOwnCard(value, 'akex42m8tn')).toBe(true)
  for (const other of ['yatng8kw5c', 'cheny7p3k', value]) expect(isOwnCard(value, other), other).toBe(false)
  expect(isOwnCard(undefined, 'cheny7p3k9')).toBe(false)
})
