import { Checkbox } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/texts.ts'
import type { List, ListCall, RowOf, SortOf } from './list.ts'
import { Menu } from './menu.tsx'

type Value = string | number
export type Column<C extends ListCall> = {
  name: string
  label: string
  /** The call's sort that orders the rows by this column. */
  sort?: SortOf<C>
  isNumber?: boolean
} & (
  | { cell: (row: RowOf<C>) => Value; text?: (row: RowOf<C>) => Value }
  /** `text` is what a file of the list has; null if it has nothing, for a column of buttons. */
  | { cell: (row: RowOf<C>) => ReactNode; text: ((row: RowOf<C>) => Value) | null }
)
/** The first column names the row. It is always shown, and is the heading of the card on a phone. */
export type ColumnsOf<C extends ListCall> = readonly [Column<C>, ...Column<C>[]]

type HeadProps<C extends ListCall> = { column: Column<C>; list: List<C> }

/** The head of a column. If the list can be sorted by it, a press does, and another one turns the order round. */
export function ColumnHead<C extends ListCall>({ column: { label, sort, isNumber }, list }: HeadProps<C>) {
  if (!sort)
    return (
      <th scope="col" data-number={isNumber || undefined}>
        {label}
      </th>
    )
  const order = list.sort === sort ? 'ascending' : list.sort === `-${sort}` ? 'descending' : 'none'
  const Icon = order === 'descending' ? IconArrowDown : IconArrowUp
  return (
    <th scope="col" aria-sort={order} data-number={isNumber || undefined}>
      <button type="button" onClick={() => list.sortBy(sort, order === 'ascending')}>
        {label}
        {order !== 'none' && <Icon size={16} stroke={2} aria-hidden="true" />}
      </button>
    </th>
  )
}

/** Chooses the columns that are shown. */
export function ColumnMenu<C extends ListCall>({ columns, list }: { columns: readonly Column<C>[]; list: List<C> }) {
  const { t } = useTranslation('console')
  const toggle = (name: string) =>
    list.hide(list.hidden.includes(name) ? list.hidden.filter((one) => one !== name) : [...list.hidden, name])
  return (
    <Menu label={t('list.columns')}>
      {() =>
        columns.map(({ name, label }) => (
          <Checkbox key={name} label={label} checked={!list.hidden.includes(name)} onChange={() => toggle(name)} />
        ))
      }
    </Menu>
  )
}
