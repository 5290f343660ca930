import type { CardSocialMedia, CardWebSite } from '@idocard/contract/card'
import { LINKS_MOST } from '@idocard/domain/card'
import { pictureUrl } from '@idocard/domain/picture'
import { and, count, eq, max } from 'drizzle-orm'
import type { Tx } from '../../db/open.ts'
import type { Owned } from '../../db/owned.ts'
import {
  type CardRow,
  cardSocialMedia,
  cardWebSite,
  type SocialMediaRow,
  type WebSiteRow,
} from '../../db/schema/card.ts'

/** What a card links to. Each is a table of its own, in which a link has its place in the same way. */
const TABLES = { socialMedia: cardSocialMedia, webSite: cardWebSite }
type LinkKind = keyof typeof TABLES

/** Which of a person's card's links: one of another card is none. */
export const linkOf = (kind: LinkKind, mine: Owned<CardRow>, id: number) =>
  and(eq(TABLES[kind].cardSn, mine.cardSn), eq(TABLES[kind].id, id))

/** The place at the end of a card's links; undefined when it can have no more. */
export async function nextPlace(db: Tx, kind: LinkKind, mine: Owned<CardRow>): Promise<number | undefined> {
  const table = TABLES[kind]
  const [there] = await db
    .select({ links: count(), last: max(table.sorter) })
    .from(table)
    .where(eq(table.cardSn, mine.cardSn))
  return (there?.links ?? 0) < LINKS_MOST ? (there?.last ?? 0) + 1 : undefined
}

/** Takes a link of this card away; false when it has no such link. */
export async function removeLink(db: Tx, kind: LinkKind, mine: Owned<CardRow>, id: number): Promise<boolean> {
  const table = TABLES[kind]
  const removed = await db
    .delete(table)
    .where(linkOf(kind, mine, id))
    .returning({ id: table.id })
  return removed.length > 0
}

/** Puts the links of a card in the order of these ids; ids of others are nothing to it. */
export async function sortLinks(db: Tx, kind: LinkKind, mine: Owned<CardRow>, ids: readonly number[]): Promise<void> {
  for (const [index, id] of ids.entries())
    await db
      .update(TABLES[kind])
      .set({ sorter: index + 1 })
      .where(linkOf(kind, mine, id))
}

/** A link to a network, as the holder of its card sees it. */
export const socialMediaShown = ({
  id,
  socialMediaId,
  link,
  shown,
  title,
  visibility,
  sorter,
}: SocialMediaRow): CardSocialMedia => ({
  id,
  socialMediaId,
  socialMediaLink: link,
  shown,
  title,
  visibility,
  sorter,
})

/** A link to a web site, as the holder of its card sees it. */
export const webSiteShown = ({ id, imgId, link, title, visibility, sorter, clicks }: WebSiteRow): CardWebSite => ({
  id,
  site_img: pictureUrl(imgId),
  site_link: link,
  title,
  visibility,
  sorter,
  clicks,
})
