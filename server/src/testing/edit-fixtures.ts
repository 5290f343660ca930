import { type Contract, contract } from '@idocard/contract'
import type { StaffCall } from '@idocard/contract/call'
import { eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { company } from '../db/schema/company/company.ts'
import { appoint, tokenForStaff } from '../features/identity/staff/fixtures.ts'
import type { Sender } from './app.ts'
import { type Fixtures, type Kind, NO_NUMBER, ours } from './fixtures.ts'
import { companyOf, newPerson, type Person } from './person.ts'
import { type Given, validInput } from './valid-input.ts'

type Edits = Record<'list' | 'get' | 'save' | 'remove' | 'restore', StaffCall & { on: 'company' }>
/** A noun that a company's staff edit. */
type EditedNoun = { [N in keyof Contract]: Contract[N] extends Edits ? N : never }[keyof Contract]

type Needs = {
  /** Values of the fields of `save` that its schema does not fully describe. */
  given?: (person: Person) => Promise<Given>
} & (
  | { kind: Kind }
  /** The table of the things. They are made by `save`, with a value in every field. */
  | { table: PgTable & { id: PgColumn } }
)

/** An owner of the person's company, other than the person, whose own changes a test may count. */
async function ownerLike({ app, ...person }: Person, declaration: StaffCall): Promise<Sender> {
  const companyId = await companyOf({ app, ...person })
  const owner = await newPerson(app, companyId)
  await appoint(owner, 'owner', companyId)
  const { db } = app.running.database
  const [found] = await db.select({ prefix: company.prefix }).from(company).where(eq(company.id, companyId))
  return { token: await tokenForStaff(owner, declaration), prefix: found?.prefix ?? '' }
}

const madeBy = (
  { save }: Edits,
  table: PgTable & { id: PgColumn },
  given: (person: Person) => Promise<Given>,
): Kind => ({
  make: async (person) => {
    const input = validInput(save.input, { ...(await given(person)), id: 0, version: 0 })
    const { data } = await person.app.call(save, input, await ownerLike(person, save))
    return (data as { id: number }).id
  },
  // For good: what staff delete is there until it is swept.
  remove: ({ app }, id) => app.running.database.db.delete(table).where(eq(table.id, Number(id))),
  never: NO_NUMBER,
})

/** The fixtures of the calls `list` to `restore` of a noun that a company's staff edit. */
export function editFixtures(noun: EditedNoun, { given = async () => ({}), ...of }: Needs): Required<Fixtures> {
  const thing = 'kind' in of ? of.kind : madeBy(contract[noun], of.table, given)
  const id = { id: ours(thing) }
  const made = async (person: Person) => ({ id: await thing.make(person) })
  return {
    owners: {
      [`${noun}.list`]: {},
      [`${noun}.get`]: id,
      [`${noun}.save`]: id,
      [`${noun}.remove`]: id,
      [`${noun}.restore`]: id,
    },
    prepare: {
      [`${noun}.list`]: () => ({ given: { cursor: '' } }),
      [`${noun}.get`]: async (person: Person) => ({ given: await made(person) }),
      // A thing that is changed has a new version, so it is changed once.
      [`${noun}.save`]: async (person: Person) => ({
        given: { ...(await given(person)), ...(await made(person)), version: 1 },
        isOnce: true,
      }),
      [`${noun}.remove`]: async (person: Person) => ({ given: await made(person), isOnce: true }),
      [`${noun}.restore`]: async (person: Person) => {
        const one = await made(person)
        const { remove } = contract[noun]
        await person.app.call(remove, one as never, await ownerLike(person, remove))
        return { given: one, isOnce: true }
      },
    },
  }
}
