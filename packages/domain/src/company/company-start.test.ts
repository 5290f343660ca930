import { describe, expect, it } from 'vitest'
import { prefixFault } from './company-profile.ts'
import { isLikeOurs, startsCompany, suggestedPrefix } from './company-start.ts'

const line = (cards: number, quantity: number) => ({
  print: { rule: { cards, finishes: [], isMixed: false }, cards: [] },
  quantity,
})

describe('an order', () => {
  it.each([
    ['five single cards', 'paid', [line(1, 5)], true],
    ['one pack of ten', 'completed', [line(10, 1)], true],
    ['cards of two lines', 'shipped', [line(1, 3), line(2, 1)], true],
    ['four cards', 'paid', [line(1, 4)], false],
    ['a pack that is not paid', 'awaiting_payment', [line(10, 1)], false],
    ['a pack whose money went back', 'refunded', [line(10, 1)], false],
    ['things without print', 'paid', [{ print: null, quantity: 9 }], false],
  ] as const)('of %s', (_name, state, lines, expected) => {
    expect(startsCompany(state, lines as unknown as Parameters<typeof startsCompany>[1])).toBe(expected)
  })
})

describe('a name like ours', () => {
  it.each([
    'iDoCard',
    'ido card',
    'IDO-CARD 臺灣',
    'lDoCard',
    'iD0Card',
    'іDоCаrd',
    'ｉＤｏＣａｒｄ',
    '才匯 科技',
  ])('%s', (name) => {
    expect(isLikeOurs(name, ['才匯科技', ''])).toBe(true)
  })

  it.each(['晨光設計有限公司', 'Card', 'Ido Design', '才匯科技服務'])('is not %s', (name) => {
    expect(isLikeOurs(name, ['才匯科技', ''])).toBe(false)
  })
})

describe('the suggested prefix', () => {
  it.each([
    ['Morning Light Design Co., Ltd.', 'MorningLightDesign'],
    ['A Very Long Company Name Indeed International', 'AVeryLongNameIndeed'],
    ['3M Taiwan', 'C12345675'],
    ['', 'C12345675'],
    ['Admin', 'C12345675'],
    ['Café Élan', 'CafeElan'],
  ])('of “%s” is %s', (name, expected) => {
    const made = suggestedPrefix(name, '12345675')
    expect(made).toBe(expected)
    expect(prefixFault(made)).toBeNull()
  })

  it('is none without a name that has letters and without a number', () => {
    expect(suggestedPrefix('晨光', '')).toBe('')
  })
})
