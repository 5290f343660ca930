import { EMPTY_CARD } from '@idocard/contract/card'
import { CARD_LIMITS } from '@idocard/domain/card'
import type { ThemeKey } from '@idocard/domain/theme'
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../db/open.ts'
import { card, cardFigure, cardSocialMedia, cardTheme, cardWebSite, scanHistory } from '../../db/schema/card.ts'
import { company } from '../../db/schema/company.ts'

export type CardRow = typeof card.$inferSelect
export type SocialMediaRow = typeof cardSocialMedia.$inferSelect
export type WebSiteRow = typeof cardWebSite.$inferSelect

/** What of a card its page and its holder see. */
export type OpenCardRow = Omit<CardRow, 'companyId' | 'batch' | 'activationHash' | 'createdAt'>

/** A card with its links, in order. */
export interface WholeCard<Row extends OpenCardRow = CardRow> {
  card: Row
  socialMedia: SocialMediaRow[]
  webSites: WebSiteRow[]
}

async function withLinks(db: Tx, row: CardRow): Promise<WholeCard> {
  return {
    card: row,
    socialMedia: await db
      .select()
      .from(cardSocialMedia)
      .where(eq(cardSocialMedia.cardSn, row.cardSn))
      .orderBy(asc(cardSocialMedia.sorter), asc(cardSocialMedia.id)),
    webSites: await db
      .select()
      .from(cardWebSite)
      .where(eq(cardWebSite.cardSn, row.cardSn))
      .orderBy(asc(cardWebSite.sorter), asc(cardWebSite.id)),
  }
}

/**
 * Reading a card with all that its page shows, in one round trip: its page is what strangers open most. The text is
 * written once for a database and planned once for a connection.
 */
const readCard = (db: Tx) =>
  db
    .select({
      card,
      accent: company.accent,
      socialMedia: sql<SocialMediaRow[]>`(
        select coalesce(json_agg(json_build_object('id', s.id, 'cardSn', s.card_sn, 'socialMediaId', s.social_media_id,
          'link', s.link, 'shown', s.shown, 'title', s.title, 'visibility', s.visibility, 'sorter', s.sorter)
          order by s.sorter, s.id), '[]')
        from card_social_media s where s.card_sn = ${card.cardSn})`,
      webSites: sql<WebSiteRow[]>`(
        select coalesce(json_agg(json_build_object('id', w.id, 'cardSn', w.card_sn, 'imgId', w.img_id, 'link', w.link,
          'title', w.title, 'visibility', w.visibility, 'sorter', w.sorter, 'clicks', w.clicks)
          order by w.sorter, w.id), '[]')
        from card_web_site w where w.card_sn = ${card.cardSn})`,
    })
    .from(card)
    .innerJoin(company, eq(company.id, card.companyId))
    .where(eq(card.cardSn, sql.placeholder('cardSn')))
    .prepare('read_card')

const readers = new WeakMap<Tx, ReturnType<typeof readCard>>()

/** A card by its number, whoever holds it, and the colour of its company (empty: the house's own). */
export async function cardBySn(db: Tx, cardSn: string): Promise<(WholeCard & { accent: string }) | undefined> {
  const reader = readers.get(db) ?? readCard(db)
  readers.set(db, reader)
  const [found] = await reader.execute({ cardSn })
  return found
}

/** One of a holder's own cards; another's is as unknown as one that does not exist. */
export async function cardOf(db: Tx, memberId: string, cardSn: string): Promise<WholeCard | undefined> {
  const [found] = await db
    .select()
    .from(card)
    .where(and(eq(card.memberId, memberId), eq(card.cardSn, cardSn)))
  return found && withLinks(db, found)
}

/** The same, locked until the transaction ends: of two changes at once the second sees what the first left. */
export async function lockCard(db: Tx, memberId: string, cardSn: string): Promise<CardRow | undefined> {
  const [found] = await db
    .select()
    .from(card)
    .where(and(eq(card.memberId, memberId), eq(card.cardSn, cardSn)))
    .for('update')
  return found
}

/** A card as it stays until the transaction ends, whoever holds it: what is written beside it belongs to this holder. */
export async function holdCard(db: Tx, cardSn: string): Promise<CardRow | undefined> {
  const [found] = await db.select().from(card).where(eq(card.cardSn, cardSn)).for('key share')
  return found
}

