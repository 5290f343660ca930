import { EMAIL_KINDS, PHONE_KINDS } from '@idocard/domain/cards/card'
import {
  CONTACT_EVENTS,
  CONTACT_KINDS,
  CONTACT_LIMITS,
  CONTACT_TEXT_LIMITS as LIMITS,
} from '@idocard/domain/contacts/contact'
import * as z from 'zod'
import { cardFields, cardSeen } from '../cards/card.ts'
import { integerOr, list, moment, optionalText, pictureName, text } from '../fields.ts'

const phone = z.strictObject({
  kind: z.enum(PHONE_KINDS),
  /** Stored as E.164 if it can be parsed as a phone number, otherwise unchanged. */
  number: text(CONTACT_LIMITS.phone),
  extension: optionalText(10),
})
const email = z.strictObject({ kind: z.enum(EMAIL_KINDS), address: text(254) })

const texts = <T>(field: (max: number) => T) => ({
  nameCh: field(LIMITS.nameCh),
  nameEn: field(LIMITS.nameEn),
  nickname: field(LIMITS.nickname),
  companyCh: field(LIMITS.companyCh),
  companyEn: field(LIMITS.companyEn),
  departmentCh: field(LIMITS.departmentCh),
  departmentEn: field(LIMITS.departmentEn),
  titleCh: field(LIMITS.titleCh),
  titleEn: field(LIMITS.titleEn),
  addressCh: field(LIMITS.addressCh),
  addressEn: field(LIMITS.addressEn),
  taxNumber: field(LIMITS.taxNumber),
  lineId: field(LIMITS.lineId),
})
const lists = {
  phones: list(phone, CONTACT_LIMITS.phones),
  emails: list(email, CONTACT_LIMITS.emails),
  sites: list(text(CONTACT_LIMITS.site), CONTACT_LIMITS.sites),
}

/** A contact's details. Texts come in both languages; an empty one falls back to the other. */
export const contactFields = z.object({ ...texts(() => z.string()), ...lists })
/** The same as input. Omitted fields are not changed; empty ones are cleared. */
export const contactFieldsChange = z.strictObject({ ...texts((max) => optionalText(max).unwrap()), ...lists }).partial()

/** A holder's own notes on any contact. Omitted fields are not changed. */
export const contactMarks = {
  /** Private: only the holder sees it. */
  note: optionalText(CONTACT_LIMITS.note).unwrap().optional(),
  /** An uploaded picture that belongs to the note; empty for none. */
  noteImg: pictureName.optional(),
  tags: list(text(CONTACT_LIMITS.tag), CONTACT_LIMITS.tags).optional(),
  /** The folder; 0 for none. */
  collectionId: integerOr(0, 2_147_483_647, 0).unwrap().optional(),
  /** When they met; empty if unknown. */
  metAt: z.union([z.literal(''), moment]).optional(),
  /** Where they met, in the holder's own words: an event or a place, never coordinates. */
  metPlace: optionalText(CONTACT_LIMITS.place).unwrap().optional(),
}

/** A contact in a list. */
export const contactItem = z.object({
  id: z.uuid(),
  /** The specification's name for `id`. */
  cardSaveId: z.uuid(),
  /** The number of its digital card, otherwise its `id`. The specification's calls accept both. */
  cardSn: z.string(),
  kind: z.enum(CONTACT_KINDS),
  /** Whether it follows an existing digital card. */
  isLive: z.boolean(),
  nameCh: z.string(),
  nameEn: z.string(),
  companyCh: z.string(),
  companyEn: z.string(),
  titleCh: z.string(),
  titleEn: z.string(),
  /** The specification's fields: one value per pair, preferably the Chinese one. */
  name: z.string(),
  companyname: z.string(),
  title: z.string(),
  /** The first phone number and the first e-mail address. */
  phone: z.string(),
  email: z.string(),
  /** Address of the photograph on the digital card; empty without one. */
  photo: z.string(),
  /** Address of the scanned picture. */
  scanImg: z.string(),
  star: z.boolean(),
  tags: z.array(z.string()),
  /** The folder; 0 for none. */
  collectionId: z.int(),
  /** Private: only the holder sees it. */
  note: z.string(),
  /** Address of the picture that belongs to the note. */
  img: z.string(),
  /** Whether the card's content has changed since the holder last viewed it. */
  changed: z.boolean(),
  metAt: z.iso.datetime().nullable(),
  metPlace: z.string(),
  /** When the contact was added. */
  at: z.iso.datetime(),
  viewedAt: z.iso.datetime().nullable(),
})
export type ContactItem = z.infer<typeof contactItem>

