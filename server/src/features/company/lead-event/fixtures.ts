import { taiwanDay } from '@idocard/domain/taiwan-day'
import { eq } from 'drizzle-orm'
import { company } from '../../../db/schema/company/company.ts'
import { employee } from '../../../db/schema/company/employee.ts'
import { leadEvent } from '../../../db/schema/company/lead-event.ts'
import { editFixtures } from '../../../testing/edit-fixtures.ts'
import { type Fixtures, type Kind, NO_NUMBER, ours } from '../../../testing/fixtures.ts'
import { companyOf, type Person } from '../../../testing/person.ts'
import { addEmployee } from '../employee/fixtures.ts'

/** Adds an event of the person's company, today; returns its number. */
export async function addEvent(person: Person, given: Partial<typeof leadEvent.$inferInsert> = {}): Promise<number> {
  const today = taiwanDay(person.app.now())
  const [made] = await person.app.running.database.db
    .insert(leadEvent)
    .values({ companyId: await companyOf(person), titleCh: '電腦展', firstDay: today, lastDay: today, ...given })
    .returning({ id: leadEvent.id })
  return made?.id ?? 0
}

/** The person's own entry in the list of their company, with their card; returns its number. */
export async function joinOwnCompany(person: Person): Promise<number> {
  const { app, holder, cardSn } = person
  await app.running.database.db.delete(employee).where(eq(employee.memberId, holder.id))
  return addEmployee(person, { state: 'joined', memberId: holder.id, cardSn, joinedAt: app.now() })
}

export const LEAD_EVENT: Kind = {
  make: (owner) => addEvent(owner),
  remove: ({ app }, id) => app.running.database.db.delete(leadEvent).where(eq(leadEvent.id, Number(id))),
  never: NO_NUMBER,
}
/** Whether the person's company gets what visitors leave from now on. */
export async function wantLeads(person: Person, sharesLeads = true): Promise<void> {
  const { db } = person.app.running.database
  await db
    .update(company)
    .set({ sharesLeads })
    .where(eq(company.id, await companyOf(person)))
}

/** An event of the company in whose list somebody is. */
const MINE: Kind = {
  ...LEAD_EVENT,
  async make(owner) {
    await joinOwnCompany(owner)
    return addEvent(owner)
  },
}

const edits = editFixtures('leadEvent', {
  kind: LEAD_EVENT,
  given: async () => ({ firstDay: '2026-12-01', lastDay: '2026-12-03', questions: [], tags: ['展覽'] }),
})

export const leadEventFixtures = {
  owners: { ...edits.owners, 'leadEvent.load_mine': {}, 'leadEvent.attend': { id: ours(MINE) } },
  prepare: {
    ...edits.prepare,
    'leadEvent.attend': async (person) => {
      await wantLeads(person)
      return { given: { id: await MINE.make(person), isHere: true }, isOnce: true }
    },
  },
} satisfies Fixtures<'leadEvent'>
