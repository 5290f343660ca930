import type { Row } from './benchmark.ts'

const HEAD = { what: 'what', ours: 'ours', floor: 'floor', ratio: 'ratio (min – median – max)', bound: 'bound' }
const COLUMNS = ['what', 'ours', 'floor', 'ratio', 'bound'] as const

/** Formats rows as a table for a terminal. A missed bound is marked, and notes are below their row. */
export function table(rows: readonly Row[]): string {
  const lines = [HEAD, ...rows].map((row) => COLUMNS.map((column) => row[column] ?? ''))
  const widths = COLUMNS.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)))
  return lines
    .flatMap((line, at) => {
      const row = rows[at - 1]
      const text = line.map((cell, index) => pad(cell, widths[index] ?? 0, index)).join('  ')
      const mark = row?.bound ? (row.holds ? '  ok' : '  MISSED') : ''
      return [(text + mark).trimEnd(), ...(row?.note ? [`    ${row.note}`] : [])]
    })
    .join('\n')
}

const pad = (cell: string, width: number, index: number) => (index === 0 ? cell.padEnd(width) : cell.padStart(width))