/** A contact as a device stores it: with everything that is searched, and with sort keys. */
export const storedContact = contactItem.extend({
  fields: contactFields,
  /**
   * How its Chinese texts are read: Hanyu Pinyin with tones, a space between characters, and `/` between several
   * readings of one.
   */
  sounds: z.object({ nameCh: z.string(), nickname: z.string(), companyCh: z.string() }),
  /** Sort keys by strokes. A key begins with two digits, the strokes of the first character. */
  sortName: z.string(),
  sortCompany: z.string(),
  /** The import that brought it; empty for none. */
  importId: z.string(),
})
export type StoredContact = z.infer<typeof storedContact>

/**
 * A field that the owner of a saved card has changed, limited to what this holder may see. Lists are joined to one
 * text.
 */
const contactChange = z.object({ field: z.string(), before: z.string(), after: z.string() })
export type ContactChange = z.infer<typeof contactChange>

/** The holder's reminder to get in touch with a contact. */
export const reminder = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** What to do; may be empty. */
  text: z.string(),
  done: z.boolean(),
})
export type Reminder = z.infer<typeof reminder>

/** Something that happened with a contact. */
const contactEvent = z.object({
  kind: z.enum(CONTACT_EVENTS),
  at: z.iso.datetime(),
  /** The name of the imported file, the beginning of the note, or what the reminder was about. */
  text: z.string(),
  /** The fields that its owner changed. */
  fields: z.array(z.string()),
})
export type ContactLogEntry = z.infer<typeof contactEvent>

/** A contact with all its details. */
export const contactDetail = contactItem.extend({
  fields: contactFields,
  /** Address of the other side of a scanned card. */
  scanBack: z.string(),
  companyType: z.int(),
  /** Incremented by each edit. An edit based on an older version is refused. */
  version: z.int(),
  /** Signed path of the contact as a vCard file, valid for some hours. `&lang=en-us` prefers English. */
  contact: z.string(),
  /** Signed path of a QR code (SVG) that contains the contact, valid for as long. */
  code: z.string(),
  /** For details left on a card page: the card, the message, and the consent that was given. */
  received: z
    .object({
      cardSn: z.string(),
      /** The names, companies and titles on that card; null once it is no longer this holder's. */
      card: contactItem
        .pick({ nameCh: true, nameEn: true, companyCh: true, companyEn: true, titleCh: true, titleEn: true })
        .nullable(),
      note: z.string(),
      consentVersion: z.string(),
      consentAt: z.iso.datetime(),
    })
    .nullable(),
  /** The current digital card with the fields that this holder may see; null if it is paused or no longer exists. */
  card: cardSeen.omit({ isMine: true }).nullable(),
  /** The card as it was when it was saved. */
  snapshot: z.object({ at: z.iso.datetime(), fields: cardFields }).nullable(),
  changes: z.array(contactChange),
  /** Whether this holder's details were left with the card's owner, which unlocks more fields. */
  exchanged: z.boolean(),
  /** The contacts merged into this one, as long as the merge can be undone. */
  merged: z.array(contactItem),
  /** The reminders that are not done yet, the next one first. */
  reminders: z.array(reminder),
  /** What happened with this contact, the latest first, 100 entries at most. */
  history: z.array(contactEvent),
})
export type ContactDetail = z.infer<typeof contactDetail>
