import type { Scanned } from '@idocard/contract/scan-history'
import { and, count, desc, eq } from 'drizzle-orm'
import type { Tx } from '../../db/open.ts'
import { card, scanHistory } from '../../db/schema/card.ts'
import { faceSeenBy } from './card-shown.ts'

/** Records that a holder opened a card. */
export async function rememberScan(db: Tx, memberId: string, cardSn: string, now: Date): Promise<void> {
  await db
    .insert(scanHistory)
    .values({ memberId, cardSn, at: now })
    .onConflictDoUpdate({ target: [scanHistory.memberId, scanHistory.cardSn], set: { at: now } })
}

/** One page of the cards that a holder opened and that are still active, newest first. */
export async function scansOf(
  db: Tx,
  memberId: string,
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
  publicUrl: string,
): Promise<{ list: Scanned[]; total: number }> {
  const mine = and(eq(scanHistory.memberId, memberId), eq(card.state, 'active'))
  const rows = await db
    .select({ card, at: scanHistory.at })
    .from(scanHistory)
    .innerJoin(card, eq(card.cardSn, scanHistory.cardSn))
    .where(mine)
    .orderBy(desc(scanHistory.at), desc(scanHistory.cardSn))
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
  const [counted] = await db
    .select({ total: count() })
    .from(scanHistory)
    .innerJoin(card, eq(card.cardSn, scanHistory.cardSn))
    .where(mine)
  const list = rows.map(({ card: row, at }) => {
    const { cardSn, url, photo, fields } = faceSeenBy(row, 'visitor', publicUrl)
    const { nameCh, nameEn, companyCh, companyEn, titleCh, titleEn } = fields
    return { cardSn, url, photo, nameCh, nameEn, companyCh, companyEn, titleCh, titleEn, at: at.toISOString() }
  })
  return { list, total: counted?.total ?? 0 }
}
