import { CONTACT_KINDS, CONTACT_LIMITS, CONTACT_SORTS } from '@idocard/domain/contacts/contact'
import * as z from 'zod'
import { call } from '../call.ts'
import {
  day,
  flag,
  INTEGER_MAX,
  integerOr,
  list,
  nothing,
  optionalText,
  pictureName,
  rowIdOrNone,
  text,
} from '../fields.ts'
import { STEP_UP_REFUSALS } from '../identity/holder.ts'
import { CONTACT_NOUNS } from '../shown-by.ts'
import {
  contactDetail,
  contactFields,
  contactFieldsChange,
  contactItem,
  contactMarks,
  storedContact,
} from './contact-fields.ts'

const PATH = '/api/{product}/addressBook'
const MAX_CURSOR = 400
const MAX_PAGE = 100
/** Parts into which contacts are divided: two hexadecimal digits. */
const CONTACT_PARTS = 256
const mark = z.string().regex(/^[\da-f]{2,18}$/)

/** A contact's id, in lower case, so that each contact has exactly one. */
export const contactId = text(40).toLowerCase()
const ids = (max: number = CONTACT_LIMITS.batch) => list(contactId, max)

/** The filters of a list. Each is optional, and a contact must match all that are given. */
const filter = {
  /**
   * Part of any text: name, company, title, phone, e-mail, note or tag; or the sound of a name or company in Zhuyin
   * (whole syllables or parts, with or without tones), in Hanyu Pinyin, or, of a name, as spelt in Taiwan's passports.
   */
  keyword: optionalText(CONTACT_LIMITS.keyword),
  kind: z.enum(['', ...CONTACT_KINDS]).prefault(''),
  star: flag.prefault(false),
  tag: optionalText(CONTACT_LIMITS.tag),
  /** A folder, including its subfolders; 0 for any, -1 for contacts without a folder. */
  collectionId: integerOr(-1, INTEGER_MAX, 0),
  /** Only contacts whose card has changed since the holder last viewed it. */
  changed: flag.prefault(false),
  /** Only contacts met on this day in Taiwan, `2026-11-21`; empty for any day. */
  metOn: z.union([z.literal(''), day]).prefault(''),
  /** Only contacts met at this place. */
  metPlace: optionalText(CONTACT_LIMITS.place),
  /** Only contacts that this import created; empty for any. */
  importId: z.union([z.literal(''), z.uuid()]).prefault(''),
}
const sort = z.enum(CONTACT_SORTS).prefault('newest')

