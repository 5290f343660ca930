import { THEMES, type ThemeKey } from '@idocard/domain/cards/theme'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import type { Owned } from '../../../db/owned.ts'
import { type CardRow, cardTheme, themeOffer } from '../../../db/schema/cards/card.ts'
import { isShown } from '../../../db/shown-between.ts'
import { themeOfCompany } from '../../company/company/index.ts'

/** The themes bought for a user's card, and when. */
export const boughtThemes = (db: Tx, mine: Owned<CardRow>): Promise<{ theme: ThemeKey; boughtAt: Date }[]> =>
  db
    .select({ theme: cardTheme.theme, boughtAt: cardTheme.boughtAt })
    .from(cardTheme)
    .where(eq(cardTheme.cardSn, mine.cardSn))

/** Adds a theme to a user's card; false when the card already has it. */
export async function giveTheme(db: Tx, mine: Owned<CardRow>, theme: ThemeKey, now: Date): Promise<boolean> {
  const given = await db
    .insert(cardTheme)
    .values({ cardSn: mine.cardSn, theme, boughtAt: now })
    .onConflictDoNothing()
    .returning({ theme: cardTheme.theme })
  return given.length > 0
}

/**
 * Removes a theme from a user's card if it was bought after `after`.
 * @returns when it was bought; undefined if it was not removed
 */
export async function takeTheme(db: Tx, mine: Owned<CardRow>, theme: ThemeKey, after: Date): Promise<Date | undefined> {
  const [taken] = await db
    .delete(cardTheme)
    .where(and(eq(cardTheme.cardSn, mine.cardSn), eq(cardTheme.theme, theme), gt(cardTheme.boughtAt, after)))
    .returning({ boughtAt: cardTheme.boughtAt })
  return taken?.boughtAt
}

/** A theme that a card may use, or can get. */
interface ThemeOfCard {
  theme: ThemeKey
  points: number
  isOwned: boolean
  boughtAt: Date | undefined
  /** The card has it only because it shows it: it got it when every card had it. */
  isOnlyShown: boolean
}

/** The themes that a card may use, and those that it can get now, in the order that staff gave them. */
export async function themesOf(db: Tx, mine: Owned<CardRow>, now: Date): Promise<ThemeOfCard[]> {
  const own = await themeOfCompany(db, mine.companyId)
  const bought = await boughtThemes(db, mine)
  const offers = await db
    .select({ theme: themeOffer.theme, points: themeOffer.points, isOffered: sql<boolean>`${isOfferedAt(now)}` })
    .from(themeOffer)
    .orderBy(asc(themeOffer.sorter), asc(themeOffer.id))
  return offers.flatMap(({ theme, points, isOffered }) => {
    if (THEMES[theme].isCompanyOnly && theme !== own) return []
    const boughtAt = bought.find((one) => one.theme === theme)?.boughtAt
    const hasIt = theme === own || boughtAt !== undefined || (isOffered && points === 0)
    // A card keeps the theme that it shows, whatever becomes of the offer.
    const isOwned = hasIt || theme === mine.theme
    return isOwned || isOffered ? [{ theme, points, isOwned, boughtAt, isOnlyShown: isOwned && !hasIt }] : []
  })
}

const isOfferedAt = (now: Date) => and(eq(themeOffer.isOffered, true), isShown(themeOffer, now))

/** Whether a card may use a theme: it is free, was bought for it, is its company's own, or the card shows it. */
export const isThemeOwned = async (db: Tx, mine: Owned<CardRow>, theme: ThemeKey, now: Date): Promise<boolean> =>
  (await themesOf(db, mine, now)).some((one) => one.theme === theme && one.isOwned)

/**
 * Keeps the theme that a card shows for it, before it shows another one: staff may have ended the offer with which the
 * card got it.
 */
export async function keepTheme(db: Tx, mine: Owned<CardRow>, now: Date): Promise<void> {
  const shown = (await themesOf(db, mine, now)).find(({ theme }) => theme === mine.theme)
  if (shown?.isOnlyShown) await giveTheme(db, mine, mine.theme, mine.createdAt)
}

/**
 * The same for many cards, before a company gives them another theme.
 * @param cards with the theme that they have shown until now, and since when they are there
 */
export async function keepThemes(
  db: Tx,
  cards: readonly (Pick<CardRow, 'cardSn' | 'createdAt'> & { themeBefore: ThemeKey })[],
  now: Date,
): Promise<void> {
  const free = await db
    .select({ theme: themeOffer.theme })
    .from(themeOffer)
    .where(and(isOfferedAt(now), eq(themeOffer.points, 0)))
  const isFree = (theme: ThemeKey) => THEMES[theme].isCompanyOnly || free.some((one) => one.theme === theme)
  const kept = cards.filter(({ themeBefore }) => !isFree(themeBefore))
  if (kept.length > 0)
    await db
      .insert(cardTheme)
      .values(kept.map(({ cardSn, themeBefore, createdAt }) => ({ cardSn, theme: themeBefore, boughtAt: createdAt })))
      .onConflictDoNothing()
}
