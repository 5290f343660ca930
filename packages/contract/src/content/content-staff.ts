import {
  COMPANY_KINDS,
  CONTENT_KINDS,
  CONTENT_UNDO_DAYS,
  CONTENT_VERSIONS,
  type KindName,
  SITE_KINDS,
} from '@idocard/domain/content/content-kind'
import type { Scope } from '@idocard/domain/identity/permission'
import { PERIOD_STATES } from '@idocard/domain/shown-period'
import * as z from 'zod'
import { call } from '../call.ts'
import {
  dayOrNone,
  flag,
  INTEGER_MAX,
  integerOr,
  list,
  momentOrNone,
  optionalLines,
  optionalText,
  pictureName,
  rowId,
  rowIdOrNone,
} from '../fields.ts'
import { listed, listing } from '../listing.ts'

/** What becomes of an entry: written, waiting for its time, shown, over, or removed. */
const CONTENT_STATES = ['draft', ...PERIOD_STATES, 'removed'] as const

const dates = { shownFrom: z.iso.datetime().nullable(), shownUntil: z.iso.datetime().nullable() }
const head = {
  id: z.int(),
  version: z.int(),
  state: z.enum(CONTENT_STATES),
  titleCh: z.string(),
  titleEn: z.string(),
  img: z.string(),
  ...dates,
  /** The texts that are written in one language only; a reader of this one sees the other. */
  missing: z.array(z.string()),
}
const contentRow = z.object(head)

/** An entry as staff edit it: texts are Markdown or rich text. Fields that its kind does not have are blank. */
const staffEntry = contentRow.extend({
  summaryCh: z.string(),
  summaryEn: z.string(),
  contentCh: z.string(),
  contentEn: z.string(),
  link: z.string(),
  categoryId: z.int(),
  day: z.string(),
  isPublic: z.boolean(),
  slug: z.string(),
})
export type StaffEntry = z.infer<typeof staffEntry>

/** A version of an entry: what somebody saved, and when. */
const contentVersion = z.object({
  version: z.int(),
  at: z.iso.datetime(),
  /** Who saved it; empty for what was there before the first change, and if the person’s account was deleted. */
  by: z.string(),
  /** It was saved as a draft. */
  isDraft: z.boolean(),
  titleCh: z.string(),
  titleEn: z.string(),
})
export type ContentVersion = z.infer<typeof contentVersion>

const longest = 50_000
/** The fields of all kinds. Which a kind has, and how long its texts may be, is in its declaration. */
const fields = {
  titleCh: optionalText(200),
  titleEn: optionalText(200),
  summaryCh: optionalText(1000),
  summaryEn: optionalText(1000),
  contentCh: optionalText(longest),
  contentEn: optionalText(longest),
  img: pictureName.prefault(''),
  link: optionalText(2000),
  categoryId: rowIdOrNone,
  day: dayOrNone,
  isPublic: flag.prefault(false),
  slug: optionalText(100),
  shownFrom: momentOrNone,
  shownUntil: momentOrNone,
}

/**
 * The calls of staff for the kinds of one place: eight for all of them, because they differ by data alone.
 * @param refreshes the nouns that show these kinds
 */
