import { NativeSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { useTranslation } from '../../lib/texts.ts'
import type { View } from './view.ts'

interface Choice {
  /** The filter's name, as in the view. */
  name: string
  label: string
  options: readonly { value: string; label: string }[]
}

type FilterBarProps = {
  view: View
  /** The label of the search field, for the filter `keyword`. */
  search: string
  choices?: readonly Choice[]
}

/** The search and the filters of a list, which the address has. */
export function FilterBar({ view, search, choices = [] }: FilterBarProps) {
  const { t } = useTranslation('console')
  const { keyword = '' } = view.filters
  const [typed, setTyped] = useState(keyword)
  const [shown, setShown] = useState(keyword)
  // The address changed: Back, or the filters were cleared.
  if (shown !== keyword) {
    setShown(keyword)
    setTyped(keyword)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    view.filter({ keyword: typed.trim() })
  }
  return (
    <search>
      <form className="console-filters" onSubmit={submit}>
        <TextInput
          type="search"
          aria-label={search}
          placeholder={search}
          maxLength={64}
          leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {choices.map(({ name, label, options }) => (
          <NativeSelect
            key={name}
            aria-label={label}
            data={[...options]}
            value={view.filters[name] ?? ''}
            onChange={(event) => view.filter({ [name]: event.currentTarget.value })}
          />
        ))}
        <PlainButton variant="outline" type="submit">
          {t('list.search')}
        </PlainButton>
        {view.isFiltered && (
          <PlainButton variant="quiet" onClick={view.reset}>
            {t('list.reset')}
          </PlainButton>
        )}
      </form>
    </search>
  )
}
