import type { ContactDetail, Reminder } from '@idocard/contract/contact-fields'
import { IconCheck, IconClockEdit, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { AddButton } from '../../kit/add-button.tsx'
import { RoundButton } from '../../kit/button.tsx'
import { StatusBadge } from '../../kit/status-badge.tsx'
import { useLang } from '../../lib/language.ts'
import { formatMoment } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import classes from './contacts.module.css'
import { ReminderForm } from './reminder-form.tsx'
import { useReminderChange } from './use-reminders.ts'

/** The open reminders of a contact, with a button for another one. */
export function Reminders({ contact: { id, reminders } }: { contact: ContactDetail }) {
  const { t } = useTranslation('contacts')
  const [isAdding, setAdding] = useState(false)
  return (
    <section className={classes.part}>
      <h3 className={classes.heading}>{t('remind.title')}</h3>
      {reminders.length > 0 && (
        <ul className={classes.list}>
          {reminders.map((one) => (
            <ReminderRow key={one.id} contactId={id} reminder={one} />
          ))}
        </ul>
      )}
      <AddButton onClick={() => setAdding(true)}>{t('remind.add')}</AddButton>
      {isAdding && <ReminderForm contactId={id} onClose={() => setAdding(false)} />}
    </section>
  )
}

type ReminderRowProps = {
  contactId: string
  reminder: Reminder
  /** Whom it is about, where that is not clear, and their page. */
  of?: { name: string; to: string }
}

/** A reminder, with buttons to finish, postpone and delete it. */
export function ReminderRow({ contactId, reminder, of }: ReminderRowProps) {
  const { t } = useTranslation('contacts')
  const lang = useLang()
  const { finish, remove } = useReminderChange(contactId)
  const [isChanging, setChanging] = useState(false)
  const { id, at, text } = reminder
  const time = formatMoment(at, lang)
  const isOverdue = Date.parse(at) <= Date.now()
  const isBusy = finish.isPending || remove.isPending
  const [title, more] = of ? [of.name, text] : [text, '']
  const content = (
    <span className={classes.person}>
      {title && <strong>{title}</strong>}
      {more && <span>{more}</span>}
      <time dateTime={at}>{time}</time>
      {isOverdue && (
        <span className={classes.marks}>
          <StatusBadge tone="attention">{t('remind.due')}</StatusBadge>
        </span>
      )}
    </span>
  )
  return (
    <li className={classes.row}>
      {of ? (
        <Link to={of.to} className={classes.open}>
          {content}
        </Link>
      ) : (
        <span className={classes.open}>{content}</span>
      )}
      <RoundButton
        tone="quiet"
        label={t('remind.finish', { time })}
        disabled={isBusy}
        onClick={() => finish.mutate(id)}
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
        onClick={() => remove.mutate(id)}
      >
        <IconTrash size={22} stroke={1.6} aria-hidden="true" />
      </RoundButton>
      {isChanging && <ReminderForm contactId={contactId} reminder={reminder} onClose={() => setChanging(false)} />}
    </li>
  )
}
