import { type ReactNode, useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { useTranslation } from '../../lib/texts.ts'
import { toastError } from '../../lib/toast.ts'
import { filteredPages, type List, type ListCall, type Selected } from './list.ts'

type SelectionBarProps<C extends ListCall> = {
  list: List<C>
  selected: Selected<C>
  onSelect: (rows: Selected<C>) => void
  children: ReactNode
}

/**
 * How many rows are selected, also on other pages and behind filters, and what can be done with them. All that the
 * filters show can be selected: these rows are read, so that exactly they are changed, whatever comes meanwhile.
 */
export function SelectionBar<C extends ListCall>({ list, selected, onSelect, children }: SelectionBarProps<C>) {
  const { t } = useTranslation('console')
  const [isReading, setReading] = useState(false)
  const { list: rows = [], total = 0, isMore = false } = list.query.data ?? {}
  const shown = rows.map(({ id }) => String(id))
  const hidden = [...selected.keys()].filter((id) => !shown.includes(id)).length
  const isWholePage = shown.length > 0 && shown.every((id) => selected.has(id))
  const isRest = isWholePage && total > shown.length && selected.size < total
  const selectAll = async () => {
    setReading(true)
    try {
      const rows = new Map(selected)
      for await (const page of filteredPages(list)) for (const row of page) rows.set(String(row.id), row)
      onSelect(rows)
    } catch (error) {
      void toastError(error)
    } finally {
      setReading(false)
    }
  }
  return (
    <div className="console-selection">
      <p role="status">
        {t('select.count', { count: selected.size })}
        {hidden > 0 && ` ${t('select.hidden', { count: hidden })}`}
        {isRest && isMore && ` ${t('select.tooMany', { count: total.toLocaleString('en') })}`}
      </p>
      <div className="console-actions">
        {isRest && !isMore && (
          <PlainButton variant="quiet" disabled={isReading} onClick={() => void selectAll()}>
            {t('select.all', { count: total })}
          </PlainButton>
        )}
        {children}
        <PlainButton variant="quiet" onClick={() => onSelect(new Map())}>
          {t('select.clear')}
        </PlainButton>
      </div>
    </div>
  )
}
