import { randomInt } from 'node:crypto'
import { contract } from '@idocard/contract'
import { EMPTY_CARD } from '@idocard/contract/card'
import { parseActivationCode } from '@idocard/domain/activation-code'
import { newCardSn } from '@idocard/domain/card-address'
import { card } from '../db/schema/card.ts'
import { balanceOf, earnPoints, spendPoints } from '../features/point/point.store.ts'
import { activationHash, newActivation } from '../shared/activation.ts'
import type { TestApp } from './app.ts'

const COMPANY = 3

/** A card of the house that waits for its activation code, as it comes out of its sleeve. */
export async function newCard({ running }: TestApp): Promise<{ cardSn: string; code: string }> {
  const { code } = newActivation()
  const cardSn = newCardSn((below) => randomInt(below))
  const hash = activationHash(parseActivationCode(code) ?? '')
  await running.database.db
    .insert(card)
    .values({ cardSn, companyId: COMPANY, activationHash: hash, fields: EMPTY_CARD })
  return { cardSn, code }
}

/** A holder with a card of their own. */
export async function holderWithCard(app: TestApp): Promise<{ id: string; token: string; cardSn: string }> {
  const { cardSn, code } = await newCard(app)
  const holder = await app.holder()
  await app.call(contract.card.activate_card, { cardActivateCode: code }, { token: holder.token })
  return { ...holder, cardSn }
}

/** Makes it exactly so many points that a holder has, whatever activating cards brought. */
export async function givePoints(app: TestApp, memberId: string, points: number): Promise<void> {
  const { db } = app.running.database
  const missing = points - (await balanceOf(db, memberId))
  const entry = { memberId, amount: Math.abs(missing), reason: 'test', reference: String(missing) }
  if (missing > 0) await earnPoints(db, entry, app.now())
  if (missing < 0) await spendPoints(db, entry, app.now())
}
