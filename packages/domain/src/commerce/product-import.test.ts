import { describe, expect, test } from 'vitest'
import { LANGS } from '../language.ts'
import { IMPORT_COLUMNS, importCell, importHeading, importRows } from './product-import.ts'

const read = (head: string[], cells: string[]) =>
  importRows([
    { row: 1, cells: head },
    { row: 3, cells },
  ])?.list[0]

test.each(LANGS)('reads what it writes, in %s', (lang) => {
  const row = { id: '7', titleCh: '卡片', category: 'enterprise', price: '690', onSale: 'false', stockChange: '-3' }
  const columns = IMPORT_COLUMNS.filter((one): one is keyof typeof row => one in row)
  const head = columns.map((one) => importHeading(one, lang))
  expect(
    read(
      head,
      columns.map((one) => importCell(one, row[one], lang)),
    ),
  ).toEqual({ row: 3, ...row })
})

describe('a cell', () => {
  test.each([
    ['price', 'NT$1,280', '1280'],
    ['price', '690元', '690'],
    ['price', 'about 5', 'about 5'],
    ['discountFrom', '2026/1/5 9:30', '2026-01-05T01:30:00.000Z'],
    ['discountFrom', '2026-01-05', '2026-01-04T16:00:00.000Z'],
    ['discountFrom', '2026-13-45', '2026-13-45'],
    ['discountFrom', 'soon', 'soon'],
    ['titleCh', "'=1+1", '=1+1'],
    ['titleCh', "''=1+1", "'=1+1"],
    ['titleCh', "'quoted'", "'quoted'"],
    ['onSale', 'YES', 'true'],
    ['onSale', 'perhaps', 'perhaps'],
    ['stockChange', "'-3", '-3'],
  ])('of %s that is %j is read as %j', (column, cell, value) => {
    expect(read([column], [cell])).toEqual({ row: 3, [column]: value })
  })
})

test('columns that the file has not are left out, unknown ones named, and a file without ours is none', () => {
  const table = importRows([
    { row: 1, cells: ['Price', 'Colour', ''] },
    { row: 2, cells: ['5'] },
  ])
  expect(table).toEqual({ list: [{ row: 2, price: '5' }], unknown: ['Colour'] })
  expect(importRows([{ row: 1, cells: ['a', 'b'] }])).toBeUndefined()
  expect(importRows([])).toBeUndefined()
})
