import type { ReactNode } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { useTranslation } from '../../lib/texts.ts'

type SelectionBarProps = {
  selected: ReadonlySet<string>
  /** The ids of the rows on this page. */
  shown: readonly string[]
  onClear: () => void
  children: ReactNode
}

/** How many rows are selected, also on other pages and behind filters, and what can be done with them. */
export function SelectionBar({ selected, shown, onClear, children }: SelectionBarProps) {
  const { t } = useTranslation('console')
  const hidden = [...selected].filter((id) => !shown.includes(id)).length
  return (
    <div className="console-selection">
      <p role="status">
        {t('select.count', { count: selected.size })}
        {hidden > 0 && ` ${t('select.hidden', { count: hidden })}`}
      </p>
      <div className="console-actions">
        {children}
        <PlainButton variant="quiet" onClick={onClear}>
          {t('select.clear')}
        </PlainButton>
      </div>
    </div>
  )
}
