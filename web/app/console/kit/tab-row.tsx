import { useEffect, useRef } from 'react'
import { useTranslation } from '../../lib/texts.ts'
import { Count } from './count.tsx'
import type { FilterOf, FilterValue, List, ListCall } from './list.ts'
import { useViewCounts, type View } from './views.tsx'

/** A filter of a list as tabs. */
export type Tabs<C extends ListCall> = {
  [F in FilterOf<C>]: {
    name: F
    label: string
    /** `count` is undefined until it is known. */
    options: readonly { value: FilterValue<C, F>; label: string; count?: number | undefined }[]
  }
}[FilterOf<C>]

type TabRowProps<C extends ListCall> = { list: List<C>; tabs: Tabs<C> | undefined; views: readonly View[] }

/** The values of a filter, and the views that are kept of the list, as a row of buttons. The address has the chosen one. */
export function TabRow<C extends ListCall>({ list, tabs, views }: TabRowProps<C>) {
  const { t } = useTranslation('console')
  const counts = useViewCounts(list, views)
  const filters: Readonly<Record<string, string | undefined>> = list.filters
  const isInView = views.some(({ query }) => query === list.view)
  const row = useRef<HTMLFieldSetElement>(null)
  // Again once the counts are known, which make the tabs wider.
  const known = [...(tabs?.options.map(({ count }) => count) ?? []), ...counts].filter((count) => count !== undefined)
  const chosen = `${list.view} ${tabs ? (filters[tabs.name] ?? '') : ''} ${known.length}`
  useEffect(() => {
    if (row.current) reveal(row.current)
  }, [chosen])
  if (!tabs && views.length === 0) return null
  const label = tabs?.label ?? t('view.views')
  return (
    <fieldset ref={row} className="console-tabs">
      <legend className="visually-hidden">{label}</legend>
      {tabs ? (
        tabs.options.map(({ value, label, count }) => (
          <Tab
            key={String(value)}
            isPressed={!isInView && (filters[tabs.name] ?? '') === String(value)}
            count={count}
            onClick={() => list.filter({ [tabs.name]: String(value) } as List<C>['filters'])}
          >
            {label}
          </Tab>
        ))
      ) : (
        <Tab isPressed={!isInView} onClick={() => list.open('')}>
          {t('view.all')}
        </Tab>
      )}
      {views.map(({ id, name, query }, at) => (
        <Tab key={id} isPressed={query === list.view} count={counts[at]} onClick={() => list.open(query)}>
          {name}
        </Tab>
      ))}
    </fieldset>
  )
}

/** Swipes a row that is wider than the window to its chosen tab. */
function reveal(row: HTMLElement) {
  const tab = row.querySelector<HTMLElement>('[aria-pressed="true"]')
  if (!tab) return
  const { offsetLeft: left, offsetWidth: width } = tab
  const isSeen = left >= row.scrollLeft && left + width <= row.scrollLeft + row.clientWidth
  if (!isSeen) row.scrollLeft = left - (row.clientWidth - width) / 2
}

type TabProps = { isPressed: boolean; count?: number | undefined; onClick: () => void; children: string }

function Tab({ isPressed, count, onClick, children }: TabProps) {
  return (
    <button type="button" aria-pressed={isPressed} onClick={onClick}>
      {children}
      {count !== undefined && (
        <span>
          <Count of={count} />
        </span>
      )}
    </button>
  )
}
