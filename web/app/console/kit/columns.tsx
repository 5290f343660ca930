import { Checkbox } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useTranslation } from '../../lib/texts.ts'
import type { View } from './view.ts'

interface Named {
  name: string
  label: string
  sort?: string
  isNumber?: boolean
}

/** The head of a column. If the list can be sorted by it, a press does, and another one turns the order round. */
export function ColumnHead({ column: { label, sort, isNumber }, view }: { column: Named; view: View }) {
  if (!sort)
    return (
      <th scope="col" data-number={isNumber || undefined}>
        {label}
      </th>
    )
  const order = view.sort === sort ? 'ascending' : view.sort === `-${sort}` ? 'descending' : 'none'
  const Icon = order === 'descending' ? IconArrowDown : IconArrowUp
  return (
    <th scope="col" aria-sort={order} data-number={isNumber || undefined}>
      <button type="button" onClick={() => view.sortBy(order === 'ascending' ? `-${sort}` : sort)}>
        {label}
        {order !== 'none' && <Icon size={16} stroke={2} aria-hidden="true" />}
      </button>
    </th>
  )
}

/** Chooses the columns that are shown. */
export function ColumnMenu({ columns, view }: { columns: readonly Named[]; view: View }) {
  const { t } = useTranslation('console')
  const toggle = (name: string) =>
    view.hide(view.hidden.includes(name) ? view.hidden.filter((one) => one !== name) : [...view.hidden, name])
  return (
    <details className="console-columns">
      <summary>{t('list.columns')}</summary>
      <div>
        {columns.map(({ name, label }) => (
          <Checkbox key={name} label={label} checked={!view.hidden.includes(name)} onChange={() => toggle(name)} />
        ))}
      </div>
    </details>
  )
}
