import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Failed } from '../../kit/failed.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { useBackstage } from '../backstage/holder.tsx'
import { contactName } from './contact-name.ts'
import classes from './contacts.module.css'
import { ReminderRow } from './reminders.tsx'
import { remindersQuery } from './use-reminders.ts'

/** Whom the holder wanted to get in touch with: the overdue reminders first. */
export function RemindersSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('contacts')
  const { t: shared } = useTranslation('backstage')
  const lang = useLang()
  const { contact: contactAt } = useBackstage()
  const reminders = useQuery({ ...remindersQuery, staleTime: 0 })
  return (
    <Sheet title={t('reminders.title')} closeLabel={shared('close')} shape="tall" onClose={onClose}>
      {reminders.isPending ? (
        <Skeleton label={shared('loading')} lines={4} />
      ) : reminders.isError ? (
        <Failed error={reminders.error} again={shared('again')} onAgain={() => void reminders.refetch()} />
      ) : reminders.data.list.length === 0 ? (
        <EmptyState level={3} title={t('reminders.none')}>
          {t('reminders.noneText')}
        </EmptyState>
      ) : (
        <ul className={classes.list}>
          {reminders.data.list.map(({ contact, ...reminder }) => (
            <ReminderRow
              key={reminder.id}
              contactId={contact.id}
              reminder={reminder}
              of={{ name: contactName(lang, contact), to: contactAt(contact.id) }}
            />
          ))}
        </ul>
      )}
    </Sheet>
  )
}
