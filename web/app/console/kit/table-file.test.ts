import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { tableFile } from './table-file.ts'

const ROWS = [
  ['編號', 'Phone', 'Total'],
  ['=1+1', '0912345678', 1480],
  ["<b>&'x", 'a\nb\u0000', -5],
] as const

it('writes a table that Excel opens as UTF-8, in which nothing is a formula', async () => {
  const bytes = new Uint8Array(await tableFile(ROWS, 'csv').arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(strFromU8(bytes.slice(3))).toBe(`編號,Phone,Total\r\n'=1+1,0912345678,1480\r\n<b>&'x,"a\nb\u0000",-5\r\n`)
})

it('writes a workbook, in which texts are texts and numbers are numbers', async () => {
  const parts = unzipSync(new Uint8Array(await tableFile(ROWS, 'xlsx').arrayBuffer()))
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  expect(sheet).toContain('<c t="inlineStr"><is><t xml:space="preserve">0912345678</t></is></c><c><v>1480</v></c>')
  expect(sheet).toContain(`preserve">&lt;b&gt;&amp;&apos;x<`)
  expect(sheet).toContain('preserve">a\nb</t>')
  expect(sheet).toContain('<c><v>-5</v></c>')
  expect(sheet).not.toContain('<f>')
})

// Rows are written some at a time.
it('writes every row of a long table once, below one head', async () => {
  const rows = [['No.'], ...Array.from({ length: 1200 }, (_, at) => [at])]
  const numbers = rows.slice(1).flat()
  expect(await tableFile(rows, 'csv').text()).toBe(`No.\r\n${numbers.map((at) => `${at}\r\n`).join('')}`)
  const parts = unzipSync(new Uint8Array(await tableFile(rows, 'xlsx').arrayBuffer()))
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  expect(sheet.match(/<row>/g)).toHaveLength(1201)
  expect([...sheet.matchAll(/<v>(\d+)<\/v>/g)].map(([, value]) => Number(value))).toEqual(numbers)
})
