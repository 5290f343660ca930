import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { PlainButton } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Failed } from '../../kit/failed.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { api } from '../../lib/browser-api.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toastError } from '../../lib/toast.ts'
import { contactLine, contactName } from './contact-name.ts'
import classes from './contacts.module.css'
import { reloadContacts } from './queries.ts'

const REMOVED = ['contact-removed']

/** Contacts removed in the last 30 days. */
export function RemovedSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('contacts')
  const { t: shared } = useTranslation('backstage')
  const lang = useLang()
  const client = useQueryClient()
  const removed = useQuery({
    queryKey: REMOVED,
    queryFn: async () => (await api.addressBook.load_removed()).list,
    staleTime: 0,
  })
  const restore = useMutation({
    mutationFn: (id: string) => api.addressBook.restore({ list: [id] }),
    onSuccess: () => Promise.all([reloadContacts(client), client.invalidateQueries({ queryKey: REMOVED })]),
    onError: toastError,
  })
  return (
    <Sheet title={t('removed.title')} closeLabel={shared('close')} shape="tall" onClose={onClose}>
      {removed.isPending && <Skeleton label={shared('loading')} lines={4} />}
      {!removed.data && removed.isError && (
        <Failed error={removed.error} again={shared('again')} onAgain={() => void removed.refetch()} />
      )}
      {removed.data?.length === 0 && (
        <EmptyState level={3} title={t('removed.none')}>
          {t('removed.hint')}
        </EmptyState>
      )}
      <ul className={classes.folders}>
        {removed.data?.map((one) => (
          <li key={one.id}>
            <span className={classes.person}>
              <strong>{contactName(lang, one)}</strong>
              <span>{contactLine(lang, one)}</span>
            </span>
            <PlainButton variant="outline" disabled={restore.isPending} onClick={() => restore.mutate(one.id)}>
              {t('removed.restore')}
            </PlainButton>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
