import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../db/open.ts'
import type { Owned } from '../../db/owned.ts'
import { type CardRow, card, cardWebSite, type WebSiteRow } from '../../db/schema/card.ts'
import type { PictureRow } from '../../db/schema/upload.ts'
import { linkOf } from '../card-link/card-link.store.ts'

interface Link extends Pick<WebSiteRow, 'link' | 'title' | 'titleEn' | 'visibility'> {
  picture: Owned<PictureRow> | null
}

/** Adds a link to this card at a position. */
export async function addWebSite(
  db: Tx,
  mine: Owned<CardRow>,
  sorter: number,
  { picture, ...link }: Link,
): Promise<void> {
  await db.insert(cardWebSite).values({ ...link, imgId: picture?.id ?? null, cardSn: mine.cardSn, sorter })
}

/** Changes a link of this card; false when it has no such link. What is omitted stays; a null picture is removed. */
export async function changeWebSite(
  db: Tx,
  mine: Owned<CardRow>,
  id: number,
  { picture, ...link }: Partial<Link>,
): Promise<boolean> {
  const changed = await db
    .update(cardWebSite)
    .set({ ...link, ...(picture !== undefined && { imgId: picture?.id ?? null }) })
    .where(linkOf('webSite', mine, id))
    .returning()
  return changed.length > 0
}

/** A web site link of an active card, with the card's holder. */
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
