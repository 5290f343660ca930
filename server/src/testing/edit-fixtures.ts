import { type Contract, contract } from '@idocard/contract'
import type { StaffCall } from '@idocard/contract/call'
import { eq } from 'drizzle-orm'
import { company } from '../db/schema/company/company.ts'
import { appoint, tokenForStaff } from '../features/identity/staff/fixtures.ts'
import type { Sender } from './app.ts'
import { type Fixtures, type Kind, NO_NUMBER, ours } from './fixtures.ts'
import { companyOf, newPerson, type Person } from './person.ts'
import { type Given, validInput } from './valid-input.ts'

type Edits = Record<'list' | 'get' | 'save' | 'remove', StaffCall & { on: 'company' }>
/** A noun that a company's staff edit. */
type EditedNoun = { [N in keyof Contract]: Contract[N] extends Edits ? N : never }[keyof Contract]

interface Needs {
  /** By default a thing is made by `save`, with a value in every field. */
  kind?: Kind
  /** Values of the fields of `save` that its schema does not fully describe. */
  given?: (person: Person) => Promise<Given>
}

/** An owner of the person's company, other than the person, whose own changes a test may count. */
async function ownerLike({ app, ...person }: Person, declaration: StaffCall): Promise<Sender> {
  const companyId = await companyOf({ app, ...person })
  const owner = await newPerson(app, companyId)
  await appoint(owner, 'owner', companyId)
  const { db } = app.running.database
  const [found] = await db.select({ prefix: company.prefix }).from(company).where(eq(company.id, companyId))
  return { token: await tokenForStaff(owner, declaration), prefix: found?.prefix ?? '' }
}

const madeBy = ({ save, remove }: Edits, given: (person: Person) => Promise<Given>): Kind => ({
  make: async (person) => {
    const input = validInput(save.input, { ...(await given(person)), id: 0, version: 0 })
    const { data } = await person.app.call(save, input, await ownerLike(person, save))
    return (data as { id: number }).id
  },
  remove: async (person, id) => person.app.call(remove, { id }, await ownerLike(person, remove)),
  never: NO_NUMBER,
})

/** The fixtures of the calls `list`, `get`, `save` and `remove` of a noun that a company's staff edit. */
export function editFixtures(noun: EditedNoun, { kind, given = async () => ({}) }: Needs = {}): Required<Fixtures> {
  const thing = kind ?? madeBy(contract[noun], given)
  const id = { id: ours(thing) }
  const made = async (person: Person) => ({ id: await thing.make(person) })
  return {
    owners: { [`${noun}.list`]: {}, [`${noun}.get`]: id, [`${noun}.save`]: id, [`${noun}.remove`]: id },
    prepare: {
      [`${noun}.list`]: () => ({ given: { cursor: '' } }),
      [`${noun}.get`]: async (person: Person) => ({ given: await made(person) }),
      // A thing that is changed has a new version, so it is changed once.
      [`${noun}.save`]: async (person: Person) => ({
        given: { ...(await given(person)), ...(await made(person)), version: 1 },
        isOnce: true,
      }),
      [`${noun}.remove`]: async (person: Person) => ({ given: await made(person), isOnce: true }),
    },
  }
}
