import type { ThemeKey } from '@idocard/domain/theme'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/open.ts'
import type { Owned } from '../../db/owned.ts'
import { type CardRow, cardTheme } from '../../db/schema/card.ts'

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
