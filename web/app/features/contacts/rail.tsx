import { useQuery } from '@tanstack/react-query'
import { type Translate, useTranslation } from '../../lib/texts.ts'
import classes from './contacts.module.css'
import type { ContactFilter } from './filter.ts'
import { sectionsQuery } from './queries.ts'

/** The minimum number of contacts for which the rail is shown. */
const CONTACTS_LEAST = 12

/** Links to sections beside the list: stroke counts, letters or months. */
export function Rail({ filter, onJump }: { filter: ContactFilter; onJump: (from: string) => void }) {
  const { t } = useTranslation('contacts')
  // Search results are short and change with each letter, so they have no rail.
  const sections = useQuery({ ...sectionsQuery(filter), enabled: filter.keyword === '' })
  const list = filter.keyword === '' ? (sections.data ?? []) : []
  if (list.length < 2 || list.reduce((sum, { count }) => sum + count, 0) < CONTACTS_LEAST) return null
  return (
    <nav className={classes.rail} aria-label={t(`rail.${filter.sort}`)}>
      <ul>
        {list.map(({ section, count, after }, index) => (
          <li key={section}>
            <button
              type="button"
              aria-label={t('rail.jump', { section: nameOf(section, filter.sort, t), count })}
              aria-current={filter.from === after && (after !== '' || index === 0) ? 'true' : undefined}
              onClick={() => onJump(after)}
            >
              {short(section)}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A month with a year of two digits. */
const short = (section: string) => section.replace(/^\d\d(\d\d)-(\d\d)$/, '$1/$2')

function nameOf(section: string, sort: ContactFilter['sort'], t: Translate<'contacts'>): string {
  if (sort === 'viewed' && section === '#') return t('rail.never')
  return sort === 'name' && /^\d+$/.test(section) ? t('rail.strokes', { count: Number(section) }) : section
}