/** A holder's cards, the one activated last first. */
export async function cardsOf(db: Tx, memberId: string): Promise<WholeCard[]> {
  const rows = await db
    .select()
    .from(card)
    .where(eq(card.memberId, memberId))
    .orderBy(desc(card.activatedAt), asc(card.cardSn))
  const whole: WholeCard[] = []
  for (const row of rows) whole.push(await withLinks(db, row))
  return whole
}

/**
 * Gives the unclaimed card with this activation code to a holder. Of two that claim it at once one gets it; the other
 * is told `used`.
 */
export async function claimCard(
  db: Tx,
  activationHash: Buffer,
  memberId: string,
  now: Date,
): Promise<CardRow | 'used' | undefined> {
  const [claimed] = await db
    .update(card)
    .set({ memberId, state: 'active', activatedAt: now, updatedAt: now })
    .where(and(eq(card.activationHash, activationHash), isNull(card.memberId)))
    .returning()
  if (claimed) return claimed
  const [taken] = await db.select({ cardSn: card.cardSn }).from(card).where(eq(card.activationHash, activationHash))
  return taken && 'used'
}

/** Writes its holder's name on a card that has none, where that language has its place. */
export async function nameCard(db: Tx, row: CardRow, holderName: string): Promise<CardRow> {
  const name = holderName.trim().slice(0, CARD_LIMITS.name)
  if (name === '' || row.fields.nameCh || row.fields.nameEn) return row
  const fields = { ...row.fields, [/\p{Script=Han}/u.test(name) ? 'nameCh' : 'nameEn']: name }
  await db.update(card).set({ fields }).where(eq(card.cardSn, row.cardSn))
  return { ...row, fields }
}

/** What a holder may change of a card beside its links. */
export type CardChange = Partial<Pick<CardRow, 'fields' | 'photoId' | 'allowIndex' | 'state' | 'theme'>>

/**
 * Writes a change to a card that was locked. What is written on it counts a version on, for the other device that has it
 * open in the editor; theme, state and links, each saved by itself, are nothing that an open editor could overwrite.
 */
export async function changeCard(db: Tx, cardSn: string, change: CardChange, now: Date): Promise<void> {
  const isWriting = change.fields !== undefined || change.photoId !== undefined || change.allowIndex !== undefined
  await db
    .update(card)
    .set({ ...change, ...(isWriting && { version: sql`${card.version} + 1` }), updatedAt: now })
    .where(eq(card.cardSn, cardSn))
}

/**
 * Takes a card from its holder with all that was written on it, its figures, and its place among the cards that others
 * opened: nothing of the person stays, and the next holder is not taken for them. The physical card can be activated
 * again, with a new code.
 */
export async function releaseCard(db: Tx, cardSn: string, activationHash: Buffer, now: Date): Promise<void> {
  await db.delete(cardSocialMedia).where(eq(cardSocialMedia.cardSn, cardSn))
  await db.delete(cardWebSite).where(eq(cardWebSite.cardSn, cardSn))
  await db.delete(cardTheme).where(eq(cardTheme.cardSn, cardSn))
  await db.delete(cardFigure).where(eq(cardFigure.cardSn, cardSn))
  await db.delete(scanHistory).where(eq(scanHistory.cardSn, cardSn))
  await db
    .update(card)
    .set({
      activationHash,
      memberId: null,
      state: 'unclaimed',
      fields: EMPTY_CARD,
      photoId: null,
      allowIndex: false,
      theme: 'idoLight' satisfies ThemeKey,
      activatedAt: null,
      updatedAt: now,
      views: 0,
      version: sql`${card.version} + 1`,
    })
    .where(eq(card.cardSn, cardSn))
}

/** The open cards of a company's people that search engines may list, for the page of that company. */
export async function listedCards(db: Tx, companyId: number, most: number): Promise<WholeCard[]> {
  const rows = await db
    .select()
    .from(card)
    .where(and(eq(card.companyId, companyId), eq(card.state, 'active'), eq(card.allowIndex, true)))
    .orderBy(asc(card.activatedAt), asc(card.cardSn))
    .limit(most)
  return rows.map((row) => ({ card: row, socialMedia: [], webSites: [] }))
}
