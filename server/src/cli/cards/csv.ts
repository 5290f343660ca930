import { CsvError, parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { CommandFault } from '../command-fault.ts'

export interface CsvRow {
  /** As a spreadsheet counts: the first is 1, and a cell with line breaks is one row. */
  row: number
  cells: string[]
}

/** Rows of another length are refused with their numbers (card-list.ts), and empty ones count for the rows after them. */
const READING = {
  bom: true,
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  relax_quotes: true,
}

/**
 * Reads comma-separated values (RFC 4180), with or without a byte order mark. Empty rows are left out.
 * @throws {CommandFault} for a quotation mark that is never closed.
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
 * Writes rows for spreadsheets: UTF-8 with a byte order mark, lines ended by CRLF. A cell that begins as a formula does
 * gets an apostrophe, so that a spreadsheet shows it and does not compute it.
 */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  stringify([...rows], { bom: true, record_delimiter: 'windows', escape_formulas: true })
