import { randomUUID } from 'node:crypto'
import { Refusal } from '../../api/refusal.ts'
import type { Tx } from '../../db/open.ts'
import type { PrizeApplicationRow, PrizeRow } from '../../db/schema/point.ts'
import { earnPoints, spendPoints } from '../point/point.store.ts'
import { hasEnded } from './has-ended.ts'
import { appliedFor, returnUnit, takeUnit } from './prize.store.ts'
import { type ApplicationOfPrize, insertApplication, transitionApplication } from './prize-application.store.ts'
import { storedCode } from './prize-code.ts'

/**
 * Applies for a prize of a company that the holder belongs to: takes a unit and pays its points.
 * @throws {Refusal} when it has ended, is gone, the holder has as many as one may, or has too few points
 */
export async function applyFor(
  db: Tx,
  { prize, memberId, secret }: { prize: PrizeRow; memberId: string; secret: string },
  now: Date,
): Promise<PrizeApplicationRow> {
  if (hasEnded(prize, now)) throw new Refusal('prize.ended')
  // From here on applications for this prize follow one another, also those of one holder.
  if (!(await takeUnit(db, prize))) throw new Refusal('prize.sold_out')
  if (((await appliedFor(db, memberId, [prize])).get(prize.id) ?? 0) >= prize.perHolder)
    throw new Refusal('prize.limit')
  const id = randomUUID()
  const { points, companyId, approvesItself } = prize
  const entry = { memberId, companyId, amount: points, reason: 'prize', reference: id } as const
  if (!(await spendPoints(db, entry, now))) throw new Refusal('point.too_few')
  return insertApplication(db, {
    id,
    prizeId: prize.id,
    memberId,
    state: approvesItself ? 'approved' : 'applied',
    points,
    codeHash: storedCode(secret, id),
    appliedAt: now,
    decidedAt: approvesItself ? now : null,
  })
}

/**
 * Refuses an application: the unit and the points go back. They count as earned now, so they expire later than before.
 * @returns undefined when its state does not allow it
 */
export async function refuseApplication(
  db: Tx,
  { application, prize }: ApplicationOfPrize,
  reason: { reasonCh: string; reasonEn: string },
  now: Date,
): Promise<PrizeApplicationRow | undefined> {
  const refused = await transitionApplication(db, application, 'refuse', { ...reason, decidedAt: now })
  if (!refused) return undefined
  const { id, memberId, points, prizeId } = refused
  await returnUnit(db, prizeId)
  const { companyId } = prize
  await earnPoints(db, { memberId, companyId, amount: points, reason: 'prize_returned', reference: id }, now)
  return refused
}
