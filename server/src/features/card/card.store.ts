import { EMPTY_CARD } from '@idocard/contract/card'
import { CARD_LIMITS } from '@idocard/domain/card'
import { CARD_TRANSITIONS } from '@idocard/domain/card-state'
import { isFreeTheme, type ThemeKey } from '@idocard/domain/theme'
import { and, asc, eq, exists, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Tx } from '../../db/open.ts'
import { type Owned, type Owner, ownership } from '../../db/owned.ts'
import {
  type CardRow,
  card,
  cardMetric,
  cardSocialMedia,
  cardTheme,
  cardWebSite,
  scanHistory,
} from '../../db/schema/card.ts'
import { company } from '../../db/schema/company.ts'
import type { PictureRow } from '../../db/schema/upload.ts'
import { newActivation } from '../../shared/activation.ts'

const checkOwner = ownership(card.memberId, (row: CardRow) => row.memberId)

/** One of a person's own cards; another's is as unknown as one that does not exist. */
export async function ownCard(db: Tx, who: Owner, cardSn: string): Promise<Owned<CardRow> | undefined> {
  const [found] = await checkOwner(who, (isTheirs) =>
    db
      .select()
      .from(card)
      .where(and(isTheirs, eq(card.cardSn, cardSn))),
  )
  return found
}

/** The same, locked until the transaction ends: of two changes at once the second sees what the first left. */
export async function lockOwnCard(db: Tx, who: Owner, cardSn: string): Promise<Owned<CardRow> | undefined> {
  const [found] = await checkOwner(who, (isTheirs) =>
    db
      .select()
      .from(card)
      .where(and(isTheirs, eq(card.cardSn, cardSn)))
      .for('update'),
  )
  return found
}

/** All of a person's cards, locked in the order of their numbers, as whoever locks several does. */
export const lockOwnCards = (db: Tx, who: Owner): Promise<Owned<CardRow>[]> =>
  checkOwner(who, (isTheirs) => db.select().from(card).where(isTheirs).orderBy(asc(card.cardSn)).for('update'))

/** A card as it stays until the transaction ends, whoever holds it: what is written beside it belongs to this holder. */
export async function holdCard(db: Tx, cardSn: string): Promise<CardRow | undefined> {
  const [found] = await db.select().from(card).where(eq(card.cardSn, cardSn)).for('key share')
  return found
}

/**
 * Gives the unclaimed card with this activation code to a person. Of two that claim it at once one gets it; the other
 * is told `used`.
 */
export async function claimCard(
  db: Tx,
  activationHash: Buffer,
  who: Owner,
  now: Date,
): Promise<Owned<CardRow> | 'used' | undefined> {
  const { from, to } = CARD_TRANSITIONS.activate
  const [claimed] = await db
    .update(card)
    .set({ memberId: who.id, state: to, activatedAt: now, updatedAt: now })
    .where(and(eq(card.activationHash, activationHash), inArray(card.state, [...from]), isNull(card.memberId)))
    .returning({ cardSn: card.cardSn })
  if (claimed) return ownCard(db, who, claimed.cardSn)
  const [taken] = await db.select({ cardSn: card.cardSn }).from(card).where(eq(card.activationHash, activationHash))
  return taken && 'used'
}

/** Writes its holder's name on a card that has none, where that language has its place. */
export async function nameCard(db: Tx, mine: Owned<CardRow>, holderName: string): Promise<void> {
  const name = holderName.trim().slice(0, CARD_LIMITS.name)
  if (name === '' || mine.fields.nameCh || mine.fields.nameEn) return
  const fields = { ...mine.fields, [/\p{Script=Han}/u.test(name) ? 'nameCh' : 'nameEn']: name }
  await db.update(card).set({ fields }).where(eq(card.cardSn, mine.cardSn))
}

/** What a holder may change of a card beside its state and its links. */
export interface CardChange extends Partial<Pick<CardRow, 'fields' | 'allowIndex' | 'theme'>> {
  /** Null takes it away. */
  photo?: Owned<PictureRow> | null
}

