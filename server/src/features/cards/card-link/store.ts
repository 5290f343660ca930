import type { CardSocialMedia, CardWebSite } from '@idocard/contract/cards/card'
import { MAX_LINKS } from '@idocard/domain/cards/card'
import { pictureUrl } from '@idocard/domain/picture'
import { and, count, eq, max, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import type { Owned } from '../../../db/owned.ts'
import {
  type CardRow,
  card,
  cardSocialMedia,
  cardWebSite,
  type SocialMediaRow,
  type WebSiteRow,
} from '../../../db/schema/cards/card.ts'

/** The kinds of links of a card. Each has its own table, and all are ordered in the same way. */
const TABLES = { socialMedia: cardSocialMedia, webSite: cardWebSite }
export type LinkKind = keyof typeof TABLES

/** The condition for one link of a user's own card. Links of other cards do not match. */
export const linkOf = (kind: LinkKind, mine: Owned<CardRow>, id: number) =>
  and(eq(TABLES[kind].cardSn, mine.cardSn), eq(TABLES[kind].id, id))

/** The position after a card's last link; undefined if the card already has `MAX_LINKS` links. */
export async function nextPlace(db: Tx, kind: LinkKind, mine: Owned<CardRow>): Promise<number | undefined> {
  const table = TABLES[kind]
  const [there] = await db
    .select({ links: count(), last: max(table.sorter) })
    .from(table)
    .where(eq(table.cardSn, mine.cardSn))
  return (there?.links ?? 0) < MAX_LINKS ? (there?.last ?? 0) + 1 : undefined
}

/** Selects a card's social-media links to one network, or its web sites with one address or title. */
type LinkKey = { socialMediaId: number } | { link: string } | { title: string }

const keyOf = (key: LinkKey) => {
  if ('socialMediaId' in key) return eq(cardSocialMedia.socialMediaId, key.socialMediaId)
  return 'link' in key ? eq(cardWebSite.link, key.link) : eq(cardWebSite.title, key.title)
}

/** The ids of this card's links with a key, in order. */
export async function linksWith(db: Tx, mine: Owned<CardRow>, key: LinkKey): Promise<number[]> {
  const table = TABLES['socialMediaId' in key ? 'socialMedia' : 'webSite']
  const found = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.cardSn, mine.cardSn), keyOf(key)))
    .orderBy(table.sorter, table.id)
  return found.map(({ id }) => id)
}

/**
 * Deletes links of this card: the one with this id, or all with this key if there is no id. False if it has no link
 * with this id. If it has no link with the key, nothing changes.
 */
export async function removeLinks(
  db: Tx,
  kind: LinkKind,
  mine: Owned<CardRow>,
  { id, key }: { id: number | undefined; key: LinkKey },
): Promise<boolean> {
  if (id !== undefined) return removeLink(db, kind, mine, id)
  for (const found of await linksWith(db, mine, key)) await removeLink(db, kind, mine, found)
  return true
}

/** The links of this card, in order. */
export const socialMediaOf = (db: Tx, { cardSn }: Owned<CardRow>): Promise<SocialMediaRow[]> =>
  db
    .select()
    .from(cardSocialMedia)
    .where(eq(cardSocialMedia.cardSn, cardSn))
    .orderBy(cardSocialMedia.sorter, cardSocialMedia.id)
export const webSitesOf = (db: Tx, { cardSn }: Owned<CardRow>): Promise<WebSiteRow[]> =>
  db.select().from(cardWebSite).where(eq(cardWebSite.cardSn, cardSn)).orderBy(cardWebSite.sorter, cardWebSite.id)

/** Deletes a link of this card; false when it has no such link. */
export async function removeLink(db: Tx, kind: LinkKind, mine: Owned<CardRow>, id: number): Promise<boolean> {
  const table = TABLES[kind]
  const removed = await db
    .delete(table)
    .where(linkOf(kind, mine, id))
    .returning({ id: table.id })
  return removed.length > 0
}

/** Sorts the links of a card in the order of these ids. Ids of other cards' links are ignored. */
export async function sortLinks(db: Tx, kind: LinkKind, mine: Owned<CardRow>, ids: readonly number[]): Promise<void> {
  for (const [index, id] of ids.entries())
    await db
      .update(TABLES[kind])
      .set({ sorter: index + 1 })
      .where(linkOf(kind, mine, id))
}

/** A link of an active card, with the card's holder. */
export async function openLink(db: Tx, kind: LinkKind, id: number) {
  const table = TABLES[kind]
  const [found] = await db
    .select({ cardSn: table.cardSn, link: table.link, visibility: table.visibility, memberId: card.memberId })
    .from(table)
    .innerJoin(card, eq(card.cardSn, table.cardSn))
    .where(and(eq(table.id, id), eq(card.state, 'active')))
  return found
}

export async function countClick(db: Tx, kind: LinkKind, id: number): Promise<void> {
  const table = TABLES[kind]
  await db
    .update(table)
    .set({ clicks: sql`${table.clicks} + 1` })
    .where(eq(table.id, id))
}

/** A social-media link as the card's holder sees it. */
export const socialMediaShown = ({
  id,
  socialMediaId,
  link,
  shown,
  title,
  titleEn,
  visibility,
  sorter,
  clicks,
}: SocialMediaRow): CardSocialMedia => ({
  id,
  socialMediaId,
  socialMediaLink: link,
  shown,
  title,
  titleEn,
  visibility,
  sorter,
  clicks,
})

/** A web site link as the card's holder sees it. */
export const webSiteShown = ({
  id,
  imgId,
  link,
  title,
  titleEn,
  visibility,
  sorter,
  clicks,
}: WebSiteRow): CardWebSite => ({
  id,
  site_img: pictureUrl(imgId),
  site_link: link,
  title,
  titleEn,
  visibility,
  sorter,
  clicks,
})
