import { describe, expect, test } from 'vitest'
import {
  askedFor,
  excerpt,
  found,
  indexed,
  MAX_QUERY,
  meanings,
  plainTextOf,
  readQuery,
  stretches,
  wordsOf,
} from './search.ts'

const entry = (over: Partial<Record<'titleCh' | 'titleEn' | 'contentCh' | 'contentEn', string>>) => ({
  titleCh: '',
  titleEn: '',
  contentCh: '',
  contentEn: '',
  ...over,
})
const isFound = (query: string, over: Parameters<typeof entry>[0]) =>
  found(indexed([entry(over)]), wordsOf(readQuery(query))).length === 1

describe('matching', () => {
  test.each<[string, Parameters<typeof entry>[0], boolean]>([
    ['', { titleCh: '開通' }, true],
    ['開通', { titleCh: '三分鐘開通' }, true],
    ['開通', { titleEn: 'Activate' }, false],
    ['activate', { titleEn: 'How to ACTIVATE' }, true],
    ['ＮＦＣ', { titleEn: 'NFC' }, true],
    ['nfc', { titleCh: 'ＮＦＣ 感應' }, true],
    ['臺北', { contentCh: '<p>台北市</p>' }, true],
    ['台北', { contentCh: '<p>臺北市</p>' }, true],
    ['cafe', { titleEn: 'Café' }, true],
    ['cafe\u0301', { titleEn: 'cafe' }, true],
    ["what's", { titleEn: 'What’s new' }, true],
    ['NFC手機', { contentCh: '有 NFC 手機的人' }, true],
    ['有 NFC', { contentCh: '有NFC的人' }, true],
    ['hec', { titleEn: 'the card' }, false],
    ['發票 統編', { titleCh: '發票', contentCh: '<p>可以打統編</p>' }, true],
    ['發票 統編', { titleCh: '發票' }, false],
    ['vat', { titleEn: 'Activate your card' }, false],
    ['vat', { titleEn: 'Activate your card', contentEn: '<p>Is VAT included?</p>' }, true],
    ['activ', { titleEn: 'Activate your card' }, true],
    ['nfc', { titleCh: '感應NFC' }, true],
    ['invoice 發票', { titleCh: '發票', titleEn: 'Invoices' }, true],
    ['片名', { titleCh: '名片', titleEn: '名字' }, false],
    ['台北', { contentCh: '<p><strong>台</strong>北</p>' }, true],
    ['台北', { contentCh: '<p>台</p><p>Bei 北</p>' }, false],
    ['strong', { contentCh: '<p><strong>台</strong></p>' }, false],
    ['a < b', { contentEn: '<p>a &lt; b</p>' }, true],
    ['lt', { contentEn: '<p>a &lt; b</p>' }, false],
    ['.*', { titleEn: 'anything' }, false],
    ['<script>', { titleEn: 'anything' }, false],
  ])('%j in %j: %j', (query, over, expected) => {
    expect(isFound(query, over)).toBe(expected)
  })

  test('entries stay in their order', () => {
    const list = ['名片二', '別的', '名片一'].map((titleCh) => entry({ titleCh }))
    expect(found(indexed(list), ['名片']).map(({ titleCh }) => titleCh)).toEqual(['名片二', '名片一'])
  })
})

describe('parsing a search', () => {
  test.each([
    [null, ''],
    ['  開通  卡片 ', '開通 卡片'],
    ['a\u0000b\nc', 'a b c'],
    ['　全形　', '全形'],
    ['\u202Etpircs\u2069', 'tpircs'],
    ['字'.repeat(MAX_QUERY + 9), '字'.repeat(MAX_QUERY)],
    [`${'a'.repeat(MAX_QUERY - 1)}😀`, 'a'.repeat(MAX_QUERY - 1)],
    [`${'a'.repeat(MAX_QUERY - 1)} b`, 'a'.repeat(MAX_QUERY - 1)],
  ])('%j is %j', (text, expected) => {
    expect(readQuery(text)).toBe(expected)
    expect(readQuery(expected)).toBe(expected)
  })

  test('words are folded, without duplicates', () => {
    expect(wordsOf('NFC nfc ＮＦＣ 臺')).toEqual(['nfc', '台'])
    expect(wordsOf('')).toEqual([])
    expect(wordsOf('\u0301')).toEqual([])
  })
})