/**
 * Writes a change to a card that was locked. What is written on it counts a version on, for the other device that has it
 * open in the editor; theme and links, each saved by itself, are nothing that an open editor could overwrite.
 */
export async function changeCard(
  db: Tx,
  mine: Owned<CardRow>,
  { photo, ...change }: CardChange,
  now: Date,
): Promise<void> {
  const isWriting = change.fields !== undefined || photo !== undefined || change.allowIndex !== undefined
  await db
    .update(card)
    .set({
      ...change,
      ...(photo !== undefined && { photoId: photo?.id ?? null }),
      ...(isWriting && { version: sql`${card.version} + 1` }),
      updatedAt: now,
    })
    .where(eq(card.cardSn, mine.cardSn))
}

/** Closes a card for now, or opens it again. False when the table of transitions does not allow it from its state. */
export async function transitionCard(
  db: Tx,
  mine: Owned<CardRow>,
  transition: 'pause' | 'resume',
  now: Date,
): Promise<boolean> {
  const { from, to } = CARD_TRANSITIONS[transition]
  const changed = await db
    .update(card)
    .set({ state: to, updatedAt: now })
    .where(and(eq(card.cardSn, mine.cardSn), inArray(card.state, [...from])))
    .returning({ cardSn: card.cardSn })
  return changed.length > 0
}

/**
 * Takes a card from its holder with all that was written on it, its metrics, and its place among the cards that others
 * opened: nothing of the person stays, and the next holder is not taken for them. The physical card can be activated
 * again, with a new code. False when the table of transitions does not allow it from its state.
 */
export async function releaseCard(db: Tx, mine: Owned<CardRow>, now: Date): Promise<boolean> {
  const { cardSn } = mine
  const { from, to } = CARD_TRANSITIONS.release
  const released = await db
    .update(card)
    .set({
      activationHash: newActivation().hash,
      memberId: null,
      state: to,
      fields: EMPTY_CARD,
      photoId: null,
      allowIndex: false,
      theme: 'idoLight' satisfies ThemeKey,
      activatedAt: null,
      updatedAt: now,
      views: 0,
      version: sql`${card.version} + 1`,
    })
    .where(and(eq(card.cardSn, cardSn), inArray(card.state, [...from])))
    .returning({ cardSn: card.cardSn })
  if (released.length === 0) return false
  await db.delete(cardSocialMedia).where(eq(cardSocialMedia.cardSn, cardSn))
  await db.delete(cardWebSite).where(eq(cardWebSite.cardSn, cardSn))
  await db.delete(cardTheme).where(eq(cardTheme.cardSn, cardSn))
  await db.delete(cardMetric).where(eq(cardMetric.cardSn, cardSn))
  await db.delete(scanHistory).where(eq(scanHistory.cardSn, cardSn))
  return true
}

/** Whether a card may be shown in a theme: one that is free, was bought for it, or belongs to its company. */
export async function hasTheme(db: Tx, cardSn: string, theme: ThemeKey): Promise<boolean> {
  if (isFreeTheme(theme)) return true
  const bought = db
    .select({ theme: cardTheme.theme })
    .from(cardTheme)
    .where(and(eq(cardTheme.cardSn, card.cardSn), eq(cardTheme.theme, theme)))
  const rows = await db
    .select({ cardSn: card.cardSn })
    .from(card)
    .innerJoin(company, eq(company.id, card.companyId))
    .where(and(eq(card.cardSn, cardSn), or(eq(company.theme, theme), exists(bought))))
  return rows.length > 0
}

/** The open cards of a company's people that search engines may list, for the page of that company. */
export async function listedCards(db: Tx, companyId: number, most: number): Promise<CardRow[]> {
  return db
    .select()
    .from(card)
    .where(and(eq(card.companyId, companyId), eq(card.state, 'active'), eq(card.allowIndex, true)))
    .orderBy(asc(card.activatedAt), asc(card.cardSn))
    .limit(most)
}
