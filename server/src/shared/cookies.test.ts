import { OWN_CARDS_COOKIE } from '@idocard/domain/cards/own-cards'
import { expect, it } from 'vitest'
import { cookieIn, namesOwnCard } from './cookies.ts'

const cookies = (value: string) => `iDoLang=zh-tw; ${OWN_CARDS_COOKIE}=${value}; other=1`

it.each([
  ['a=1; b=2', '2'],
  ['b=2', '2'],
  ['a=1;b=2;c=3', '2'],
  ['b=2; b=3', '2'],
  ['ab=1; a=b=1', undefined],
  ['b', undefined],
  ['', undefined],
  [undefined, undefined],
  ['b=%32', '%32'],
])('reads from %j the cookie b as %j', (header, value) => {
  expect(cookieIn(header, 'b')).toBe(value)
})

it('recognises the named cards and no others', () => {
  expect(namesOwnCard(cookies('cheny7p3k9.akex42m8tn'), 'akex42m8tn')).toBe(true)
  expect(namesOwnCard(`${OWN_CARDS_COOKIE}=cheny7p3k9`, 'cheny7p3k9')).toBe(true)
  for (const other of ['yatng8kw5c', 'cheny7p3k', 'cheny7p3k9.akex42m8tn', ''])
    expect(namesOwnCard(cookies('cheny7p3k9.akex42m8tn'), other), other).toBe(false)
})

it('recognises no card in other or malformed cookies', () => {
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
