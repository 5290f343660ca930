import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { useTranslation } from '../../lib/texts.ts'
import { toastError } from '../../lib/toast.ts'
import { filteredPages, type List, type ListCall, ROWS_AT_ONCE, type Selected } from './list.ts'
import { SaidOnce } from './said-once.tsx'

/** Whether something is done to the selected rows. */
const Acting = createContext<{ isBusy: boolean; setBusy: (isBusy: boolean) => void }>({
  isBusy: false,
  setBusy: () => {},
})

/**
 * Tells the bar that an act is under way: until its end the rows stay selected, and nothing else is done to them.
 * @returns whether any act of the bar is
 */
export function useActing(isPending: boolean): boolean {
  const { isBusy, setBusy } = useContext(Acting)
  useEffect(() => {
    if (!isPending) return
    setBusy(true)
    return () => setBusy(false)
  }, [isPending, setBusy])
  return isPending || isBusy
}

type SelectionBarProps<C extends ListCall> = {
  list: List<C>
  selected: Selected<C>
  onSelect: (rows: Selected<C>) => void
  isBusy: boolean
  onBusy: (isBusy: boolean) => void
  children: ReactNode
}

/**
 * How many rows are selected, also on other pages and behind filters, and what can be done with them. All that the
 * filters show can be selected, or the first of very many: these rows are read, so that exactly they are changed,
 * whatever comes meanwhile. In a narrow window the bar stays at the end of the window, with the first act and a button for
 * the others.
 */
export function SelectionBar<C extends ListCall>({
  list,
  selected,
  onSelect,
  isBusy,
  onBusy,
  children,
}: SelectionBarProps<C>) {
  const { t } = useTranslation('console')
  const [isReading, setReading] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const acting = useMemo(() => ({ isBusy, setBusy: onBusy }), [isBusy, onBusy])
  const { list: rows = [], total = 0, isMore = false } = list.query.data ?? {}
  const shown = rows.map(({ id }) => String(id))
  const hidden = [...selected.keys()].filter((id) => !shown.includes(id)).length
  const isWholePage = shown.length > 0 && shown.every((id) => selected.has(id))
  const isRest = isWholePage && total > shown.length && selected.size < total
  // As many as can be changed at once. Where there are more, these are done first, and then the next.
  const isFirst = isRest && (isMore || total > ROWS_AT_ONCE) && selected.size < ROWS_AT_ONCE
  const select = async (most: number) => {
    setReading(true)
    try {
      const rows = new Map(selected)
      for await (const page of filteredPages(list)) {
        for (const row of page) if (rows.size < most) rows.set(String(row.id), row)
        if (rows.size >= most) break
      }
      onSelect(rows)
    } catch (error) {
      void toastError(error)
    } finally {
      setReading(false)
    }
  }
  return (
    <div className="console-selection" data-bottom-bar>
      <div className="console-selected">
        <p role="status">
          {t('select.count', { count: selected.size })}
          {hidden > 0 && ` ${t('select.hidden', { count: hidden })}`}
          {isRest && isMore && ` ${t('select.tooMany', { count: total.toLocaleString('en'), max: ROWS_AT_ONCE })}`}
        </p>
        {isFirst && (
          <PlainButton variant="quiet" disabled={isReading || isBusy} onClick={() => void select(ROWS_AT_ONCE)}>
            {t('select.first', { count: ROWS_AT_ONCE })}
          </PlainButton>
        )}
        {isRest && !isMore && (
          <PlainButton
            variant="quiet"
            disabled={isReading || isBusy}
            onClick={() => void select(Number.POSITIVE_INFINITY)}
          >
            {t('select.all', { count: total })}
          </PlainButton>
        )}
        <PlainButton variant="quiet" disabled={isBusy} onClick={() => onSelect(new Map())}>
          {t('select.clear')}
        </PlainButton>
      </div>
      <SaidOnce>
        {(reasons) => (
          <>
            <div className="console-acts" data-open={isOpen || undefined}>
              <Acting value={acting}>{children}</Acting>
              <div className="console-acts-more">
                <PlainButton variant="outline" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                  {t(isOpen ? 'select.less' : 'select.more')}
                </PlainButton>
              </div>
            </div>
            {reasons}
          </>
        )}
      </SaidOnce>
    </div>
  )
}
