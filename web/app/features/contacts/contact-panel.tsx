import { useQuery } from '@tanstack/react-query'
import { Notice } from '../../kit/notice.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { useTranslation } from '../../lib/texts.ts'
import { ContactDetail } from './contact-detail.tsx'
import { contactQuery } from './queries.ts'

/** A contact over the list. */
export function ContactPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('contacts')
  const { t: shared } = useTranslation('backstage')
  const contact = useQuery(contactQuery(id))
  return (
    <Sheet title={t('detail')} closeLabel={shared('close')} shape="tall" onClose={onClose}>
      {contact.data ? (
        <ContactDetail contact={contact.data} onRemoved={onClose} />
      ) : contact.isError ? (
        <Notice tone="bad" title={contact.error.message} live />
      ) : contact.isPaused ? (
        <Notice tone="info" title={t('waiting.notLoaded')} live />
      ) : (
        <Skeleton label={shared('loading')} lines={6} />
      )}
    </Sheet>
  )
}
