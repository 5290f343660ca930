import { randomBytes, randomInt } from 'node:crypto'
import { contract } from '@idocard/contract'
import { newCardSn } from '@idocard/domain/cards/card-address'
import { newActivation } from '../../../shared/activation.ts'
import { type Fixtures, NOBODYS } from '../../../testing/fixtures.ts'
import { newPerson, OURS, type Person } from '../../../testing/person.ts'
import { appoint, tokenForStaff } from '../../identity/staff/fixtures.ts'

const calls = contract.siteBatch

/** Makes a batch of two cards, as another member of staff. */
export async function addBatch({ app }: Pick<Person, 'app'>) {
  const maker = await newPerson(app)
  await appoint(maker, 'support', null)
  const sender = { token: await tokenForStaff(maker, calls.make) }
  return (await app.call(calls.make, { companyId: OURS, count: 2, note: '測試' }, sender)).data
}

/** A batch, and a list of new chips in its cards. */
async function batchWithChips(person: Person) {
  const { id, cards } = await addBatch(person)
  const uid = () => `04${randomBytes(6).toString('hex')}`
  return { id, list: cards.map(({ cardSn }, at) => ({ row: at + 1, uid: uid(), cardSn })) }
}

/** A list with a new card. */
const cardList = () => ({ list: [{ row: 1, cardSn: newCardSn(randomInt), code: newActivation().code }] })

export const batchFixtures = {
  owners: {
    'siteBatch.list': {},
    'siteBatch.get': { id: NOBODYS },
    'siteBatch.list_cards': { id: NOBODYS },
    'siteBatch.load_companies': {},
    'siteBatch.make': { companyId: NOBODYS },
    'siteBatch.renew_codes': { id: NOBODYS },
    'siteBatch.draw': { id: NOBODYS, cards: NOBODYS },
    'siteBatch.check_cards': { list: NOBODYS },
    'siteBatch.import': { companyId: NOBODYS, list: NOBODYS },
    'siteBatch.check_chips': { id: NOBODYS, list: NOBODYS },
    'siteBatch.register_chips': { id: NOBODYS, list: NOBODYS },
  },
  prepare: {
    'siteBatch.list': () => ({ given: { cursor: '' } }),
    'siteBatch.get': async (person) => ({ given: { id: (await addBatch(person)).id } }),
    'siteBatch.list_cards': async (person) => ({ given: { id: (await addBatch(person)).id, cursor: '' } }),
    'siteBatch.make': () => ({ given: { companyId: OURS, count: 2 } }),
    'siteBatch.renew_codes': async (person) => ({
      given: { id: (await addBatch(person)).id, version: 1 },
      isOnce: true,
    }),
    'siteBatch.draw': async (person) => {
      const { id, cards } = await addBatch(person)
      return { given: { id, cards: cards.map(({ cardSn, code }) => ({ cardSn, code })) } }
    },
    'siteBatch.check_cards': () => ({ given: cardList() }),
    'siteBatch.import': () => ({ given: { companyId: OURS, ...cardList() }, isOnce: true }),
    'siteBatch.check_chips': async (person) => ({ given: await batchWithChips(person) }),
    'siteBatch.register_chips': async (person) => ({ given: await batchWithChips(person) }),
  },
} satisfies Fixtures<'siteBatch'>
