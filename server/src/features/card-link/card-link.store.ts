import { LINKS_MOST } from '@idocard/domain/card'
import { and, count, eq, max } from 'drizzle-orm'
import type { Tx } from '../../db/open.ts'
import { cardSocialMedia, cardWebSite } from '../../db/schema/card.ts'

/** What a card links to. Each is a table of its own, in which a link has its place in the same way. */
const TABLES = { socialMedia: cardSocialMedia, webSite: cardWebSite }
type LinkKind = keyof typeof TABLES

/** Which of a card's links: one of another card is none. */
export const linkOf = (kind: LinkKind, cardSn: string, id: number) =>
  and(eq(TABLES[kind].cardSn, cardSn), eq(TABLES[kind].id, id))

/** The place at the end of a card's links; undefined when it can have no more. */
export async function nextPlace(db: Tx, kind: LinkKind, cardSn: string): Promise<number | undefined> {
  const table = TABLES[kind]
  const [there] = await db
    .select({ links: count(), last: max(table.sorter) })
    .from(table)
    .where(eq(table.cardSn, cardSn))
  return (there?.links ?? 0) < LINKS_MOST ? (there?.last ?? 0) + 1 : undefined
}

/** Takes a link of this card away; false when it has no such link. */
export async function removeLink(db: Tx, kind: LinkKind, cardSn: string, id: number): Promise<boolean> {
  const table = TABLES[kind]
  const removed = await db
    .delete(table)
    .where(linkOf(kind, cardSn, id))
    .returning({ id: table.id })
  return removed.length > 0
}

/** Puts the links of a card in the order of these ids; ids of others are nothing to it. */
export async function sortLinks(db: Tx, kind: LinkKind, cardSn: string, ids: readonly number[]): Promise<void> {
  for (const [index, id] of ids.entries())
    await db
      .update(TABLES[kind])
      .set({ sorter: index + 1 })
      .where(linkOf(kind, cardSn, id))
}
