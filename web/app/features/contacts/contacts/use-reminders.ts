import type { Reminder } from '@idocard/contract/contacts/contact-fields'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { toast, toastError } from '../../../lib/toast.ts'
import { contactName } from './contact-name.ts'
import { remindersQuery } from './queries.ts'
import { CHANGES, makeChange } from './send-change.ts'
import { type KnownReminder, type ReminderChange, useWaiting } from './waiting.ts'
import { type OpenReminder, withWaitingReminders } from './waiting-reminders.ts'

/** The open reminders of a contact. */
export function useContactReminders(contactId: string, name: string, reminders: readonly Reminder[]): OpenReminder[] {
  const waiting = useWaiting()
  return useMemo(() => {
    const own = waiting.filter((one) => one.kind === 'reminder' && one.id === contactId)
    return withWaitingReminders(
      reminders.map((reminder) => ({ contactId, name, reminder })),
      own,
    )
  }, [contactId, name, reminders, waiting])
}

/** All open reminders; undefined while they are not known. `due`: how many of them are due now. */
export function useReminders() {
  const lang = useLang()
  const query = useQuery(remindersQuery)
  const waiting = useWaiting()
  const { data } = query
  const list = useMemo(
    () =>
      data &&
      withWaitingReminders(
        data.list.map(({ contact, ...reminder }) => ({
          contactId: contact.id,
          name: contactName(lang, contact),
          reminder,
        })),
        waiting,
      ),
    [data, waiting, lang],
  )
  return { query, list, due: list?.filter(({ reminder }) => Date.parse(reminder.at) <= Date.now()).length }
}

/**
 * Creates, changes, finishes and deletes the reminders of a contact. Without a network, the change waits for one.
 * @param name the name of the contact
 */
export function useReminderChange(contactId: string, name: string) {
  const { t } = useTranslation('contacts')
  const client = useQueryClient()
  const make = (reminder: KnownReminder, want: ReminderChange['want']) =>
    makeChange(client, { kind: 'reminder', id: contactId, name, reminder, want })
  const options = { scope: CHANGES, onError: toastError }
  const save = useMutation({ mutationFn: (one: KnownReminder) => make(one, 'saved'), ...options })
  const remove = useMutation({ mutationFn: (one: KnownReminder) => make(one, 'removed'), ...options })
  const reopen = useMutation({ mutationFn: (one: KnownReminder) => make(one, 'open'), ...options })
  const finish = useMutation({
    mutationFn: (one: KnownReminder) => make(one, 'done'),
    onSuccess: (_, one) =>
      void toast({ tone: 'good', title: t('remind.done'), action: { text: t('undo'), run: () => reopen.mutate(one) } }),
    ...options,
  })
  return { save, remove, finish }
}
