import { CsvError, parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'

/** A text that is not CSV: a quotation mark is never closed. */
export class CsvFault extends Error {
  override name = 'CsvFault'
  /** The row in which it was opened, counted as in a spreadsheet. */
  readonly row: number

  constructor(row: number) {
    super('A quotation mark is never closed.')
    this.row = row
  }
}

export interface CsvRow {
  /** The row number in a spreadsheet: the first is 1, and a cell with line breaks does not start a new row. */
  row: number
  cells: string[]
}

/** Callers may refuse rows of different lengths. Empty rows are parsed, so that row numbers stay correct. */
const READING = {
  bom: true,
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  relax_quotes: true,
}

/**
 * Parses comma-separated values (RFC 4180), with or without a byte order mark. Empty rows are omitted.
 * @param delimiter the character between cells
 * @throws {CsvFault} for an unclosed quotation mark.
 */
export function parseCsv(text: string, delimiter = ','): CsvRow[] {
  try {
    return parse(text, { ...READING, delimiter })
      .map((cells, index) => ({ row: index + 1, cells }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  } catch (error) {
    if (error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED')
      throw new CsvFault(Number(error.records) + 1)
    throw error
  }
}

/** Makes the library quote cells with any line break. By default it quotes only those with the file's line ending. */
const LINE_BREAK = /[\r\n]/

/** Rows for spreadsheets with CRLF line endings. A cell that begins like a formula is prefixed with an apostrophe. */
export const csvRows = (rows: readonly (readonly string[])[], { bom }: { bom: boolean }): string =>
  stringify([...rows], { bom, record_delimiter: 'windows', escape_formulas: true, quoted_match: LINE_BREAK })

/** A whole table for spreadsheets, with a byte order mark. No cell can be evaluated as a formula. */
export const writeCsv = (rows: readonly (readonly string[])[]): string => csvRows(rows, { bom: true })
