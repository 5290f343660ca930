import { expect, it } from 'vitest'
import { fuse } from './fuse.ts'
import type { Glyph } from './read-line.ts'

/** A fake alphabet of PP-OCR that lacks these characters. */
const knows = (character: string) => !'縣編鍾採'.includes(character)
/** One glyph for each character at its position; a space leaves a position empty. */
const glyphs = (text: string, confidence = 0.97): Glyph[] =>
  [...text].flatMap((character, at, all) =>
    character === ' ' ? [] : [{ character, confidence, at: (at + 0.5) / all.length, gap: 0.05, others: [] }],
  )
/** Glyphs of a text in which a character in brackets replaces the one before it and has a low confidence. */
const doubtfully = (text: string): Glyph[] =>
  glyphs(text.replace(/.\((.)\)/gu, '$1')).map((glyph) =>
    text.includes(`(${glyph.character})`) ? { ...glyph, confidence: 0.5 } : glyph,
  )
const fused = (mine: Glyph[], han: readonly Glyph[][], places: number) =>
  fuse(
    {
      quad: [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ],
      kind: 'row',
      glyphs: mine,
      han,
      length: places * 0.62,
    },
    knows,
  )

it.each([
  ['what both read', '統一號', '統一號', '統一號'],
  ['simplified forms, in those of Taiwan', '16楼', '16楼', '16樓'],
  ['a character that only Tesseract knows, where there is room for it', '金門 金寧鄉', '金門縣金寧鄉', '金門縣金寧鄉'],
  ['no character where there is no room for it', '有限公司', '有了限公司', '有限公司'],
  ['digits and Latin letters as PP-OCR reads them', '信箱thung@innoda', '信箱th0ngGinnoda', '信箱thung@innoda'],
])('takes %s', (_name, mine, han, text) => {
  const places = Math.max([...mine].length, 1)
  expect(fused(glyphs(mine), [glyphs(han)], places).text).toBe(text)
})

it('believes PP-OCR about characters that it knows, Tesseract about others', () => {
  expect(fused(glyphs('黄琬婷'), [glyphs('黃現婷')], 3).text).toBe('黃琬婷')
  expect(fused(glyphs('探購課'), [glyphs('採購課')], 3).text).toBe('採購課')
})

it.each([
  ['one of Tesseract’s readings if PP-OCR confirms it', '林岱貸(樺)', '林岱樓', '林岱樺', '林岱樺'],
  ['what PP-OCR knows and is sure of, against both', '宜文', '宣文', '宣文', '宜文'],
  ['PP-OCR’s surer character where Tesseract’s readings differ', '探文', '採文', '深文', '探文'],
  ['of two that PP-OCR did not read that which it does not know', '陳 文中', '陳驗文中', '陳縣文中', '陳縣文中'],
  ['a character that one of the readings left out', '陳 文中', '陳文中', '陳縣文中', '陳縣文中'],
])('of three readings takes %s', (_name, mine, first, second, text) => {
  expect(fused(doubtfully(mine), [glyphs(first), glyphs(second)], [...text].length).text).toBe(text)
})

it('is sure of what two of three read, and offers all readings where none agree', () => {
  expect(fused(doubtfully('林(材)文'), [glyphs('杜文'), glyphs('材文')], 2)).toMatchObject({
    text: '材文',
    alternatives: [],
  })
  expect(fused(doubtfully('林(材)文'), [glyphs('杜文'), glyphs('杜文')], 2)).toMatchObject({
    text: '杜文',
    alternatives: [],
  })
  expect(fused(doubtfully('林(材)文'), [glyphs('杜文'), glyphs('社文')], 2).alternatives).toEqual([
    { at: 0, characters: ['材', '社'] },
  ])
})

it('keeps a surname that is also the short form of another character', () => {
  expect(fused(glyphs('余范姜'), [], 3).text).toBe('余范姜')
})

it('offers other readings of a doubtful character, and says how sure it is', () => {
  const [first, ...rest] = glyphs('王沛瑜')
  const doubtful = { ...(first as Glyph), confidence: 0.5, others: [{ character: '玉', confidence: 0.4 }] }
  const { alternatives, confidence } = fused([doubtful, ...rest], [], 3)
  expect(alternatives).toEqual([{ at: 0, characters: ['玉'] }])
  expect(confidence).toBeLessThan(0.7)
  expect(fused(glyphs('王沛瑜'), [glyphs('王沛瑜')], 3)).toMatchObject({
    alternatives: [],
    confidence: expect.closeTo(1, 2),
  })
})

it('names a doubtful character that only Tesseract read', () => {
  const read = fused(glyphs('林 文中'), [glyphs('林其文中', 0.94)], 4)
  expect(read).toMatchObject({ text: '林其文中', alternatives: [{ at: 1, characters: [] }] })
})

it('knows the order of Chinese characters though Tesseract is wrong about their places', () => {
  const han = glyphs('印韻如君').map((glyph, at) => ({ ...glyph, at: [0.02, 0.15, 0.6, 0.9][at] ?? 1 }))
  expect(fused(glyphs('邱 如君'), [han], 4).text).toBe('邱韻如君')
})

it('puts spaces where the gap is wide, more readily before a capital letter, less so between digits', () => {
  const spaced = (text: string, gaps: Record<number, number>) =>
    fused(
      glyphs(text).map((glyph, at) => ({ ...glyph, gap: gaps[at] ?? 0.06 })),
      [],
      text.length,
    ).text
  expect(spaced('SalesManager', { 5: 0.3 })).toBe('Sales Manager')
  expect(spaced('LeoHung', { 3: 0.17 })).toBe('Leo Hung')
  expect(spaced('02177', { 2: 0.22 })).toBe('02177')
  expect(spaced('0912345678', { 4: 0.33, 7: 0.33 })).toBe('0912 345 678')
})
