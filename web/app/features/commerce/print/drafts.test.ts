import { expect, test } from 'vitest'
import { parseDrafts } from './drafts.ts'

const DRAFT = {
  rule: { cards: 1, finishes: ['bamboo'], isMixed: false },
  cards: [{ nameCh: '林', nameEn: '', titleCh: '', titleEn: '', companyCh: '', companyEn: '', finish: 'bamboo' }],
  logo: null,
}

test('drafts survive being stored', () => {
  expect(parseDrafts(JSON.stringify({ 3: DRAFT }))).toEqual({ 3: DRAFT })
})

test.each([
  [null],
  [''],
  ['null'],
  ['[]'],
  ['{"3":null}'],
  ['{"3":{"rule":{},"cards":[],"logo":null}}'],
  [JSON.stringify({ 3: { ...DRAFT, cards: [{ nameCh: 7 }] } })],
  [JSON.stringify({ 3: { ...DRAFT, logo: 'x' } })],
])('%s is read as no drafts', (text) => {
  expect(parseDrafts(text)).toEqual({})
})
