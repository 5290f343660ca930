import type { Tx } from '../../db/open.ts'
import type { Owned } from '../../db/owned.ts'
import type { MemberRow } from '../../services/sign-in/member.store.ts'
import { deleteContactMessages } from '../contact/contact.store.ts'
import { deleteExchangesLeftBy } from '../exchange/exchange.store.ts'
import { disownOrders, eraseDelivery } from '../order/erasure.store.ts'
import { deleteFromOutbox } from '../outbox/outbox.store.ts'
import { deletePerson } from './holder.store.ts'

/**
 * Erases a person (docs/decisions/0015). Their rows go with the account, by foreign keys that cascade; what is known by
 * their phone number or e-mail address alone goes too: what they left on other people's cards, inquiries. Orders
 * stay, with a nameless owner and what accounting must keep. The person must be locked and their cards released.
 */
export async function erasePerson(db: Tx, me: Owned<MemberRow>, now: Date): Promise<void> {
  const { phone, email } = me
  await disownOrders(db, me, now)
  await eraseDelivery(db, now)
  await deletePerson(db, me)
  await deleteExchangesLeftBy(db, { phone, email })
  if (email) await deleteContactMessages(db, email)
  await deleteFromOutbox(
    db,
    [phone, email].filter((address) => address !== null),
  )
}
