import { CONTACT_LIMITS } from '@idocard/domain/contacts/contact'
import { presetDay, REMINDER_PRESETS, REMINDER_TIME, taiwanMoment } from '@idocard/domain/contacts/reminder-times'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { PlainButton } from '../../../kit/button.tsx'
import { Sheet } from '../../../kit/sheet.tsx'
import { formatTime } from '../../../lib/moment.ts'
import { newKey } from '../../../lib/new-key.ts'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './contacts.module.css'
import { useReminderChange } from './use-reminders.ts'
import type { KnownReminder } from './waiting.ts'

type ReminderFormProps = {
  contactId: string
  /** The name of the contact. */
  name: string
  /** The reminder to postpone or reword; undefined for a new one. */
  reminder?: KnownReminder
  onClose: () => void
}

/** Sets a reminder: a day by one tap or by date, a time in Taiwan, and what to do. */
export function ReminderForm({ contactId, name, reminder, onClose }: ReminderFormProps) {
  const { t } = useTranslation('contacts')
  const { t: shared } = useTranslation('backstage')
  const [day, setDay] = useState(reminder ? taiwanDay(new Date(reminder.at)) : presetDay('tomorrow', new Date()))
  const [time, setTime] = useState(reminder ? formatTime(reminder.at, 'en-us') : REMINDER_TIME)
  const [text, setText] = useState(reminder?.text ?? '')
  // A request that is sent again creates nothing twice.
  const [clientKey] = useState(newKey)
  const { save } = useReminderChange(contactId, name)
  const at = taiwanMoment(day, time)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!at || save.isPending) return
    save.mutate({ ...(reminder ?? { id: clientKey, clientKey, done: false }), at, text }, { onSuccess: onClose })
  }
  return (
    <Sheet title={t(reminder ? 'remind.change' : 'remind.add')} closeLabel={shared('close')} onClose={onClose}>
      <form className={classes.form} onSubmit={submit}>
        <ul className={classes.chips} data-wrap aria-label={t('remind.day')}>
          {REMINDER_PRESETS.map((preset) => {
            const is = presetDay(preset, new Date())
            return (
              <li key={preset}>
                <button type="button" className={classes.chip} aria-pressed={day === is} onClick={() => setDay(is)}>
                  {t(`remind.preset.${preset}`)}
                </button>
              </li>
            )
          })}
        </ul>
        <div className={classes.pair}>
          <TextInput
            type="date"
            label={t('remind.day')}
            required
            min={taiwanDay(new Date())}
            value={day}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
          <TextInput
            type="time"
            label={t('remind.time')}
            required
            value={time}
            onChange={(event) => setTime(event.currentTarget.value)}
          />
        </div>
        <TextInput
          label={t('remind.text')}
          placeholder={t('remind.textHint')}
          maxLength={CONTACT_LIMITS.reminder}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <PlainButton type="submit" disabled={!at || save.isPending}>
          {t('remind.save')}
        </PlainButton>
      </form>
    </Sheet>
  )
}
