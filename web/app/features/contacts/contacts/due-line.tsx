import { IconChevronRight, IconClock } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './contacts.module.css'
import { DUE } from './filter.ts'
import { RemindersSheet } from './reminders-sheet.tsx'
import { useReminders } from './use-reminders.ts'

/** A line that leads to the reminders, as long as some are due, and their list while the address asks for it. */
export function DueLine() {
  const { t } = useTranslation('contacts')
  const [query, setQuery] = useSearchParams()
  const { due } = useReminders()
  const withDue = new URLSearchParams(query)
  withDue.set(DUE, '1')
  const close = () => {
    const rest = new URLSearchParams(query)
    rest.delete(DUE)
    setQuery(rest, { replace: true, preventScrollReset: true })
  }
  return (
    <>
      {due !== undefined && due > 0 && (
        <Link className={classes.due} to={`?${withDue}`} preventScrollReset>
          <IconClock size={20} stroke={1.75} aria-hidden="true" />
          <span>{t('reminders.due', { count: due })}</span>
          <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
        </Link>
      )}
      {query.has(DUE) && <RemindersSheet onClose={close} />}
    </>
  )
}
