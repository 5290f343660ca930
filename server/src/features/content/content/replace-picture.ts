import { valuesOf } from '@idocard/domain/content/clean-content'
import type { KindName } from '@idocard/domain/content/content-kind'
import { isLegal } from '@idocard/domain/content/legal-page'
import type { Tx } from '../../../db/open.ts'
import { contentPicture } from '../../../db/schema/content/content.ts'
import { putDraft } from './content-draft.store.ts'
import { type Drafted, keepVersion, latestOf, lockDue, nextVersion, updateEntry } from './content-staff.store.ts'

interface Swap {
  from: string
  to: string
  now: Date
  /** Who replaces it. */
  by: string
}

/** The fields of an entry in which a picture is, with another one in its place. */
function swapped(kind: KindName, fields: object, { from, to }: Swap): Record<string, string> {
  const texts = Object.entries(fields).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].includes(from),
  )
  const own: readonly string[] = valuesOf(kind)
  return Object.fromEntries(
    texts.filter(([name]) => own.includes(name)).map(([name, text]) => [name, text.replaceAll(from, to)]),
  )
}

/**
 * Puts another picture in place of one in an entry and in its changes, each as a version. Earlier versions keep theirs. So does a
 * legal text that was published, with its changes: what has held is never changed, and another text needs a day of its own.
 * @returns whether it was there
 */
export async function replaceInEntry(db: Tx, kind: KindName, id: number, swap: Swap): Promise<boolean> {
  const before = await lockDue(db, kind, id)
  if (!before || (!before.isDraft && isLegal(kind, before.slug))) return false
  const { draft, ...live } = before
  const shown = swapped(kind, live, swap)
  const drafted = draft && swapped(kind, draft.fields, swap)
  const isShown = Object.keys(shown).length > 0
  const isDrafted = drafted !== undefined && Object.keys(drafted).length > 0
  if (!isShown && !isDrafted) return false
  const kept = { at: swap.now, by: swap.by }
  await keepVersion(db, kind, latestOf(before), { ...kept, by: null, shown: draft?.shownVersion })
  let after: Drafted = live
  if (isShown) {
    after = await updateEntry(db, kind, live, shown, swap.now)
    await keepVersion(db, kind, after, kept)
  }
  if (draft) {
    const changes = { ...draft, fields: { ...draft.fields, ...drafted } }
    const shownVersion = isShown ? after.version : draft.shownVersion
    await putDraft(db, kind, id, { ...changes, shownVersion, savedAt: swap.now })
    after = await nextVersion(db, kind, after)
    const latest = { ...latestOf({ ...after, draft: changes }), isDraft: true }
    await keepVersion(db, kind, latest, { ...kept, shown: shownVersion })
  }
  await db.insert(contentPicture).values({ kind, contentId: id, uploadId: swap.to }).onConflictDoNothing()
  return true
}
