import { UNDO_DAYS } from '@idocard/domain/undo'
import { Checkbox } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { PlainButton } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Failed } from '../../kit/failed.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { useTranslation } from '../../lib/texts.ts'
import { ColumnHead, ColumnMenu, type ColumnsOf } from './columns.tsx'
import { DownloadMenu } from './download-menu.tsx'
import type { List, ListCall, RowOf, Selected } from './list.ts'

type QueryTableProps<C extends ListCall> = {
  label: string
  list: List<C>
  columns: ColumnsOf<C>
  /** The address that a row opens. */
  to?: ((row: RowOf<C>) => string) | undefined
  /** In place of a list without rows: why, and what to do about it. */
  /** `tab`: also if that filter alone is set. */
  empty: { title: string; text: string; tab?: string; action?: ReactNode }
  /** Rows can be selected. */
  selection?: { selected: Selected<C>; onSelect: (rows: Selected<C>) => void; isBusy: boolean } | undefined
}

/** As long as a moment. */
const SHORT = 16
/** How a text may be divided: a short one with numbers nowhere, other short ones between words only. */
const lengthOf = (value: ReactNode) => {
  if (typeof value !== 'string') return undefined
  return value.length > SHORT ? 'long' : /\d/.test(value) ? 'number' : 'short'
}

/** A number with its thousands apart; anything else as it is. */
const grouped = (value: ReactNode) => (typeof value === 'number' ? value.toLocaleString('en') : value)

/** Moves the focus to a list's first row, unless it is in a row already. */
export function focusRow(): void {
  const [first] = document.querySelectorAll<HTMLElement>('.console-table [data-row]')
  if (!document.activeElement?.closest('.console-table [data-row]')) first?.focus()
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

/** Whether a filter is set, and no other one. */
const isOnly = (filters: Readonly<Record<string, string | undefined>>, name: string | undefined): boolean =>
  name !== undefined && Object.entries(filters).every(([one, value]) => Boolean(value) === (one === name))

/**
 * A list that the server pages, sorts and filters: a table in a wide window, cards on a phone. It shows the last rows
 * while the next ones are loading.
 */
export function QueryTable<C extends ListCall>({ label, list, columns, to, empty, selection }: QueryTableProps<C>) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const { data, error, isFetching, refetch } = list.query
  if (!data && error) return <Failed error={error} again={shared('again')} onAgain={() => void refetch()} />
  if (!data) return <Skeleton label={shared('loading')} lines={8} />
  const isNoneRemoved = isOnly(list.filters, 'show') && Object.values(list.filters).includes('removed')
  if (data.list.length === 0)
    return (list.isFiltered && !isOnly(list.filters, empty.tab)) || list.cursor ? (
      <EmptyState
        title={t(isNoneRemoved ? 'removed.none' : 'list.none')}
        action={
          <PlainButton variant="outline" onClick={list.reset}>
            {t('list.reset')}
          </PlainButton>
        }
      >
        {isNoneRemoved ? t('removed.noneText', { count: UNDO_DAYS }) : t('list.noneText')}
      </EmptyState>
    ) : (
      <EmptyState title={empty.title} action={empty.action}>
        {empty.text}
      </EmptyState>
    )
  const [first, ...more] = columns
  const shown = more.filter(({ name }) => !list.hidden.includes(name))
  const select = (rows: readonly RowOf<C>[], is: boolean) => {
    // What is done to the selected rows ends with them.
    if (selection?.isBusy) return
    const selected = new Map(selection?.selected)
    for (const row of rows)
      if (is) selected.set(String(row.id), row)
      else selected.delete(String(row.id))
    selection?.onSelect(selected)
  }
  /** What the first column calls a row. */
  const nameOf = (row: RowOf<C>) => String((first.text ?? first.cell)(row))
  const isSelected = ({ id }: RowOf<C>) => selection?.selected.has(String(id)) ?? false
  return (
    <>
      <div className="console-count">
        <p role="status">{t(data.isMore ? 'list.countMore' : 'list.count', { count: data.total })}</p>
        <div className="console-count-menus">
          <DownloadMenu title={label} list={list} columns={[first, ...shown]} />
          <ColumnMenu columns={more} list={list} />
        </div>
      </div>
      {error && <Failed error={error} again={shared('again')} onAgain={() => void refetch()} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows move between the links in the rows. */}
      <div className="console-table" aria-busy={isFetching} onKeyDown={moveFocus}>
        <table aria-label={label}>
          <thead>
            <tr>
              {selection && (
                <td>
                  <Select
                    label={t('select.page')}
                    checked={data.list.every(isSelected)}
                    isPartial={data.list.some(isSelected) && !data.list.every(isSelected)}
                    onChange={(is) => select(data.list, is)}
                  />
                </td>
              )}
              {[first, ...shown].map((column) => (
                <ColumnHead key={column.name} column={column} list={list} />
              ))}
            </tr>
          </thead>
          <tbody>
            {data.list.map((row) => (
              <tr key={row.id} data-selected={isSelected(row) || undefined}>
                {selection && (
                  <td className="console-select">
                    <Select
                      label={t('select.one', { name: nameOf(row) })}
                      checked={isSelected(row)}
                      onChange={(is) => select([row], is)}
                    />
                  </td>
                )}
                {to ? (
                  <th scope="row" data-text={lengthOf(nameOf(row))}>
                    <Link to={to(row)} data-row>
                      {first.cell(row)}
                    </Link>
                  </th>
                ) : (
                  // The keys move through rows that open nothing, too.
                  <th scope="row" tabIndex={-1} data-row>
                    {first.cell(row)}
                  </th>
                )}
                {shown.map((column) => {
                  const value = column.cell(row)
                  return (
                    <td
                      key={column.name}
                      data-label={column.label}
                      data-number={column.isNumber || undefined}
                      data-text={lengthOf(value)}
                    >
                      {grouped(value)}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {(data.previous || data.next) && (
        <nav className="console-pages" aria-label={t('list.pages')}>
          <PlainButton variant="outline" disabled={!data.previous} onClick={() => list.turn(data.previous)}>
            {t('list.previous')}
          </PlainButton>
          <PlainButton variant="outline" disabled={!data.next} onClick={() => list.turn(data.next)}>
            {t('list.next')}
          </PlainButton>
        </nav>
      )}
    </>
  )
}

type SelectProps = { label: string; checked: boolean; isPartial?: boolean; onChange: (is: boolean) => void }

/** A check box without words, as large as a finger. */
function Select({ label, checked, isPartial = false, onChange }: SelectProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the check box is the control.
    <label className="console-check">
      <span className="visually-hidden">{label}</span>
      <Checkbox
        checked={checked}
        indeterminate={isPartial}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  )
}
