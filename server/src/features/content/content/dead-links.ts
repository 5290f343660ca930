import type { DeadLink, StaffEntry } from '@idocard/contract/content/content-staff'
import { linksOf } from '@idocard/domain/content/link-target'
import type { Tx } from '../../../db/open.ts'
import { keptEntries } from './content-staff.store.ts'
import type { At } from './content-tables.store.ts'

/** Finds the addresses that lead to nothing on this site. */
export type FindDead = (db: Tx, addresses: readonly string[], now: Date) => Promise<ReadonlySet<string>>

/** More are not of use at once. */
const MOST = 500

/** An entry with those of its links that lead nowhere. */
export async function withDeadLinks<E extends StaffEntry>(
  find: FindDead,
  db: Tx,
  kind: At['kind'],
  entry: E,
  now: Date,
): Promise<E & { deadLinks: string[] }> {
  return { ...entry, deadLinks: [...(await find(db, linksOf(kind, entry), now))] }
}

/** The links that lead nowhere, in everything of some kinds that was not removed, and in the changes of it. */
export async function allDeadLinks(find: FindDead, db: Tx, places: readonly At[], now: Date): Promise<DeadLink[]> {
  const links: DeadLink[] = []
  for (const at of places)
    for (const { draft, ...live } of await keptEntries(db, at)) {
      const { id, titleCh = '', titleEn = '' } = { ...live, ...draft?.fields }
      const entry = { kind: at.kind, id, titleCh, titleEn }
      const shown = linksOf(at.kind, live)
      const drafted = draft ? linksOf(at.kind, draft.fields).filter((address) => !shown.includes(address)) : []
      links.push(...shown.map((address) => ({ ...entry, address, isPublished: !live.isDraft })))
      links.push(...drafted.map((address) => ({ ...entry, address, isPublished: false })))
    }
  const dead = await find(db, [...new Set(links.map(({ address }) => address))], now)
  // What readers meet comes first.
  return links
    .filter(({ address }) => dead.has(address))
    .toSorted((a, b) => Number(b.isPublished) - Number(a.isPublished))
    .slice(0, MOST)
}
