import { declarations } from '@idocard/contract'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { tablesOf } from '../testing/canaries.ts'
import { watchChanges } from '../testing/changes.ts'
import { harmfulIn, hostileValues, type Path, pathsOf, valueAt, withValue } from '../testing/hostile-input.ts'
import { newPerson } from '../testing/person.ts'
import { type ValidCall, validCall } from '../testing/valid-call.ts'
import { inputOf } from './calls/body.ts'

/** features/content/upload/upload.test.ts tests valid and hostile files. */
const calls = declarations.filter(({ declaration }) => declaration.body !== 'file')

/** Refusals that only the input can cause. Others may be caused by a limit or by a resource that is used up. */
const OF_INPUT = ['input.invalid', 'body.unreadable']

/** Of the values that the schema refuses, only one in this many is sent. */
const SCHEMA_REFUSALS_SENT = 6

const isNested = (value: unknown) => typeof value === 'object' && value !== null
const inPlaces = (body: unknown, paths: readonly Path[], value: unknown) =>
  paths.reduce((changed, path) => withValue(changed, path, value), body)

let app: TestApp
let changes: () => Promise<string[]>
beforeAll(async () => {
  app = await testApp()
  const { db } = app.running.database
  // More stock than all orders of these tests need.
  await db.execute(sql`update product set stock = 1000000`)
  changes = await watchChanges(db)
})
afterAll(() => app.close())

describe.each(calls)('$name', (call) => {
  const prepared = async (): Promise<ValidCall> => {
    const valid = await validCall(call, await newPerson(app))
    await changes()
    return valid
  }

  // Mutations: `text` without `isStorable`; `set_account_info` without `cleanLine`; `commitWrites` for every refusal.
  it('refuses a hostile value in any one place of valid input and changes nothing, or stores it as harmless', async () => {
    let valid = await prepared()
    let isUsed = false
    const renew = async () => {
      valid = await prepared()
      isUsed = false
    }
    /** Sends valid input with a value in these places. @returns whether it was accepted */
    const sendIn = async (paths: readonly Path[], value: unknown): Promise<boolean> => {
      const at = `${paths.map((path) => path.join('.')).join(', ')} = ${JSON.stringify(value).slice(0, 80)}`
      const send = () => app.attempt(call.declaration, inPlaces(valid.input, paths, value), valid.sender)
      if (isUsed && valid.isOnce) await renew()
      let answer = await send()
      const { refusal } = answer.data
      if (refusal === 'limit.reached' || (isUsed && refusal && !OF_INPUT.includes(refusal))) {
        await renew()
        answer = await send()
      }
      const { code, message, data } = answer
      if (code === 200) {
        isUsed = true
        expect(harmfulIn(data), at).toEqual([])
        await changes()
        return true
      }
      expect(code, at).toBeGreaterThanOrEqual(400)
      expect(code, at).toBeLessThan(500)
      expect(data.refusal, at).toEqual(expect.any(String))
      // A first-generation client signs the user out when the message contains 400.
      expect(message, at).not.toContain('400')
      expect(await changes(), at).toEqual([])
      return false
    }
    const isValid = (paths: readonly Path[], value: unknown) =>
      call.declaration.input.safeParse(inputOf(inPlaces(valid.input, paths, value), false)).success
    const places = pathsOf(valid.input)
    const leaves = places.filter((path) => !isNested(valueAt(valid.input, path)))
    for (const kind of hostileValues(null).keys()) {
      const hostileAt = (path: Path) => hostileValues(valueAt(valid.input, path))[kind]
      const isTheSame = kind < hostileValues(null).length - 1
      // In all texts that take it at once: harmless in all of them is harmless in each. Otherwise in one after the other.
      const together = isTheSame ? leaves.filter((path) => isValid([path], hostileAt(path))) : []
      const value = hostileAt([])
      const areDone = together.length > 1 && isValid(together, value) && (await sendIn(together, value))
      for (const [place, path] of places.entries()) {
        if (areDone && together.includes(path)) continue
        // Values that the schema refuses never reach the handler (run.ts), so only some of them are sent.
        if (!isValid([path], hostileAt(path)) && (place + kind) % SCHEMA_REFUSALS_SENT !== 0) continue
        await sendIn([path], hostileAt(path))
      }
    }
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
    // A form with many fields is sent some thousand times, which takes a minute on an idle machine.
  }, 600_000)
})

it('handles any JSON in any place of any call', async () => {
  const valid = new Map<string, ValidCall>()
  for (const call of calls) valid.set(call.name, await validCall(call, await newPerson(app)))
  const json = fc.jsonValue({ stringUnit: 'binary' })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...calls), json, fc.nat(), async ({ name, declaration }, value, pick) => {
      const { input, sender } = valid.get(name) ?? { input: {}, sender: {} }
      const paths = pathsOf(input)
      const body = withValue(input, paths[pick % paths.length] ?? [], value)
      expect((await app.attempt(declaration, body, sender)).code).toBeLessThan(500)
    }),
    { numRuns: 300 },
  )
})

// Runs after all tests above.
it('has stored nothing that could harm a reader', async () => {
  const { db } = app.running.database
  const harmful: string[] = []
  for (const { schema, name } of await tablesOf(db)) {
    // A draft is what somebody is typing, as they type it, in a form that they alone read.
    if (schema !== 'public' || name === 'staff_draft') continue
    const { rows } = await db.execute<{ row: unknown }>(sql`select to_jsonb(t) as row from ${sql.identifier(name)} t`)
    harmful.push(...rows.flatMap(({ row }) => harmfulIn(row).map((found) => `${name}.${found}`)))
  }
  expect([...new Set(harmful)]).toEqual([])
})
