import type { PointEntry } from '@idocard/contract/loyalty/point'
import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { type PointEntryRow, pointCard, prize, prizeApplication } from '../../../db/schema/loyalty/point.ts'
import { isUuid } from '../../../shared/uuid.ts'

interface EntryTitle {
  titleCh: string
  titleEn: string
}

/** Reasons of entries whose reference begins with a point card's id. */
const OF_CARD: readonly string[] = ['stamp', 'full_card']
/** Reasons of entries whose reference is a prize application's id. */
const OF_PRIZE: readonly string[] = ['prize', 'prize_returned']
const cardOf = ({ reference }: PointEntryRow) => Number.parseInt(reference, 10)

/** What entries are about, by the entry's id: the titles of point cards and prizes, or why staff corrected the balance. */
async function titlesOfEntries(db: Tx, rows: readonly PointEntryRow[]): Promise<Map<number, EntryTitle>> {
  const ofCards = rows.filter((row) => OF_CARD.includes(row.reason) && Number.isInteger(cardOf(row)))
  const ofPrizes = rows.filter((row) => OF_PRIZE.includes(row.reason) && isUuid(row.reference))
  const cards = await db
    .select({ id: pointCard.id, titleCh: pointCard.titleCh, titleEn: pointCard.titleEn })
    .from(pointCard)
    .where(inArray(pointCard.id, ofCards.map(cardOf)))
  const prizes = await db
    .select({ id: prizeApplication.id, titleCh: prize.titleCh, titleEn: prize.titleEn })
    .from(prizeApplication)
    .innerJoin(prize, eq(prize.id, prizeApplication.prizeId))
    .where(
      inArray(
        prizeApplication.id,
        ofPrizes.map((row) => row.reference),
      ),
    )
  const titles = new Map<number, EntryTitle>()
  for (const { id, note } of rows) if (note !== '') titles.set(id, { titleCh: note, titleEn: note })
  for (const row of ofCards) {
    const card = cards.find(({ id }) => id === cardOf(row))
    if (card) titles.set(row.id, card)
  }
  for (const row of ofPrizes) {
    const given = prizes.find(({ id }) => id === row.reference)
    if (given) titles.set(row.id, given)
  }
  return titles
}

/** Entries with what they are about. */
export async function withTitles(db: Tx, rows: readonly PointEntryRow[]): Promise<PointEntry[]> {
  const titles = await titlesOfEntries(db, rows)
  return rows.map(({ id, amount, reason, at }) => {
    const { titleCh = '', titleEn = '' } = titles.get(id) ?? {}
    return { id, amount, reason, titleCh, titleEn, at: at.toISOString() }
  })
}
