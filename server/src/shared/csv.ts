import { CSV_WRITING, escapedCell } from '@idocard/domain/csv'
import { CsvError, parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'

/** Why a text cannot be read as a table: a quotation mark is never closed, or there is too much in it. */
type CsvProblem = 'quote' | 'size'

/** A text that cannot be read as a table. */
export class CsvFault extends Error {
  override name = 'CsvFault'
  readonly problem: CsvProblem
  /** For `quote`: the row in which it was opened, counted as in a spreadsheet. */
  readonly row: number

  constructor(problem: CsvProblem, row = 0) {
    super(problem === 'quote' ? 'A quotation mark is never closed.' : 'The table has too many cells or lines.')
    this.problem = problem
    this.row = row
  }
}

export interface CsvRow {
  /** The row number in a spreadsheet: the first is 1, and a cell with line breaks does not start a new row. */
  row: number
  cells: string[]
}

/** Callers may refuse rows of different lengths. Empty lines count as rows, so that row numbers stay correct. */
const READING = {
  bom: true,
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  /** Bytes of a row. */
  max_record_size: 1024 * 1024,
}
/** Far more than an address book has: 20,000 people in 100 columns. */
const MAX_CELLS = 2_000_000
const MAX_LINES = 1_000_000

/**
 * Reads comma-separated values (RFC 4180), with or without a byte order mark, row by row. Empty rows are omitted.
 * @param onRow called with each row; what it throws ends the reading
 * @param delimiter the character between cells
 * @throws {CsvFault} for an unclosed quotation mark, and for more cells or lines than anybody's table has
 */
export function eachCsvRow(text: string, onRow: (row: CsvRow) => void, delimiter = ','): void {
  if (exceeds(text, delimiter, MAX_CELLS) || exceeds(text, '\n', MAX_LINES) || exceeds(text, '\r', MAX_LINES))
    throw new CsvFault('size')
  try {
    parse(text, {
      ...READING,
      delimiter,
      on_record: (cells: string[], { records, empty_lines }) => {
        if (cells.some((cell) => cell.trim() !== '')) onRow({ row: records + empty_lines, cells })
      },
    })
  } catch (error) {
    if (error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED')
      throw new CsvFault('quote', Number(error.records) + Number(error.empty_lines) + 1)
    if (error instanceof CsvError && error.code === 'CSV_MAX_RECORD_SIZE') throw new CsvFault('size')
    throw error
  }
}

/** All rows of a table at once, for tables of a known size. Like `eachCsvRow` otherwise. */
export function parseCsv(text: string, delimiter?: string): CsvRow[] {
  const rows: CsvRow[] = []
  eachCsvRow(text, (row) => rows.push(row), delimiter)
  return rows
}

/** Whether a character occurs more than `max` times. */
function exceeds(text: string, character: string, max: number): boolean {
  let found = 0
  for (let at = text.indexOf(character); at >= 0 && found <= max; at = text.indexOf(character, at + 1)) found += 1
  return found > max
}

/** Rows for spreadsheets with CRLF line endings. A cell that begins like a formula is prefixed with an apostrophe. */
export const csvRows = (rows: readonly (readonly string[])[], { bom }: { bom: boolean }): string =>
  stringify(
    rows.map((cells) => cells.map(escapedCell)),
    { ...CSV_WRITING, bom },
  )

/** A whole table for spreadsheets, with a byte order mark. No cell can be evaluated as a formula. */
export const writeCsv = (rows: readonly (readonly string[])[]): string => csvRows(rows, { bom: true })
