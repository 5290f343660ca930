import { useTranslation } from '../../lib/texts.ts'
import type { FilterOf, FilterValue, List, ListCall } from './list.ts'

/** A filter of a list as tabs. */
export type Tabs<C extends ListCall> = {
  [F in FilterOf<C>]: {
    name: F
    label: string
    /** `count` is undefined until it is known. */
    options: readonly { value: FilterValue<C, F>; label: string; count?: number | undefined }[]
  }
}[FilterOf<C>]

type TabRowProps<C extends ListCall> = { list: List<C>; tabs: Tabs<C> }

/** The largest number that a list is counted up to. */
const MAX_COUNTED = 10_000

/** The values of a filter as a row of buttons. The address has the chosen one. */
export function TabRow<C extends ListCall>({ list, tabs: { name, label, options } }: TabRowProps<C>) {
  const { t } = useTranslation('console')
  const filters: Readonly<Record<string, string | undefined>> = list.filters
  return (
    <fieldset className="console-tabs">
      <legend className="visually-hidden">{label}</legend>
      {options.map(({ value, label: text, count }) => (
        <button
          key={String(value)}
          type="button"
          aria-pressed={(filters[name] ?? '') === String(value)}
          onClick={() => list.filter({ [name]: String(value) } as List<C>['filters'])}
        >
          {text}
          {count !== undefined && (
            <span>{count >= MAX_COUNTED ? t('list.many', { count: MAX_COUNTED.toLocaleString('en') }) : count}</span>
          )}
        </button>
      ))}
    </fieldset>
  )
}