describe('the subject of a question', () => {
  test.each([
    ['卡片掉了怎麼辦？', ['卡片掉']],
    ['請問要如何開通我的卡片', ['開通', '卡片']],
    ['開通 卡片', ['開通', '卡片']],
    ['How do I activate my card?', ['activate', 'card']],
    ['what’s NFC', ["what's", 'nfc']],
    ['怎麼辦', []],
    ['？', []],
  ])('%j: %j', (query, words) => {
    expect(askedFor(wordsOf(readQuery(query)))).toEqual(words)
  })
})

describe('marking', () => {
  const marked = (text: string, query: string) =>
    stretches(text, wordsOf(query))
      .map((one) => (one.isMatch ? `[${one.text}]` : one.text))
      .join('')

  test.each([
    ['怎麼開通卡片？', '開通', '怎麼[開通]卡片？'],
    ['開通、再開通', '開通', '[開通]、再[開通]'],
    ['ＮＦＣ 感應', 'nfc', '[ＮＦＣ] 感應'],
    ['用 NFC 手機', 'nfc手機', '用 [NFC 手機]'],
    ['臺北與台北', '台北', '[臺北]與[台北]'],
    ['Café de Paris', 'CAFE paris', '[Café] de [Paris]'],
    ['ﬁnish', 'fin', '[ﬁn]ish'],
    ['ﬁnish', 'f', '[ﬁ]nish'],
    ['aaa', 'aa', '[aa]a'],
    ['名片名片', '名片 片名', '[名片名片]'],
    ['😀😀 smile', 'smile', '😀😀 [smile]'],
    ['nothing', '別的', 'nothing'],
    ['', 'a', ''],
  ])('%j for %j is %j', (text, query, expected) => {
    expect(marked(text, query)).toBe(expected)
  })

  test('no part of a text is lost, whatever is searched', () => {
    const text = 'İstanbul ﬀ ｶﾞ 臺 e\u0301 👩‍💻 <b>&amp;</b>'
    for (const query of ['i', 'ff', 'カ', '台', 'e', '👩', '<b>', ' ']) {
      expect(
        stretches(text, wordsOf(query))
          .map((one) => one.text)
          .join(''),
      ).toBe(text)
    }
  })
})

describe('the excerpt of an article', () => {
  const shown = (html: string, query: string) =>
    excerpt(html, wordsOf(query))
      .map((one) => one.text)
      .join('')

  test('has some context, without tags and without halves of Latin words', () => {
    const html = `<p>${'Some words, and more of them. '.repeat(4)}Hold it <strong>near</strong> the phone. ${'And more of it. '.repeat(12)}</p>`
    const text = shown(html, 'near')
    expect(text).toMatch(/^…words, and more of them\. Hold it near the phone\. And more/)
    expect(text).toMatch(/ (?:And|more|of|it\.)…$/)
    expect(text.length).toBeLessThan(150)
  })

  test('has half as many characters of Chinese', () => {
    const text = shown(`<p>${'很長的一段話'.repeat(9)}開通${'很長的一段話'.repeat(19)}</p>`, '開通')
    expect(text).toMatch(/^….{18}開通.{52}…$/)
  })

  test('does not begin with the end of the previous sentence', () => {
    expect(shown(`<p>${'前'.repeat(30)}。接著感應開通</p>`, '開通')).toMatch(/^…前+。接著/)
    expect(shown(`<p>${'前'.repeat(30)}。${'後'.repeat(17)}開通</p>`, '開通')).toBe(`…${'後'.repeat(17)}開通`)
  })

  test('is the whole of a short article, and empty without a match', () => {
    expect(shown('<p>按 A &amp; B</p>', 'a')).toBe('按 A & B')
    expect(excerpt('<p>按 A</p>', ['z'])).toEqual([])
    expect(excerpt('<p>按 A</p>', [])).toEqual([])
  })
})

test('the text of an article has spaces between blocks', () => {
  expect(plainTextOf('<h2>一</h2><ul><li>二</li><li><a href="/x">三</a>四</li></ul>')).toBe('一 二 三四')
  expect(plainTextOf('plain')).toBe('plain')
})

describe('meanings', () => {
  test.each<[string, string]>([
    ['統編', '發票可以打統一編號'],
    ['發票 統編', '發票與統一編號'],
    ['優惠券', '折扣碼怎麼用'],
    ['vat number', 'Tax number on the invoice'],
  ])('%s finds %s', (query, title) => {
    const index = indexed([entry({ titleCh: title })])
    expect(meanings(wordsOf(query)).some((words) => found(index, words).length > 0)).toBe(true)
  })

  test('begin with the search itself, and are nothing else without a synonym', () => {
    expect(meanings(['統編'])[0]).toEqual(['統編'])
    expect(meanings(['iphone', '相機'])).toEqual([['iphone', '相機']])
  })
})
