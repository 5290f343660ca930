import type { SitePage } from '@idocard/contract/content/page'
import type { KindName } from '@idocard/domain/content/content-kind'
import { dayInForce, isLegal, legalState } from '@idocard/domain/content/legal-page'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import { and, desc, eq, gt } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { legalVersion } from '../../../db/schema/content/content.ts'

const TEXTS = ['titleCh', 'titleEn', 'summaryCh', 'summaryEn', 'contentCh', 'contentEn'] as const
type Texts = Pick<SitePage, (typeof TEXTS)[number]>

/** A legal text that is stored, as far as its versions need it. */
export type Legal = Partial<Texts> & { id: number; slug?: string; holdsFrom?: string; updatedAt?: Date }

const textsOf = (entry: Partial<Texts>) =>
  Object.fromEntries(TEXTS.map((name) => [name, entry[name] ?? ''])) as unknown as Texts

/** Whether two texts read the same, in both languages. */
export const isSameText = (one: Partial<Texts>, other: Partial<Texts>): boolean =>
  TEXTS.every((name) => (one[name] ?? '') === (other[name] ?? ''))

const isOf = (kind: KindName, id: number) => and(eq(legalVersion.kind, kind), eq(legalVersion.contentId, id))

/** The versions of a legal text, the newest first. */
export const legalVersions = (db: Tx, kind: KindName, id: number) =>
  db.select().from(legalVersion).where(isOf(kind, id)).orderBy(desc(legalVersion.holdsFrom))

/** Keeps what is published of a locked legal text. One that was published before days were asked for holds since then. */
export async function keepLegal(db: Tx, kind: KindName, entry: Legal, now: Date): Promise<void> {
  const savedAt = entry.updatedAt ?? now
  const kept = { texts: { ...textsOf(entry) }, savedAt }
  await db
    .insert(legalVersion)
    .values({ kind, contentId: entry.id, holdsFrom: entry.holdsFrom || taiwanDay(savedAt), ...kept })
    .onConflictDoUpdate({ target: [legalVersion.kind, legalVersion.contentId, legalVersion.holdsFrom], set: kept })
}

/** Publishes a version of a locked legal text. It takes the place of one that was planned and never held. */
export async function publishLegal(db: Tx, kind: KindName, entry: Legal, now: Date): Promise<void> {
  await db.delete(legalVersion).where(and(isOf(kind, entry.id), gt(legalVersion.holdsFrom, taiwanDay(now))))
  await keepLegal(db, kind, entry, now)
}

type Shown = Omit<SitePage, 'versions'> & { id: number }

/**
 * A page as it holds on the day of `now`, or in the version that holds from a day on. Before the first version holds, that is
 * the one that will.
 * @returns undefined if it has no such version
 */
export async function asItHolds<E extends Shown>(
  db: Tx,
  kind: KindName,
  page: E,
  version: string | undefined,
  now: Date,
): Promise<(Omit<E, 'id'> & Pick<SitePage, 'versions'>) | undefined> {
  const { id, ...shown } = page
  const list = isLegal(kind, page.slug) ? await legalVersions(db, kind, id) : []
  // It was not changed since days are asked for.
  if (list.length === 0) return version && version !== page.holdsFrom ? undefined : { ...shown, versions: [] }
  const today = taiwanDay(now)
  const days = list.map(({ holdsFrom }) => holdsFrom)
  const chosen = version ?? dayInForce(days, today) ?? days.at(-1)
  const found = list.find(({ holdsFrom }) => holdsFrom === chosen)
  if (!found) return undefined
  const { holdsFrom, texts, savedAt } = found
  const versions = days.map((day) => ({ holdsFrom: day, state: legalState(day, days, today) }))
  return { ...shown, ...textsOf(texts), holdsFrom, updatedAt: savedAt.toISOString(), versions }
}
