import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { LANGS } from '../language.ts'
import { FINISHES, finishName, finishOf } from './finish.ts'
import { isPrintOpen, ORDER_STATES, ORDER_TRANSITIONS, transitionsFrom } from './order-state.ts'
import {
  checkCard,
  emptyCard,
  finishAt,
  isPrintMissing,
  MAX_PRINT_CARDS,
  PRINT_FIELDS,
  PRINT_PROBLEMS,
  type PrintCard,
  type PrintRule,
  printedCards,
  printLimit,
  printProblemText,
  printText,
} from './print.ts'

const SINGLE: PrintRule = { cards: 1, finishes: ['bamboo'], isMixed: false }
const PAIR: PrintRule = { cards: 2, finishes: ['matte-black', 'pearl-white'], isMixed: false }
const PACK: PrintRule = { cards: 10, finishes: ['matte-black', 'pearl-white', 'bamboo'], isMixed: true }
const card = (over: Partial<PrintCard> = {}): PrintCard => ({
  ...emptyCard(PACK, 0),
  nameCh: '林小美',
  ...over,
})

test.each([
  '林小美',
  '歐陽 明',
  "O'Brien-Smith",
  'Zoë Łukasz',
  '王〇々',
  '𡒉仔',
  'ㄅ先生',
  '研發部（R&D）',
  '№ 3・A＋B',
  '김철수',
  'C++ ™',
])('%s can be printed', (text) => {
  expect(printText('companyCh', text)).toEqual({ text })
})

test.each([
  '林小美😀',
  '\ue000',
  'a\u2028b',
  'line\nbreak',
  '\0',
  'العربية',
  'עברית',
  'ไทย',
  '👨‍👩‍👧',
  '❤️',
  '☎',
  '\ufffd',
])('%j cannot', (text) => {
  expect(printText('nameCh', text).problem).toBe('characters')
})

it('brings texts into one form: half width, one line, no outer spaces', () => {
  expect(printText('nameEn', '　Ｍａｙ　 Lin  ').text).toBe('May Lin')
  expect(printText('companyCh', '北極星（股）').text).toBe('北極星（股）')
})

it('counts characters as people do, up to the limit of a card’s field', () => {
  for (const field of PRINT_FIELDS) {
    expect(printText(field, '𡒉'.repeat(printLimit(field))).problem).toBeUndefined()
    expect(printText(field, '𡒉'.repeat(printLimit(field) + 1)).problem).toBe('long')
  }
})

it('a checked card stays as it is when it is checked again', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 50 })
  fc.assert(
    fc.property(
      fc.record({ nameCh: text, nameEn: text, titleCh: text, titleEn: text, companyCh: text, companyEn: text }),
      (texts) => {
        const once = checkCard(PACK, 0, card(texts))
        if (Object.keys(once.problems).length === 0) expect(checkCard(PACK, 0, once.card)).toEqual(once)
      },
    ),
  )
})

it('asks for a name, in either language', () => {
  expect(checkCard(SINGLE, 0, card({ nameCh: ' ' })).problems).toEqual({ nameCh: 'name' })
  expect(checkCard(SINGLE, 0, card({ nameCh: '', nameEn: 'May' })).problems).toEqual({})
})

describe('finishes', () => {
  it('are the product’s, in turn, unless the buyer chooses for each card', () => {
    expect([0, 1, 2, 3].map((at) => finishAt(PAIR, at, 'bamboo'))).toEqual([...PAIR.finishes, ...PAIR.finishes])
    expect(finishAt(PACK, 7, 'bamboo')).toBe('bamboo')
    expect(checkCard(PACK, 0, card({ finish: 'jade' })).problems).toEqual({ finish: 'finish' })
    expect(checkCard(PAIR, 1, card({ finish: 'jade' }))).toMatchObject({
      problems: {},
      card: { finish: 'pearl-white' },
    })
  })

  it('are found by their names in both languages', () => {
    for (const finish of FINISHES)
      for (const lang of LANGS) expect(finishOf(` ${finishName(finish, lang)} `)).toBe(finish)
    expect(finishOf('gold')).toBeUndefined()
  })
})

it('a line lists as many cards as its units have', () => {
  expect(printedCards(PACK, 3)).toBe(30)
  expect(printedCards({ cards: 100 }, 99)).toBe(MAX_PRINT_CARDS)
  expect(isPrintMissing(PAIR, 1, 1)).toBe(true)
  expect(isPrintMissing(PAIR, 1, 2)).toBe(false)
})

it('every problem has words in both languages', () => {
  for (const problem of PRINT_PROBLEMS) {
    expect(printProblemText(problem, 'nameCh', 'zh-tw')).toMatch(/\p{Script=Han}/u)
    expect(printProblemText(problem, 'nameCh', 'en-us')).not.toMatch(/\p{Script=Han}/u)
  }
})

it('print details can be changed until production begins, and never after', () => {
  expect(isPrintOpen('paid')).toBe(true)
  for (const state of ORDER_STATES) {
    const isAhead = transitionsFrom(state, 'staff').includes('prepare') || state === 'awaiting_payment'
    expect({ state, open: isPrintOpen(state) }).toEqual({ state, open: isAhead })
  }
  expect(isPrintOpen(ORDER_TRANSITIONS.prepare.to)).toBe(false)
})
