import { expect, it } from 'vitest'
import { hasSharpS, isMarked, mayHaveMarks, withMarks } from './marks.ts'
import type { Glyph } from './read-line.ts'

const glyphs = (text: string, confidence = 0.98): Glyph[] =>
  [...text].map((character, at, { length }) => ({
    character,
    confidence,
    at: (at + 0.5) / length,
    gap: 0,
    others: [],
  }))
const text = (line: readonly Glyph[]) => line.map(({ character }) => character).join('')

it('the marks of all lines are those of the language that is surest of the card', () => {
  const lines = ['Jorg Muller', 'Sohne GmbH'].map((line) => glyphs(line))
  const french = ['Jôrg Müller', 'Sôhne GmbH'].map((line) => glyphs(line, 0.85))
  const german = ['Jörg Müller', 'Söhne GmbH'].map((line) => glyphs(line, 0.97))
  const spanish = ['Jórg Miller', 'Sóhne GmbH'].map((line) => glyphs(line, 0.8))
  const spelt = withMarks(
    lines,
    lines.map((_, at) => [french, german, spanish].map((language) => language[at] ?? [])),
  )
  expect(spelt.map(text)).toEqual(['Jörg Müller', 'Söhne GmbH'])
})

it('all other letters, and digits, stay as PP-OCR read them', () => {
  const read = [glyphs('Calle Nuñoz 0123'), glyphs('Calle Nuñoz 0l23'), glyphs('Cal1e Nunoz O128')]
  expect(withMarks([glyphs('Calle Nunoz 0123')], [read]).map(text)).toEqual(['Calle Nuñoz 0123'])
})

it.each([
  ['StraBe', ['Strafe', 'Straße', 'StraBe'], 'Straße'],
  ['Gros', ['Gros', 'Groß', 'Gros'], 'Groß'],
  ['Ginter', ['Günter', 'Günter', 'Gúnter'], 'Günter'],
])('a letter that PP-OCR took for another one: %s', (read, readings, spelt) => {
  expect(withMarks([glyphs(read)], [readings.map((one) => glyphs(one))]).map(text)).toEqual([spelt])
})

it('the points of a letter are no letter', () => {
  const read = glyphs('Muinchen').map((glyph) => (glyph.character === 'i' ? { ...glyph, confidence: 0.7 } : glyph))
  expect(withMarks([read], [[glyphs('München'), glyphs('München')]]).map(text)).toEqual(['München'])
})

it('a speck that only one language takes for marks is none', () => {
  expect(withMarks([glyphs('Taiwan')], [[glyphs('Taïwan'), glyphs('Taiwan')]]).map(text)).toEqual(['Taiwan'])
})

it('lines in which marks are looked for', () => {
  const isAsked = (line: string) => mayHaveMarks(glyphs(line))
  expect(['Jurgen Muller', 'Voß', 'Hauptstr. 12'].map(isAsked)).toEqual([true, true, true])
  expect(['Tel +49 89 123', 'j@muller.de', 'www.muller.de', '王小明 Wang'].map(isAsked)).not.toContain(true)
  expect(['StraBe', 'GmbH', 'Big Bank'].map((line) => hasSharpS(glyphs(line)))).toEqual([true, false, false])
  expect([...glyphs('éßøAz7-')].map(isMarked)).toEqual([true, true, true, false, false, false, false])
})
