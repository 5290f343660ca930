import { declarations } from '@idocard/contract'
import type { CallDeclaration } from '@idocard/contract/call'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { OWNERS } from '../testing/all-fixtures.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { watchChanges } from '../testing/changes.ts'
import type { Kind } from '../testing/fixtures.ts'
import { newPerson } from '../testing/person.ts'
import { validCall } from '../testing/valid-call.ts'

/** Another company in the demo content. */
const OTHER = { id: 4, prefix: 'SUN' }

let app: TestApp
let changes: () => Promise<string[]>
beforeAll(async () => {
  app = await testApp()
  changes = await watchChanges(app.running.database.db)
})
afterAll(() => app.close())

const fieldsOf = ({ input }: CallDeclaration) => (input instanceof z.ZodObject ? Object.keys(input.shape) : [])
/** Names of fields that refer to a record. */
const NAMES = /(?:id|sn|number|img|icon|photo|slug|list)$/i

it.each(
  declarations.filter(({ declaration }) => fieldsOf(declaration).length > 0),
)('knows the owners of the records that $name refers to', ({ name, declaration }) => {
  const row = OWNERS[name]
  if (!row)
    throw new Error(
      `Add a row for ${name} to \`owners\` in the fixtures.ts of its feature (which server/src/testing/all-fixtures.ts ` +
        'lists): for each field that refers to a record, its kind and who may name it, or NOBODYS; {} for a call that ' +
        'names nothing.',
    )
  const missing = fieldsOf(declaration).filter((field) => NAMES.test(field) && !(field in row))
  expect(missing, `fields of ${name} that its row in owners does not have`).toEqual([])
})

const owned = declarations.flatMap((call) =>
  Object.entries(OWNERS[call.name] ?? {}).flatMap(([field, whose]) =>
    typeof whose === 'string' ? [] : [{ ...call, field, ...whose }],
  ),
)

/** Ids of records of one kind that do not belong to the caller, by owner. `never`: an id that never existed. */
async function things({ make, remove, never }: Kind) {
  const [another, ofCompany, leaver] = [await newPerson(app), await newPerson(app, OTHER.id), await newPerson(app)]
  const deleted = await make(leaver)
  await remove(leaver, deleted)
  return { another: await make(another), 'another company’s': await make(ofCompany), deleted, never }
}

describe.each(owned)('$name: $field', ({ field, kind, to, ...call }) => {
  // Mutation: the member left out of the WHERE of the call's query.
  it('responds the same to every caller who refers to another’s record, and does nothing', async () => {
    const { another, 'another company’s': ofCompany, deleted, never } = await things(kind)
    const { input, sender } = await validCall(call, await newPerson(app))
    const isOfCompany = call.declaration.on === 'company'
    await changes()
    // Once with all fields, and once with only the references: with an empty link, the call removes the link.
    const row = OWNERS[call.name] ?? {}
    const isName = (name: string) => name === field || name === 'cardSn' || typeof row[name] === 'string'
    const names = Object.entries(input).filter(([name]) => isName(name))
    for (const body of [input, Object.fromEntries(names)]) {
      const ask = (name: string | number, prefix = 'SG') => {
        const named = { ...body, [field]: Array.isArray(input[field]) ? [name] : name }
        return app.attempt(call.declaration, named, { ...sender, prefix })
      }
      const answers = [await ask(never), await ask(deleted)]
      if (to !== 'shown' && to !== 'ours') answers.push(await ask(another))
      if (to !== 'shown') answers.push(await ask(ofCompany))
      // With the other company's prefix, its records are not found either. Staff are refused, because they have no role
      // at that company.
      if (isOfCompany) expect((await ask(ofCompany, OTHER.prefix)).code).toBe(403)
      else if (to !== 'shown') answers.push(await ask(ofCompany, OTHER.prefix))
      const [first] = answers
      for (const answer of answers) expect(answer).toEqual(first)
      // Sorting links changes the caller's own card. Nothing else may change.
      if (to === 'left out') expect([[], ['card']]).toContainEqual(await changes())
      else {
        expect(first?.code).toBeGreaterThanOrEqual(400)
        expect(first?.code).toBeLessThan(500)
        expect(await changes()).toEqual([])
      }
    }
    expect((await app.call(call.declaration, input, sender)).code, 'what is theirs').toBe(200)
  })
})