export const contactContract = {
  load: call({
    summary: 'My contacts of all kinds, searched, filtered, sorted and paged.',
    path: `${PATH}/load`,
    who: 'holder',
    input: z.strictObject({
      ...filter,
      sort,
      /** `next` of the previous page, or `after` of a section; empty for the first page. */
      after: optionalText(MAX_CURSOR),
      pageSize: integerOr(1, 1_000_000, 50).transform((size) => Math.min(size, MAX_PAGE)),
    }),
    output: z.object({
      list: z.array(contactItem),
      /** The cursor of the next page; empty on the last page. */
      next: z.string(),
    }),
    refuses: ['contact.cursor'],
  }),
  load_all: call({
    summary:
      'All my contacts, for a device that stores them. They are divided into parts by the first two letters of their ids. ' +
      'Only parts whose mark the device does not know are returned, and parts that became empty. Repeat it while there is more.',
    path: `${PATH}/load_all`,
    who: 'holder',
    input: z.strictObject({
      /** The marks of the parts that the device has. */
      known: list(mark, CONTACT_PARTS).optional(),
    }),
    output: z.object({
      parts: z.array(z.object({ part: z.string(), mark: z.string(), list: z.array(storedContact) })),
      /** Whether more parts differ than were returned. */
      more: z.boolean(),
    }),
  }),
  load_sections: call({
    summary: 'The sections of a filtered list, for an index beside it: stroke counts, letters, or months.',
    path: `${PATH}/load_sections`,
    who: 'holder',
    input: z.strictObject({ ...filter, sort }),
    output: z.object({
      list: z.array(
        z.object({
          /**
           * A number of strokes (`8`), a letter (`W`) or a month (`2026-11`); `#` for contacts that belong to none of
           * these.
           */
          section: z.string(),
          count: z.int(),
          /** The cursor for `load`: the list then starts with this section. */
          after: z.string(),
        }),
      ),
    }),
  }),
  load_overview: call({
    summary: 'How many contacts I have of each kind, my tags, and the days on which I met people.',
    path: `${PATH}/load_overview`,
    who: 'holder',
    input: nothing,
    output: z.object({
      total: z.int(),
      received: z.int(),
      saved: z.int(),
      paper: z.int(),
      imported: z.int(),
      star: z.int(),
      changed: z.int(),
      removed: z.int(),
      tags: z.array(z.object({ tag: z.string(), count: z.int() })),
      /** The most recent days and places. */
      met: z.array(z.object({ day: z.iso.date(), place: z.string(), count: z.int() })),
    }),
  }),
  load_by_id: call({
    summary: 'One of my contacts with all its details. `view` marks it as viewed, and its changes as seen.',
    path: `${PATH}/load_by_id`,
    who: 'holder',
    writes: true,
    input: z.strictObject({ id: contactId, view: flag.prefault(false) }),
    output: contactDetail,
    refuses: ['not_found'],
  }),
  edit: call({
    summary:
      'Changes one of my contacts. Omitted fields are not changed. `fields` is refused for a saved card, because only its owner can change it.',
    path: `${PATH}/edit`,
    who: 'holder',
    writes: true,
    body: 'json',
    input: z.strictObject({
      id: contactId,
      /** The version that the change is based on; 0 skips the check. */
      version: integerOr(0, INTEGER_MAX, 0),
      fields: contactFieldsChange.optional(),
      star: z.boolean().optional(),
      scanImg: pictureName.optional(),
      scanBack: pictureName.optional(),
      companyType: rowIdOrNone.unwrap().optional(),
      ...contactMarks,
      /**
       * The note as it was when `note` was written, for a change that is sent later. The call is refused if the note
       * has been changed since, unless it already is `note`: so a repeated call is accepted.
       */
      noteBefore: optionalText(CONTACT_LIMITS.note).unwrap().optional(),
    }),
    output: contactDetail,
    refuses: [
      'not_found',
      'contact.changed',
      'contact.not_yours',
      'contact.nobody',
      'upload.unknown',
      'collection.unknown',
    ],
    refreshes: CONTACT_NOUNS,
  }),
  edit_many: call({
    summary: 'Stars, tags or files many of my contacts at once. Ids of other holders’ contacts are ignored.',
    path: `${PATH}/edit_many`,
    who: 'holder',
    writes: true,
    body: 'json',
    input: z.strictObject({
      list: ids(),
      star: z.boolean().optional(),
      addTags: list(text(CONTACT_LIMITS.tag), CONTACT_LIMITS.tags).optional(),
      removeTags: list(text(CONTACT_LIMITS.tag), CONTACT_LIMITS.tags).optional(),
      collectionId: contactMarks.collectionId,
      metAt: contactMarks.metAt,
      metPlace: contactMarks.metPlace,
    }),
    output: z.object({ list: z.array(contactItem) }),
    refuses: ['collection.unknown'],
    refreshes: CONTACT_NOUNS,
  }),
  remove: call({
    summary: 'Removes contacts. They can be restored for 30 days. Ids of other holders’ contacts are ignored.',
    path: `${PATH}/remove`,
    who: 'holder',
    writes: true,
    body: 'json',
    input: z.strictObject({ list: ids() }),
    /** Ids of the contacts that were removed. */
    output: z.object({ list: z.array(z.uuid()) }),
    refreshes: CONTACT_NOUNS,
  }),
  load_removed: call({
    summary: 'Contacts that I removed in the last 30 days, the latest first, 200 at most.',
    path: `${PATH}/load_removed`,
    who: 'holder',
    input: nothing,
    output: z.object({ list: z.array(contactItem.extend({ removedAt: z.iso.datetime() })) }),
  }),
  restore: call({
    summary:
      'Restores removed contacts. One whose card was saved again since no longer follows that card. Ids of other holders’ contacts are ignored.',
    path: `${PATH}/restore`,
    who: 'holder',
    writes: true,
    body: 'json',
    input: z.strictObject({ list: ids() }),
    output: z.object({ list: z.array(contactItem) }),
    refreshes: CONTACT_NOUNS,
  }),
  load_duplicates: call({
    summary:
      'Contacts that seem to be the same person, by phone, by e-mail, or by name and company: 50 groups at most.',
    path: `${PATH}/load_duplicates`,
    who: 'holder',
    input: nothing,
    output: z.object({
      list: z.array(z.object({ by: z.array(z.enum(['phone', 'email', 'name'])), contacts: z.array(contactItem) })),
    }),
  }),
  preview_merge: call({
    summary: 'The result of merging contacts, and the texts in which they differ. The first contact takes precedence.',
    path: `${PATH}/preview_merge`,
    who: 'holder',
    body: 'json',
    input: z.strictObject({ list: ids(CONTACT_LIMITS.merged) }),
    output: z.object({
      fields: contactFields,
      /** Texts that differ between the contacts, with all their values. `fields` contains the first one. */
      differences: z.array(z.object({ field: z.string(), values: z.array(z.string()) })),
      note: z.string(),
      tags: z.array(z.string()),
    }),
    refuses: ['not_found', 'contact.merge_few', 'contact.merge_long'],
  }),
  merge: call({
    summary: 'Merges several contacts into one. This can be undone for 30 days.',
    path: `${PATH}/merge`,
    who: 'holder',
    writes: true,
    body: 'json',
    input: z.strictObject({
      list: ids(CONTACT_LIMITS.merged),
      /** Fields that replace those of the preview. */
      fields: contactFieldsChange.optional(),
    }),
    output: contactDetail,
    refuses: ['not_found', 'contact.merge_few', 'contact.merge_long', 'contact.nobody'],
    refreshes: CONTACT_NOUNS,
  }),
  unmerge: call({
    summary: 'Undoes a merge, and restores the contacts as they were. Changes to the merged contact are lost.',
    path: `${PATH}/unmerge`,
    who: 'holder',
    writes: true,
    input: z.strictObject({ id: contactId }),
    output: z.object({ list: z.array(contactItem) }),
    refuses: ['not_found', 'contact.undo_late'],
    refreshes: CONTACT_NOUNS,
  }),
  load_export: call({
    summary:
      'The paths at which all my contacts can be downloaded for ten minutes, as long as I am signed in: one vCard file ' +
      'for address books, and CSV for spreadsheets. Needs a fresh code.',
    path: `${PATH}/load_export`,
    who: 'holder',
    writes: true,
    input: z.strictObject({ pinCode: optionalText(40) }),
    output: z.object({ vcard: z.string(), csv: z.string() }),
    refuses: STEP_UP_REFUSALS,
    limit: { times: 20, seconds: 86_400, by: 'person' },
  }),
}
