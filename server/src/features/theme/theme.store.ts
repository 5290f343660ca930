import { isFreeTheme, type ThemeKey } from '@idocard/domain/theme'
import { and, eq, exists, or } from 'drizzle-orm'
import type { Tx } from '../../db/open.ts'
import { card, cardTheme } from '../../db/schema/card.ts'
import { company } from '../../db/schema/company.ts'

/** The themes that were bought for a card. */
export async function boughtThemes(db: Tx, cardSn: string): Promise<ThemeKey[]> {
  const rows = await db.select({ theme: cardTheme.theme }).from(cardTheme).where(eq(cardTheme.cardSn, cardSn))
  return rows.map((row) => row.theme)
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

/** Gives a theme to a card; false when it has it already. */
export async function giveTheme(db: Tx, cardSn: string, theme: ThemeKey, now: Date): Promise<boolean> {
  const given = await db
    .insert(cardTheme)
    .values({ cardSn, theme, boughtAt: now })
    .onConflictDoNothing()
    .returning({ theme: cardTheme.theme })
  return given.length > 0
}

/** The theme that only cards of this company have; empty when there is none. */
export async function themeOfCompany(db: Tx, companyId: number): Promise<string> {
  const [found] = await db.select({ theme: company.theme }).from(company).where(eq(company.id, companyId))
  return found?.theme ?? ''
}

/** The company that a theme belongs to. */
export async function companyOfTheme(db: Tx, theme: ThemeKey) {
  const [found] = await db.select().from(company).where(eq(company.theme, theme)).limit(1)
  return found
}
