import type { StaffEntry } from '@idocard/contract/content/content-staff'
import { type ContentFields, cleanContent, missingTexts } from '@idocard/domain/content/clean-content'
import { CONTENT_KINDS } from '@idocard/domain/content/content-kind'
import { dayInForce, isLegal, mayHoldFrom } from '@idocard/domain/content/legal-page'
import type { Lang } from '@idocard/domain/language'
import { pictureIdOf, pictureUrl } from '@idocard/domain/picture'
import { periodState } from '@idocard/domain/shown-period'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import type { Change } from '../../../api/context.ts'
import { Refusal } from '../../../api/refusal.ts'
import { refuseFields, refuseInvalid } from '../../../api/validation.ts'
import type { Tx } from '../../../db/open.ts'
import { cleanRich, picturesIn } from '../../../shared/rich-text.ts'
import { mayUsePicture } from '../upload/index.ts'
import { type ContentDraft, dropDraft, putDraft } from './content-draft.store.ts'
import {
  type Drafted,
  type Entry,
  holdCategory,
  insertEntry,
  keepVersion,
  latestOf,
  lockDue,
  lockEntry,
  nextVersion,
  picturesOf,
  putPictures,
  updateEntry,
} from './content-staff.store.ts'
import type { At } from './content-tables.store.ts'
import { isSameText, keepLegal, legalVersions, publishLegal } from './legal-version.store.ts'

type Dated = 'day' | 'holdsFrom' | 'shownFrom' | 'shownUntil'
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

/** What becomes of an entry for its readers, whatever its changes say. */
function stateOf({ removedAt, isDraft, shownFrom = null, shownUntil = null }: Entry, now: Date): StaffEntry['state'] {
  if (removedAt) return 'removed'
  return isDraft ? 'draft' : periodState({ shownFrom, shownUntil }, now)
}

/** A row of a list. */
interface Listed {
  live: Entry
  changes: Partial<ContentFields> | null
  publishAt: Date | null
}

/** What a list shows of an entry: when readers see it, and what it is called with its changes. */
export function rowShown(kind: At['kind'], { live, changes, publishAt }: Listed, now: Date) {
  const entry = { ...live, ...changes }
  const { id, version, titleCh = '', titleEn = '', img = '' } = entry
  return {
    id,
    version,
    state: stateOf(live, now),
    isChanged: changes !== null,
    publishAt: isoOf(publishAt),
    titleCh,
    titleEn,
    img,
    shownFrom: isoOf(live.shownFrom),
    shownUntil: isoOf(live.shownUntil),
    missing: missingTexts(kind, entry),
  }
}

/** An entry for its editor: with its changes. */
export function entryShown(kind: At['kind'], drafted: Drafted, now: Date): StaffEntry {
  const { draft, ...live } = drafted
  const entry = latestOf(drafted)
  const {
    summaryCh = '',
    summaryEn = '',
    contentCh = '',
    contentEn = '',
    link = '',
    day = '',
    slug = '',
    holdsFrom = '',
  } = entry
  const { categoryId = 0, isPublic = false } = entry
  const texts = { summaryCh, summaryEn, contentCh, contentEn, link, categoryId, day, isPublic, slug, holdsFrom }
  const row = rowShown(kind, { live, changes: draft?.fields ?? null, publishAt: draft?.publishAt ?? null }, now)
  return { ...row, ...texts, shownFrom: isoOf(entry.shownFrom), shownUntil: isoOf(entry.shownUntil) }
}

/** An entry that was not removed, locked, and in the version that the caller has seen. */
export async function lockVersion(db: Tx, at: At, { id, version }: { id: number; version: number }): Promise<Drafted> {
  const found = await lockEntry(db, at, id)
  if (!found) throw new Refusal('not_found')
  if (found.removedAt) throw new Refusal('edit.removed')
  if (found.version !== version) throw new Refusal('content.changed')
  return found
}

/**
 * How an entry is saved: so that its readers do not see it, of a published one beside what they see; so that they do; or as
 * a draft, which takes a published one away from them. Changes of a published entry can wait for a moment.
 */
