import { CsvError, parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { CommandFault } from '../command-fault.ts'

export interface CsvRow {
  /** The row number in a spreadsheet: the first is 1, and a cell with line breaks does not start a new row. */
  row: number
  cells: string[]
}

/** Rows of different lengths are refused in card-list.ts. Empty rows are parsed, so that row numbers stay correct. */
const READING = {
  bom: true,
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  relax_quotes: true,
}

/**
 * Parses comma-separated values (RFC 4180), with or without a byte order mark. Empty rows are omitted.
 * @throws {CommandFault} for an unclosed quotation mark.
 */
export function parseCsv(text: string): CsvRow[] {
  try {
    return parse(text, READING)
      .map((cells, index) => ({ row: index + 1, cells }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  } catch (error) {
    if (error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED')
      throw new CommandFault(`Row ${Number(error.records) + 1}: a quotation mark is never closed.`)
    throw error
  }
}

/**
 * Writes rows for spreadsheets: UTF-8 with a byte order mark, CRLF line endings. A cell that begins like a formula gets
 * an apostrophe, so that a spreadsheet does not evaluate it.
 */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  stringify([...rows], { bom: true, record_delimiter: 'windows', escape_formulas: true })
