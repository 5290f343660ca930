import { randomInt } from 'node:crypto'
import { contract } from '@idocard/contract'
import { EMPTY_CARD } from '@idocard/contract/cards/card'
import { parseActivationCode } from '@idocard/domain/cards/activation-code'
import { newCardSn } from '@idocard/domain/cards/card-address'
import { card } from '../db/schema/cards/card.ts'
import { balanceOf, earnPoints, spendPoints } from '../features/loyalty/point/index.ts'
import { activationHash, newActivation } from '../shared/activation.ts'
import type { TestApp } from './app.ts'

const COMPANY = 3

/** Creates an unclaimed card of a company, with its activation code. */
export async function newCard(
  { running }: TestApp,
  companyId: number = COMPANY,
): Promise<{ cardSn: string; code: string }> {
  const { code } = newActivation()
  const cardSn = newCardSn((below) => randomInt(below))
  const hash = activationHash(parseActivationCode(code) ?? '')
  await running.database.db.insert(card).values({ cardSn, companyId, activationHash: hash, fields: EMPTY_CARD })
  return { cardSn, code }
}

/** Creates a holder with a card. */
export async function holderWithCard(
  app: TestApp,
  companyId?: number,
): Promise<{ id: string; token: string; cardSn: string }> {
  const { cardSn, code } = await newCard(app, companyId)
  const holder = await app.holder()
  await app.call(contract.card.activate_card, { cardActivateCode: code }, { token: holder.token })
  return { ...holder, cardSn }
}

/** Sets a holder's points with a company to exactly this number. */
export async function givePoints(
  app: TestApp,
  memberId: string,
  points: number,
  companyId: number = COMPANY,
): Promise<void> {
  const { db } = app.running.database
  const account = { memberId, companyId }
  const missing = points - (await balanceOf(db, account))
  const entry = { ...account, amount: Math.abs(missing), reference: String(missing) }
  if (missing > 0) await earnPoints(db, { ...entry, reason: 'gift' }, app.now())
  if (missing < 0) await spendPoints(db, { ...entry, reason: 'prize' }, app.now())
}
