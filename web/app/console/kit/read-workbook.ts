import type { TableRow } from '@idocard/domain/table-import'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/web-worker'

/** The most bytes of a workbook's sheets, unpacked: several times those of 20,000 people. */
const MAX_UNPACKED = 60_000_000

/**
 * A workbook without what is no sheet, not compressed. What it says of its size bounds what is unpacked. Its reader would
 * unpack a large one in workers of a kind that our pages forbid.
 */
function unpacked(file: Uint8Array): ArrayBuffer {
  let bytes = 0
  const parts = unzipSync(file, {
    filter: ({ name, originalSize }) => {
      if (!/\.(?:xml|rels)$/.test(name)) return false
      bytes += originalSize
      if (bytes > MAX_UNPACKED) throw new Error('The workbook is too large.')
      return true
    },
  })
  const read = Object.entries(parts).map(([name, part]) => [name, isSheet(name) ? addressed(part) : part] as const)
  return zipSync(Object.fromEntries(read), { level: 0 }).buffer
}

const isSheet = (name: string) => name.startsWith('xl/worksheets/')

/** A cell without its address, and the beginnings of rows and cells. */
const UNADDRESSED = /<c(?=[\s/>])(?![^>]*\sr=)/
const BEGINNINGS = /<(row|c)(?=[\s/>])([^>]*)/g

/** A sheet whose cells all have their addresses. Programs may leave them out, as ours does; the reader needs them. */
function addressed(sheet: Uint8Array): Uint8Array {
  const xml = strFromU8(sheet)
  if (!UNADDRESSED.test(xml)) return sheet
  let [row, column] = [0, 0]
  return strToU8(
    xml.replace(BEGINNINGS, (tag: string, name: string, attributes: string) => {
      const [, address] = /\sr="([A-Z]*\d+)"/.exec(attributes) ?? []
      if (name === 'row') {
        row = address ? Number(address) : row + 1
        column = 0
        return tag
      }
      column = address ? columnOf(address) : column + 1
      return address ? tag : `<c r="${lettersOf(column)}${row}"${attributes}`
    }),
  )
}

/** The number of a cell's column, from 1, and its letters: 28 is AB. */
const columnOf = (address: string) =>
  [...address.replace(/\d+$/, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
const lettersOf = (column: number): string =>
  column === 0 ? '' : lettersOf(Math.floor((column - 1) / 26)) + String.fromCharCode(65 + ((column - 1) % 26))

/** A cell as text. Dates are days: a file of people has no hours. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value)
}

/**
 * The rows of a workbook's first sheet that are not empty, numbered as there. Of a formula it is what the program that saved
 * it has worked out.
 * @throws for what is no workbook, or too large
 */
export async function workbookRows(file: Uint8Array): Promise<TableRow[]> {
  const rows = await readSheet(unpacked(file))
  return rows.flatMap((cells, at) => {
    const texts = cells.map(textOf)
    return texts.some((text) => text.trim() !== '') ? [{ row: at + 1, cells: texts }] : []
  })
}
