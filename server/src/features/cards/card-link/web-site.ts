import { insertOne } from '../../../db/insert-one.ts'
import type { Tx } from '../../../db/open.ts'
import type { Owned } from '../../../db/owned.ts'
import { type CardRow, cardWebSite, type WebSiteRow } from '../../../db/schema/cards/card.ts'
import type { PictureRow } from '../../../db/schema/content/upload.ts'
import { linkOf } from './store.ts'

interface Link extends Pick<WebSiteRow, 'link' | 'title' | 'titleEn' | 'visibility'> {
  picture: Owned<PictureRow> | null
}

/** Adds a link to this card at a position. @returns its id */
export async function addWebSite(
  db: Tx,
  mine: Owned<CardRow>,
  sorter: number,
  { picture, ...link }: Link,
): Promise<number> {
  const row = { ...link, imgId: picture?.id ?? null, cardSn: mine.cardSn, sorter }
  return (await insertOne(db, cardWebSite, row)).id
}

/**
 * Changes a link of this card; false if it has no such link. Omitted fields are not changed. A null picture removes it.
 */
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
