import { DAY_MS } from '@idocard/domain/duration'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import { eq } from 'drizzle-orm'
import { joinLink } from '../../../db/schema/company/employee.ts'
import { newActivation } from '../../../shared/activation.ts'
import { seal } from '../../../shared/secrets.ts'
import { editFixtures } from '../../../testing/edit-fixtures.ts'
import { type Fixtures, type Kind, NO_NUMBER, NOBODYS, ours } from '../../../testing/fixtures.ts'
import { companyOf, type Person } from '../../../testing/person.ts'
import { DEPARTMENT } from '../employee/fixtures.ts'

const inAWeek = ({ app }: Person) => taiwanDay(new Date(app.now().getTime() + 7 * DAY_MS))

/** Adds a link of the person's company; returns its number and code. */
export async function addLink(
  person: Person,
  given: Partial<typeof joinLink.$inferInsert> = {},
): Promise<{ id: number; code: string }> {
  const { code, hash } = newActivation()
  const secret = { codeHash: hash, sealedCode: seal('test', code) }
  const [made] = await person.app.running.database.db
    .insert(joinLink)
    .values({ companyId: await companyOf(person), ...secret, maxPeople: 10, endsOn: inAWeek(person), ...given })
    .returning({ id: joinLink.id })
  return { id: made?.id ?? 0, code }
}

const LINK: Kind = {
  make: async (owner) => (await addLink(owner)).id,
  remove: ({ app }, id) => app.running.database.db.delete(joinLink).where(eq(joinLink.id, Number(id))),
  never: NO_NUMBER,
}

const edits = editFixtures('joinLink', {
  kind: LINK,
  given: async (person) => ({ endsOn: inAWeek(person), domain: 'example.com', departmentId: 0 }),
})

export const joinLinkFixtures: Fixtures<'joinLink'> = {
  owners: {
    ...edits.owners,
    'joinLink.save': { id: ours(LINK), departmentId: ours(DEPARTMENT) },
    'joinLink.pause': { id: ours(LINK) },
    'joinLink.resume': { id: ours(LINK) },
    // Whoever has a code has what it opens.
    'joinLink.look': { code: NOBODYS },
    'joinLink.join': { code: NOBODYS },
  },
  prepare: {
    ...edits.prepare,
    'joinLink.pause': async (person) => ({ given: { id: await LINK.make(person) }, isOnce: true }),
    'joinLink.resume': async (person) => ({
      given: { id: (await addLink(person, { isPaused: true })).id },
      isOnce: true,
    }),
    'joinLink.look': async (person) => ({ given: { code: (await addLink(person)).code } }),
    'joinLink.join': async (person) => ({ given: { code: (await addLink(person)).code }, isOnce: true }),
  },
}
