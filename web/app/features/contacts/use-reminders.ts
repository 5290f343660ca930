import type { Reminder } from '@idocard/contract/contact-fields'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/browser-api.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast, toastError } from '../../lib/toast.ts'
import { contactQuery } from './queries.ts'

/** The holder's open reminders, the overdue ones first. */
export const remindersQuery = queryOptions({
  queryKey: ['contact-reminders'],
  queryFn: () => api.reminder.load_all(),
})

interface Written {
  /** The reminder that is changed; undefined for a new one. */
  reminder: Reminder | undefined
  at: string
  text: string
  clientKey: string
}

/** Creates, changes, finishes and deletes the reminders of a contact. They need a network. */
export function useReminderChange(contactId: string) {
  const { t } = useTranslation('contacts')
  const client = useQueryClient()
  const again = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: contactQuery(contactId).queryKey }),
      client.invalidateQueries(remindersQuery),
    ])
  const options = { onSuccess: again, onError: toastError }
  const save = useMutation({
    mutationFn: ({ reminder, at, text, clientKey }: Written) =>
      reminder
        ? api.reminder.edit({ id: reminder.id, at, text })
        : api.reminder.create({ contactId, at, text, clientKey }),
    ...options,
  })
  const remove = useMutation({ mutationFn: (id: string) => api.reminder.remove({ id }), ...options })
  const undo = async (id: string) => {
    try {
      await api.reminder.edit({ id, done: false })
    } catch (error) {
      void toastError(error)
    }
    await again()
  }
  const finish = useMutation({
    mutationFn: (id: string) => api.reminder.edit({ id, done: true }),
    onError: toastError,
    onSuccess: async (_, id) => {
      void toast({ tone: 'good', title: t('remind.done'), action: { text: t('undo'), run: () => void undo(id) } })
      await again()
    },
  })
  return { save, remove, finish }
}
