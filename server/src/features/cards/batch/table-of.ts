import type { ListFault } from '@idocard/domain/cards/batch-list'
import { CsvFault, type CsvRow, parseCsv } from '../../../shared/csv.ts'

const MAX_ROWS = 100_000

/** The rows of a file of comma-separated values, or why it has none. */
export function tableOf(text: string): { rows: CsvRow[] } | { fault: ListFault } {
  try {
    const rows = parseCsv(text)
    return rows.length > MAX_ROWS ? { fault: { row: 0, problem: 'size', detail: '' } } : { rows }
  } catch (error) {
    if (error instanceof CsvFault) return { fault: { row: error.row, problem: error.problem, detail: '' } }
    throw error
  }
}
