import { type ReactNode, useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { SortableList } from '../../kit/sortable-list.tsx'
import { useTranslation } from '../../lib/texts.ts'

type SortListProps<T> = {
  label: string
  list: readonly T[]
  name: (one: T) => string
  isBusy: boolean
  /** Saves the order, which is the ids. */
  onSave: (ids: number[]) => void
  onCancel: () => void
  children: (one: T) => ReactNode
}

/** Puts things into an order, by dragging or with arrows. Nothing changes before it is saved. */
export function SortList<T extends { id: number }>(props: SortListProps<T>) {
  const { label, list, name, isBusy, onSave, onCancel, children } = props
  const { t } = useTranslation('console')
  const [ids, setIds] = useState(() => list.map(({ id }) => id))
  const inOrder = ids.flatMap((id) => list.find((one) => one.id === id) ?? [])
  return (
    <div className="console-sort">
      <SortableList
        label={label}
        list={inOrder}
        onSort={setIds}
        up={(one) => t('sort.up', { name: name(one) })}
        down={(one) => t('sort.down', { name: name(one) })}
      >
        {children}
      </SortableList>
      <div className="console-actions">
        <PlainButton disabled={isBusy} onClick={() => onSave(ids)}>
          {t('sort.save')}
        </PlainButton>
        <PlainButton variant="outline" onClick={onCancel}>
          {t('sort.cancel')}
        </PlainButton>
      </div>
    </div>
  )
}
