import { CSV_WRITING, escapedCell } from '@idocard/domain/csv'
import { xml } from '@idocard/domain/xml'
import { stringify } from 'csv-stringify/browser/esm/sync'
import { zipFile } from './zip-file.ts'

export const TABLE_FILES = ['xlsx', 'csv'] as const
export type TableFile = (typeof TABLE_FILES)[number]
export type TableRows = readonly (readonly (string | number)[])[]

/** Characters in a cell, as Excel limits them. */
const MAX_CELL = 32_767
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const relation = (kind: string, target: string) =>
  `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/${kind}" Target="${target}"/></Relationships>`

const cell = (value: string | number) =>
  typeof value === 'number'
    ? `<c><v>${value}</v></c>`
    : `<c t="inlineStr"><is><t xml:space="preserve">${xml(value.slice(0, MAX_CELL).toWellFormed())}</t></is></c>`

/** As many rows are written at a time, so that a large table is never whole in memory as text. */
const AT_ONCE = 500

/** What `write` makes of some rows after the other. `isFirst`: the head is among them. */
function* written<T>(rows: TableRows, write: (some: TableRows, isFirst: boolean) => T): Generator<T> {
  for (let at = 0; at < rows.length; at += AT_ONCE) yield write(rows.slice(at, at + AT_ONCE), at === 0)
}

function* sheet(rows: TableRows): Generator<string> {
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews><sheetData>`
  yield* written(rows, (some) => some.map((cells) => `<row>${cells.map(cell).join('')}</row>`).join(''))
  yield '</sheetData></worksheet>'
}

/**
 * A workbook with one sheet (ECMA-376, the least that a reader needs). Texts are written as texts, so that a phone number
 * keeps its 0 and nothing is a formula.
 */
function workbook(rows: TableRows): BlobPart[] {
  const parts: Record<string, Iterable<string>> = {
    '[Content_Types].xml': [
      `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/></Types>`,
    ],
    '_rels/.rels': [relation('officeDocument', 'xl/workbook.xml')],
    'xl/workbook.xml': [
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="iDoCard" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    'xl/_rels/workbook.xml.rels': [relation('worksheet', 'worksheets/sheet1.xml')],
    'xl/worksheets/sheet1.xml': sheet(rows),
  }
  const zip = zipFile()
  for (const [name, texts] of Object.entries(parts)) zip.add(name, texts)
  return zip.end()
}

/** Rows for spreadsheets with a byte order mark: Excel opens it as UTF-8. */
const csv = (rows: TableRows): BlobPart[] => [
  ...written(rows, (some, isFirst) =>
    stringify(
      some.map((cells) => cells.map((value) => (typeof value === 'number' ? value : escapedCell(value)))),
      {
        ...CSV_WRITING,
        bom: isFirst,
        cast: { number: (value) => ({ value: String(value), escape_formulas: false }) },
      },
    ),
  ),
]

/** A table as a file. The first row is its head. */
export const tableFile = (rows: TableRows, kind: TableFile): Blob =>
  kind === 'csv'
    ? new Blob(csv(rows), { type: 'text/csv;charset=utf-8' })
    : new Blob(workbook(rows), { type: `${TYPES}.sheet` })
