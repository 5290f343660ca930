import { eq } from 'drizzle-orm'
import { leadDelivery, leadDestination } from '../../../db/schema/company/lead-destination.ts'
import { seal } from '../../../shared/secrets.ts'
import { editFixtures } from '../../../testing/edit-fixtures.ts'
import { type Fixtures, type Kind, NO_NUMBER, NO_UUID, NOBODYS, ours } from '../../../testing/fixtures.ts'
import { codeFor, companyOf, type Person } from '../../../testing/person.ts'

/** The signing secret of the webhooks that tests add. */
export const SIGNING_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

/** Adds a webhook of the person's company; returns its number. Unless an address is given, it leads nowhere. */
export async function addDestination(
  person: Person,
  given: Partial<typeof leadDestination.$inferInsert> = {},
): Promise<number> {
  const [made] = await person.app.running.database.db
    .insert(leadDestination)
    .values({
      ...{ companyId: await companyOf(person), name: '客戶系統', kind: 'webhook', url: 'https://127.0.0.1/' },
      ...{ sealedSecret: seal('test', SIGNING_SECRET), createdAt: person.app.now(), ...given },
    })
    .returning({ id: leadDestination.id })
  return made?.id ?? 0
}

/** No job sends anything to it: another process has it. */
const TAKEN = { takenUntil: new Date('2999-01-01') }

const DESTINATION: Kind = {
  make: (owner) => addDestination(owner, TAKEN),
  remove: ({ app }, id) => app.running.database.db.delete(leadDestination).where(eq(leadDestination.id, Number(id))),
  never: NO_NUMBER,
}

/** Something that failed for good. */
const DELIVERY: Kind = {
  async make(owner) {
    const row = {
      destinationId: await addDestination(owner),
      leadId: 1,
      event: 'lead.created',
      state: 'failed',
    } as const
    const [made] = await owner.app.running.database.db.insert(leadDelivery).values(row).returning()
    return made?.id ?? ''
  },
  remove: ({ app }, id) => app.running.database.db.delete(leadDelivery).where(eq(leadDelivery.id, String(id))),
  never: NO_UUID,
}

const edits = editFixtures('leadDestination', { kind: DESTINATION })
const made = async (person: Person) => ({ id: Number(await DESTINATION.make(person)) })

export const leadDestinationFixtures = {
  owners: {
    ...edits.owners,
    'leadDestination.save': { id: ours(DESTINATION), spreadsheetId: NOBODYS },
    'leadDestination.make_secret': { id: ours(DESTINATION) },
    'leadDestination.pause': { id: ours(DESTINATION) },
    'leadDestination.resume': { id: ours(DESTINATION) },
    'leadDestination.test': { id: ours(DESTINATION) },
    'leadDestination.list_deliveries': { id: ours(DESTINATION) },
    'leadDestination.resend': { id: ours(DELIVERY) },
  },
  prepare: {
    ...edits.prepare,
    'leadDestination.save': async (person) => ({
      given: {
        ...{ ...(await made(person)), version: 1, kind: 'webhook', url: 'https://example.com/leads' },
        ...{ spreadsheetId: '', pinCode: await codeFor(person, 'lead_destination') },
      },
      isOnce: true,
    }),
    'leadDestination.restore': async (person) => {
      const { db } = person.app.running.database
      // A company has few of them.
      await db.delete(leadDestination).where(eq(leadDestination.companyId, await companyOf(person)))
      const id = await addDestination(person, { ...TAKEN, removedAt: person.app.now() })
      return { given: { id }, isOnce: true }
    },
    'leadDestination.make_secret': async (person) => ({
      given: { ...(await made(person)), pinCode: await codeFor(person, 'lead_destination') },
      isOnce: true,
    }),
    'leadDestination.pause': async (person) => ({ given: await made(person), isOnce: true }),
    'leadDestination.resume': async (person) => ({
      given: { id: await addDestination(person, { ...TAKEN, offReason: 'staff' }) },
      isOnce: true,
    }),
    'leadDestination.test': async (person) => ({ given: await made(person) }),
    'leadDestination.list_deliveries': async (person) => ({ given: { ...(await made(person)), cursor: '' } }),
    'leadDestination.resend': async (person) => ({ given: { id: await DELIVERY.make(person) }, isOnce: true }),
  },
} satisfies Fixtures<'leadDestination'>
