import { emptyCard, type PrintCard, type PrintRule } from '@idocard/domain/commerce/print'
import { expect, test } from 'vitest'
import { checked, entered, opened, repeated } from './editing.ts'

const PACK: PrintRule = { cards: 10, finishes: ['matte-black', 'bamboo'], isMixed: true }
const PAIR: PrintRule = { cards: 2, finishes: ['matte-black', 'pearl-white'], isMixed: false }
const card = (over: Partial<PrintCard> = {}): PrintCard => ({ ...emptyCard(PACK, 0), ...over })

test('there is always a card to fill in, and empty ones at the end are given later', () => {
  expect(opened(PACK, [])).toEqual([emptyCard(PACK, 0)])
  const some = [card({ nameCh: '林' }), card(), card({ nameEn: 'May' }), card({ companyCh: '北極星' }), card()]
  expect(entered(some)).toHaveLength(3)
  expect(entered([card()])).toEqual([])
})

test('a company alone is not lost without a word on the first card', () => {
  const only = [card({ companyCh: '北極星' })]
  expect(entered(only)).toHaveLength(1)
  expect([...checked(PACK, only).problems.keys()]).toEqual([0])
})

test('the same card for all keeps the finishes of a pair', () => {
  expect(repeated(PAIR, card({ nameCh: '林' }), 3).map(({ finish, nameCh }) => [finish, nameCh])).toEqual([
    ['matte-black', '林'],
    ['pearl-white', '林'],
    ['matte-black', '林'],
  ])
})
