import type { Tx } from '../../db/open.ts'
import { cardSocialMedia } from '../../db/schema/card.ts'
import type { SocialMediaRow } from '../card/card.store.ts'
import { linkOf } from '../card-link/card-link.store.ts'

type Link = Pick<SocialMediaRow, 'socialMediaId' | 'link' | 'shown' | 'title' | 'visibility'>

/** Adds a link at a place of this card. */
export async function addSocialMedia(db: Tx, cardSn: string, sorter: number, link: Link): Promise<void> {
  await db.insert(cardSocialMedia).values({ ...link, cardSn, sorter })
}

/** Changes a link of this card; false when it has no such link. */
export async function changeSocialMedia(db: Tx, cardSn: string, id: number, link: Link): Promise<boolean> {
  const changed = await db
    .update(cardSocialMedia)
    .set(link)
    .where(linkOf('socialMedia', cardSn, id))
    .returning()
  return changed.length > 0
}
