import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type PrintCard, printLimit } from './print.ts'
import { backFace, cardLine, FACE, type Face, frontFace, MIN_SIZE, widthOf } from './print-face.ts'

const CARD: PrintCard = {
  nameCh: '陳以安',
  nameEn: 'Chen Yi-An',
  titleCh: '營運長',
  titleEn: 'COO',
  companyCh: '北極星物流',
  companyEn: 'Polaris Logistics',
  finish: 'matte-black',
}

const words = (max: number) =>
  fc.oneof(
    fc.string({ unit: fc.constantFrom(...'林王陳歐陽ㄅ（'), maxLength: max }),
    fc.string({ unit: fc.constantFrom(...'WMail x-'), maxLength: max }).map((text) => text.replace(/ +/g, ' ').trim()),
  )
const card: fc.Arbitrary<PrintCard> = fc.record({
  nameCh: words(printLimit('nameCh')).map((text) => text || '林'),
  nameEn: words(printLimit('nameEn')),
  titleCh: words(printLimit('titleCh')),
  titleEn: words(printLimit('titleEn')),
  companyCh: words(printLimit('companyCh')),
  companyEn: words(printLimit('companyEn')),
  finish: fc.constant('bamboo' as const),
})

const isApart = ({ texts }: Face) =>
  texts.every((one, at) =>
    texts.slice(at + 1).every((other) => one.y <= other.y - other.size * 0.85 || other.y <= one.y - one.size * 0.85),
  )

it('whatever may be printed fits on the card, legible and without overlapping', () => {
  fc.assert(
    fc.property(card, fc.boolean(), (one, hasLogo) => {
      for (const face of [frontFace(one, hasLogo ? { width: 900, height: 90 } : null), backFace(one)]) {
        for (const { x, y, size, text } of face.texts) {
          expect(size).toBeGreaterThanOrEqual(MIN_SIZE)
          expect(x + widthOf(text) * size).toBeLessThanOrEqual(FACE.width - 60)
          expect(y - size).toBeGreaterThanOrEqual(40)
          expect(y + size * 0.3).toBeLessThanOrEqual(FACE.height - 40)
        }
        expect(isApart(face)).toBe(true)
      }
    }),
    { numRuns: 500 },
  )
})

it('no text is lost when it is broken into lines', () => {
  fc.assert(
    fc.property(card, (one) => {
      const drawn = frontFace(one, { width: 0, height: 0 })
        .texts.map(({ text }) => text)
        .join('')
      expect(drawn.replace(/ /g, '')).toBe(cardLine(one).replace(/[· ]/g, ''))
    }),
  )
})

it('a name of usual length is large, and its line in mails reads as the card does', () => {
  expect(frontFace(CARD, null).texts.find(({ role }) => role === 'name')).toMatchObject({ text: '陳以安', size: 84 })
  expect(cardLine(CARD)).toBe('北極星物流 · Polaris Logistics · 陳以安 · Chen Yi-An · 營運長 · COO')
  expect(cardLine({ ...CARD, nameCh: '', companyCh: '' })).toBe('Polaris Logistics · Chen Yi-An · 營運長 · COO')
})

it('titles share a line where they fit, and the company stands close to a narrow logo', () => {
  const title = ({ texts }: Face) => texts.filter(({ role }) => role === 'title').map(({ text }) => text)
  expect(title(frontFace(CARD, null))).toEqual(['營運長 COO'])
  expect(title(frontFace({ ...CARD, titleEn: 'Chief Operating Officer, Asia Pacific' }, null))).toHaveLength(2)
  const start = (width: number) => frontFace(CARD, { width, height: 480 }).texts[0]?.x ?? 0
  expect(start(480)).toBe(62 + 72 + 22)
  expect(start(9999)).toBe(62 + 150 + 22)
})
