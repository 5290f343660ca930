import { contract } from '@idocard/contract'
import type { StepUp } from '@idocard/contract/identity/holder'
import { eq } from 'drizzle-orm'
import { card } from '../db/schema/cards/card.ts'
import { codeIn, type TestApp } from './app.ts'
import { holderWithCard } from './cards.ts'

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
