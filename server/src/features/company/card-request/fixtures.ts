import { contract } from '@idocard/contract'
import { PRESET_RULES } from '@idocard/domain/company/card-template'
import { eq } from 'drizzle-orm'
import { cardRequest } from '../../../db/schema/company/card-request.ts'
import { type cardTemplate, employee } from '../../../db/schema/company/employee.ts'
import { type Fixtures, type Kind, mine, NO_NUMBER, ours } from '../../../testing/fixtures.ts'
import type { Person } from '../../../testing/person.ts'
import { CARD } from '../../cards/card/fixtures.ts'
import { addTemplate } from '../card-template/fixtures.ts'
import { addDepartment, addEmployee } from '../employee/fixtures.ts'

/**
 * Makes somebody one of their company's people, under a template that locks everything.
 * @returns their number in the company's list
 */
export async function joinLocked(
  person: Person,
  given: Partial<typeof employee.$inferInsert> = {},
  template: Partial<typeof cardTemplate.$inferInsert> = {},
): Promise<number> {
  const { db } = person.app.running.database
  await db.delete(employee).where(eq(employee.memberId, person.holder.id))
  const templateId = await addTemplate(person, { rules: PRESET_RULES.strict, ...template })
  const { cardSn, holder } = person
  const joined = { state: 'joined', memberId: holder.id, cardSn } as const
  const departmentId = await addDepartment(person, { templateId })
  return addEmployee(person, { ...joined, joinedAt: person.app.now(), departmentId, ...given })
}

/** Asks for another title, as one of the company's people; returns the number of the request. */
async function askForTitle(person: Person): Promise<number> {
  await joinLocked(person)
  const asked = { cardSn: person.cardSn, field: 'title', wantedCh: '總監' } as const
  return (await person.app.call(contract.cardRequest.ask, asked, person.holder)).data.id
}

const CARD_REQUEST: Kind = {
  make: askForTitle,
  remove: ({ app }, id) => app.running.database.db.delete(cardRequest).where(eq(cardRequest.id, Number(id))),
  never: NO_NUMBER,
}

export const cardRequestFixtures = {
  owners: {
    'cardRequest.ask': { cardSn: mine(CARD) },
    'cardRequest.load_mine': { cardSn: mine(CARD) },
    'cardRequest.withdraw': { id: mine(CARD_REQUEST) },
    'cardRequest.list': {},
    'cardRequest.accept': { id: ours(CARD_REQUEST) },
    'cardRequest.decline': { id: ours(CARD_REQUEST) },
  },
  prepare: {
    'cardRequest.ask': async (person) => {
      await joinLocked(person)
      return { given: { cardSn: person.cardSn } }
    },
    'cardRequest.load_mine': ({ cardSn }) => ({ given: { cardSn } }),
    'cardRequest.withdraw': async (person) => ({ given: { id: await askForTitle(person) }, isOnce: true }),
    'cardRequest.list': () => ({ given: { cursor: '' } }),
    'cardRequest.accept': async (person) => ({
      ...{ given: { id: await askForTitle(person) }, isOnce: true },
      cardSn: person.cardSn,
    }),
    'cardRequest.decline': async (person) => ({ given: { id: await askForTitle(person) }, isOnce: true }),
  },
} satisfies Fixtures<'cardRequest'>
