import { LANGS, type Lang } from './language.ts'

/** A word in both languages, as it stands in a file. */
export type Words = Readonly<Record<Lang, string>>

/** A row of a file: its number there, and its cells. A column that the file has not is left out. */
export type TableCells<C extends string> = { row: number } & Partial<Record<C, string>>

/** A row of a table as it was read: its number there, and the text of each cell. */
export interface TableRow {
  row: number
  cells: readonly string[]
}

/** Whether a text of a file is a key, or its words in one of the languages, in any case. */
export const isNamed = (text: string, key: string, words: Words): boolean =>
  [key, ...LANGS.map((lang) => words[lang])].some((name) => name.toLowerCase() === text.toLowerCase())

/** A cell without what a spreadsheet adds: spaces around it, and an apostrophe before what looks like a formula. */
export const plainCell = (cell: string): string => cell.trim().replace(/^'(?='*[=+\-@＝＋－＠\t\r])/, '')

/**
 * The rows of a table whose first row has headings, in either language and any order. Of two columns with one heading the
 * first counts.
 * @param columnOf the column of ours that a heading means
 * @param readCell a cell as the server reads it
 * @returns undefined if it has none of ours; `unknown`: the columns that are not read
 */
export function tableCells<C extends string>(
  columnOf: (heading: string) => C | undefined,
  table: readonly TableRow[],
  readCell: (column: C, cell: string) => string,
): { list: TableCells<C>[]; unknown: string[] } | undefined {
  const [head, ...rows] = table
  const columns: (C | undefined)[] = []
  for (const cell of head?.cells ?? []) {
    const column = columnOf(cell.trim())
    columns.push(column !== undefined && columns.includes(column) ? undefined : column)
  }
  if (columns.every((column) => column === undefined)) return undefined
  const list = rows.map(
    ({ row, cells }) =>
      ({
        row,
        ...Object.fromEntries(
          columns.flatMap((column, at) => (column === undefined ? [] : [[column, readCell(column, cells[at] ?? '')]])),
        ),
      }) as TableCells<C>,
  )
  return { list, unknown: head?.cells.filter((cell, at) => columns[at] === undefined && cell.trim() !== '') ?? [] }
}