type Saving = { to: 'hidden' } | { to: 'published'; publishAt?: Date | undefined } | { to: 'draft' }

/**
 * Saves an entry that nobody else has changed meanwhile, or adds one (`id` 0).
 * @throws {Refusal} `content.scheduled` if its changes will be published by themselves, and may not change unseen
 */
export async function saveEntry(
  { db, now, lang, changed }: Editing,
  at: At,
  sent: SentEntry,
  saving: Saving,
): Promise<StaffEntry> {
  const { kind } = at
  const before = sent.id === 0 ? undefined : await lockVersion(db, at, sent)
  const isLive = before !== undefined && !before.isDraft
  const publishAt = saving.to === 'published' && saving.publishAt && saving.publishAt > now ? saving.publishAt : null
  if (saving.to === 'hidden' && before?.draft?.publishAt) throw new Refusal('content.scheduled')
  // A draft is published when its period begins.
  if (publishAt && !isLive) refuseInvalid(['publishAt'], lang)
  const known = before ? await picturesOf(db, kind, before.id) : []
  const { values, pictures } = await checked(db, at, sent, { before, known: new Set(known) }, now, lang)
  if (saving.to === 'published' && isLegal(kind, values.slug))
    await checkLegal(db, kind, before, values, { now, publishAt: publishAt ?? now, lang })
  const by = at.acting.person.id
  const after =
    isLive && (saving.to === 'hidden' || publishAt)
      ? await saveBeside(db, kind, before, { fields: values, publishAt, savedAt: now, memberId: by })
      : await saveInPlace(db, at, before, { ...values, isDraft: saving.to !== 'published' }, now)
  // Pictures of earlier versions are kept as long as the entry, so that each can be restored whole.
  await putPictures(db, kind, after.id, [...new Set([...known, ...pictures])])
  const shown = after.draft?.shownVersion
  if (before) await keepVersion(db, kind, latestOf(before), { at: now, by: null, shown })
  const isDraft = after.isDraft || after.draft !== undefined
  await keepVersion(db, kind, { ...latestOf(after), isDraft }, { at: now, by, shown })
  changed({ thing: kind, id: after.id, ...(before && { before: inAudit(before) }), after: inAudit(after) })
  return entryShown(kind, after, now)
}

/** An entry for the audit log: with its changes, and when these are published. */
export const inAudit = (entry: Drafted) => ({
  ...latestOf(entry),
  ...(entry.draft && { isChanged: true, publishAt: entry.draft.publishAt }),
})

/** Saves changes of a published entry beside what its readers see. */
async function saveBeside(
  db: Tx,
  kind: At['kind'],
  before: Drafted,
  draft: Omit<ContentDraft, 'shownVersion'> & { savedAt: Date },
): Promise<Drafted> {
  const whole = { ...draft, shownVersion: before.draft?.shownVersion ?? before.version }
  await putDraft(db, kind, before.id, whole)
  return { ...(await nextVersion(db, kind, before)), draft: whole }
}

/** Saves an entry itself. Its changes are part of it then. */
async function saveInPlace(
  db: Tx,
  at: At,
  before: Drafted | undefined,
  values: Partial<ContentFields> & { isDraft: boolean },
  now: Date,
): Promise<Drafted> {
  if (before?.draft) await dropDraft(db, at.kind, before.id)
  if (before && !before.isDraft && isLegal(at.kind, before.slug)) await keepLegal(db, at.kind, liveOf(before), now)
  const after = before ? await updateEntry(db, at.kind, before, values, now) : await insertEntry(db, at, values)
  if (!after) throw new Refusal('content.slug_taken')
  if (!after.isDraft && isLegal(at.kind, after.slug)) await publishLegal(db, at.kind, after, now)
  return after
}

/** What readers see of an entry, without its changes. */
const liveOf = ({ draft: _draft, ...entry }: Drafted): Entry => entry

const DAY_NEEDED: Record<Lang, string> = {
  'zh-tw': '文字改過，請填新的適用日期：發布當天或之後',
  'en-us': 'A changed text needs a new day: the one on which it is published, or later.',
}

