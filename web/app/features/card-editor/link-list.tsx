import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { moved } from './draft.ts'
import classes from './editor.module.css'

interface Listed {
  id: number
  name: string
  shown: string
}
type LinkListProps = {
  label: string
  list: readonly Listed[]
  onOpen: (id: number) => void
  onSort: (ids: number[]) => void
}

/** Links in their order, which is changed by dragging, or with the arrows beside each. */
export function LinkList({ label, list, onOpen, onSort }: LinkListProps) {
  const { t } = useTranslation('card')
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const move = (from: number, to: number) => onSort(moved(list, from, to).map(({ id }) => id))
  if (list.length === 0) return null
  return (
    <ul className={classes.links} aria-label={label}>
      {list.map(({ id, name, shown }, at) => (
        <li
          key={id}
          className={classes.link}
          data-over={over === at || undefined}
          draggable
          onDragStart={() => setDragged(at)}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(at)
          }}
          onDragEnd={() => {
            setDragged(undefined)
            setOver(undefined)
          }}
          onDrop={(event) => {
            event.preventDefault()
            if (dragged !== undefined && dragged !== at) move(dragged, at)
          }}
        >
          <IconGripVertical className={classes.grip} size={18} aria-hidden="true" />
          <button type="button" className={classes.words} onClick={() => onOpen(id)}>
            {name}
            <span>{shown}</span>
          </button>
          <button
            type="button"
            className={classes.icon}
            aria-label={t('link.up', { name })}
            disabled={at === 0}
            onClick={() => move(at, at - 1)}
          >
            <IconArrowUp size={20} stroke={1.6} aria-hidden="true" />
          </button>
          <button
            type="button"
            className={classes.icon}
            aria-label={t('link.down', { name })}
            disabled={at === list.length - 1}
            onClick={() => move(at, at + 1)}
          >
            <IconArrowDown size={20} stroke={1.6} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
}
