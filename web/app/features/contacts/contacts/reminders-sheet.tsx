import { EmptyState } from '../../../kit/empty-state.tsx'
import { Sheet } from '../../../kit/sheet.tsx'
import { useTranslation } from '../../../lib/texts.ts'
import { useBackstage } from '../../frame/backstage/holder.tsx'
import { NotLoaded } from '../../frame/backstage/not-loaded.tsx'
import classes from './contacts.module.css'
import { ReminderRow } from './reminders.tsx'
import { useReminders } from './use-reminders.ts'

/** Whom the holder wanted to get in touch with: the overdue reminders first. */
export function RemindersSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('contacts')
  const { t: shared } = useTranslation('backstage')
  const { contact: contactAt } = useBackstage()
  const { query, list } = useReminders()
  return (
    <Sheet title={t('reminders.title')} closeLabel={shared('close')} shape="tall" onClose={onClose}>
      {!list ? (
        <NotLoaded query={query} lines={4} />
      ) : list.length === 0 ? (
        <EmptyState level={3} title={t('reminders.none')}>
          {t('reminders.noneText')}
        </EmptyState>
      ) : (
        <ul className={classes.list}>
          {list.map((one) => (
            <ReminderRow key={one.reminder.id} open={one} to={contactAt(one.contactId)} />
          ))}
        </ul>
      )}
    </Sheet>
  )
}
