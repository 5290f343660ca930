import { and, count, eq, max } from 'drizzle-orm'
import type { Tx } from '../../db/open.ts'
import { cardSocialMedia } from '../../db/schema/card.ts'
import type { SocialMediaRow } from '../card/card.store.ts'

type Link = Pick<SocialMediaRow, 'socialMediaId' | 'link' | 'shown' | 'title' | 'visibility'>

const ofCard = (cardSn: string, id: number) => and(eq(cardSocialMedia.cardSn, cardSn), eq(cardSocialMedia.id, id))

/** Adds a link at the end. */
export async function addSocialMedia(db: Tx, cardSn: string, link: Link): Promise<void> {
  const [last] = await db
    .select({ sorter: max(cardSocialMedia.sorter) })
    .from(cardSocialMedia)
    .where(eq(cardSocialMedia.cardSn, cardSn))
  await db.insert(cardSocialMedia).values({ ...link, cardSn, sorter: (last?.sorter ?? 0) + 1 })
}

/** Changes a link of this card; false when it has no such link. */
export async function changeSocialMedia(db: Tx, cardSn: string, id: number, link: Link): Promise<boolean> {
  const changed = await db
    .update(cardSocialMedia)
    .set(link)
    .where(ofCard(cardSn, id))
    .returning({ id: cardSocialMedia.id })
  return changed.length > 0
}

/** Takes a link of this card away; false when it has no such link. */
export async function removeSocialMedia(db: Tx, cardSn: string, id: number): Promise<boolean> {
  const removed = await db.delete(cardSocialMedia).where(ofCard(cardSn, id)).returning({ id: cardSocialMedia.id })
  return removed.length > 0
}

export async function countSocialMedia(db: Tx, cardSn: string): Promise<number> {
  const [counted] = await db.select({ links: count() }).from(cardSocialMedia).where(eq(cardSocialMedia.cardSn, cardSn))
  return counted?.links ?? 0
}

/** Puts the links of a card in the order of these ids; ids of others are nothing to it. */
export async function sortSocialMedia(db: Tx, cardSn: string, ids: readonly number[]): Promise<void> {
  for (const [index, id] of ids.entries())
    await db
      .update(cardSocialMedia)
      .set({ sorter: index + 1 })
      .where(ofCard(cardSn, id))
}
