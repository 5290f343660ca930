import type { UseQueryResult } from '@tanstack/react-query'
import type { KeyboardEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { PlainButton } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Failed } from '../../kit/failed.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { useTranslation } from '../../lib/texts.ts'
import { ColumnHead, ColumnMenu } from './columns.tsx'
import type { View } from './view.ts'

export interface Column<Row> {
  name: string
  label: string
  cell: (row: Row) => ReactNode
  /** The name of the call's sort. */
  sort?: string
  isNumber?: boolean
}

interface Listed<Row> {
  list: readonly Row[]
  total: number
  isMore: boolean
  next: string
  previous: string
}

type QueryTableProps<Row> = {
  label: string
  view: View
  query: Pick<UseQueryResult<Listed<Row>>, 'data' | 'error' | 'isFetching' | 'refetch'>
  /** The first column names the row. It is always shown, and is the heading of the card on a phone. */
  columns: readonly [Column<Row>, ...Column<Row>[]]
  rowId: (row: Row) => string | number
  /** The address that a row opens. */
  to?: (row: Row) => string
  /** In place of a list without rows: why, and what to do about it. */
  empty: { title: string; text: string; action?: ReactNode }
}

/** Moves the focus to the row above or below. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key]
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
  const at = rows.indexOf(document.activeElement as HTMLElement)
  if (!step || at < 0) return
  event.preventDefault()
  rows[at + step]?.focus()
}

/**
 * A list that the server pages, sorts and filters: a table in a wide window, cards on a phone. It shows the last rows
 * while the next ones are loading.
 */
export function QueryTable<Row>({ label, view, query, columns, rowId, to, empty }: QueryTableProps<Row>) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const { data, error } = query
  if (!data && error) return <Failed error={error} again={shared('again')} onAgain={() => void query.refetch()} />
  if (!data) return <Skeleton label={shared('loading')} lines={8} />
  if (data.list.length === 0)
    return view.isFiltered || view.cursor ? (
      <EmptyState
        title={t('list.none')}
        action={
          <PlainButton variant="outline" onClick={view.reset}>
            {t('list.reset')}
          </PlainButton>
        }
      >
        {t('list.noneText')}
      </EmptyState>
    ) : (
      <EmptyState title={empty.title} action={empty.action}>
        {empty.text}
      </EmptyState>
    )
  const [first, ...more] = columns
  const shown = more.filter(({ name }) => !view.hidden.includes(name))
  return (
    <>
      <div className="console-count">
        <p role="status">{t(data.isMore ? 'list.countMore' : 'list.count', { count: data.total })}</p>
        <ColumnMenu columns={more} view={view} />
      </div>
      {error && <Failed error={error} again={shared('again')} onAgain={() => void query.refetch()} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows move between the links in the rows. */}
      <div className="console-table" aria-busy={query.isFetching} onKeyDown={moveFocus}>
        <table aria-label={label}>
          <thead>
            <tr>
              {[first, ...shown].map((column) => (
                <ColumnHead key={column.name} column={column} view={view} />
              ))}
            </tr>
          </thead>
          <tbody>
            {data.list.map((row) => (
              <tr key={rowId(row)}>
                <th scope="row">
                  {to ? (
                    <Link to={to(row)} data-row>
                      {first.cell(row)}
                    </Link>
                  ) : (
                    first.cell(row)
                  )}
                </th>
                {shown.map((column) => (
                  <td key={column.name} data-label={column.label} data-number={column.isNumber || undefined}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {(data.previous || data.next) && (
        <nav className="console-pages" aria-label={t('list.pages')}>
          <PlainButton variant="outline" disabled={!data.previous} onClick={() => view.turn(data.previous)}>
            {t('list.previous')}
          </PlainButton>
          <PlainButton variant="outline" disabled={!data.next} onClick={() => view.turn(data.next)}>
            {t('list.next')}
          </PlainButton>
        </nav>
      )}
    </>
  )
}
