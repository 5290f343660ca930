import type { FreedCard } from '@idocard/contract/cards/card'
import type { Tx } from '../../../db/open.ts'
import type { Owned } from '../../../db/owned.ts'
import { emptyLeftCards, forgetInFigures, lockLeftCards, lockOwnCards, releaseCard } from '../../cards/card/index.ts'
import { lockCart } from '../../commerce/cart/index.ts'
import { disownOrders, eraseDelivery, lockOrdersOf } from '../../commerce/order/index.ts'
import { forgetExceptions } from '../../company/card-request/index.ts'
import { forgetDepartures } from '../../company/departure/index.ts'
import { deleteContactMessages } from '../../company/inquiry/index.ts'
import { deleteLeadsOf, leaveLeads } from '../../company/lead/index.ts'
import { dissolveMergesWith, holdersWith } from '../../contacts/contact/index.ts'
import { lockWithAddressBooks } from '../../contacts/contact-index/index.ts'
import { deleteExchangesLeftBy } from '../../contacts/exchange/index.ts'
import { leaveShownPictures } from '../../content/upload/index.ts'
import { deleteFromOutbox } from '../outbox/index.ts'
import { deleteMessagesOf } from '../provider/index.ts'
import { type CodeService, formerAddresses, lockMemberIfAny, type MemberRow } from '../sign-in/index.ts'
import { deleteDraftsAbout, deleteDraftsOn } from '../staff-draft/index.ts'
import { deletePerson } from './store.ts'

interface ErasureServices {
  codes: CodeService
  secret: string
}

/**
 * Erases a user with their cards: on their own device, or by staff for those who ask for it.
 * @returns the numbers of the deleted cards, and the physical cards that somebody else can activate now; undefined if
 *   the account is gone already
 */
export async function eraseAccount(
  db: Tx,
  me: Owned<MemberRow>,
  { codes, secret }: ErasureServices,
  now: Date,
): Promise<{ cards: string[]; freed: FreedCard[] } | undefined> {
  // Locks contacts, orders, cards and cart first, in the order of all other writers, then the user, then cards added since.
  await lockWithAddressBooks(
    db,
    async (tx) => holdersWith(tx, await addressesOf(tx, me)),
    async (tx) => {
      await lockOrdersOf(tx, me)
      // From here on nobody can save one of the cards.
      await lockOwnCards(tx, me)
      await lockLeftCards(tx, me)
    },
  )
  await lockCart(db, me.id)
  const person = await lockMemberIfAny(db, me)
  if (!person) return undefined
  const cards = await lockOwnCards(db, person)
  const freed: FreedCard[] = []
  for (const card of cards) freed.push(...((await releaseCard(db, card, now)) ?? []))
  // Those of companies that they left stay the companies', without anything of the person.
  const left = await lockLeftCards(db, person)
  await emptyLeftCards(db, left, now)
  await erasePerson(db, person, secret, now)
  await codes.forget(db, person)
  return { cards: [...cards.map(({ cardSn }) => cardSn), ...left], freed }
}

/**
 * Erases a user (docs/decisions/0015). Foreign keys that cascade delete their rows with the account, including the
 * user's cards among other holders' contacts. Pictures that content of a company or the site shows stay, without an
 * owner. Data linked only by phone number or e-mail address is deleted too: details left on other cards, and inquiries.
 * Orders stay, with an anonymous owner and the data that accounting needs. The user must be locked and their
 * cards released before.
 */
export async function erasePerson(db: Tx, me: Owned<MemberRow>, secret: string, now: Date): Promise<void> {
  const all = await addressesOf(db, me)
  for (const one of all) await dissolveMergesWith(db, one)
  // Before the orders get another owner.
  const inquiries: string[] = []
  for (const one of all) {
    await deleteMessagesOf(db, one, secret, now)
    inquiries.push(...(await deleteContactMessages(db, one)))
  }
  await deleteDraftsOn(db, [...inquiries, ...(await disownOrders(db, me, now))])
  await eraseDelivery(db, now)
  await leaveShownPictures(db, me)
  await forgetExceptions(db, me)
  await forgetDepartures(db, me)
  await leaveLeads(db, me)
  await forgetInFigures(db, me)
  await deletePerson(db, me)
  for (const { phone, email } of all) {
    await deleteDraftsAbout(db, { phone, email })
    await deleteExchangesLeftBy(db, { phone, email })
    await deleteLeadsOf(db, { phone, email })
    await deleteFromOutbox(
      db,
      [phone, email].filter((address) => address !== null),
    )
  }
}

/** A user with their own addresses, and again with each that a merge released (docs/decisions/0075). */
const addressesOf = async (db: Tx, { id, phone, email }: Owned<MemberRow>) => [
  { id, phone, email },
  ...(await formerAddresses(db, id)).map((former) => ({ id, ...former })),
]
