import type { Source } from '@idocard/domain/card'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import { and, asc, eq, gte, sql } from 'drizzle-orm'
import type { Tx } from '../../db/open.ts'
import { card, cardFigure } from '../../db/schema/card.ts'

export type FigureKind = (typeof cardFigure.$inferSelect)['kind']

/** Counts so many more of a kind on a card's day. */
export async function countFigure(
  db: Tx,
  cardSn: string,
  kind: FigureKind,
  source: Source,
  now: Date,
  times = 1,
): Promise<void> {
  await db
    .insert(cardFigure)
    .values({ cardSn, day: taiwanDay(now), kind, source, count: times })
    .onConflictDoUpdate({
      target: [cardFigure.cardSn, cardFigure.day, cardFigure.kind, cardFigure.source],
      set: { count: sql`${cardFigure.count} + ${times}` },
    })
  if (kind === 'view')
    await db
      .update(card)
      .set({ views: sql`${card.views} + ${times}` })
      .where(eq(card.cardSn, cardSn))
}

/** A card's figures from a day on. */
export async function figuresOf(db: Tx, cardSn: string, from: string) {
  const { day, kind, source, count } = cardFigure
  return db
    .select({ day, kind, source, count })
    .from(cardFigure)
    .where(and(eq(cardFigure.cardSn, cardSn), gte(cardFigure.day, from)))
    .orderBy(asc(day), asc(kind), asc(source))
}
