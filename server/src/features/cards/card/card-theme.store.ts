import { isFreeTheme, THEME_KEYS, THEMES, type ThemeKey } from '@idocard/domain/cards/theme'
import { and, eq, gt } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import type { Owned } from '../../../db/owned.ts'
import { type CardRow, cardTheme } from '../../../db/schema/cards/card.ts'
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

/** The themes that a card may use, and those that can be bought for it. */
export async function themesOf(
  db: Tx,
  mine: Owned<CardRow>,
): Promise<{ theme: ThemeKey; isOwned: boolean; boughtAt: Date | undefined }[]> {
  const own = await themeOfCompany(db, mine.companyId)
  const bought = await boughtThemes(db, mine)
  return THEME_KEYS.filter((theme) => !THEMES[theme].isCompanyOnly || theme === own).map((theme) => {
    const boughtAt = bought.find((one) => one.theme === theme)?.boughtAt
    return { theme, isOwned: theme === own || boughtAt !== undefined || isFreeTheme(theme), boughtAt }
  })
}

/** Whether a card may use a theme: it is free, was bought for it, or is its company's own. */
export const isThemeOwned = async (db: Tx, mine: Owned<CardRow>, theme: ThemeKey): Promise<boolean> =>
  (await themesOf(db, mine)).some((one) => one.theme === theme && one.isOwned)
