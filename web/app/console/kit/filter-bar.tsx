import { NativeSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { FormEvent, ReactNode } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { useTranslation } from '../../lib/texts.ts'
import { useTyped } from '../../lib/use-typed.ts'
import type { FilterOf, FilterValue, List, ListCall } from './list.ts'
import { focusRow } from './query-table.tsx'

/** A filter with a few values, and its text for each of them. */
export type Choice<C extends ListCall> = {
  [F in FilterOf<C>]: { name: F; label: string; options: readonly { value: FilterValue<C, F>; label: string }[] }
}[FilterOf<C>]

/** A filter that one types: a text, or a day. */
export type Typed<C extends ListCall> = { name: FilterOf<C>; label: string; isDay?: boolean }

type FilterBarProps<C extends ListCall> = {
  list: List<C>
  /** The label of the search, for the filter `keyword`. */
  search: string
  /** Takes a text that must not get into the address; true if it was one. */
  takes?: ((typed: string) => boolean) | undefined
  choices?: readonly Choice<C>[] | undefined
  fields?: readonly Typed<C>[] | undefined
  /** Further buttons at the end. */
  children?: ReactNode
}

/** The search and the filters of a list, which the address has. */
export function FilterBar<C extends ListCall>({
  list,
  search,
  takes,
  choices = [],
  fields = [],
  children,
}: FilterBarProps<C>) {
  const { t } = useTranslation('console')
  const filters: Readonly<Record<string, string | undefined>> = list.filters
  const { keyword = '' } = filters
  const filter = (name: string, value: string) => list.filter({ [name]: value } as List<C>['filters'])
  const { typed, type, sends } = useTyped(keyword)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (takes?.(typed)) return
    sends(typed.trim())
    const values = new FormData(event.currentTarget as HTMLFormElement)
    const others = Object.fromEntries(fields.map(({ name }) => [name, String(values.get(name) ?? '').trim()]))
    list.filter({ keyword: typed.trim(), ...others } as List<C>['filters'])
  }
  const [texts, days] = [fields.filter(({ isDay }) => !isDay), fields.filter(({ isDay }) => isDay)]
  const storedIn = (name: string) => ({ name, defaultValue: filters[name] ?? '' })
  // A new value of the address replaces what was typed.
  const keyOf = (name: string) => `${name} ${filters[name] ?? ''}`
  const send = (
    <PlainButton variant="outline" type="submit">
      {t('list.search')}
    </PlainButton>
  )
  return (
    <search>
      <form className="console-filters" onSubmit={submit}>
        <div className="console-search-line">
          <TextInput
            type="search"
            aria-label={search}
            placeholder={search}
            maxLength={64}
            leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
            value={typed}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={({ key }) => key === 'ArrowDown' && focusRow()}
          />
          {fields.length === 0 && send}
        </div>
        {choices.map(({ name, label, options }) => (
          <NativeSelect
            key={name}
            aria-label={label}
            data={options.map(({ value, label }) => ({ value: String(value), label }))}
            value={filters[name] ?? ''}
            onChange={(event) => filter(name, event.currentTarget.value)}
          />
        ))}
        {texts.map(({ name, label }) => (
          <TextInput key={keyOf(name)} {...storedIn(name)} aria-label={label} placeholder={label} maxLength={64} />
        ))}
        {days.length > 0 && (
          <div className="console-days">
            {days.map(({ name, label }) => (
              <TextInput
                key={keyOf(name)}
                {...storedIn(name)}
                type="date"
                label={label}
                aria-label={label}
                min="1900-01-01"
                max="2999-12-31"
              />
            ))}
          </div>
        )}
        <div className="console-actions">
          {fields.length > 0 && send}
          {list.isFiltered && (
            <PlainButton variant="quiet" onClick={list.reset}>
              {t('list.reset')}
            </PlainButton>
          )}
          {children}
        </div>
      </form>
    </search>
  )
}
