import type { ContactItem } from '@idocard/contract/contact-fields'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { useTranslation } from '../../lib/texts.ts'
import { ContactRow } from './contact-row.tsx'
import classes from './contacts.module.css'
import type { ContactFilter } from './filter.ts'
import { contactsQuery } from './queries.ts'

type ContactListProps = {
  filter: ContactFilter
  linkTo: (contact: ContactItem) => string
  /** The ids of the selected contacts; undefined unless contacts are being selected. */
  selected: ReadonlySet<string> | undefined
  onSelect: (id: string, selected: boolean) => void
}

/** The contacts that match a filter. The next page loads when its end is almost visible. */
export function ContactList({ filter, linkTo, selected, onSelect }: ContactListProps) {
  const { t } = useTranslation('contacts')
  const contacts = useInfiniteQuery(contactsQuery(filter))
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = contacts
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = end.current
    // After a failure only the button loads the page again, to prevent endless retries.
    if (!element || !hasNextPage || isFetchingNextPage || isFetchNextPageError) return
    const watch = new IntersectionObserver(([seen]) => seen?.isIntersecting && void fetchNextPage(), {
      rootMargin: '600px',
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])
  // Pages may overlap when a contact was added between two requests.
  const list = [...new Map(contacts.data?.pages.flatMap((page) => page.list).map((one) => [one.id, one])).values()]
  return (
    <div>
      <ul className={classes.list} aria-busy={contacts.isPlaceholderData}>
        {list.map((contact) => (
          <ContactRow
            key={contact.id}
            contact={contact}
            to={linkTo(contact)}
            selected={selected?.has(contact.id)}
            onSelect={(is) => onSelect(contact.id, is)}
          />
        ))}
      </ul>
      <div ref={end}>
        {hasNextPage && (
          <PlainButton variant="outline" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('more')}
          </PlainButton>
        )}
      </div>
    </div>
  )
}
