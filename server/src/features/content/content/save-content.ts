import type { StaffEntry } from '@idocard/contract/content/content-staff'
import { type ContentFields, cleanContent, missingTexts } from '@idocard/domain/content/clean-content'
import { CONTENT_KINDS } from '@idocard/domain/content/content-kind'
import type { Lang } from '@idocard/domain/language'
import { pictureIdOf, pictureUrl } from '@idocard/domain/picture'
import { periodState } from '@idocard/domain/shown-period'
import type { Change } from '../../../api/context.ts'
import { Refusal } from '../../../api/refusal.ts'
import { refuseInvalid } from '../../../api/validation.ts'
import type { Tx } from '../../../db/open.ts'
import { cleanRich, picturesIn } from '../../../shared/rich-text.ts'
import { ownPicture } from '../upload/index.ts'
import {
  type Entry,
  holdCategory,
  insertEntry,
  keepVersion,
  lockEntry,
  picturesOf,
  putPictures,
  updateEntry,
} from './content-staff.store.ts'
import type { At } from './content-tables.store.ts'

type Dated = 'day' | 'shownFrom' | 'shownUntil'
/** An entry as staff send it. */
export type SentEntry = Omit<ContentFields, Dated> & { [name in Dated]?: string | undefined } & {
  id: number
  version: number
}

export interface Editing {
  db: Tx
  now: Date
  lang: Lang
  changed: (change: Change) => void
}

const isoOf = (at: Date | null | undefined) => at?.toISOString() ?? null

/** What a list shows of an entry. */
export function rowShown(kind: At['kind'], entry: Entry, now: Date) {
  const { id, version, titleCh = '', titleEn = '', img = '', shownFrom = null, shownUntil = null } = entry
  const period = periodState({ shownFrom, shownUntil }, now)
  const state = entry.removedAt ? ('removed' as const) : entry.isDraft ? ('draft' as const) : period
  const dates = { shownFrom: isoOf(shownFrom), shownUntil: isoOf(shownUntil) }
  return { id, version, state, titleCh, titleEn, img, ...dates, missing: missingTexts(kind, entry) }
}

export function entryShown(kind: At['kind'], entry: Entry, now: Date): StaffEntry {
  const { summaryCh = '', summaryEn = '', contentCh = '', contentEn = '', link = '', day = '', slug = '' } = entry
  const { categoryId = 0, isPublic = false } = entry
  const texts = { summaryCh, summaryEn, contentCh, contentEn, link, categoryId, day, isPublic, slug }
  return { ...rowShown(kind, entry, now), ...texts }
}

/** An entry that was not removed, locked, and in the version that the caller has seen. */
export async function lockVersion(db: Tx, at: At, { id, version }: { id: number; version: number }): Promise<Entry> {
  const found = await lockEntry(db, at, id)
  if (!found || found.removedAt) throw new Refusal('not_found')
  if (found.version !== version) throw new Refusal('content.changed')
  return found
}

/**
 * Changes an entry that nobody else has changed meanwhile, or adds one (`id` 0).
 * @throws {Refusal} `content.published` for an entry that is none of the drafts, if `only` these may be changed
 */
export async function saveEntry(
  { db, now, lang, changed }: Editing,
  at: At,
  sent: SentEntry,
  { isDraft, only }: { isDraft: boolean; only?: 'drafts' },
): Promise<StaffEntry> {
  const before = sent.id === 0 ? undefined : await lockVersion(db, at, sent)
  if (before && only && !before.isDraft) throw new Refusal('content.published')
  const known = before ? await picturesOf(db, at.kind, before.id) : []
  const { values, pictures } = await checked(db, at, sent, { before, known: new Set(known) }, now, lang)
  const fields = { ...values, isDraft }
  const after = before ? await updateEntry(db, at, before, fields, now) : await insertEntry(db, at, fields)
  if (!after) throw new Refusal('content.slug_taken')
  // Pictures of earlier versions are kept as long as the entry, so that each can be restored whole.
  await putPictures(db, at.kind, after.id, [...new Set([...known, ...pictures])])
  if (before) await keepVersion(db, at.kind, before, { at: now, by: null })
  await keepVersion(db, at.kind, after, { at: now, by: at.acting.person.id })
  changed({ thing: at.kind, id: after.id, ...(before && { before }), after })
  return entryShown(at.kind, after, now)
}

const dateOf = (iso: string | undefined) => (iso === undefined ? null : new Date(iso))

/** What is stored of an entry, and the pictures that it shows. @throws {Refusal} `input.invalid` */
async function checked(
  db: Tx,
  at: At,
  sent: SentEntry,
  { before, known }: { before: Entry | undefined; known: ReadonlySet<string> },
  now: Date,
  lang: Lang,
) {
  const { fields, period } = CONTENT_KINDS[at.kind]
  const shownFrom = dateOf(sent.shownFrom) ?? (period === 'dated' ? (before?.shownFrom ?? now) : null)
  const dates = { day: sent.day ?? '', shownFrom, shownUntil: dateOf(sent.shownUntil) }
  const { values, wrong } = cleanContent(at.kind, { ...sent, ...dates })
  // An address is kept, because others link to it.
  if (before && 'slug' in values && values.slug !== before.slug) wrong.push('slug')
  if (values.categoryId && !(await holdCategory(db, at, values.categoryId))) wrong.push('categoryId')
  const pictures = new Set<string>()
  /** Whether a picture is one's own, or one that this entry shows already, which a colleague uploaded. */
  const isTheirs = async (id: string) => known.has(id) || (await ownPicture(db, at.acting.person, id)) !== undefined
  for (const name of ['contentCh', 'contentEn'] as const) {
    if (fields.content?.type !== 'rich' || !values[name]) continue
    values[name] = cleanRich(values[name])
    // As HTML it may have become longer than what can be sent, and so be saved again.
    if (values[name].length > fields.content.max) wrong.push(name)
    for (const id of picturesIn(values[name])) (await isTheirs(id)) ? pictures.add(id) : wrong.push(name)
  }
  if (values.img) {
    const id = pictureIdOf(values.img)
    if (await isTheirs(id)) {
      pictures.add(id)
      values.img = pictureUrl(id)
    } else if (id !== before?.img) wrong.push('img')
  }
  if (wrong.length > 0) refuseInvalid([...new Set(wrong)], lang)
  return { values, pictures: [...pictures] }
}
