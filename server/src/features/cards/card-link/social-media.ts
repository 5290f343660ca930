import { insertOne } from '../../../db/insert-one.ts'
import type { Tx } from '../../../db/open.ts'
import type { Owned } from '../../../db/owned.ts'
import { type CardRow, cardSocialMedia, type SocialMediaRow } from '../../../db/schema/cards/card.ts'
import { linkOf } from './store.ts'

type Link = Pick<SocialMediaRow, 'socialMediaId' | 'link' | 'shown' | 'title' | 'titleEn' | 'visibility'>

/** Adds a link to this card at a position. @returns its id */
export async function addSocialMedia(db: Tx, mine: Owned<CardRow>, sorter: number, link: Link): Promise<number> {
  return (await insertOne(db, cardSocialMedia, { ...link, cardSn: mine.cardSn, sorter })).id
}

/** Changes a link of this card; false if it has no such link. Omitted fields are not changed. */
export async function changeSocialMedia(
  db: Tx,
  mine: Owned<CardRow>,
  id: number,
  link: Partial<Link>,
): Promise<boolean> {
  const changed = await db
    .update(cardSocialMedia)
    .set(link)
    .where(linkOf('socialMedia', mine, id))
    .returning()
  return changed.length > 0
}
