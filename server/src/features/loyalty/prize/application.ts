import { randomUUID } from 'node:crypto'
import { Refusal } from '../../../api/refusal.ts'
import { insertOne } from '../../../db/insert-one.ts'
import type { Tx } from '../../../db/open.ts'
import { type PrizeApplicationRow, type PrizeRow, prizeApplication } from '../../../db/schema/loyalty/point.ts'
import { type GivenBack, giveBackPoints, spendPoints } from '../point/index.ts'
import { type ApplicationOfPrize, transitionApplication } from './prize-application.store.ts'
import { storedCode } from './prize-code.ts'
import { appliedFor, returnUnit, takeUnit } from './store.ts'

/** Whether the period in which a prize can be applied for is over. */
export const hasEnded = ({ shownUntil }: Pick<PrizeRow, 'shownUntil'>, now: Date): boolean =>
  shownUntil !== null && shownUntil <= now

/**
 * Applies for a prize of one of the holder's companies: takes one unit and spends the prize's points.
 * @throws {Refusal} `prize.ended`, `prize.sold_out`, `prize.limit` (as many as a holder may have), `point.too_few`
 */
export async function applyFor(
  db: Tx,
  { prize, memberId, secret }: { prize: PrizeRow; memberId: string; secret: string },
  now: Date,
): Promise<PrizeApplicationRow> {
  if (hasEnded(prize, now)) throw new Refusal('prize.ended')
  // The prize's row is locked from here on, so applications for this prize run one after another.
  if (!(await takeUnit(db, prize))) throw new Refusal('prize.sold_out')
  if (((await appliedFor(db, memberId, [prize])).get(prize.id) ?? 0) >= prize.perHolder)
    throw new Refusal('prize.limit')
  const id = randomUUID()
  const { points, companyId, approvesItself } = prize
  const entry = { memberId, companyId, amount: points, reason: 'prize', reference: id } as const
  if (!(await spendPoints(db, entry, now))) throw new Refusal('point.too_few')
  return insertOne(db, prizeApplication, {
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

interface RefusedApplication {
  application: PrizeApplicationRow
  givenBack: GivenBack
}

/**
 * Refuses an application and gives back the unit and the points, with the expiry that they had.
 * @returns undefined if the application's state does not allow it
 */
export async function refuseApplication(
  db: Tx,
  { application, prize }: ApplicationOfPrize,
  reason: { reasonCh: string; reasonEn: string },
  now: Date,
): Promise<RefusedApplication | undefined> {
  const refused = await transitionApplication(db, application, 'refuse', { ...reason, decidedAt: now })
  if (!refused) return undefined
  const { id, memberId, prizeId } = refused
  await returnUnit(db, prizeId)
  const spent = { memberId, companyId: prize.companyId, reason: 'prize', reference: id } as const
  const givenBack = await giveBackPoints(db, spent, 'prize_returned', now)
  if (!givenBack) throw new Error(`The ledger has no points for prize application ${id}`)
  return { application: refused, givenBack }
}
