import { CONTACT_LIMITS } from '@idocard/domain/contacts/contact'
import * as z from 'zod'
import { call } from '../call.ts'
import { MAX_SN } from '../cards/card.ts'
import { flag, list, optionalText, pictureName, text } from '../fields.ts'
import { CONTACT_NOUNS } from '../shown-by.ts'
import { contactItem } from './contact-fields.ts'

const PATH = '/api/{product}/cardSave'
/** A card’s number or a contact’s id. */
const sn = text(MAX_SN)
/** A number or id, alone or in an object: clients send lists of cards in both forms. */
const named = z.union([
  sn,
  z
    .object({ cardSaveId: sn, CardSn: sn, cardSn: sn })
    .partial()
    .transform((one) => one.cardSaveId ?? one.CardSn ?? one.cardSn ?? ''),
])

export const cardSaveContract = {
  save: call({
    summary: 'Saves another holder’s digital card to my contacts. Saving it again changes nothing.',
    path: `${PATH}/save`,
    who: 'holder',
    writes: true,
    input: z.strictObject({ CardSn: sn }),
    output: contactItem,
    refuses: ['not_found', 'card.paused', 'contact.own_card', 'contact.too_many'],
    refreshes: CONTACT_NOUNS,
  }),
  batch_save: call({
    summary:
      'Saves many digital cards. `left` lists every number that was not saved: unknown, paused, my own, or one too many for my contacts.',
    path: `${PATH}/batch_save`,
    who: 'holder',
    writes: true,
    body: 'json',
    input: z.strictObject({ list: list(named, CONTACT_LIMITS.batch) }),
    output: z.object({ list: z.array(contactItem), left: z.array(z.string()) }),
    refreshes: CONTACT_NOUNS,
  }),
  batch_delete: call({
    summary: 'Removes contacts by the numbers of their cards or by their ids. They can be restored for 30 days.',
    path: `${PATH}/batch_delete`,
    who: 'holder',
    writes: true,
    body: 'json',
    input: z.strictObject({ list: list(named, CONTACT_LIMITS.batch) }),
    output: z.object({ list: z.array(z.uuid()) }),
    refreshes: CONTACT_NOUNS,
  }),
  star: call({
    summary: 'Toggles the star of a contact, or sets it to `star`.',
    path: `${PATH}/star`,
    who: 'holder',
    writes: true,
    input: z.strictObject({
      CardSn: sn,
      /** Omitted: the star is toggled. */
      star: flag.optional(),
    }),
    output: contactItem,
    refuses: ['not_found'],
    refreshes: CONTACT_NOUNS,
  }),
  saveNote: call({
    summary: 'Writes my private note on a contact, with a picture (its id or address; empty for none).',
    path: `${PATH}/saveNote`,
    who: 'holder',
    writes: true,
    input: z.strictObject({ CardSn: sn, note: optionalText(CONTACT_LIMITS.note), img: pictureName.prefault('') }),
    output: contactItem,
    refuses: ['not_found', 'upload.unknown'],
    refreshes: CONTACT_NOUNS,
  }),
}
