import type { Column } from './columns.tsx'
import { FileMenu } from './file-menu.tsx'
import { filteredPages, type List, type ListCall, type RowOf } from './list.ts'

type DownloadProps<C extends ListCall> = {
  title: string
  list: List<C>
  /** The columns that are shown. */
  columns: readonly Column<C>[]
}

/**
 * The rows that the filters let through, with the columns that are shown, as a file. The browser reads page after page,
 * so that the server never holds more than one, and nothing is in the file that the list does not show.
 */
export function DownloadMenu<C extends ListCall>({ title, list, columns }: DownloadProps<C>) {
  return (
    <FileMenu
      title={title}
      read={async (signal, progress) => {
        const filed = columns.filter(({ text }) => text !== null)
        const rows: (string | number)[][] = [filed.map(({ label }) => label)]
        for await (const page of filteredPages(list)) {
          for (const row of page) rows.push(filed.map((column) => textOf(column, row)))
          progress(rows.length - 1)
          if (signal.aborted) break
        }
        return rows
      }}
    />
  )
}

/** What a file has in a cell. A column whose cell is no text says what it is as one. */
const textOf = <C extends ListCall>({ cell, text }: Column<C>, row: RowOf<C>) =>
  text ? text(row) : (cell(row) as string | number)
