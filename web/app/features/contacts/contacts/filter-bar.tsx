import { CONTACT_KINDS, CONTACT_LIMITS, CONTACT_SORTS } from '@idocard/domain/contacts/contact'
import { NativeSelect, TextInput } from '@mantine/core'
import { IconArrowsSort, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useNavigation } from 'react-router'
import { useTranslation } from '../../../lib/texts.ts'
import { useTyped } from '../../../lib/use-typed.ts'
import classes from './contacts.module.css'
import { type ContactFilter, NO_FILTER } from './filter.ts'
import { foldersQuery } from './queries.ts'
import type { ContactCounts } from './use-found.ts'

/** In milliseconds: long enough to wait for the next key, short enough to seem immediate. */
const TYPING_MS = 150

const NO_KIND = { kind: '', star: false, changed: false } as const

type FilterBarProps = {
  filter: ContactFilter
  counts: ContactCounts
  onChange: (change: Partial<ContactFilter>) => void
  /** A small action beside the order. */
  action: ReactNode
}

/** The filters of the list of contacts, and its order. */
export function FilterBar({ filter, counts, onChange, action }: FilterBarProps) {
  const { t } = useTranslation('contacts')
  const folders = useQuery(foldersQuery)
  const chips: { text: string; count: number; change: Partial<ContactFilter>; on: boolean }[] = [
    {
      text: t('filter.all'),
      count: counts.total,
      change: NO_KIND,
      on: !filter.kind && !filter.star && !filter.changed,
    },
    { text: t('filter.star'), count: counts.star, change: { ...NO_KIND, star: true }, on: filter.star },
    ...CONTACT_KINDS.map((kind) => ({
      text: t(`kind.${kind}`),
      count: counts[kind],
      change: { ...NO_KIND, kind },
      on: filter.kind === kind,
    })),
  ]
  if (counts.changed > 0 || filter.changed)
    chips.push({
      text: t('changed'),
      count: counts.changed,
      change: { ...NO_KIND, changed: true },
      on: filter.changed,
    })
  const folder = folders.data?.find(({ id }) => id === filter.collectionId)
  const set = [
    folder && { text: folder.name, change: { collectionId: 0 } },
    filter.collectionId === -1 && { text: t('filter.noFolder'), change: { collectionId: 0 } },
    filter.importId && { text: t('filter.import'), change: { importId: '' } },
    filter.tag && { text: `#${filter.tag}`, change: { tag: '' } },
    (filter.metOn || filter.metPlace) && {
      text: [filter.metPlace, filter.metOn].filter(Boolean).join(' '),
      change: { metOn: '', metPlace: '' },
    },
  ].filter((one) => typeof one === 'object')
  const tags = counts.tags.filter((tag) => tag !== filter.tag).slice(0, 12)
  return (
    <search className={classes.filter}>
      <Search keyword={filter.keyword} onChange={(keyword) => onChange({ keyword })} />
      <ul className={classes.chips} aria-label={t('filter.kinds')}>
        {set.map(({ text, change }) => (
          <li key={text}>
            <button type="button" className={classes.chip} aria-pressed="true" onClick={() => onChange(change)}>
              {text}
              <span aria-hidden="true">×</span>
            </button>
          </li>
        ))}
        {chips.map(({ text, count, change, on }) => (
          <li key={text}>
            <button type="button" className={classes.chip} aria-pressed={on} onClick={() => onChange(change)}>
              {text}
              <span>{count}</span>
            </button>
          </li>
        ))}
        {tags.map((tag) => (
          <li key={tag}>
            <button type="button" className={classes.chip} aria-pressed="false" onClick={() => onChange({ tag })}>
              #{tag}
            </button>
          </li>
        ))}
      </ul>
      <div className={classes.order}>
        <NativeSelect
          className={classes.sort}
          variant="unstyled"
          leftSection={<IconArrowsSort size={18} stroke={1.6} aria-hidden="true" />}
          aria-label={t('sort.label')}
          value={filter.sort}
          data={CONTACT_SORTS.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
          onChange={(event) => onChange({ sort: event.currentTarget.value as ContactFilter['sort'] })}
        />
        {action}
      </div>
    </search>
  )
}

function Search({ keyword, onChange }: { keyword: string; onChange: (keyword: string) => void }) {
  const { t } = useTranslation('contacts')
  const { typed, type, sends } = useTyped(keyword)
  const { state } = useNavigation()
  const find = useEffectEvent(() => {
    sends(typed.trim())
    onChange(typed.trim())
  })
  // An effect, which waits while a contact opens: the search must not replace the address that is on its way.
  useEffect(() => {
    if (typed.trim() === keyword || state !== 'idle') return
    const timer = setTimeout(find, TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed, keyword, state])
  return (
    <TextInput
      type="search"
      aria-label={t('search.label')}
      placeholder={t('search.hint')}
      leftSection={<IconSearch size={18} stroke={1.6} aria-hidden="true" />}
      maxLength={CONTACT_LIMITS.keyword}
      value={typed}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  )
}

/** A filter that matches everything, in the same order. */
export const withoutFilter = ({ sort }: ContactFilter): ContactFilter => ({ ...NO_FILTER, sort })
