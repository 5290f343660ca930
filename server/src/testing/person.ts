import { randomInt } from 'node:crypto'
import { contract } from '@idocard/contract'
import { EMPTY_CARD } from '@idocard/contract/cards/card'
import type { StepUp } from '@idocard/contract/identity/holder'
import { parseActivationCode } from '@idocard/domain/cards/activation-code'
import { newCardSn } from '@idocard/domain/cards/card-address'
import { eq } from 'drizzle-orm'
import { card } from '../db/schema/cards/card.ts'
import { activationHash, newActivation } from '../shared/activation.ts'
import { codeIn, type TestApp } from './app.ts'

/** Our own company in the demo content, to which all people in tests belong by default. */
export const OURS = 3

interface SignedIn {
  id: string
  token: string
}

/** A user with a card who is signed in to the shop and to the back office. */
export interface Person {
  app: TestApp
  phone: string
  member: SignedIn
  holder: SignedIn
  cardSn: string
}

/** Creates an unclaimed card of a company, with its activation code. */
export async function newCard(
  { running }: TestApp,
  companyId: number = OURS,
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

export async function newPerson(app: TestApp, companyId?: number): Promise<Person> {
  const { cardSn, ...holder } = await holderWithCard(app, companyId)
  const { phone } = (await app.call(contract.holder.load_my_info, {}, holder)).data
  return { app, phone, member: await app.member({ phone }), holder, cardSn }
}

/** The company of the person's card. */
export async function companyOf({ app, cardSn }: Person): Promise<number> {
  const [found] = await app.running.database.db.select({ id: card.companyId }).from(card).where(eq(card.cardSn, cardSn))
  return found?.id ?? 0
}

/** Requests the one-time code for an action that needs one; returns the code. */
export async function codeFor({ app, phone, holder }: Person, action: StepUp): Promise<string> {
  await app.call(contract.holder.request_step_up, { action }, holder)
  return codeIn(await app.sent(phone, 'code'))
}

/** Deletes the person's account with all its data. */
export async function deleteAccount(person: Person): Promise<void> {
  const pinCode = await codeFor(person, 'delete_account')
  await person.app.call(contract.holder.delete_my_account, { pinCode }, person.holder)
}
