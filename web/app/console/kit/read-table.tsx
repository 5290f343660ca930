import type { ReactNode } from 'react'
import { FileMenu } from './file-menu.tsx'

/** A column of a table that is only read. */
export interface ReadColumn<R> {
  label: string
  isNumber?: boolean
  isInFileOnly?: boolean
  /** As it is shown. */
  cell: (row: R) => string
  /** As a file has it; by default as it is shown. */
  value?: (row: R) => string | number
}

type ReadTableProps<R> = {
  label: string
  /** The first one names the row. */
  columns: readonly [ReadColumn<R>, ...ReadColumn<R>[]]
  rows: readonly R[]
  /** What tells rows apart that look the same. */
  keyOf?: (row: R) => string | number
  /** What can be done with a row, in a last column. */
  act?: (row: R) => ReactNode
}

/** A table of a few rows that are all here, and the same as a file. On a phone its rows are cards, as those of a list. */
export function ReadTable<R>({ label, columns, rows, keyOf, act }: ReadTableProps<R>) {
  const [first, ...others] = columns
  const more = others.filter(({ isInFileOnly }) => !isInFileOnly)
  const cellsOf = (row: R) => columns.map(({ cell }) => cell(row)).join('\n')
  const read = async () => [
    columns.map((column) => column.label),
    ...rows.map((row) => columns.map(({ cell, value = cell }) => value(row))),
  ]
  return (
    <>
      <div className="console-count-menus">
        <FileMenu title={label} read={read} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the arrows. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields. */}
      <div className="console-table" role="group" aria-label={label} tabIndex={0}>
        <table aria-label={label}>
          <thead>
            <tr>
              {[first, ...more].map((column) => (
                <th key={column.label} scope="col" data-number={column.isNumber || undefined}>
                  {column.label}
                </th>
              ))}
              {act && <td />}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf?.(row) ?? cellsOf(row)}>
                <th scope="row">{first.cell(row)}</th>
                {more.map((column) => (
                  <td key={column.label} data-label={column.label} data-number={column.isNumber || undefined}>
                    {column.cell(row)}
                  </td>
                ))}
                {act && <td>{act(row)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
