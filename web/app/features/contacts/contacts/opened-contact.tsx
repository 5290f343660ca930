import { useQuery } from '@tanstack/react-query'
import { PlainButton } from '../../../kit/button.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { ApiError } from '../../../lib/api-error.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { allContactsQuery, listOf } from './all-contacts.ts'
import { ContactDetail } from './contact-detail.tsx'
import { contactQuery } from './queries.ts'
import { StoredContact } from './stored-contact.tsx'

const isOffline = (error: Error) => error instanceof ApiError && error.offline

/** A contact with all its details; without a network, what this device has of it. */
export function OpenedContact({ id, onGone }: { id: string; onGone: () => void }) {
  const { t } = useTranslation('contacts')
  const { t: shared } = useTranslation('backstage')
  const contact = useQuery(contactQuery(id))
  const all = useQuery({ ...allContactsQuery, enabled: false }).data
  if (contact.data && !(contact.isError && !isOffline(contact.error)))
    return <ContactDetail contact={contact.data} onRemoved={onGone} />
  if (!contact.isError) return <Skeleton label={shared('loading')} lines={6} />
  const stored = isOffline(contact.error) && all ? listOf(all).find((one) => one.id === id) : undefined
  if (stored) return <StoredContact contact={stored} />
  return (
    <Notice
      {...(isOffline(contact.error)
        ? { tone: 'info', title: t('waiting.notLoaded') }
        : { tone: 'bad', title: contact.error.message })}
      live
      action={
        <PlainButton variant="outline" onClick={() => void contact.refetch()}>
          {shared('again')}
        </PlainButton>
      }
    />
  )
}
