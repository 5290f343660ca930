import { isFreeTheme, THEME_KEYS, THEMES, type ThemeKey } from '@idocard/domain/theme'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/open.ts'
import type { Owned } from '../../db/owned.ts'
import { type CardRow, cardTheme } from '../../db/schema/card.ts'
import { themeOfCompany } from '../company/company.store.ts'

/** The themes bought for a user's card. */
export async function boughtThemes(db: Tx, mine: Owned<CardRow>): Promise<ThemeKey[]> {
  const rows = await db.select({ theme: cardTheme.theme }).from(cardTheme).where(eq(cardTheme.cardSn, mine.cardSn))
  return rows.map((row) => row.theme)
}

/** Adds a theme to a user's card; false when the card already has it. */
export async function giveTheme(db: Tx, mine: Owned<CardRow>, theme: ThemeKey, now: Date): Promise<boolean> {
  const given = await db
    .insert(cardTheme)
    .values({ cardSn: mine.cardSn, theme, boughtAt: now })
    .onConflictDoNothing()
    .returning({ theme: cardTheme.theme })
  return given.length > 0
}

/** The themes that a card may use, and those that can be bought for it. */
export async function themesOf(db: Tx, mine: Owned<CardRow>): Promise<{ theme: ThemeKey; isOwned: boolean }[]> {
  const own = await themeOfCompany(db, mine.companyId)
  const bought = await boughtThemes(db, mine)
  const isOwned = (theme: ThemeKey) => theme === own || bought.includes(theme) || isFreeTheme(theme)
  return THEME_KEYS.filter((theme) => !THEMES[theme].isCompanyOnly || theme === own).map((theme) => ({
    theme,
    isOwned: isOwned(theme),
  }))
}

/** Whether a card may use a theme: it is free, was bought for it, or is its company's own. */
export const isThemeOwned = async (db: Tx, mine: Owned<CardRow>, theme: ThemeKey): Promise<boolean> =>
  (await themesOf(db, mine)).some((one) => one.theme === theme && one.isOwned)
