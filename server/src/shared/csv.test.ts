import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCsv, writeCsv } from './csv.ts'

// A spreadsheet starts a new row at any line break outside quotation marks, not only at the file's line endings.
test('what is written is read back cell by cell, line breaks, quotation marks and commas too', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '王', ' ', ',', '"', '\n', '\r', '\r\n', ';') })
  // No cell begins like a formula.
  const cell = text.map((rest) => `林${rest}`)
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, fc.constant('end')), { minLength: 1 }), (rows) => {
      expect(parseCsv(writeCsv(rows)).map(({ cells }) => cells)).toEqual(rows)
    }),
  )
})

test('a cell that begins like a formula gets an apostrophe', () => {
  expect(writeCsv([['=1+1', '@line', '-5', '王']])).toBe("\uFEFF'=1+1,'@line,'-5,王\r\n")
})