function staffContent<const K extends KindName, const S extends Scope>(
  noun: string,
  kinds: readonly [K, ...K[]],
  on: S,
  refreshes: readonly string[],
) {
  const kind = z.enum(kinds)
  const path = (name: string) => `/api/{product}/${noun}/${name}` as const
  const writes = { writes: true, limit: { times: 1200, seconds: 3600, by: 'person' } } as const
  const edit = { who: 'staff', may: 'content.edit', on } as const
  const publishing = { who: 'staff', may: 'content.publish', on, ...writes, refreshes: [noun, ...refreshes] } as const
  /** The version that was edited. What a colleague has changed since is not overwritten. */
  const version = integerOr(0, INTEGER_MAX, 0)
  const tag = (input: { kind: K }) => [CONTENT_KINDS[input.kind].tag]
  const refuses = ['not_found', 'content.changed', 'content.slug_taken'] as const
  return {
    list: call({
      ...edit,
      summary: 'The entries of a kind, for staff, in the order in which they are shown.',
      path: path('list'),
      input: z.strictObject({
        kind,
        ...listing(['order', 'newest']),
        keyword: optionalText(64),
        /** Empty: all but those that were removed. */
        show: z.enum(['', ...CONTENT_STATES]).prefault(''),
        categoryId: rowIdOrNone,
      }),
      output: listed(contentRow),
    }),
    get: call({
      ...edit,
      summary: 'One entry, for staff to edit.',
      path: path('get'),
      input: z.strictObject({ kind, id: rowId }),
      output: staffEntry,
      refuses: ['not_found'],
    }),
    load_versions: call({
      ...edit,
      summary: `The last ${CONTENT_VERSIONS} versions of an entry, the newest first.`,
      path: path('load_versions'),
      input: z.strictObject({ kind, id: rowId }),
      output: z.object({ list: z.array(contentVersion) }),
      refuses: ['not_found'],
    }),
    load_version: call({
      ...edit,
      summary: 'An entry as it was in one of its versions, so that it can be compared and saved again.',
      path: path('load_version'),
      input: z.strictObject({ kind, id: rowId, version: rowId }),
      output: staffEntry,
      refuses: ['not_found'],
    }),
    preview: call({
      ...edit,
      summary: 'A text as readers would see it: as HTML.',
      path: path('preview'),
      input: z.strictObject({ kind, contentCh: optionalLines(longest), contentEn: optionalLines(longest) }),
      output: z.object({ contentCh: z.string(), contentEn: z.string() }),
      // A long text of nothing but marks occupies the server for a second.
      limit: { times: 240, seconds: 3600, by: 'person' },
    }),
    save: call({
      ...edit,
      ...writes,
      summary: 'Changes a draft, or adds one (`id` 0).',
      path: path('save'),
      input: z.strictObject({ kind, id: rowIdOrNone, version, ...fields }),
      output: staffEntry,
      refuses: [...refuses, 'content.published'],
    }),
    publish: call({
      ...publishing,
      summary: 'Changes or adds an entry and publishes it for its period, or makes it a draft again.',
      path: path('publish'),
      input: z.strictObject({ kind, id: rowIdOrNone, version, ...fields, isDraft: flag.prefault(false) }),
      output: staffEntry,
      refuses,
      invalidates: tag,
    }),
    sort: call({
      ...publishing,
      summary: 'Puts the entries of a kind into this order. Entries that are not in the list follow.',
      path: path('sort'),
      input: z.strictObject({ kind, list: list(rowId, 500) }),
      output: z.object({}),
      refuses: ['not_found'],
      invalidates: tag,
    }),
    remove: call({
      ...publishing,
      summary: `Removes an entry. It can be restored for ${CONTENT_UNDO_DAYS} days.`,
      path: path('remove'),
      input: z.strictObject({ kind, id: rowId, version }),
      output: z.object({}),
      refuses: ['not_found', 'content.changed', 'content.in_use'],
      invalidates: tag,
    }),
    restore: call({
      ...publishing,
      summary: 'Brings a removed entry back, as a draft.',
      path: path('restore'),
      input: z.strictObject({ kind, id: rowId }),
      output: staffEntry,
      refuses: ['not_found', 'content.category_removed'],
    }),
  }
}

const names = <K extends string>(kinds: Record<K, unknown>) => Object.keys(kinds) as [K, ...K[]]

export const siteContentContract = staffContent('siteContent', names(SITE_KINDS), 'site', [
  'content',
  'newsArticle',
  'page',
  'companyPage',
])
export const companyContentContract = staffContent('companyContent', names(COMPANY_KINDS), 'company', [
  'question',
  'news',
  'companyPage',
])
