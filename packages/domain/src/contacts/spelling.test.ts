import fc from 'fast-check'
import { expect, it } from 'vitest'
import { spellingsOf } from './spelling.ts'

it.each([
  ['zhi', 'chih', 'jhih'],
  ['ming', 'ming'],
  ['xuan', 'hsuan', 'syuan'],
  ['zi', 'tzu', 'zih'],
  ['si', 'szu', 'sih', 'ssu'],
  ['jie', 'chieh', 'jie'],
  ['qing', 'ching', 'cing'],
  ['xiong', 'hsiung', 'syong'],
  ['guo', 'kuo', 'guo'],
  ['ruo', 'jo'],
  ['zhuo', 'cho', 'jhuo'],
  ['he', 'ho'],
  ['ge', 'ko'],
  ['lian', 'lien'],
  ['yan', 'yen'],
  ['ye', 'yeh'],
  ['xue', 'hsueh', 'syue'],
  ['yue', 'yueh'],
  ['lve', 'lueh'],
  ['lv', 'lu', 'lyu'],
  ['rui', 'jui', 'ruei'],
  ['gui', 'kuei', 'guei'],
  ['you', 'yu'],
  ['yong', 'yung'],
  ['cai', 'tsai'],
  ['zeng', 'tseng'],
  ['xu', 'hsu', 'syu'],
  ['jun', 'chun', 'jyun'],
  ['yuan', 'yuan'],
  ['wen', 'wen', 'wun'],
  ['li', 'li', 'lee'],
  ['yi', 'yi', 'i'],
  ['shu', 'shu'],
  ['bo', 'po'],
  ['de', 'te'],
  ['er', 'erh'],
])('%s may be spelt %s', (syllable, ...spellings) => {
  expect(spellingsOf(syllable)).toEqual(expect.arrayContaining(spellings))
})

it('makes letters of letters, and keeps the Hanyu Pinyin', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{1,6}$/), (syllable) => {
      const spellings = spellingsOf(syllable)
      expect(spellings).toContain(syllable.replace('v', 'u'))
      for (const spelling of spellings) expect(spelling).toMatch(/^[a-z]+$/)
    }),
  )
})
