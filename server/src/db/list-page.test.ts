import { contract } from '@idocard/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { appoint, staffToken } from '../features/identity/staff/fixtures.ts'
import { addPrize } from '../features/loyalty/prize/fixtures.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { newPerson, type Person } from '../testing/person.ts'
import { prize } from './schema/loyalty/point.ts'

const { list } = contract.prize

let app: TestApp
let sender: { token: string; prefix: string }
let person: Person
beforeAll(async () => {
  app = await testApp()
  person = await newPerson(app, 4)
  await appoint(person, 'owner', 4)
  sender = { token: await staffToken(app, person.holder.id), prefix: 'SUN' }
  await app.running.database.db.delete(prize).where(eq(prize.companyId, 4))
  // Equal points in every order of insertion: only the id tells them apart.
  for (const points of [30, 10, 20, 10, 30, 20, 10]) await addPrize(person, { points, stock: points })
})
afterAll(() => app.close())

const page = async (input: object) => (await app.call(list, { pageSize: 3, ...input } as never, sender)).data
const pointsOf = ({ list }: { list: { points: number }[] }) => list.map(({ points }) => points)

// Mutations: the id left out of the comparison; `previous` not reversed.
it.each(['points', '-points'] as const)('shows each row once, forwards and back again, sorted by %s', async (sort) => {
  const pages = [await page({ sort })]
  for (let last = pages[0]; last?.next; pages.push(last)) last = await page({ sort, cursor: last.next })
  expect(pages.map(({ list }) => list.length)).toEqual([3, 3, 1])
  const ids = pages.flatMap(({ list }) => list.map(({ id }) => id))
  expect(new Set(ids).size).toBe(7)
  const points = pages.flatMap(pointsOf)
  expect(points).toEqual(points.toSorted((a, b) => (sort === 'points' ? a - b : b - a)))
  expect(pages.every(({ total, isMore }) => total === 7 && !isMore)).toBe(true)
  const back = await page({ sort, cursor: pages[2]?.previous })
  expect(back.list).toEqual(pages[1]?.list)
  expect((await page({ sort, cursor: back.previous })).list).toEqual(pages[0]?.list)
  expect((await page({ sort, cursor: back.previous })).previous).toBe('')
})

it('moves no row onto the next page when one is added before it', async () => {
  const first = await page({ sort: 'points' })
  const added = await addPrize(person, { points: 1 })
  const second = await page({ sort: 'points', cursor: first.next })
  expect(second.list[0]?.points).toBe(20)
  expect((await page({ sort: 'points', cursor: second.previous })).list).toEqual(first.list)
  await app.running.database.db.delete(prize).where(eq(prize.id, added))
})

it('refuses a cursor of another order, and one that nobody gave out', async () => {
  const { next } = await page({ sort: 'points' })
  const made = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
  const forged = [
    'nonsense',
    made('-points', false, "1'; drop table prize", '1'),
    made('-points', false, '99999999999', '1'),
    made('-points', false, '1', null),
  ]
  for (const cursor of [next, ...forged]) {
    const answer = await app.refused(list, { sort: '-points', cursor } as never, sender)
    expect(answer.data.fields, cursor).toHaveProperty('cursor')
  }
})
