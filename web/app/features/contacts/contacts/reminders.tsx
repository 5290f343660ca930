import type { ContactDetail } from '@idocard/contract/contacts/contact-fields'
import { IconCheck, IconClockEdit, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { AddButton } from '../../../kit/add-button.tsx'
import { RoundButton } from '../../../kit/button.tsx'
import { StatusBadge } from '../../../kit/status-badge.tsx'
import { useLang } from '../../../lib/language.ts'
import { formatMoment } from '../../../lib/moment.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { contactName } from './contact-name.ts'
import classes from './contacts.module.css'
import { ReminderForm } from './reminder-form.tsx'
import { useContactReminders, useReminderChange } from './use-reminders.ts'
import type { OpenReminder } from './waiting-reminders.ts'

/** The open reminders of a contact, with a button for another one. */
export function Reminders({ contact }: { contact: ContactDetail }) {
  const { t } = useTranslation('contacts')
  const [isAdding, setAdding] = useState(false)
  const name = contactName(useLang(), contact)
  const reminders = useContactReminders(contact.id, name, contact.reminders)
  return (
    <section className={classes.part}>
      <h3 className={classes.heading}>{t('remind.title')}</h3>
      {reminders.length > 0 && (
        <ul className={classes.list}>
          {reminders.map((one) => (
            <ReminderRow key={one.reminder.id} open={one} />
          ))}
        </ul>
      )}
      <AddButton onClick={() => setAdding(true)}>{t('remind.add')}</AddButton>
      {isAdding && <ReminderForm contactId={contact.id} name={name} onClose={() => setAdding(false)} />}
    </section>
  )
}

type ReminderRowProps = {
  open: OpenReminder
  /** The page of the contact, where it is not clear whom the reminder is about. */
  to?: string
}

/** A reminder, with buttons to finish, postpone and delete it. */
export function ReminderRow({ open: { contactId, name, reminder, isWaiting }, to }: ReminderRowProps) {
  const { t } = useTranslation('contacts')
  const lang = useLang()
  const { finish, remove } = useReminderChange(contactId, name)
  const [isChanging, setChanging] = useState(false)
  const { at, text } = reminder
  const time = formatMoment(at, lang)
  const isOverdue = Date.parse(at) <= Date.now()
  const isBusy = finish.isPending || remove.isPending
  const [title, more] = to ? [name, text] : [text, '']
  const content = (
    <span className={classes.person}>
      {title && <strong>{title}</strong>}
      {more && <span>{more}</span>}
      <time dateTime={at}>{time}</time>
      {(isOverdue || isWaiting) && (
        <span className={classes.marks}>
          {isOverdue && <StatusBadge tone="attention">{t('remind.due')}</StatusBadge>}
          {isWaiting && <StatusBadge>{t('waiting.mark')}</StatusBadge>}
        </span>
      )}
    </span>
  )
  return (
    <li className={classes.row}>
      {to ? (
        <Link to={to} className={classes.open}>
          {content}
        </Link>
      ) : (
        <span className={classes.open}>{content}</span>
      )}
      <RoundButton
        tone="quiet"
        label={t('remind.finish', { time })}
        disabled={isBusy}
        onClick={() => finish.mutate(reminder)}
      >
        <IconCheck size={22} stroke={1.75} aria-hidden="true" />
      </RoundButton>
      <RoundButton tone="quiet" label={t('remind.postpone', { time })} onClick={() => setChanging(true)}>
        <IconClockEdit size={22} stroke={1.6} aria-hidden="true" />
      </RoundButton>
      <RoundButton
        tone="quiet"
        label={t('remind.remove', { time })}
        disabled={isBusy}
        onClick={() => remove.mutate(reminder)}
      >
        <IconTrash size={22} stroke={1.6} aria-hidden="true" />
      </RoundButton>
      {isChanging && (
        <ReminderForm contactId={contactId} name={name} reminder={reminder} onClose={() => setChanging(false)} />
      )}
    </li>
  )
}
