import { randomInt } from 'node:crypto'
import { contract } from '@idocard/contract'
import { company } from '../../../db/schema/company/company.ts'
import { type Fixtures, type Kind, mine, NO_NUMBER } from '../../../testing/fixtures.ts'
import type { Person } from '../../../testing/person.ts'
import { newCard } from '../../../testing/person.ts'

/** Creates a company and gives the person a card of it; returns its id. */
export async function addSponsor({ app, holder }: Person): Promise<number> {
  const id = randomInt(1000, 2_000_000_000)
  const names = { companychname: '又一家公司', companyenname: 'One More' }
  await app.running.database.db.insert(company).values({ id, prefix: `C${id}`, ...names })
  const { code } = await newCard(app, id)
  await app.call(contract.card.activate_card, { cardActivateCode: code }, holder)
  return id
}

/** Gives up the person's cards of a company. */
export async function leaveSponsor({ app, holder }: Person, id: number): Promise<void> {
  const { list } = (await app.call(contract.company.load_sponsors, {}, holder)).data
  for (const cardSn of list.find((one) => one.id === id)?.cards ?? [])
    await app.call(contract.card.release, { cardSn }, holder)
}

export const SPONSOR: Kind = {
  make: addSponsor,
  remove: (person, id) => leaveSponsor(person, Number(id)),
  never: NO_NUMBER,
}

export const companyFixtures = {
  owners: {
    'company.getSponsor': { id: mine(SPONSOR) },
  },
  prepare: {
    'company.getSponsor': async (person) => ({ given: { id: await addSponsor(person) } }),
  },
} satisfies Fixtures<'company'>
