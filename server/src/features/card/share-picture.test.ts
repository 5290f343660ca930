import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { companyLines } from './share-picture.ts'

const linesOf = (name: string) =>
  [...companyLines(name, '#000').matchAll(/<text x="200" y="([\d.]+)" font-size="([\d.]+)"[^>]*>([^<]*)<\/text>/g)].map(
    ([, y, size, text = '']) => ({ y: Number(y), size: Number(size), text }),
  )

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
          // Even if every letter were as wide as this.
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
