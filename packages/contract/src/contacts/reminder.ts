import { CONTACT_LIMITS } from '@idocard/domain/contacts/contact'
import * as z from 'zod'
import { call } from '../call.ts'
import { moment, nothing, optionalText, text } from '../fields.ts'
import { contactId } from './contact.ts'
import { contactItem, reminder } from './contact-fields.ts'

const PATH = '/api/{product}/reminder'
const reminderId = text(40).toLowerCase()
const what = optionalText(CONTACT_LIMITS.reminder)

export const reminderContract = {
  load_all: call({
    summary: 'My reminders that are not done yet, with their contacts: the overdue ones first, 200 at most.',
    path: `${PATH}/load_all`,
    who: 'holder',
    input: nothing,
    output: z.object({
      list: z.array(reminder.extend({ contact: contactItem })),
      /** How many of all my reminders are due now. */
      due: z.int(),
    }),
  }),
  create: call({
    summary: 'Reminds me of one of my contacts at a time. A repeated request with the same key creates nothing.',
    path: `${PATH}/create`,
    who: 'holder',
    writes: true,
    input: z.strictObject({ contactId, at: moment, text: what, clientKey: optionalText(64) }),
    output: reminder,
    refuses: ['not_found', 'reminder.too_many'],
    refreshes: ['contact', 'reminder'],
  }),
  edit: call({
    summary: 'Postpones or rewords one of my reminders, or marks it as done. Omitted fields are not changed.',
    path: `${PATH}/edit`,
    who: 'holder',
    writes: true,
    body: 'json',
    input: z.strictObject({
      id: reminderId,
      at: moment.optional(),
      text: what.unwrap().optional(),
      done: z.boolean().optional(),
    }),
    output: reminder,
    refuses: ['not_found'],
    refreshes: ['contact', 'reminder'],
  }),
  remove: call({
    summary: 'Deletes one of my reminders.',
    path: `${PATH}/remove`,
    who: 'holder',
    writes: true,
    input: z.strictObject({ id: reminderId }),
    output: z.object({}),
    refuses: ['not_found'],
    refreshes: ['contact', 'reminder'],
  }),
}
