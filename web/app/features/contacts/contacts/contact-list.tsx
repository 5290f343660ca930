import type { StoredContact } from '@idocard/contract/contacts/contact-fields'
import type { ContactSort } from '@idocard/domain/contacts/contact'
import { sectionsOf } from '@idocard/domain/contacts/contact-search/selection'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../lib/texts.ts'
import { ContactRow } from './contact-row.tsx'
import classes from './contacts.module.css'

type ContactListProps = {
  list: readonly StoredContact[]
  /** What the list is of. With another one it begins with its first rows. */
  of: string
  sort: ContactSort
  linkTo: (contact: StoredContact) => string
  /** The contact that is open beside the list, empty for none; undefined if contacts open over it. */
  opened: string | undefined
  /** The ids of the selected contacts; undefined unless contacts are being selected. */
  selected: ReadonlySet<string> | undefined
  onSelect: (id: string, selected: boolean) => void
}

/** The rows that are rendered at first, and each time when their end is almost visible. */
const STEP = 60

/** Contacts in a list. Sorted by company, the companies are headings. */
export function ContactList({ list, of, sort, linkTo, opened, selected, onSelect }: ContactListProps) {
  const { t } = useTranslation('contacts')
  // Not a key, which would replace a row that stays in the list while a finger is on it, and its press would be lost.
  const [rendered, setRendered] = useState({ of, max: STEP })
  const max = rendered.of === of ? rendered.max : STEP
  const end = useRef<HTMLDivElement>(null)
  const hasMore = list.length > max
  useEffect(() => {
    if (!end.current || !hasMore) return
    const watch = new IntersectionObserver(([seen]) => seen?.isIntersecting && setRendered({ of, max: max + STEP }), {
      rootMargin: '600px',
    })
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [hasMore, of, max])
  const rows = (shown: readonly StoredContact[]) => (
    <ul className={classes.list}>
      {shown.map((contact) => (
        <ContactRow
          key={contact.id}
          contact={contact}
          to={linkTo(contact)}
          isOpen={opened === contact.id}
          isNext={Boolean(opened)}
          selected={selected?.has(contact.id)}
          onSelect={(is) => onSelect(contact.id, is)}
          onKeyDown={(event) => step(event, opened !== undefined)}
        />
      ))}
    </ul>
  )
  const shown = list.slice(0, max)
  return (
    <div data-contacts>
      {sort === 'company'
        ? sectionsOf(shown, sort).map(({ section, count, start }) => (
            <section
              key={section}
              className={classes.company}
              aria-label={section === '#' ? t('rail.noCompany') : section}
            >
              <h2>{section === '#' ? t('rail.noCompany') : section}</h2>
              {rows(shown.slice(start, start + count))}
            </section>
          ))
        : rows(shown)}
      <div ref={end} />
    </div>
  )
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

/** From a contact, the arrows, j and k go to the next one, which opens if there is room beside the list. */
function step(event: KeyboardEvent<HTMLAnchorElement>, opens: boolean): void {
  const by = STEPS[event.key]
  if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return
  const links = [
    ...(event.currentTarget.closest('[data-contacts]')?.querySelectorAll<HTMLElement>('a[data-contact]') ?? []),
  ]
  const next = links[links.indexOf(event.currentTarget) + by]
  if (!next) return
  event.preventDefault()
  next.focus()
  if (opens) next.click()
}
