import type { contract } from '@idocard/contract'
import type { InputOf } from '@idocard/contract/call'
import type { DeadLink, StaffEntry } from '@idocard/contract/content/content-staff'
import { linksOf } from '@idocard/domain/content/link-target'
import type { Tx } from '../../../db/open.ts'
import { pageOfRows } from '../../../db/rows-page.ts'
import { keptEntries } from './content-staff.store.ts'
import type { At } from './content-tables.store.ts'

/** Finds the addresses that lead to nothing on this site. */
export type FindDead = (db: Tx, addresses: readonly string[], now: Date) => Promise<ReadonlySet<string>>

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
      const entry = { kind: at.kind, entryId: id, titleCh, titleEn }
      const shown = linksOf(at.kind, live)
      const drafted = draft ? linksOf(at.kind, draft.fields).filter((address) => !shown.includes(address)) : []
      const both = [
        ...shown.map((address) => ({ ...entry, address, isPublished: !live.isDraft })),
        ...drafted.map((address) => ({ ...entry, address, isPublished: false })),
      ]
      links.push(...both.map((link, index) => ({ ...link, id: `${at.kind} ${String(id).padStart(9, '0')} ${index}` })))
    }
  const dead = await find(db, [...new Set(links.map(({ address }) => address))], now)
  return links.filter(({ address }) => dead.has(address))
}

type Listing = InputOf<(typeof contract)['siteContent']['load_dead_links']>

/** A page of them. They are in no table: what is written is read for each page. @returns undefined for a cursor of another list */
export function deadLinksPage<L extends DeadLink>(links: readonly L[], { keyword, show, ...at }: Listing) {
  const typed = keyword.toLowerCase()
  const found = links.filter(
    ({ titleCh, titleEn, address, isPublished }) =>
      (show === '' || isPublished === (show === 'published')) &&
      [titleCh, titleEn, address].some((text) => text.toLowerCase().includes(typed)),
  )
  const sorts = {
    readers: ({ isPublished }: L) => (isPublished ? '0' : '1'),
    title: ({ titleCh }: L) => titleCh,
    address: ({ address }: L) => address.slice(0, 300),
  }
  return pageOfRows(found, { sorts, id: ({ id }) => id }, at)
}
