import { contract } from '@idocard/contract'
import { cleanLine } from '@idocard/domain/commerce/address'
import type { Lang } from '@idocard/domain/language'
import { implement } from '../../../api/implement.ts'
import { refuseInvalid } from '../../../api/validation.ts'
import { hashOf } from '../../../shared/secrets.ts'
import { isUuid } from '../../../shared/uuid.ts'
import { contactItem, reminderShown } from './contact-shown.ts'
import {
  changeReminder,
  deleteReminder,
  insertReminder,
  lockOwnReminder,
  openReminders,
  reminderByKey,
} from './reminder.store.ts'
import { lockOwnContact } from './store.ts'

/** What to do, in one line. */
function lineOf(text: string, lang: Lang): string {
  const line = cleanLine(text)
  if (line === null) refuseInvalid(['text'], lang)
  return line
}

export const reminderCalls = implement(contract.reminder, {
  async load_all(_input, { db, who, now }) {
    const { list, due } = await openReminders(db, who, now)
    return {
      list: list.map(({ reminder, contact }) => ({ ...reminderShown(reminder), contact: contactItem(contact) })),
      due,
    }
  },

  async create({ contactId, at, text, clientKey }, { db, who, now, lang, refuse }) {
    const mine = (await lockOwnContact(db, who, contactId)) ?? refuse('not_found')
    const onceKey = clientKey === '' ? null : hashOf(`reminder ${clientKey}`).toString('base64url')
    const there = onceKey ? await reminderByKey(db, who, onceKey) : undefined
    if (there) return reminderShown(there)
    const made = { at: new Date(at), text: lineOf(text, lang), onceKey, createdAt: now }
    return reminderShown((await insertReminder(db, mine, made)) ?? refuse('reminder.too_many'))
  },

  async edit({ id, at, text, done }, { db, who, now, lang, refuse }) {
    const mine = (isUuid(id) && (await lockOwnReminder(db, who, id))) || refuse('not_found')
    return reminderShown(
      await changeReminder(db, mine, {
        ...(at !== undefined && { at: new Date(at) }),
        ...(text !== undefined && { text: lineOf(text, lang) }),
        ...(done !== undefined && { doneAt: done ? (mine.doneAt ?? now) : null }),
      }),
    )
  },

  async remove({ id }, { db, who, refuse }) {
    const mine = (isUuid(id) && (await lockOwnReminder(db, who, id))) || refuse('not_found')
    await deleteReminder(db, mine)
    return {}
  },
})
