import { contract } from '@idocard/contract'
import { type Fixtures, type Kind, mine, NO_UUID, shown } from '../../../testing/fixtures.ts'
import type { Person } from '../../../testing/person.ts'
import { CARD } from '../../cards/card/fixtures.ts'
import { addSavedCard, SAVED_CARD } from '../contact/fixtures.ts'

/** Leaves contact details on the person's card; returns their id. */
export async function addContact({ app, holder, cardSn }: Person): Promise<string> {
  await app.call(contract.exchange.leave, { cardSn, name: '林先生', contactMethod: 'lin@example.com', consent: true })
  const { data } = await app.call(contract.exchange.load_mine, {}, holder)
  return data.list[0]?.id ?? ''
}

export const LEFT_CONTACT: Kind = {
  make: addContact,
  remove: ({ app, holder }, id) => app.call(contract.exchange.remove, { id: String(id) }, holder),
  never: NO_UUID,
}

export const exchangeFixtures = {
  owners: {
    'exchange.leave': { cardSn: shown(CARD) },
    'exchange.load_mine': {},
    'exchange.remove': { id: mine(LEFT_CONTACT) },
    'exchange.share_back': { id: mine(SAVED_CARD), cardSn: mine(CARD) },
  },
  prepare: {
    'exchange.remove': async (person) => ({ given: { id: await addContact(person) } }),
    'exchange.share_back': async (person) => {
      const { app, holder, cardSn } = person
      const fields = { nameCh: '林先生', emails: [{ kind: 'work' as const, address: 'lin@example.com' }] }
      await app.call(contract.card.update, { cardSn, fields }, holder)
      return { given: { id: await addSavedCard(person) } }
    },
  },
} satisfies Fixtures<'exchange'>
