import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readTableFile, textTable } from './read-table-file.ts'
import { workbookRows } from './read-workbook.ts'
import { tableFile } from './table-file.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** A workbook as Excel saves one, with these rows of its first sheet. */
const workbook = (rows: string) =>
  zipSync({
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="員工" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/><Relationship Id="rId3" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    ),
    'xl/styles.xml': strToU8(
      `<styleSheet xmlns="${MAIN}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ),
    'xl/sharedStrings.xml': strToU8(
      `<sst xmlns="${MAIN}"><si><t>姓名</t></si><si><r><t>王</t></r><r><t>小明</t></r></si></sst>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`),
  })
const cells = async (row: string) => (await workbookRows(workbook(`<row r="1">${row}</row>`)))[0]?.cells

/** The same workbook, whose sheets say that they are very large. */
function bomb(file: Uint8Array): Uint8Array {
  const view = new DataView(file.buffer, file.byteOffset, file.length)
  for (let at = 0; at < file.length - 28; at += 1)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 50_000_000, true)
  return file
}

describe('a workbook', () => {
  it.each([
    ['a shared text', '<c r="A1" t="s"><v>0</v></c>', '姓名'],
    ['a text in several fonts', '<c r="A1" t="s"><v>1</v></c>', '王小明'],
    ['a phone number that became a number', '<c r="A1"><v>912345678</v></c>', '912345678'],
    ['a long number', '<c r="A1"><v>8.86912345678E11</v></c>', '886912345678'],
    ['a day', '<c r="A1" s="1"><v>45000</v></c>', '2023-03-15'],
    ['a formula, by its result', '<c r="A1" t="str"><f>CONCAT("09","1")</f><v>091</v></c>', '091'],
    ['a text that looks like a formula', '<c r="A1" t="inlineStr"><is><t>=1+1</t></is></c>', '=1+1'],
  ])('has %s', async (_, xml, text) => {
    expect(await cells(xml)).toEqual([text])
  })

  // Mutation: rows counted without those that are empty.
  it('numbers its rows as the program shows them, and leaves the empty ones out', async () => {
    const rows = '<row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="4"><c r="B4"><v>7</v></c></row>'
    expect(await workbookRows(workbook(rows))).toEqual([
      { row: 1, cells: ['姓名', ''] },
      { row: 4, cells: ['', '7'] },
    ])
  })

  it('is read back as we write it', async () => {
    // More columns than there are letters, and none of them has an address.
    const many = Array.from({ length: 30 }, (_, at) => String(at))
    const rows = [
      ['姓名', '手機', ...many],
      ['=cmd|calc', '0912-345-678', ...many],
    ]
    const file = new Uint8Array(await tableFile(rows, 'xlsx').arrayBuffer())
    expect((await workbookRows(file)).map(({ cells }) => cells)).toEqual(rows)
  })

  // Mutation: no limit of what is unpacked.
  it.each([
    ['a zip bomb', () => bomb(workbook(''))],
    ['another archive', () => zipSync({ 'a.txt': strToU8('x') })],
    ['a damaged file', () => workbook('').slice(0, 300)],
  ])('is not %s', async (_, make) => {
    await expect(workbookRows(make())).rejects.toThrow()
  })
})

describe('a text file', () => {
  const file = (bytes: BlobPart) => new File([bytes], 'people.csv')
  it('of Excel in Taiwan is Big5, and one of elsewhere has semicolons', async () => {
    // 姓名,手機 / 王,0912345678
    const big5 = Uint8Array.from([
      0xa9, 0x6d, 0xa6, 0x57, 0x2c, 0xa4, 0xe2, 0xbe, 0xf7, 0x0d, 0x0a, 0xa4, 0xfd, 0x2c, 0x30,
    ])
    expect(await readTableFile(file(big5), 300)).toEqual([
      { row: 1, cells: ['姓名', '手機'] },
      { row: 2, cells: ['王', '0'] },
    ])
    expect(textTable('Name;Title\r\n"Wang; Ming";Director, Sales', 300)?.[1]?.cells).toEqual([
      'Wang; Ming',
      'Director, Sales',
    ])
    expect(textTable('Name\tTitle\nWang; Ming\tDirector, Sales', 300)?.[1]?.cells).toEqual([
      'Wang; Ming',
      'Director, Sales',
    ])
  })

  it('is none that is no text, or whose quotation never ends', async () => {
    expect(await readTableFile(file(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0])), 300)).toBeUndefined()
    expect(textTable('姓名\n"王', 300)).toBeUndefined()
  })
})
