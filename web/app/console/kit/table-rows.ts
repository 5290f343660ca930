import type { ListFault } from '@idocard/domain/cards/batch-list'
import { CsvError, parse } from 'csv-parse/browser/esm/sync'

/** The characters of a cell that matter in a list of cards; more is no number, code or id. */
const MAX_CELL = 80

/** What divides the cells: tabs of what was pasted, or what the first row has more of, which is regional in Excel. */
function delimiterOf(text: string): string {
  const [first = ''] = /^[^\r\n]*/.exec(text) ?? []
  const count = (mark: string) => first.split(mark).length
  return first.includes('\t') ? '\t' : count(';') > count(',') ? ';' : ','
}

/**
 * The rows of a list that was pasted from a spreadsheet (tabs) or comes from a CSV file, numbered as there. Empty rows
 * count, and are left out.
 */
export function tableRows(
  text: string,
  maxCell = MAX_CELL,
): { rows: { row: number; cells: string[] }[]; faults: ListFault[] } {
  try {
    const rows: string[][] = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
    })
    return {
      rows: rows.flatMap((cells, at) =>
        cells.some((cell) => cell.trim() !== '')
          ? [{ row: at + 1, cells: cells.map((cell) => cell.trim().slice(0, maxCell)) }]
          : [],
      ),
      faults: [],
    }
  } catch (error) {
    if (error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED')
      return { rows: [], faults: [{ row: 0, problem: 'quote', detail: '' }] }
    throw error
  }
}
