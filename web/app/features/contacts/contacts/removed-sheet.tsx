import { PlainButton } from '../../../kit/button.tsx'
import { EmptyState } from '../../../kit/empty-state.tsx'
import { Failed } from '../../../kit/failed.tsx'
import { Sheet } from '../../../kit/sheet.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { api } from '../../../lib/browser-api.ts'
import { useCall } from '../../../lib/call-query.ts'
import { useCommand } from '../../../lib/command.ts'
import { useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { contactLine, contactName } from './contact-name.ts'
import classes from './contacts.module.css'

/** Contacts removed in the last 30 days. */
export function RemovedSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('contacts')
  const { t: shared } = useTranslation('backstage')
  const lang = useLang()
  const removed = useCall(api.contact.load_removed, {}, { select: ({ list }) => list, staleTime: 0 })
  const restore = useCommand(api.contact.restore)
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
            <PlainButton
              variant="outline"
              disabled={restore.isPending}
              onClick={() => restore.mutate({ list: [one.id] })}
            >
              {t('removed.restore')}
            </PlainButton>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
