import { EMPTY_CARD } from '@idocard/contract/cards/card'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { companyLines, nameLines, wordsOf } from './share-picture.ts'

const linesIn = (svg: string) =>
  [...svg.matchAll(/<text x="200" y="([\d.]+)" font-size="([\d.]+)"[^>]*>([^<]*)<\/text>/g)].map(
    ([, y, size, text = '']) => ({ y: Number(y), size: Number(size), text }),
  )
const linesOf = (name: string) => linesIn(companyLines(name, '#000'))

describe('a company’s name on the picture for chat apps', () => {
  it('is one large line as long as it fits', () => {
    expect(linesOf('宏遠科技股份有限公司')).toEqual([{ y: 190, size: 34, text: '宏遠科技股份有限公司' }])
  })

  // Mutation: the name cut at the end of its line, with an ellipsis.
  it('is whole with up to 120 characters, above the name of the person', () => {
    const word = fc.stringMatching(/^[A-Za-z0-9.,’-]{1,40}$/)
    const name = fc
      .array(fc.oneof(word, fc.stringMatching(/^[股份有限公司國際科技]{1,30}$/)), { minLength: 1, maxLength: 30 })
      .map((words) => words.join(' ').slice(0, 120).trim())
      .filter(Boolean)
    fc.assert(
      fc.property(name, (text) => {
        const lines = linesOf(text)
        expect(
          lines
            .map((line) => line.text)
            .join('')
            .replaceAll(' ', ''),
        ).toBe(text.replaceAll(' ', ''))
        for (const { y, size, text: line } of lines) {
          expect(size).toBeGreaterThanOrEqual(22)
          expect(y).toBeGreaterThan(110)
          expect(y).toBeLessThan(310)
          // The line fits even if its letters are half an em wide on average.
          expect([...line].length * size * 0.5).toBeLessThanOrEqual(760)
        }
      }),
    )
  })

  it('breaks between words', () => {
    const text =
      'International Advanced Semiconductor Packaging and Testing Equipment Manufacturing Company Limited Taiwan'
    expect(
      linesOf(text)
        .map((line) => line.text)
        .join(' '),
    ).toBe(text)
  })
})

describe('the name of the person on that picture', () => {
  const ROOM = 500
  const nameOf = (name: string) => linesIn(nameLines(name, ROOM, 'fill="#000"'))

  // Mutation: the name truncated when it fills its line exactly, where rounding errors decide.
  it.each(['Ya-Ting Chen', 'Alex Lin', 'Grace Huang', '歐陽曉雯', 'Hsiao-Wen Chen'])('%s is one line', (name) => {
    const [line, ...more] = nameOf(name)
    expect([line?.text, line?.y, more]).toEqual([name, 405, []])
  })

  it('is on two lines when it is long, broken between words', () => {
    for (const words of [
      ['Maximiliana', 'Featherstonehaugh-Chen'],
      ['Hsiao-Wen', 'Ou-Yang'],
    ])
      expect(nameOf(words.join(' ')).map(({ text }) => text)).toEqual(words)
  })

  it('is whole with up to 40 characters, between company and title', () => {
    const anything = fc.string({ unit: fc.constantFrom(...'王小明歐陽雅 -abcABCW'), minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(
        anything.map((name) => name.trim()).filter((name) => name !== ''),
        (name) => {
          const lines = nameOf(name)
          expect(
            lines
              .map(({ text }) => text)
              .join('')
              .replaceAll(' ', ''),
          ).toBe(name.replaceAll(' ', ''))
          for (const { y, size } of lines) {
            expect(y - size).toBeGreaterThan(250)
            expect(y).toBeLessThanOrEqual(405)
          }
        },
      ),
    )
  })

  it('is not said twice where there is one in one language only', () => {
    const words = (lang: 'zh-tw' | 'en-us', fields: Partial<typeof EMPTY_CARD>) =>
      linesIn(
        wordsOf({ fields: { ...EMPTY_CARD, ...fields } }, { lang, room: ROOM, family: '', ink: '#000', quiet: '#333' }),
      ).map(({ text }) => text)
    expect(words('en-us', { nameCh: '陳雅婷', titleEn: 'Teacher' })).toEqual(['陳雅婷', 'Teacher'])
    expect(words('zh-tw', { nameEn: 'Alex Lin' })).toEqual(['Alex Lin'])
    expect(words('zh-tw', { nameCh: '陳雅婷', nameEn: 'Ya-Ting Chen' })).toEqual(['陳雅婷', 'Ya-Ting Chen'])
  })
})
