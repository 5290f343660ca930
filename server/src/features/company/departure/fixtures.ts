import { EMPTY_CARD } from '@idocard/contract/cards/card'
import { eq } from 'drizzle-orm'
import { card } from '../../../db/schema/cards/card.ts'
import { departure } from '../../../db/schema/company/departure.ts'
import { type Fixtures, type Kind, mine, NO_NUMBER, NOBODYS, ours } from '../../../testing/fixtures.ts'
import { companyOf, newCard, newPerson, type Person } from '../../../testing/person.ts'
import { addEmployee, EMPLOYEE } from '../employee/fixtures.ts'

/** Adds somebody else with a card to the list of the person's company. */
async function addWorker(person: Person): Promise<{ id: number; cardSn: string }> {
  const { cardSn, holder } = await newPerson(person.app, await companyOf(person))
  const id = await addEmployee(person, { state: 'joined', memberId: holder.id, cardSn, joinedAt: person.app.now() })
  return { id, cardSn }
}

/** Adds somebody to the list who has left. @returns the numbers of their entry, of the departure, and of the card */
async function addLeaver(
  person: Person,
  memberId: string,
): Promise<{ employeeId: number; id: number; cardSn: string }> {
  const { db } = person.app.running.database
  const companyId = await companyOf(person)
  const { cardSn } = await newCard(person.app, companyId)
  const left = { state: 'left', leftAs: 'paused', fields: { ...EMPTY_CARD, nameCh: '林小美' } } as const
  await db.update(card).set(left).where(eq(card.cardSn, cardSn))
  const employeeId = await addEmployee(person, { state: 'left' })
  const [made] = await db
    .insert(departure)
    .values({ companyId, employeeId, memberId, cardSn, cardWas: 'active', leftAt: person.app.now() })
    .returning({ id: departure.id })
  return { employeeId, id: made?.id ?? 0, cardSn }
}
const addOtherLeaver = async (person: Person) => addLeaver(person, (await newPerson(person.app)).holder.id)

const WORKER: Kind = { ...EMPLOYEE, make: async (owner) => (await addWorker(owner)).id }
const LEAVER: Kind = { ...EMPLOYEE, make: async (owner) => (await addOtherLeaver(owner)).employeeId }
const MINE: Kind = {
  make: async (owner) => (await addLeaver(owner, owner.holder.id)).id,
  remove: ({ app }, id) => app.running.database.db.delete(departure).where(eq(departure.id, Number(id))),
  never: NO_NUMBER,
}

export const departureFixtures = {
  owners: {
    'departure.leave': { id: ours(WORKER), colleagueId: NOBODYS, leadsToId: NOBODYS },
    'departure.get': { id: ours(LEAVER) },
    'departure.undo': { id: ours(LEAVER) },
    'departure.load_mine': {},
    'departure.keep': { id: mine(MINE) },
  },
  prepare: {
    'departure.leave': async (person) => {
      const { id, cardSn } = await addWorker(person)
      return { given: { id, leftAs: 'gone', colleagueId: 0, leadsToId: 0 }, cardSn, isOnce: true }
    },
    'departure.get': async (person) => ({ given: { id: (await addOtherLeaver(person)).employeeId } }),
    'departure.undo': async (person) => {
      const { employeeId: id, cardSn } = await addOtherLeaver(person)
      return { given: { id }, cardSn, isOnce: true }
    },
    'departure.keep': async (person) => ({ given: { id: await MINE.make(person) }, isOnce: true }),
  },
} satisfies Fixtures<'departure'>
