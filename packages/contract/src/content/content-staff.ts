import {
  COMPANY_KINDS,
  CONTENT_KINDS,
  CONTENT_VERSIONS,
  type KindName,
  SITE_KINDS,
} from '@idocard/domain/content/content-kind'
import type { Scope } from '@idocard/domain/identity/permission'
import { PERIOD_STATES } from '@idocard/domain/shown-period'
import { UNDO_DAYS } from '@idocard/domain/undo'
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
  /** It is published, and has changes that readers do not see yet. Titles, picture and what is missing are those of the changes. */
  isChanged: z.boolean(),
  /** When the changes are published by themselves; null if somebody has to. */
  publishAt: z.iso.datetime().nullable(),
  /** The texts that are written in one language only; a reader of this one sees the other. */
  missing: z.array(z.string()),
}
const contentRow = z.object(head)

/**
 * An entry as staff edit it, with its changes if it has any: texts are Markdown or rich text. Fields that its kind does not
 * have are blank.
 */
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
  holdsFrom: z.string(),
})
export type StaffEntry = z.infer<typeof staffEntry>

/** The same, with those of its links that lead to nothing on the site: these are no reason not to save it. */
const checkedEntry = staffEntry.extend({ deadLinks: z.array(z.string()) })

const deadLink = <K extends KindName>(kind: z.ZodType<K, K>) =>
  z.object({
    id: z.string(),
    kind,
    /** The entry that has it. */
    entryId: z.int(),
    titleCh: z.string(),
    titleEn: z.string(),
    address: z.string(),
    /** Readers meet it: it is in what is published, and not only in a draft. */
    isPublished: z.boolean(),
  })
export type DeadLink = z.infer<ReturnType<typeof deadLink<KindName>>>

/** A version of an entry: what somebody saved, and when. */
const contentVersion = z.object({
  version: z.int(),
  at: z.iso.datetime(),
  /** Who saved it; empty for what was there before the first change, and if the person’s account was deleted. */
  by: z.string(),
  /** It was saved as a draft. */
  isDraft: z.boolean(),
  /** It is the version that is published now. */
  isPublished: z.boolean(),
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
  /** Of a legal text: the day in Taiwan from which it holds. */
  holdsFrom: dayOrNone,
  shownFrom: momentOrNone,
  shownUntil: momentOrNone,
}

/**
 * The calls of staff for the kinds of one place: the same for all of them, because they differ by data alone.
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
  const refuses = ['not_found', 'edit.removed', 'content.changed', 'content.slug_taken'] as const
  return {
    list: call({
      ...edit,
      summary: 'The entries of a kind, for staff, in the order in which they are shown.',
      path: path('list'),
      input: z.strictObject({
        kind,
        ...listing(['order', 'newest', 'title', 'from']),
        keyword: optionalText(64),
        /** Empty: all but those that were removed. */
        show: z.enum(['', ...CONTENT_STATES, 'changed']).prefault(''),
        categoryId: rowIdOrNone,
      }),
      output: listed(contentRow),
    }),
    get: call({
      ...edit,
      summary: 'One entry, for staff to edit.',
      path: path('get'),
      input: z.strictObject({ kind, id: rowId }),
      output: checkedEntry,
      refuses: ['not_found'],
    }),
    load_dead_links: call({
      ...edit,
      summary:
        'The links in all kinds that lead to nothing on the site, in what is published and in drafts. What readers meet comes first.',
      path: path('load_dead_links'),
      input: z.strictObject({
        ...listing(['readers', 'title', 'address']),
        keyword: optionalText(64),
        show: z.enum(['', 'published', 'draft']).prefault(''),
      }),
      output: listed(deadLink(kind)),
      // It reads everything that was written.
      limit: { times: 240, seconds: 3600, by: 'person' },
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
    preview_page: call({
      ...edit,
      summary:
        'Where one’s session sees the page of an entry as it will be once what is saved is published, in both languages. Valid for ten minutes.',
      path: path('preview_page'),
      input: z.strictObject({ kind, id: rowId }),
      /** Empty for what is on no page of the site. */
      output: z.object({ zh: z.string(), en: z.string() }),
      refuses: ['not_found'],
    }),
    save: call({
      ...edit,
      ...writes,
      summary:
        'Changes a draft or adds one (`id` 0). Of a published entry, it saves changes that readers do not see yet.',
      path: path('save'),
      input: z.strictObject({ kind, id: rowIdOrNone, version, ...fields }),
      output: checkedEntry,
      refuses: [...refuses, 'content.scheduled'],
    }),
    publish: call({
      ...publishing,
      summary: 'Changes or adds an entry and publishes it for its period, or makes it a draft again.',
      path: path('publish'),
      input: z.strictObject({
        kind,
        id: rowIdOrNone,
        version,
        ...fields,
        isDraft: flag.prefault(false),
        /** When the changes of a published entry replace what readers see; empty for now. */
        publishAt: momentOrNone,
      }),
      output: checkedEntry,
      refuses,
      invalidates: tag,
    }),
    discard: call({
      ...edit,
      ...writes,
      summary: 'Drops the changes of a published entry that readers do not see yet. They stay among its versions.',
      path: path('discard'),
      input: z.strictObject({ kind, id: rowId, version }),
      output: staffEntry,
      refuses: ['not_found', 'edit.removed', 'content.changed', 'content.scheduled'],
    }),
    unschedule: call({
      ...edit,
      ...writes,
      may: 'content.publish',
      summary: 'Lets changes that would be published by themselves wait for somebody to publish them.',
      path: path('unschedule'),
      input: z.strictObject({ kind, id: rowId, version }),
      output: staffEntry,
      refuses: ['not_found', 'edit.removed', 'content.changed'],
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
      summary: `Removes an entry. It can be restored for ${UNDO_DAYS} days.`,
      path: path('remove'),
      input: z.strictObject({ kind, id: rowId, version }),
      output: z.object({}),
      refuses: ['not_found', 'edit.removed', 'content.changed', 'content.in_use'],
      invalidates: tag,
    }),
    restore: call({
      ...publishing,
      summary: 'Brings a removed entry back, as a draft.',
      path: path('restore'),
      input: z.strictObject({ kind, id: rowId }),
      output: staffEntry,
      refuses: ['not_found', 'edit.restored', 'content.category_removed'],
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
