import type { ReactNode } from 'react'
import { SortableList } from '../../../kit/sortable-list.tsx'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './editor.module.css'

interface Listed {
  id: number
  name: string
  /** The brand mark of its network. */
  mark?: ReactNode
  shown: string
  /** The text of the validation error. */
  problem?: string | undefined
}
type LinkListProps = {
  label: string
  list: readonly Listed[]
  onOpen: (id: number) => void
  onSort: (ids: number[]) => void
}

/** A list of links in the holder's order. */
export function LinkList({ label, list, onOpen, onSort }: LinkListProps) {
  const { t } = useTranslation('card')
  return (
    <SortableList
      label={label}
      list={list}
      onSort={onSort}
      up={({ name }) => t('link.up', { name })}
      down={({ name }) => t('link.down', { name })}
    >
      {({ id, name, mark, shown, problem }) => (
        <button type="button" className={classes.words} onClick={() => onOpen(id)}>
          {mark}
          {name}
          <span data-wrong={problem !== undefined || undefined}>{problem ?? shown}</span>
        </button>
      )}
    </SortableList>
  )
}
