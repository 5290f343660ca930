import { contract } from '@idocard/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { prize, prizeApplication } from '../../../db/schema/loyalty/point.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { newPerson, OURS } from '../../../testing/person.ts'
import { appoint, staffToken } from '../../identity/staff/fixtures.ts'
import { givePoints } from '../point/fixtures.ts'
import { differences } from '../point/recount.store.ts'
import { balanceOf } from '../point/store.ts'
import { addApplication, addPrize } from './fixtures.ts'

const { apply, hand_over, refuse } = contract.prizeApply

let app: TestApp
beforeAll(async () => {
  app = await testApp({ DATABASE_CONNECTIONS: '20' })
})
afterAll(() => app.close())

const db = () => app.running.database.db
const balance = (memberId: string) => balanceOf(db(), { memberId, companyId: 3 })
const applicationsFor = (prizeId: number) =>
  db().select().from(prizeApplication).where(eq(prizeApplication.prizeId, prizeId))

// Mutations: the stock read and then written back; points spent in a separate transaction.
it('gives the last prize to one of a hundred holders, and ninety-nine keep their points', async () => {
  const id = await addPrize(await newPerson(app), { stock: 1, points: 50 })
  const crowd = await Promise.all(Array.from({ length: 100 }, () => app.holder()))
  for (const one of crowd) await givePoints(app, one.id, 60)
  const answers = await Promise.all(crowd.map((one) => app.attempt(apply, { id }, { ...one, patient: true })))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  for (const { code, data } of answers) if (code !== 200) expect(data.refusal).toBe('prize.sold_out')
  const left = await Promise.all(crowd.map((one) => balance(one.id)))
  expect(left.toSorted((a, b) => a - b)).toEqual([10, ...Array.from({ length: 99 }, () => 60)])
  expect((await db().select().from(prize).where(eq(prize.id, id)))[0]?.stock).toBe(0)
  expect(await applicationsFor(id)).toHaveLength(1)
  expect(await differences(db())).toEqual([])
})

// Mutation: the applications counted before `takeUnit`.
it('lets a holder who presses twenty times get one, and take nothing more than its points', async () => {
  const me = await newPerson(app)
  await givePoints(app, me.holder.id, 1000)
  const id = await addPrize(me, { stock: 20, points: 50 })
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => app.attempt(apply, { id }, { ...me.holder, patient: true })),
  )
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  for (const { code, data } of answers) if (code !== 200) expect(data.refusal).toBe('prize.limit')
  expect(await balance(me.holder.id)).toBe(950)
  expect((await db().select().from(prize).where(eq(prize.id, id)))[0]?.stock).toBe(19)
})

// Mutation: `for('update')` left out of `lockApplication`, and the states left out of `transitionApplication`'s WHERE.
it('hands a prize over once, or returns its points once, whoever is faster', async () => {
  const agent = await newPerson(app)
  await appoint(agent)
  for (let turn = 0; turn < 5; turn += 1) {
    const me = await newPerson(app)
    const before = await balance(me.holder.id)
    const { id, code } = await addApplication(me, { approvesItself: true })
    const at = { ...agent.holder, patient: true }
    const [over, back] = await Promise.all([
      Promise.all(Array.from({ length: 5 }, () => app.attempt(hand_over, { code }, at))),
      Promise.all(Array.from({ length: 5 }, () => app.attempt(refuse, { id }, at))),
    ])
    const done = [...over, ...back].filter((one) => one.code === 200)
    expect(done).toHaveLength(1)
    const isReturned = back.some((one) => one.code === 200)
    expect(await balance(me.holder.id)).toBe(before + (isReturned ? 10 : 0))
  }
  expect(await differences(db())).toEqual([])
})

// Mutations: the rows not locked; only the listed ones numbered.
it('keeps one of two orders in full that are given at the same time, and the others’ places behind it', async () => {
  const me = await newPerson(app)
  await appoint(me, 'editor')
  const staff = { token: await staffToken(app, me.holder.id), patient: true }
  const ids: number[] = []
  for (let n = 0; n < 6; n += 1) ids.push(await addPrize(me))
  const [a = 0, b = 0, c = 0, d = 0, ...left] = ids
  // Each changes places that the other one leaves as they are.
  const orders = [
    [b, a, c, d],
    [a, b, d, c],
  ]
  for (let turn = 0; turn < 8; turn += 1) {
    await app.call(contract.prize.sort, { list: [a, b, c, d] }, staff)
    const answers = await Promise.all(orders.map((list) => app.call(contract.prize.sort, { list }, staff)))
    expect(answers.map(({ code }) => code)).toEqual([200, 200])
    const rows = await db().select().from(prize).where(eq(prize.companyId, OURS)).orderBy(prize.sorter)
    expect(rows.map(({ sorter }) => sorter)).toEqual(rows.map((_, at) => at + 1))
    const places = rows.map(({ id }) => id)
    expect(orders).toContainEqual(places.slice(0, 4))
    expect(places.filter((id) => left.includes(id))).toEqual(left)
  }
})
