import { CommandFault } from '../command-fault.ts'

export interface CsvRow {
  /** As a spreadsheet counts: the first is 1, and a cell with line breaks is one row. */
  row: number
  cells: string[]
}

/**
 * Reads comma-separated values (RFC 4180), with or without the mark that spreadsheets put first. Empty rows are left out.
 * @throws {CommandFault} for a quotation mark that is never closed.
 */
export function parseCsv(text: string): CsvRow[] {
  const rows: CsvRow[] = []
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  let row = 1
  const endRow = () => {
    cells.push(cell)
    if (cells.some((one) => one.trim() !== '')) rows.push({ row, cells })
    cells = []
    cell = ''
    row += 1
  }
  const input = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  for (let at = 0; at < input.length; at += 1) {
    const character = input[at]
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (input[at + 1] === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (character === '"' && cell === '') isQuoted = true
    else if (character === ',') {
      cells.push(cell)
      cell = ''
    } else if (character === '\n') endRow()
    else cell += character
  }
  if (isQuoted) throw new CommandFault(`Row ${row}: a quotation mark is never closed.`)
  if (cell !== '' || cells.length > 0) endRow()
  return rows
}

/** Writes rows for spreadsheets: UTF-8 with its mark, lines ended by CRLF. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')}`

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
