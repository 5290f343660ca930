import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bankSafeText, cutText, joinItemNames } from './item-names.ts'

describe('bankSafeText', () => {
  test.each([
    ['iDoCard 經典白（含刻字）', 'iDoCard 經典白（含刻字）'],
    ["Tom's #1 card & case = 10% off", 'Tom＇s ＃1 card ＆ case ＝ 10％ off'],
    ['兩行\r\n\t名稱\u2028尾', '兩行 名稱 尾'],
    ['Python3 教學卡 (BASH)', '3 教學卡 ( )'],
    ['cu\u200brl 卡', '卡'],
    ['Bashful echoes', 'Bashful echoes'],
    ['節慶🎁卡👨‍👩‍👧❤️🇹🇼1️⃣', '節慶卡1'],
    ['\ud83c 半個字', '半個字'],
    ['a\u037eb\u1fef', 'a；b｀'],
    ['e\u200b\u0301 cu\u200brl', '\u00e9'],
    ['curl', ''],
  ])('%j becomes %j', (given, expected) => {
    expect(bankSafeText(given)).toBe(expected)
  })

  test('the result never contains syntax characters, and cleaning is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const cleaned = bankSafeText(text)
        expect(cleaned).not.toMatch(/[#&=%'"<>;|`$\\\p{C}]/u)
        expect(bankSafeText(cleaned)).toBe(cleaned)
      }),
    )
  })
})

describe('joinItemNames', () => {
  test('joins by #, omits names that are empty after cleaning, and has a fallback', () => {
    expect(joinItemNames(['白卡 x 1', 'curl', '黑卡#2'], '商品')).toBe('白卡 x 1#黑卡＃2')
    expect(joinItemNames([], '商品')).toBe('商品')
    expect(joinItemNames(['🎁'], 'Merchandise')).toBe('Merchandise')
  })

  test('at most 200 characters, never half a character, no dangling #', () => {
    const ideograph = '𠮷'
    expect(joinItemNames([`a${ideograph.repeat(150)}`], '商品')).toBe(`a${ideograph.repeat(99)}`)
    expect(joinItemNames(['e\u0323\u0301'.repeat(120)], '商品').normalize('NFD')).toMatch(/^(e\u0323\u0301)+$/)
    expect(joinItemNames(['卡'.repeat(199), '套'], '商品')).toBe('卡'.repeat(199))
  })

  test('one endless grapheme cluster cannot be cut, so the fallback is used', () => {
    expect(joinItemNames([`e${'\u0301'.repeat(300)}`], '商品')).toBe('商品')
  })
})

test('cutText returns a text that fits unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.nat({ max: 60 }), (text, max) => {
      const cut = cutText(text, max)
      expect(cut.length).toBeLessThanOrEqual(max)
      expect(text.startsWith(cut)).toBe(true)
      expect(cut.isWellFormed() || !text.isWellFormed()).toBe(true)
    }),
  )
})
