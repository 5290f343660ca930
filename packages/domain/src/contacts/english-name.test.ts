import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { englishNames } from './english-name.ts'
import { wadeGilesOf } from './spelling.ts'

describe('the English of a Chinese name', () => {
  const any = (text: string) => [...text].map(() => 'xiao')

  it.each([
    '',
    ' ',
    'May Lin',
    '王小明 Tom',
    '巴奈‧庫穗',
    '王・明',
    '王小明經理大人',
  ])('is not made up for %j', (name) => {
    expect(englishNames(name, any)).toBeUndefined()
  })

  it('is not made up where a character has no reading', () => {
    expect(englishNames('王小明', () => ['wang', 'xiao'])).toBeUndefined()
    expect(englishNames('王小明', () => ['wang', 'xiao', '明'])).toBeUndefined()
  })

  // Mutations: the surname's syllables are used wherever its character occurs; the given name is not capitalised.
  it('has the family name last, a hyphen between syllables, and capitals', () => {
    const syllable = fc.constantFrom('wang', 'xiao', 'ming', 'lv', 'zhi', 'yi', 'e', 'jun', 'xue', 'er')
    const name = fc.array(fc.constantFrom('甲', '乙', '丙', '丁'), { minLength: 2, maxLength: 3 })
    fc.assert(
      fc.property(name, fc.array(syllable, { minLength: 3, maxLength: 3 }), (characters, heard) => {
        const found = englishNames(characters.join(''), (text) => heard.slice(0, [...text].length))
        for (const spelt of [found?.wadeGiles, found?.hanyu])
          expect(spelt).toMatch(/^[A-Z][a-z]*(?:-[A-Z][a-z]*)* [A-Z][a-z]*$/)
        expect(found?.hanyu.split(/[- ]/)).toHaveLength(characters.length)
      }),
    )
  })
})

it.each([
  ['zhi', 'chih'],
  ['ri', 'jih'],
  ['ci', 'tzu'],
  ['si', 'szu'],
  ['shuo', 'shuo'],
  ['zhuo', 'cho'],
  ['luo', 'lo'],
  ['guo', 'kuo'],
  ['gui', 'kuei'],
  ['hui', 'hui'],
  ['ge', 'ko'],
  ['he', 'ho'],
  ['xiong', 'hsiung'],
  ['qiong', 'chiung'],
  ['nv', 'nu'],
  ['lve', 'lueh'],
  ['you', 'yu'],
  ['yu', 'yu'],
  ['yuan', 'yuan'],
  ['yan', 'yen'],
  ['ye', 'yeh'],
  ['jie', 'chieh'],
  ['nian', 'nien'],
  ['rong', 'jung'],
  ['wo', 'wo'],
  ['weng', 'weng'],
])('%s is %s in Wade-Giles', (syllable, spelt) => {
  expect(wadeGilesOf(syllable)).toBe(spelt)
})
