import { closestCenter, DndContext, type DragEndEvent, type Modifier, PointerSensor, useSensor } from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import { RoundButton } from '../../kit/button.tsx'
import { useTranslation } from '../../lib/texts.ts'
import { moved } from './draft.ts'
import classes from './editor.module.css'

interface Listed {
  id: number
  name: string
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

/** The distance in pixels from which a pointer movement is a drag; less is a press. */
const DRAG_FROM = 4
const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 })
/**
 * Silences the library's announcements: the list itself announces the order, and its arrows are the alternative to
 * dragging.
 */
const nothing = () => undefined
const QUIET = {
  announcements: { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing },
}

/** A list of links, ordered by dragging or with the arrows beside each link. */
export function LinkList({ label, list, onOpen, onSort }: LinkListProps) {
  const sensor = useSensor(PointerSensor, { activationConstraint: { distance: DRAG_FROM } })
  const ids = list.map(({ id }) => id)
  const move = (from: number, to: number) => onSort(moved(ids, from, to))
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) move(ids.indexOf(Number(active.id)), ids.indexOf(Number(over.id)))
  }
  if (list.length === 0) return null
  return (
    <DndContext
      sensors={[sensor]}
      collisionDetection={closestCenter}
      modifiers={[upAndDown]}
      accessibility={QUIET}
      onDragEnd={drop}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ul className={classes.links} aria-label={label}>
          {list.map((link, at) => (
            <LinkRow
              key={link.id}
              link={link}
              onOpen={() => onOpen(link.id)}
              onUp={at > 0 ? () => move(at, at - 1) : undefined}
              onDown={at < list.length - 1 ? () => move(at, at + 1) : undefined}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

type LinkRowProps = {
  link: Listed
  onOpen: () => void
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
}

function LinkRow({ link: { id, name, shown, problem }, onOpen, onUp, onDown }: LinkRowProps) {
  const { t } = useTranslation('card')
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({ id })
  return (
    <li
      ref={setNodeRef}
      className={classes.link}
      data-dragged={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <span ref={setActivatorNodeRef} className={classes.grip} aria-hidden="true" {...listeners}>
        <IconGripVertical size={18} />
      </span>
      <button type="button" className={classes.words} onClick={onOpen}>
        {name}
        <span data-wrong={problem !== undefined || undefined}>{problem ?? shown}</span>
      </button>
      <RoundButton tone="quiet" label={t('link.up', { name })} disabled={!onUp} onClick={onUp}>
        <IconArrowUp size={20} stroke={1.6} aria-hidden="true" />
      </RoundButton>
      <RoundButton tone="quiet" label={t('link.down', { name })} disabled={!onDown} onClick={onDown}>
        <IconArrowDown size={20} stroke={1.6} aria-hidden="true" />
      </RoundButton>
    </li>
  )
}