/** Refuses a legal text that would replace what has held, or does not say from when on it holds. */
async function checkLegal(
  db: Tx,
  kind: At['kind'],
  before: Drafted | undefined,
  values: Partial<ContentFields>,
  { now, publishAt, lang }: { now: Date; publishAt: Date; lang: Lang },
): Promise<void> {
  const isLive = before !== undefined && !before.isDraft
  if (isLive) await keepLegal(db, kind, liveOf(before), now)
  const versions = before ? await legalVersions(db, kind, before.id) : []
  const days = versions.map(({ holdsFrom }) => holdsFrom)
  const today = taiwanDay(now)
  const held = versions.find(({ holdsFrom }) => holdsFrom === dayInForce(days, today))
  const isSame = held !== undefined && isSameText(held.texts, values)
  if (!mayHoldFrom(values.holdsFrom ?? '', days, isSame, today, taiwanDay(publishAt)))
    refuseFields({ holdsFrom: DAY_NEEDED[lang] })
}

/** Puts what readers see back into the editor: the changes of an entry are dropped, and stay among its versions. */
export async function discardChanges(
  { db, now, changed }: Editing,
  at: At,
  sent: { id: number; version: number },
): Promise<StaffEntry> {
  const before = await lockVersion(db, at, sent)
  if (!before.draft) throw new Refusal('not_found')
  if (before.draft.publishAt) throw new Refusal('content.scheduled')
  await dropDraft(db, at.kind, before.id)
  const after = await nextVersion(db, at.kind, before)
  await keepVersion(db, at.kind, after, { at: now, by: at.acting.person.id })
  changed({ thing: at.kind, id: after.id, before: inAudit(before), after: inAudit(after) })
  return entryShown(at.kind, after, now)
}

/**
 * Publishes changes whose moment has come.
 * @returns whether they still were to be published
 */
export async function publishDue(db: Tx, kind: At['kind'], id: number, now: Date): Promise<boolean> {
  const before = await lockDue(db, kind, id)
  // Somebody may have published, dropped or postponed them just now.
  if (!before?.draft?.publishAt || before.removedAt || before.draft.publishAt > now) return false
  await dropDraft(db, kind, id)
  if (isLegal(kind, before.slug)) await keepLegal(db, kind, liveOf(before), now)
  const after = await updateEntry(db, kind, before, before.draft.fields, now)
  if (isLegal(kind, after.slug)) await publishLegal(db, kind, after, now)
  await keepVersion(db, kind, after, { at: now, by: before.draft.memberId })
  return true
}

const dateOf = (iso: string | undefined) => (iso === undefined ? null : new Date(iso))

/** What is stored of an entry, and the pictures that it shows. @throws {Refusal} `input.invalid` */
async function checked(
  db: Tx,
  at: At,
  sent: SentEntry,
  { before, known }: { before: Drafted | undefined; known: ReadonlySet<string> },
  now: Date,
  lang: Lang,
) {
  const { fields, period } = CONTENT_KINDS[at.kind]
  const shownFrom =
    dateOf(sent.shownFrom) ?? (period === 'dated' ? ((before && latestOf(before).shownFrom) ?? now) : null)
  const dates = { day: sent.day ?? '', holdsFrom: sent.holdsFrom ?? '', shownFrom, shownUntil: dateOf(sent.shownUntil) }
  const { values, wrong } = cleanContent(at.kind, { ...sent, ...dates })
  // An address is kept, because others link to it.
  if (before && 'slug' in values && values.slug !== before.slug) wrong.push('slug')
  if (values.categoryId && !(await holdCategory(db, at, values.categoryId))) wrong.push('categoryId')
  const pictures = new Set<string>()
  /** Whether a picture may be shown, or is one that this entry shows already, which a colleague uploaded. */
  const isTheirs = async (id: string) => known.has(id) || (await mayUsePicture(db, at.acting, id))
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
    } else if (!before || id !== latestOf(before).img) wrong.push('img')
  }
  if (wrong.length > 0) refuseInvalid([...new Set(wrong)], lang)
  return { values, pictures: [...pictures] }
}
