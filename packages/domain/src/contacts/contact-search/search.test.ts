import fc from 'fast-check'
import { expect, it } from 'vitest'
import { EMPTY_CONTACT } from '../contact.ts'
import { matcherOf, searchText } from './search.ts'
import { zhuyinOf, zhuyinSyllables } from './zhuyin.ts'

const textOf = (nameCh: string, sounds: string, note = '') =>
  searchText({
    fields: { ...EMPTY_CONTACT, nameCh },
    sounds: { nameCh: sounds, nickname: '', companyCh: '' },
    note,
    tags: [],
    metPlace: '',
  })
const found = (keyword: string, text: string) => matcherOf(keyword)(text)

it.each([
  ['ma1', 'ㄇㄚ'],
  ['chen2', 'ㄔㄣˊ'],
  ['zhi4', 'ㄓˋ'],
  ['ci2', 'ㄘˊ'],
  ['ri4', 'ㄖˋ'],
  ['yi1', 'ㄧ'],
  ['yin3', 'ㄧㄣˇ'],
  ['yan2', 'ㄧㄢˊ'],
  ['ye4', 'ㄧㄝˋ'],
  ['you2', 'ㄧㄡˊ'],
  ['yong3', 'ㄩㄥˇ'],
  ['yu2', 'ㄩˊ'],
  ['yuan2', 'ㄩㄢˊ'],
  ['wu2', 'ㄨˊ'],
  ['wei2', 'ㄨㄟˊ'],
  ['wen2', 'ㄨㄣˊ'],
  ['weng1', 'ㄨㄥ'],
  ['xu3', 'ㄒㄩˇ'],
  ['xiong2', 'ㄒㄩㄥˊ'],
  ['lv3', 'ㄌㄩˇ'],
  ['lue4', 'ㄌㄩㄝˋ'],
  ['gui4', 'ㄍㄨㄟˋ'],
  ['liu2', 'ㄌㄧㄡˊ'],
  ['er2', 'ㄦˊ'],
  ['er', 'ㄦ'],
  ['zzz', ''],
])('%s is %s in Zhuyin', (syllable, zhuyin) => {
  expect(zhuyinOf(syllable)).toBe(zhuyin)
})

it.each([
  [
    '陳明德',
    'chen2 ming2 de2',
    [
      'ㄔㄣˊ',
      'ㄔ',
      'ㄔㄣ',
      'ㄔㄣㄇㄧㄥ',
      'ㄔㄣˊㄇㄧㄥˊㄉㄜˊ',
      'ㄔㄣㄇㄧㄥˊ',
      'ㄔㄇㄉ',
      'ㄔㄣㄇ',
      'ㄇㄧㄥㄉ',
      'ㄇㄉ',
      '陳ㄇㄧ',
    ],
  ],
  [
    '張明',
    'zhang1 ming2',
    ['ㄓㄤㄇㄧㄥ', 'ㄓㄤˉㄇㄧㄥˊ', 'ㄓㄤ ㄇㄧㄥˊ', 'chang', 'zhang', 'jhang', 'changming', 'chang-ming'],
  ],
  ['許雅雯', 'xu3 ya3 wen2', ['ㄒㄧㄨ', 'ㄒㄩㄧㄚ', 'hsu', 'syu', 'sheu', 'hsu ya-wen', 'xyw', 'hsuyawen']],
  [
    '曾志豪',
    'zeng1/ceng2 zhi4 hao2',
    ['tseng', 'zeng', 'ceng', 'tsengchihhao', "ts'eng", 'chih-hao', 'ㄗㄥ', 'ㄘㄥˊㄓ'],
  ],
  ['周杰', 'zhou1 jie2', ['chou', 'chow', 'chieh', 'jay', 'jhoujie', 'jhou']],
  ['謝淑芬', 'xie4 shu2 fen1', ['hsieh', 'shu-fen', 'ㄕㄨˊㄈㄣ', 'hsieh shufen']],
  ['李大', 'li3 da4', ['lee', 'leeta', 'li ta']],
  ['呂一', 'lv3 yi1', ['lu', 'lyu', 'lvyi', 'luyi', 'Lü']],
])('%s is found as people type it', (name, sounds, keywords) => {
  for (const keyword of keywords) expect(found(keyword, textOf(name, sounds)), keyword).toBe(true)
})

it.each([
  ['陳明德', 'chen2 ming2 de2', ['ㄔㄣˇ', 'ㄔㄣㄉ', 'ㄔㄣˊㄇㄧㄥˋ', 'ㄓㄤ', 'ㄇㄔ', 'chang', 'ㄔㄥ']],
])('%s is not found by other sounds', (name, sounds, keywords) => {
  for (const keyword of keywords) expect(found(keyword, textOf(name, sounds)), keyword).toBe(false)
})

it('finds Zhuyin that somebody wrote, and a number beside it', () => {
  const text = `${textOf('', '', '小名ㄅㄧㄤˋ')}\n0912345678`
  for (const keyword of ['ㄅㄧㄤ', 'ㄅ', '0912-345 ㄅㄧ']) expect(found(keyword, text), keyword).toBe(true)
})

it('takes Zhuyin apart without losing any of it', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\u3105-\u3129][\u3105-\u3129ˊˇˋ˙]{0,9}$/), (run) => {
      expect(zhuyinSyllables(run).join('')).toBe(run)
    }),
  )
})
