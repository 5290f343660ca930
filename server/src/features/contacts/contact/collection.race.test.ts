import { contract } from '@idocard/contract'
import { CONTACT_LIMITS } from '@idocard/domain/contacts/contact'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { newPerson } from '../../../testing/person.ts'

const { contact, collection, paperCard } = contract
const OPERATIONS = Number(process.env.COLLECTION_OPERATIONS ?? 600)
const CARDS = 12

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const pick = fc.nat({ max: 40 })
interface Operation {
  do: 'create' | 'move' | 'delete' | 'file'
  a: number
  b: number
}
const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('create' as const), a: pick, b: pick }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('move' as const), a: pick, b: pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), a: pick, b: pick }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('file' as const), a: pick, b: pick }) },
)

// Mutations: `lockCollections` without the lock; the layers of subfolders not updated by a move; `onDelete: cascade`
// for a contact's folder.
it('keeps a forest and every contact whatever two devices do at once', async () => {
  const { holder } = await newPerson(app)
  const cards: string[] = []
  for (let at = 0; at < CARDS; at += 1)
    cards.push((await app.call(paperCard.create, { name: `聯絡人${at}` }, holder)).data.id)
  let folders: number[] = []
  const device = async (operations: Operation[]) => {
    for (const { do: what, a, b } of operations) {
      const folder = folders[a % Math.max(folders.length, 1)] ?? 0
      const other = b % 4 === 0 ? 0 : (folders[b % Math.max(folders.length, 1)] ?? 0)
      const answer = await ask(what, folder, other, cards[a % CARDS] ?? '')
      // The other device may have deleted it, and a move may be too deep or create a cycle. Nothing else may fail.
      expect([200, 404, 409, 422]).toContain(answer.code)
      const { id: made, list } = answer.data as { id?: number; list?: { id: number }[] }
      if (answer.code === 200 && what === 'create') folders.push(made ?? 0)
      else if (answer.code === 200 && list && what !== 'file') folders = list.map(({ id }) => id)
    }
  }
  const ask = (what: string, folder: number, other: number, card: string) => {
    if (what === 'create') return app.attempt(collection.create, { name: '夾', previous: other }, holder)
    if (what === 'move')
      return app.attempt(collection.change_layer, { id: String(folder || 1), collectionId: other }, holder)
    if (what === 'delete') return app.attempt(collection.delete_layer, { id: folder || 1 }, holder)
    return app.attempt(contact.edit_many, { list: [card], collectionId: other }, holder)
  }
  const [first, second] = fc.sample(fc.array(operation, { minLength: OPERATIONS / 2, maxLength: OPERATIONS / 2 }), {
    numRuns: 2,
    seed: Number(process.env.SEED ?? Date.now()),
  })
  await Promise.all([device(first ?? []), device(second ?? [])])

  const { rows } = await app.running.database.db.execute<{ id: number; previous: number | null; layer: number }>(
    sql`select id, previous_id as previous, layer from collection where member_id = ${holder.id}`,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const { previous, layer } of rows) {
    expect(layer).toBe((byId.get(previous ?? 0)?.layer ?? 0) + 1)
    expect(layer).toBeLessThanOrEqual(CONTACT_LIMITS.folderDepth)
  }
  const shown = (await app.call(contact.load, { pageSize: 100 }, holder)).data.list
  expect(shown.map(({ id }) => id).toSorted()).toEqual(cards.toSorted())
  for (const { collectionId } of shown) expect(collectionId === 0 || byId.has(collectionId)).toBe(true)
})
