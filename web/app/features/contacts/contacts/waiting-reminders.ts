import { isToSend, type KnownReminder, type Waiting } from './waiting.ts'

/** An open reminder, whom it is about, and whether it is waiting to be sent. */
export interface OpenReminder {
  contactId: string
  name: string
  reminder: KnownReminder
  isWaiting: boolean
}

/** Open reminders with the waiting changes applied, the earliest first. */
export function withWaitingReminders(
  open: readonly Omit<OpenReminder, 'isWaiting'>[],
  waiting: readonly Waiting[],
): OpenReminder[] {
  const now = new Map(open.map((one): [string, OpenReminder] => [one.reminder.id, { ...one, isWaiting: false }]))
  for (const one of waiting) {
    if (one.kind !== 'reminder' || !isToSend(one)) continue
    const { id: contactId, name, reminder, want } = one
    if (want === 'done' || want === 'removed') now.delete(reminder.id)
    else now.set(reminder.id, { contactId, name, reminder, isWaiting: true })
  }
  return [...now.values()].toSorted((a, b) => Date.parse(a.reminder.at) - Date.parse(b.reminder.at))
}
