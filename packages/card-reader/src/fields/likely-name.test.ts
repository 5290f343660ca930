import type { CardField } from '@idocard/domain/cards/card-fields'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { likelyName } from './likely-name.ts'

const SOUNDS: Readonly<Record<string, readonly string[]>> = {
  陳: ['chen'],
  鄧: ['deng'],
  鄭: ['zheng'],
  吳: ['wu'],
  昱: ['yu'],
  家: ['jia', 'gu'],
  豪: ['hao'],
  瑋: ['wei'],
  璋: ['zhang'],
  珈: ['jia'],
  珊: ['shan'],
  叡: ['rui'],
  瑀: ['yu'],
  瑪: ['ma'],
}
const soundsOf = (character: string) => SOUNDS[character] ?? []

/**
 * A name as recognised. Brackets after a character contain its other readings; `()` marks a doubtful one without any.
 */
const field = (text: string): CardField => {
  const parts = [...text.matchAll(/(\p{Script=Han})(\(\p{Script=Han}*\))?/gu)]
  return {
    name: 'nameZh',
    value: parts.map(([, character]) => character).join(''),
    confidence: 0.85,
    box: { x: 0, y: 0, width: 1, height: 1 },
    alternatives: parts.flatMap(([, , others], at) => (others ? [{ at, characters: [...others.slice(1, -1)] }] : [])),
  }
}
const likely = (text: string, ...latin: string[]) => likelyName(field(text), latin, soundsOf).value

describe('by what is usual in names', () => {
  it.each([
    ['another reading that is much more usual', '楊殃(瓊)婷', '楊瓊婷'],
    ['what was read rather than a reading that is a little more usual', '劉栢(梧柏)諺', '劉栢諺'],
    ['what was read rather than an unlikely reading', '陳崑(昆嵐凱)山', '陳崑山'],
    ['what the doubtful character is often read for', '林其()文', '林蓁文'],
    ['no rare character for a doubtful one that names often have', '杜顯()中', '杜顯中'],
    ['what was read rather than a reading that is in names as rarely', '楊翰疆(細)', '楊翰疆'],
    ['nothing for a character that was read with certainty', '林其文', '林其文'],
    ['nothing for an unusual character that is like no other', '林犇()文', '林犇文'],
    ['a surname for a character that is none', '虞志明', '盧志明'],
    ['the commoner of two surnames that look alike, if there is doubt', '鐘()志明', '鍾志明'],
    ['no other surname for a rarer one that was read with certainty', '鐘志明', '鐘志明'],
  ])('takes %s', (_name, read, wanted) => {
    expect(likely(read)).toBe(wanted)
  })
})

describe('by the name in Latin letters', () => {
  it.each([
    ['syllables with a hyphen', '陳璋豪', 'Wei-Hao Chen', '陳瑋豪'],
    ['the surname first', '陳璋豪', 'Chen, Wei-hao', '陳瑋豪'],
    ['syllables with a space', '陳珊(珈)豪', 'Chia Hao Chen', '陳珈豪'],
    ['syllables without a mark between', '陳珊(珈)豪', 'chiahao.chen', '陳珈豪'],
    ['one syllable though the other is not its character', '陳璋昱', 'Wei-Ting Chen', '陳瑋昱'],
    ['the surname', '鄭(鄧)家豪', 'Kevin Teng', '鄧家豪'],
    ['a reading that is usual, against one that is more so', '楊瑪(璃)豪', 'Yu-Hao Yang', '楊瑀豪'],
  ])('%s', (_name, read, latin, wanted) => {
    expect(likely(read, latin)).toBe(wanted)
  })

  it('means nothing when it is another name', () => {
    expect(likely('陳璋豪', 'Jason Chen')).toBe('陳璋豪')
    expect(likely('陳璋豪', 'Chang-Hao Chen')).toBe('陳璋豪')
  })
})

it('keeps what was read as an alternative; a name with a guess should be looked at', () => {
  expect(likelyName(field('楊殃(瓊)婷'), [], soundsOf)).toMatchObject({
    confidence: 0.85,
    alternatives: [{ at: 1, characters: ['殃'] }],
  })
  expect(likelyName(field('林其()文'), [], soundsOf)).toMatchObject({
    confidence: 0.7,
    alternatives: [{ at: 1, characters: ['其'] }],
  })
})

const HAN = fc.constantFrom(...'陳鄧鄭吳昊虞家豪瑋璋珈珊叡瑀瑪其歐陽犇文')
const NAME = fc
  .array(fc.tuple(HAN, fc.option(fc.array(HAN, { maxLength: 3 }))), { minLength: 1, maxLength: 5 })
  .map((parts) => parts.map(([character, others]) => character + (others ? `(${others.join('')})` : '')).join(''))

it('keeps the length of any name, and what was read can always be chosen again', () => {
  fc.assert(
    fc.property(NAME, fc.array(fc.string({ maxLength: 20 }), { maxLength: 2 }), (text, latin) => {
      const read = field(text)
      const { value, confidence, alternatives } = likelyName(read, latin, soundsOf)
      const [before, after] = [[...read.value], [...value]]
      expect(after).toHaveLength(before.length)
      expect(confidence).toBeLessThanOrEqual(read.confidence)
      for (const [at, character] of before.entries())
        if (character !== after[at]) expect(alternatives.find((one) => one.at === at)?.characters).toContain(character)
    }),
  )
})

it('does not depend on how a certain name is spelt when its characters are like no other', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), (latin) => {
      expect(likely('陳家豪', latin)).toBe('陳家豪')
    }),
  )
})
