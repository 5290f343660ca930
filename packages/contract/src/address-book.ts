import { CONTACT_KINDS, CONTACT_LIMITS, CONTACT_SORTS } from '@idocard/domain/contact'
import * as z from 'zod'
import { call } from './call.ts'
import { contactDetail, contactFields, contactFieldsChange, contactItem, contactMarks } from './contact-fields.ts'
import { day, flag, list, nothing, optionalText, pictureName, text, wholeOr } from './fields.ts'

const PATH = '/api/{product}/addressBook'
const CURSOR_MOST = 400
const PAGE_MOST = 100

/** In lower case, so that one contact has one name. */
export const contactId = text(40).toLowerCase()
const ids = (most: number = CONTACT_LIMITS.batch) => list(contactId, most)

/** What a list shows. Every part is optional; together they narrow it down. */
const filter = {
  /** A fragment of anything: name, company, title, phone, e-mail, note, tag, Hanyu Pinyin, first sounds in Zhuyin. */
  keyword: optionalText(CONTACT_LIMITS.keyword),
  kind: z.enum(['', ...CONTACT_KINDS]).prefault(''),
  star: flag.prefault(false),
  tag: optionalText(CONTACT_LIMITS.tag),
  /** A folder with those below it; 0 for any, -1 for contacts without one. */
  collectionId: wholeOr(-1, 2_147_483_647, 0),
  /** Only those whose card changed since the holder looked. */
  changed: flag.prefault(false),
  /** Only those met on this day in Taiwan, `2026-11-21`; empty for any. */
  metOn: z.union([z.literal(''), day]).prefault(''),
  /** Only those met here. */
  metPlace: optionalText(CONTACT_LIMITS.place),
}
const sort = z.enum(CONTACT_SORTS).prefault('newest')

export const addressBookContract = {
  load: call({
    summary: 'My contacts of every kind, a page at a time: searched, narrowed down and sorted.',
    path: `${PATH}/load`,
    who: 'holder',
    input: z.strictObject({
      ...filter,
      sort,
      /** What the page before answered as `next`, or a section as `after`; empty for the first page. */
      after: optionalText(CURSOR_MOST),
      pageSize: wholeOr(1, 1_000_000, 50).transform((size) => Math.min(size, PAGE_MOST)),
    }),
    output: z.object({
      list: z.array(contactItem),
      /** Empty at the end. */
      next: z.string(),
    }),
    refuses: ['contact.cursor'],
  }),
  load_sections: call({
    summary: 'The sections of such a list for a rail beside it: stroke counts, letters, or months.',
    path: `${PATH}/load_sections`,
    who: 'holder',
    input: z.strictObject({ ...filter, sort }),
    output: z.object({
      list: z.array(
        z.object({
          /** `8` strokes, `W`, `2026-11`; `#` for what fits nowhere. */
          section: z.string(),
          count: z.int(),
          /** For `load`: its list then begins with this section. */
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
      star: z.int(),
      changed: z.int(),
      removed: z.int(),
      tags: z.array(z.object({ tag: z.string(), count: z.int() })),
      /** The latest days and places. */
      met: z.array(z.object({ day: z.iso.date(), place: z.string(), count: z.int() })),
    }),
  }),
  load_by_id: call({
    summary: 'One of my contacts with everything about it. With `view` it counts as viewed and its changes as seen.',
    path: `${PATH}/load_by_id`,
    who: 'holder',
    writes: true,
    input: z.strictObject({ id: contactId, view: flag.prefault(false) }),
    output: contactDetail,
    refuses: ['not_found'],
  }),
  edit: call({
    summary:
      'Changes one of my contacts: what is left out stays. `fields` are those of received and paper contacts; a saved card’s are its owner’s.',
    path: `${PATH}/edit`,
    who: 'holder',
    writes: true,
    body: 'json',
    input: z.strictObject({
      id: contactId,
      /** The version it is based on; 0 for whichever. */
      version: wholeOr(0, 2_147_483_647, 0),
      fields: contactFieldsChange.optional(),
      star: z.boolean().optional(),
      scanImg: pictureName.optional(),
      scanBack: pictureName.optional(),
      companyType: wholeOr(0, 2_147_483_647, 0).unwrap().optional(),
      ...contactMarks,
      /**
       * The note that `note` was written over, for one that is sent later. It is refused when something else was
       * written since; sent again it is accepted.
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
  }),
  edit_many: call({
    summary: 'Stars, tags or files many of my contacts at once. Those that are not mine are left out.',
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
  }),
  remove: call({
    summary: 'Removes contacts. They can be brought back for 30 days. Those that are not mine are left out.',
    path: `${PATH}/remove`,
    who: 'holder',
    writes: true,
    body: 'json',
    input: z.strictObject({ list: ids() }),
    /** Those that were removed. */
    output: z.object({ list: z.array(z.uuid()) }),
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
      'Brings removed contacts back. A card that was saved again is followed by one of them only. Those that are not mine are left out.',
    path: `${PATH}/restore`,
    who: 'holder',
    writes: true,
    body: 'json',
    input: z.strictObject({ list: ids() }),
    output: z.object({ list: z.array(contactItem) }),
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
    summary: 'What merging contacts would give, and where they differ. The first one’s values come first.',
    path: `${PATH}/preview_merge`,
    who: 'holder',
    body: 'json',
    input: z.strictObject({ list: ids(CONTACT_LIMITS.merged) }),
    output: z.object({
      fields: contactFields,
      /** Texts with different values, with all of them; the first is the one in `fields`. */
      differences: z.array(z.object({ field: z.string(), values: z.array(z.string()) })),
      note: z.string(),
      tags: z.array(z.string()),
    }),
    refuses: ['not_found', 'contact.merge_few', 'contact.merge_long'],
  }),
  merge: call({
    summary: 'Makes one contact of several. It can be undone for 30 days.',
    path: `${PATH}/merge`,
    who: 'holder',
    writes: true,
    body: 'json',
    input: z.strictObject({
      list: ids(CONTACT_LIMITS.merged),
      /** What differs from the preview. */
      fields: contactFieldsChange.optional(),
    }),
    output: contactDetail,
    refuses: ['not_found', 'contact.merge_few', 'contact.merge_long', 'contact.nobody'],
  }),
  unmerge: call({
    summary: 'Undoes a merge: the contacts are there as they were. What was changed on the merged one is lost.',
    path: `${PATH}/unmerge`,
    who: 'holder',
    writes: true,
    input: z.strictObject({ id: contactId }),
    output: z.object({ list: z.array(contactItem) }),
    refuses: ['not_found', 'contact.undo_late'],
  }),
  load_export: call({
    summary: 'Signed paths of all my contacts as files, valid for an hour: a zip of vCards, and CSV for spreadsheets.',
    path: `${PATH}/load_export`,
    who: 'holder',
    input: nothing,
    output: z.object({ vcard: z.string(), csv: z.string() }),
    limit: { times: 60, seconds: 3600, by: 'person' },
  }),
}
