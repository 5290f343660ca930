import { useQuery } from '@tanstack/react-query'
import { PlainButton } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { ApiError } from '../../lib/api-error.ts'
import { useTranslation } from '../../lib/texts.ts'
import { ContactDetail } from './contact-detail.tsx'
import { contactQuery } from './queries.ts'

const isOffline = (error: Error) => error instanceof ApiError && error.offline

/** A contact in a sheet over the list. */
export function ContactPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('contacts')
  const { t: shared } = useTranslation('backstage')
  const contact = useQuery(contactQuery(id))
  return (
    <Sheet title={t('detail')} closeLabel={shared('close')} shape="tall" onClose={onClose}>
      {contact.data ? (
        <ContactDetail contact={contact.data} onRemoved={onClose} />
      ) : contact.isError ? (
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
      ) : (
        <Skeleton label={shared('loading')} lines={6} />
      )}
    </Sheet>
  )
}
