import { expect, it } from 'vitest'
import { namesOwnCard, OWN_CARDS_COOKIE, ownCards } from './own-cards.ts'

const cookies = (value: string) => `iDoLang=zh-tw; ${OWN_CARDS_COOKIE}=${value}; other=1`

it('names each card once, and no more than twenty', () => {
  expect(ownCards(['cheny7p3k9', 'akex42m8tn', 'cheny7p3k9'])).toBe('cheny7p3k9.akex42m8tn')
  expect(ownCards(Array.from({ length: 30 }, (_, at) => `card${at}`)).split('.')).toHaveLength(20)
  expect(ownCards([])).toBe('')
})

it('knows the cards that are named, and no others', () => {
  expect(namesOwnCard(cookies('cheny7p3k9.akex42m8tn'), 'akex42m8tn')).toBe(true)
  expect(namesOwnCard(`${OWN_CARDS_COOKIE}=cheny7p3k9`, 'cheny7p3k9')).toBe(true)
  for (const other of ['yatng8kw5c', 'cheny7p3k', 'cheny7p3k9.akex42m8tn', ''])
    expect(namesOwnCard(cookies('cheny7p3k9.akex42m8tn'), other), other).toBe(false)
})

it('knows none in what is no such cookie', () => {
  for (const none of [
    undefined,
    '',
    'iDoLang=zh-tw',
    'xiDoMine=cheny7p3k9',
    'a=iDoMine=cheny7p3k9',
    'iDoMine=',
    'iDoMine',
    'iDoMine=%63heny7p3k9',
    `iDoMine=${'x'.repeat(9000)}`,
  ])
    expect(namesOwnCard(none, 'cheny7p3k9'), none?.slice(0, 30)).toBe(false)
})
