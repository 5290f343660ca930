import { CARD_TRANSITIONS } from '@idocard/domain/cards/card-state'
import { THEMES, type ThemeKey } from '@idocard/domain/cards/theme'
import { and, asc, desc, eq, exists, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { type Owned, type Owner, ownership } from '../../../db/owned.ts'
import { type CardRow, card, cardTheme, themeOffer } from '../../../db/schema/cards/card.ts'
import { company } from '../../../db/schema/company/company.ts'
import type { PictureRow } from '../../../db/schema/content/upload.ts'
import { keepCardEvent } from './card-event.store.ts'

const checkOwner = ownership(card.memberId, (row: CardRow) => row.memberId)

/** One of a user's own cards. Undefined if it belongs to another user or does not exist. */
export async function ownCard(db: Tx, who: Owner, cardSn: string): Promise<Owned<CardRow> | undefined> {
  const [found] = await checkOwner(who, (isTheirs) =>
    db
      .select()
      .from(card)
      .where(and(isTheirs, eq(card.cardSn, cardSn))),
  )
  return found
}

/** Like `ownCard`, but locked until the transaction ends, so that a concurrent change sees the result of this one. */
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

/** All of a user's cards. Locked in the order of their numbers, which prevents deadlocks. */
export const lockOwnCards = (db: Tx, who: Owner): Promise<Owned<CardRow>[]> =>
  checkOwner(who, (isTheirs) => db.select().from(card).where(isTheirs).orderBy(asc(card.cardSn)).for('update'))

/**
 * Anybody's card, locked so that its holder cannot change until the transaction ends. Undefined if it does not exist.
 */
export async function holdCard(db: Tx, cardSn: string): Promise<CardRow | undefined> {
  const [found] = await db.select().from(card).where(eq(card.cardSn, cardSn)).for('key share')
  return found
}

/**
 * A physical card at hand: identified by its activation code, or by its number if its chip proved that it is at hand.
 */
export type AtHand = { activationHash: Buffer } | { cardSn: string }

const isIt = (which: AtHand) =>
  'cardSn' in which ? eq(card.cardSn, which.cardSn) : eq(card.activationHash, which.activationHash)

/** The plastic that leads to a card, as a condition. Not the card of somebody who left, which also leads to a colleague's. */
export const isLinkedTo = (cardSn: string): SQL | undefined => and(eq(card.leadsTo, cardSn), eq(card.state, 'linked'))

/** The number of the card whose content a physical card shows: its own, or that of the card that it leads to. */
export async function cardShownBy(db: Tx, which: AtHand): Promise<string | undefined> {
  const [found] = await db.select({ cardSn: card.cardSn, leadsTo: card.leadsTo }).from(card).where(isIt(which))
  return found?.leadsTo ?? found?.cardSn
}

/**
 * Gives a physical card to a user. Undefined if there is no such card, or it is already claimed. Only one of several
 * concurrent claims succeeds.
 */
export async function claimCard(db: Tx, which: AtHand, who: Owner, now: Date): Promise<Owned<CardRow> | undefined> {
  const { from, to } = CARD_TRANSITIONS.activate
  const [claimed] = await db
    .update(card)
    .set({ memberId: who.id, state: to, activatedAt: now, updatedAt: now })
    .where(and(isIt(which), inArray(card.state, [...from]), isNull(card.memberId)))
    .returning({ cardSn: card.cardSn })
  if (!claimed) return undefined
  await keepCardEvent(db, claimed.cardSn, 'activate', now)
  return ownCard(db, who, claimed.cardSn)
}

/** Links a physical card to a user's card. False if there is no such card, or it is already activated. */
export async function linkCard(db: Tx, which: AtHand, mine: Owned<CardRow>, now: Date): Promise<boolean> {
  const { from, to } = CARD_TRANSITIONS.link
  const [linked] = await db
    .update(card)
    .set({ leadsTo: mine.cardSn, state: to, activatedAt: now, updatedAt: now })
    .where(and(isIt(which), inArray(card.state, [...from])))
    .returning({ cardSn: card.cardSn })
  if (linked) await keepCardEvent(db, linked.cardSn, 'link', now)
  return linked !== undefined
}

/** The last activated other card of the same holder that has a name; undefined if there is none. */
export async function namedCard(db: Tx, mine: Owned<CardRow>): Promise<CardRow | undefined> {
  const [found] = await db
    .select()
    .from(card)
    .where(
      and(
        eq(card.memberId, mine.memberId ?? ''),
        ne(card.cardSn, mine.cardSn),
        sql`(${card.fields} ->> 'nameCh' <> '' or ${card.fields} ->> 'nameEn' <> '')`,
      ),
    )
    .orderBy(desc(card.activatedAt), asc(card.cardSn))
    .limit(1)
  return found
}

/** Writes the first fields of a card that was just activated, without raising its version. */
export async function beginCard(db: Tx, mine: Owned<CardRow>, fields: CardRow['fields']): Promise<void> {
  await db.update(card).set({ fields }).where(eq(card.cardSn, mine.cardSn))
}

/** What a holder may change on a card, apart from its state. */
export interface CardChange extends Partial<Pick<CardRow, 'fields' | 'allowIndex' | 'theme'>> {
  /** Null removes it. */
  photo?: Owned<PictureRow> | null
  /** True if links were changed, which are separate rows. */
  links?: true
}

/**
 * Writes a change to a locked card. Content changes raise the version, so that an editor open on another device cannot
 * overwrite them. A change of theme does not, as the theme is saved separately.
 */
export async function changeCard(
  db: Tx,
  mine: Owned<CardRow>,
  { photo, links, ...change }: CardChange,
  now: Date,
): Promise<void> {
  const isWriting = links || change.fields !== undefined || photo !== undefined || change.allowIndex !== undefined
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

/** Pauses or resumes a card. False when the table of transitions does not allow it. */
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
  if (changed.length === 0) return false
  await keepCardEvent(db, mine.cardSn, transition, now)
  return true
}

/** Pauses a locked card for staff, who say why: its holder cannot resume it. */
export async function holdForStaff(db: Tx, theirs: Owned<CardRow>, reason: string, now: Date): Promise<void> {
  const { cardSn, state } = theirs
  await db
    .update(card)
    .set({ heldFrom: state === 'paused' ? 'paused' : 'active', heldReason: reason, state: 'paused', updatedAt: now })
    .where(eq(card.cardSn, cardSn))
  await keepCardEvent(db, cardSn, 'pause', now)
}

/** Ends the pause of staff: the card is again what it was before. */
export async function endHold(
  db: Tx,
  { cardSn }: Owned<CardRow>,
  state: NonNullable<CardRow['heldFrom']>,
  now: Date,
): Promise<void> {
  await db.update(card).set({ heldFrom: null, heldReason: '', state, updatedAt: now }).where(eq(card.cardSn, cardSn))
  await keepCardEvent(db, cardSn, 'resume', now)
}

/** Whether a card may use a theme: it is free, was bought for the card, or belongs to its company. */
export async function hasTheme(db: Tx, cardSn: string, theme: ThemeKey): Promise<boolean> {
  const isFree = and(eq(themeOffer.theme, theme), eq(themeOffer.points, 0))
  if (!THEMES[theme].isCompanyOnly && (await db.$count(themeOffer, isFree)) > 0) return true
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

/** A company's active cards that search engines may list, for the company's page. */
export async function listedCards(db: Tx, companyId: number, max: number): Promise<CardRow[]> {
  return db
    .select()
    .from(card)
    .where(and(eq(card.companyId, companyId), eq(card.state, 'active'), eq(card.allowIndex, true)))
    .orderBy(asc(card.activatedAt), asc(card.cardSn))
    .limit(max)
}
