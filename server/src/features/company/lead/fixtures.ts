import { eq } from 'drizzle-orm'
import { lead } from '../../../db/schema/company/lead.ts'
import { editFixtures } from '../../../testing/edit-fixtures.ts'
import { type Fixtures, type Kind, leftOut, mine, NO_NUMBER, ours } from '../../../testing/fixtures.ts'
import { companyOf, type Person } from '../../../testing/person.ts'
import { CARD } from '../../cards/card/fixtures.ts'
import { addPaperCard, PAPER_CARD } from '../../contacts/contact/fixtures.ts'
import { addEmployee, EMPLOYEE } from '../employee/fixtures.ts'
import { joinOwnCompany, LEAD_EVENT, wantLeads } from '../lead-event/fixtures.ts'

const addresses = (() => {
  let last = 0
  return () => `lead${++last}@example.com`
})()

/** Adds a lead of the person's company; returns its number. */
export async function addLead(person: Person, given: Partial<typeof lead.$inferInsert> = {}): Promise<number> {
  const at = person.app.now()
  const [made] = await person.app.running.database.db
    .insert(lead)
    .values({
      ...{ companyId: await companyOf(person), name: '何訪客', email: addresses(), createdAt: at, metAt: at },
      ...given,
    })
    .returning({ id: lead.id })
  return made?.id ?? 0
}

const LEAD: Kind = {
  make: (owner) => addLead(owner),
  remove: ({ app }, id) => app.running.database.db.delete(lead).where(eq(lead.id, Number(id))),
  never: NO_NUMBER,
}

const edits = editFixtures('lead', { kind: LEAD, given: async () => ({ ownerId: 0 }) })

const joined = async (person: Person) => addEmployee(person, { state: 'joined', joinedAt: person.app.now() })
/** Somebody of a company who can take care of leads. */
const WORKER: Kind = { ...EMPLOYEE, make: joined }

export const leadFixtures = {
  owners: {
    ...edits.owners,
    'lead.list': { eventId: leftOut(LEAD_EVENT), ownerId: leftOut(EMPLOYEE) },
    'lead.save': { id: ours(LEAD), ownerId: ours(WORKER) },
    'lead.mark': { id: ours(LEAD) },
    'lead.assign': { id: ours(LEAD), ownerId: ours(WORKER) },
    'lead.load_owners': {},
    'lead.get_policy': {},
    'lead.save_policy': {},
    'lead.load_shared': { contactId: mine(PAPER_CARD) },
    'lead.share': { contactId: mine(PAPER_CARD), cardSn: mine(CARD) },
  },
  prepare: {
    ...edits.prepare,
    'lead.list': async (person) => ({
      given: { cursor: '', eventId: Number(await LEAD_EVENT.make(person)), ownerId: Number(await joined(person)) },
    }),
    'lead.mark': async (person) => ({ given: { id: await addLead(person), state: 'written' }, isOnce: true }),
    'lead.assign': async (person) => ({
      given: { id: await addLead(person), ownerId: await joined(person) },
      isOnce: true,
    }),
    'lead.save_policy': async (person) => {
      await joinOwnCompany(person)
      await wantLeads(person, false)
      return { given: { isShared: true }, isOnce: true }
    },
    'lead.load_shared': async (person) => ({ given: { contactId: await addPaperCard(person) } }),
    'lead.share': async (person) => {
      await joinOwnCompany(person)
      await wantLeads(person)
      return { given: { contactId: await addPaperCard(person) }, isOnce: true }
    },
  },
} satisfies Fixtures<'lead'>
