import { EMAIL_KINDS, PHONE_KINDS } from '@idocard/domain/card'
import { CONTACT_KINDS, CONTACT_LIMITS, CONTACT_TEXT_LIMITS as MOST } from '@idocard/domain/contact'
import * as z from 'zod'
import { cardFields, cardSeen } from './card.ts'
import { list, moment, optionalText, pictureName, text, wholeOr } from './fields.ts'

const phone = z.strictObject({
  kind: z.enum(PHONE_KINDS),
  /** Stored as E.164 where it can be read as a number, otherwise as it is. */
  number: text(CONTACT_LIMITS.phone),
  extension: optionalText(10),
})
const email = z.strictObject({ kind: z.enum(EMAIL_KINDS), address: text(254) })

const texts = <T>(field: (most: number) => T) => ({
  nameCh: field(MOST.nameCh),
  nameEn: field(MOST.nameEn),
  nickname: field(MOST.nickname),
  companyCh: field(MOST.companyCh),
  companyEn: field(MOST.companyEn),
  departmentCh: field(MOST.departmentCh),
  departmentEn: field(MOST.departmentEn),
  titleCh: field(MOST.titleCh),
  titleEn: field(MOST.titleEn),
  addressCh: field(MOST.addressCh),
  addressEn: field(MOST.addressEn),
  taxNumber: field(MOST.taxNumber),
  lineId: field(MOST.lineId),
})
const lists = {
  phones: list(phone, CONTACT_LIMITS.phones),
  emails: list(email, CONTACT_LIMITS.emails),
  sites: list(text(CONTACT_LIMITS.site), CONTACT_LIMITS.sites),
}

/** What is known about a contact. Texts in both languages; an empty one falls back to the other. */
export const contactFields = z.object({ ...texts(() => z.string()), ...lists })
/** The same as input. An omitted text stays as it is; an empty one is cleared. */
export const contactFieldsChange = z
  .strictObject({ ...texts((most) => optionalText(most).unwrap()), ...lists })
  .partial()

/** What a holder may write on any contact. An omitted one stays as it is. */
export const contactMarks = {
  /** For the holder alone. */
  note: optionalText(CONTACT_LIMITS.note).unwrap().optional(),
  /** An uploaded picture beside the note; empty for none. */
  noteImg: pictureName.optional(),
  tags: list(text(CONTACT_LIMITS.tag), CONTACT_LIMITS.tags).optional(),
  /** The folder; 0 for none. */
  collectionId: wholeOr(0, 2_147_483_647, 0).unwrap().optional(),
  /** When they met; empty for unknown. */
  metAt: z.union([z.literal(''), moment]).optional(),
  /** Where they met, as the holder says it: an event or a place. Never coordinates. */
  metPlace: optionalText(CONTACT_LIMITS.place).unwrap().optional(),
  /** When to be reminded of them; empty for never. */
  remindAt: z.union([z.literal(''), moment]).optional(),
}

/** A contact in a list. */
export const contactItem = z.object({
  id: z.uuid(),
  /** The specification's name for `id`. */
  cardSaveId: z.uuid(),
  /** The number of the digital card that it leads to; otherwise `id`, by which the specification's calls find it. */
  cardSn: z.string(),
  kind: z.enum(CONTACT_KINDS),
  /** Whether it follows a digital card that is there. */
  isLive: z.boolean(),
  nameCh: z.string(),
  nameEn: z.string(),
  companyCh: z.string(),
  companyEn: z.string(),
  titleCh: z.string(),
  titleEn: z.string(),
  /** The specification's names: one value of each pair, the Chinese one first. */
  name: z.string(),
  companyname: z.string(),
  title: z.string(),
  /** The first number and address. */
  phone: z.string(),
  email: z.string(),
  /** Address of the photograph on a digital card; empty when there is none. */
  photo: z.string(),
  /** Address of the scanned picture. */
  scanImg: z.string(),
  star: z.boolean(),
  tags: z.array(z.string()),
  /** The folder; 0 for none. */
  collectionId: z.int(),
  /** For the holder alone. */
  note: z.string(),
  /** Address of the picture beside the note. */
  img: z.string(),
  /** The card's content changed since the holder last looked at it. */
  changed: z.boolean(),
  metAt: z.iso.datetime().nullable(),
  metPlace: z.string(),
  /** When it was added. */
  at: z.iso.datetime(),
  viewedAt: z.iso.datetime().nullable(),
  remindAt: z.iso.datetime().nullable(),
})
export type ContactItem = z.infer<typeof contactItem>

/** A field that the owner of a saved card changed, as this holder may see it. Lists are written as one text. */
const contactChange = z.object({ field: z.string(), before: z.string(), after: z.string() })
export type ContactChange = z.infer<typeof contactChange>

/** A contact with everything that its holder knows about it. */
export const contactDetail = contactItem.extend({
  fields: contactFields,
  /** Address of the other side of a scanned card. */
  scanBack: z.string(),
  companyType: z.int(),
  /** Raised by each edit. An edit that names an older one is refused. */
  version: z.int(),
  /** Signed path of the contact as a file for an address book, valid for some hours; `&lang=en-us` prefers English. */
  contact: z.string(),
  /** Signed path of a QR code (SVG) that contains the contact, in the same way. */
  code: z.string(),
  /** Of details left on a card: the card, their message, and the consent they gave. */
  received: z
    .object({ cardSn: z.string(), note: z.string(), consentVersion: z.string(), consentAt: z.iso.datetime() })
    .nullable(),
  /** The digital card as it is now, as this holder may see it; null when it is away or paused. */
  card: cardSeen.omit({ isMine: true }).nullable(),
  /** The same on the day it was saved. */
  snapshot: z.object({ at: z.iso.datetime(), fields: cardFields }).nullable(),
  changes: z.array(contactChange),
  /** Whether this holder's details were given to the card's owner, who then shows more. */
  exchanged: z.boolean(),
  /** The contacts that were merged into it, while that can be undone. */
  merged: z.array(contactItem),
})
export type ContactDetail = z.infer<typeof contactDetail>
