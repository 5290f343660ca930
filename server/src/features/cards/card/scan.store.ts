import type { Scanned } from '@idocard/contract/cards/scan-history'
import { HISTORY_DAYS, MAX_HISTORY } from '@idocard/domain/cards/scan-history'
import { DAY_MS } from '@idocard/domain/duration'
import { and, desc, eq, gt, inArray, lt, ne } from 'drizzle-orm'
import { type Numbered, numberedPage } from '../../../db/numbered-page.ts'
import type { Tx } from '../../../db/open.ts'
import type { Owned } from '../../../db/owned.ts'
import { card, scanHistory } from '../../../db/schema/cards/card.ts'
import { member } from '../../../db/schema/identity/account.ts'
import type { MemberRow } from '../../identity/sign-in/index.ts'
import { faceSeenBy } from './card-shown.ts'

/**
 * Records that a holder opened a card, unless their history is off. Only the latest `MAX_HISTORY` cards are stored.
 */
export async function rememberScan(db: Tx, memberId: string, cardSn: string, now: Date): Promise<void> {
  if (!(await keepsHistory(db, memberId))) return
  await db
    .insert(scanHistory)
    .values({ memberId, cardSn, at: now })
    .onConflictDoUpdate({ target: [scanHistory.memberId, scanHistory.cardSn], set: { at: now } })
  const tooMany = db
    .select({ cardSn: scanHistory.cardSn })
    .from(scanHistory)
    .where(eq(scanHistory.memberId, memberId))
    .orderBy(desc(scanHistory.at), desc(scanHistory.cardSn))
    .offset(MAX_HISTORY)
  await db.delete(scanHistory).where(and(eq(scanHistory.memberId, memberId), inArray(scanHistory.cardSn, tooMany)))
}

/** Whether a holder's history is on. */
export async function keepsHistory(db: Tx, memberId: string): Promise<boolean> {
  const [me] = await db.select({ keeps: member.keepsHistory }).from(member).where(eq(member.id, memberId))
  return me?.keeps ?? false
}

/** Deletes all entries of a holder's history. */
export async function clearHistory(db: Tx, me: Owned<MemberRow>): Promise<void> {
  await db.delete(scanHistory).where(eq(scanHistory.memberId, me.id))
}

/** Deletes entries older than `HISTORY_DAYS`. */
export async function sweepHistory(db: Tx, now: Date): Promise<void> {
  await db.delete(scanHistory).where(lt(scanHistory.at, new Date(now.getTime() - HISTORY_DAYS * DAY_MS)))
}

/** One page of the cards that a holder opened, newest first. Only active cards of other holders are included. */
export async function scansOf(
  db: Tx,
  memberId: string,
  at: Numbered,
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<{ list: Scanned[]; total: number }> {
  const oldest = new Date(now.getTime() - HISTORY_DAYS * DAY_MS)
  const mine = and(
    eq(scanHistory.memberId, memberId),
    gt(scanHistory.at, oldest),
    eq(card.state, 'active'),
    ne(card.memberId, memberId),
  )
  const scanned = () =>
    db
      .select({ card, at: scanHistory.at })
      .from(scanHistory)
      .innerJoin(card, eq(card.cardSn, scanHistory.cardSn))
      .where(mine)
      .$dynamic()
  const found = await numberedPage(db, scanned, [desc(scanHistory.at), desc(scanHistory.cardSn)], at)
  const list = found.list.map(({ card: row, at }) => {
    const { cardSn, url, photo, fields } = faceSeenBy(row, 'visitor', publicUrl)
    const { nameCh, nameEn, companyCh, companyEn, titleCh, titleEn } = fields
    return { cardSn, url, photo, nameCh, nameEn, companyCh, companyEn, titleCh, titleEn, at: at.toISOString() }
  })
  return { list, total: found.total }
}
