import { contract } from '@idocard/contract'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { newPerson } from '../../../testing/person.ts'
import { addSavedCard } from './fixtures.ts'

const { contact, paperCard } = contract
const CONTACTS = Number(process.env.MERGE_CONTACTS ?? 60)
const STEPS = Number(process.env.MERGE_STEPS ?? 80)

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const step = fc.record({ undo: fc.boolean(), at: fc.nat(10_000), count: fc.integer({ min: 2, max: 4 }) })

// Mutations: `mergedInto` set only on the first contact; a merge that writes into the first contact; the union of tags
// written back.
it('gives back exactly what was after any merges and undos', async () => {
  const person = await newPerson(app)
  const { holder } = person
  await addSavedCard(person)
  await app.call(contract.exchange.leave, {
    cardSn: person.cardSn,
    name: '訪客',
    contactMethod: 'v@example.com',
    consent: true,
  })
  for (let at = 0; at < CONTACTS - 2; at += 1)
    await app.call(
      paperCard.create,
      { name: `人${at % 7}`, phone: `09123456${at % 10}0`, note: `${at}`, tags: [`t${at % 3}`] },
      holder,
    )
  const table = async () =>
    (
      await app.running.database.db.execute(
        sql`select to_jsonb(c) as row from contact c where member_id = ${holder.id} order by id`,
      )
    ).rows
  const ids = async () => {
    const shown: string[] = []
    let after = ''
    do {
      const { list, next } = (await app.call(contact.load, { pageSize: 100, after }, holder)).data
      shown.push(...list.map(({ id }) => id))
      after = next
    } while (after)
    return shown
  }
  const before = await table()
  const made: string[] = []
  const [steps = []] = fc.sample(fc.array(step, { minLength: STEPS, maxLength: STEPS }), 1)
  for (const { undo, at, count } of steps) {
    const shown = await ids()
    if (undo && made.length > 0) {
      const [id = ''] = made.splice(at % made.length, 1)
      // A contact that was merged again cannot be unmerged before the outer merge is undone.
      const { code } = await app.attempt(contact.unmerge, { id }, holder)
      expect(code).toBe(shown.includes(id) ? 200 : 404)
      if (code !== 200) made.push(id)
    } else if (shown.length > count) {
      const start = at % (shown.length - count)
      const list = shown.slice(start, start + count)
      made.push((await app.call(contact.merge, { list }, holder)).data.id)
    }
  }
  while (made.length > 0) {
    const shown = await ids()
    const top = made.findIndex((id) => shown.includes(id))
    const [id = ''] = made.splice(top, 1)
    await app.call(contact.unmerge, { id }, holder)
  }
  expect(await table()).toEqual(before)
})
