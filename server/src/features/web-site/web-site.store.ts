import { and, count, eq, max, sql } from 'drizzle-orm'
import type { Tx } from '../../db/open.ts'
import { card, cardWebSite } from '../../db/schema/card.ts'
import type { WebSiteRow } from '../card/card.store.ts'

type Link = Pick<WebSiteRow, 'imgId' | 'link' | 'title' | 'visibility'>

const ofCard = (cardSn: string, id: number) => and(eq(cardWebSite.cardSn, cardSn), eq(cardWebSite.id, id))

/** Adds a link at the end. */
export async function addWebSite(db: Tx, cardSn: string, link: Link): Promise<void> {
  const [last] = await db
    .select({ sorter: max(cardWebSite.sorter) })
    .from(cardWebSite)
    .where(eq(cardWebSite.cardSn, cardSn))
  await db.insert(cardWebSite).values({ ...link, cardSn, sorter: (last?.sorter ?? 0) + 1 })
}

/** Changes a link of this card; false when it has no such link. */
export async function changeWebSite(db: Tx, cardSn: string, id: number, link: Link): Promise<boolean> {
  const changed = await db.update(cardWebSite).set(link).where(ofCard(cardSn, id)).returning({ id: cardWebSite.id })
  return changed.length > 0
}

/** Takes a link of this card away; false when it has no such link. */
export async function removeWebSite(db: Tx, cardSn: string, id: number): Promise<boolean> {
  const removed = await db.delete(cardWebSite).where(ofCard(cardSn, id)).returning({ id: cardWebSite.id })
  return removed.length > 0
}

export async function countWebSite(db: Tx, cardSn: string): Promise<number> {
  const [counted] = await db.select({ links: count() }).from(cardWebSite).where(eq(cardWebSite.cardSn, cardSn))
  return counted?.links ?? 0
}

/** Puts the links of a card in the order of these ids; ids of others are nothing to it. */
export async function sortWebSite(db: Tx, cardSn: string, ids: readonly number[]): Promise<void> {
  for (const [index, id] of ids.entries())
    await db
      .update(cardWebSite)
      .set({ sorter: index + 1 })
      .where(ofCard(cardSn, id))
}

/** A web site of an open card, with whose card it is. */
export async function openWebSite(db: Tx, id: number) {
  const [found] = await db
    .select({
      cardSn: cardWebSite.cardSn,
      link: cardWebSite.link,
      visibility: cardWebSite.visibility,
      memberId: card.memberId,
    })
    .from(cardWebSite)
    .innerJoin(card, eq(card.cardSn, cardWebSite.cardSn))
    .where(and(eq(cardWebSite.id, id), eq(card.state, 'active')))
  return found
}

export async function countClick(db: Tx, id: number): Promise<void> {
  await db
    .update(cardWebSite)
    .set({ clicks: sql`${cardWebSite.clicks} + 1` })
    .where(eq(cardWebSite.id, id))
}
