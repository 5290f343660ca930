import { closestCenter, DndContext, type DragEndEvent, type Modifier, PointerSensor, useSensor } from '@dnd-kit/core'
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { RoundButton } from './button.tsx'
import classes from './sortable-list.module.css'

type SortableListProps<T> = {
  label: string
  list: readonly T[]
  onSort: (ids: number[]) => void
  /** The accessible names of the arrows beside an item. */
  up: (one: T) => string
  down: (one: T) => string
  /** An item, between its grip and its arrows. */
  children: (one: T) => ReactNode
  /** What belongs to an item and moves with it, below it. */
  below?: (one: T) => ReactNode
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

/** A list that is ordered by dragging, or with the arrows beside each item. Renders nothing if it is empty. */
export function SortableList<T extends { id: number }>(props: SortableListProps<T>) {
  const { label, list, onSort, up, down, children, below } = props
  const sensor = useSensor(PointerSensor, { activationConstraint: { distance: DRAG_FROM } })
  const ids = list.map(({ id }) => id)
  const move = (from: number, to: number) => onSort(arrayMove(ids, from, to))
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
        <ul className={classes.list} aria-label={label}>
          {list.map((one, at) => (
            <Item
              key={one.id}
              id={one.id}
              up={up(one)}
              down={down(one)}
              onUp={at > 0 ? () => move(at, at - 1) : undefined}
              onDown={at < list.length - 1 ? () => move(at, at + 1) : undefined}
              below={below?.(one)}
            >
              {children(one)}
            </Item>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

type ItemProps = {
  id: number
  up: string
  down: string
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  below: ReactNode
  children: ReactNode
}

function Item({ id, up, down, onUp, onDown, below, children }: ItemProps) {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({ id })
  return (
    <li
      ref={setNodeRef}
      data-dragged={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <div className={classes.row}>
        <span ref={setActivatorNodeRef} className={classes.grip} aria-hidden="true" {...listeners}>
          <IconGripVertical size={18} />
        </span>
        {children}
        <RoundButton tone="quiet" label={up} disabled={!onUp} onClick={onUp}>
          <IconArrowUp size={20} stroke={1.6} aria-hidden="true" />
        </RoundButton>
        <RoundButton tone="quiet" label={down} disabled={!onDown} onClick={onDown}>
          <IconArrowDown size={20} stroke={1.6} aria-hidden="true" />
        </RoundButton>
      </div>
      {below}
    </li>
  )
}
