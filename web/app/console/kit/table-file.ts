import { CSV_WRITING, escapedCell } from '@idocard/domain/csv'
import { xml } from '@idocard/domain/xml'
import { stringify } from 'csv-stringify/browser/esm/sync'
import { strToU8, zipSync } from 'fflate'

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

/**
 * A workbook with one sheet (ECMA-376, the least that a reader needs). Texts are written as texts, so that a phone number
 * keeps its 0 and nothing is a formula. The libraries for it compress in workers of a kind that our pages forbid.
 */
function workbook(rows: TableRows): Uint8Array<ArrayBuffer> {
  const sheet = rows.map((cells) => `<row>${cells.map(cell).join('')}</row>`).join('')
  const parts = {
    '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/></Types>`,
    '_rels/.rels': relation('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="iDoCard" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relation('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews><sheetData>${sheet}</sheetData></worksheet>`,
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, strToU8(part)])))
}

/** Rows for spreadsheets with a byte order mark: Excel opens it as UTF-8. */
const csv = (rows: TableRows): string =>
  stringify(
    rows.map((cells) => cells.map((value) => (typeof value === 'number' ? value : escapedCell(value)))),
    { ...CSV_WRITING, bom: true, cast: { number: (value) => ({ value: String(value), escape_formulas: false }) } },
  )

/** A table as a file. The first row is its head. */
export const tableFile = (rows: TableRows, kind: TableFile): Blob =>
  kind === 'csv'
    ? new Blob([csv(rows)], { type: 'text/csv;charset=utf-8' })
    : new Blob([workbook(rows)], { type: `${TYPES}.sheet` })
