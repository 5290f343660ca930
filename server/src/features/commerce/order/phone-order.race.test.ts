import { contract } from '@idocard/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { newPerson, type Person } from '../../../testing/person.ts'
import { SHIPPING } from '../../../testing/shipping.ts'
import { appoint, tokenForStaff } from '../../identity/staff/fixtures.ts'
import { fillCart, newKey } from './fixtures.ts'

const { make, quote } = contract.phoneOrder
const LIST = [{ id: 1, quantity: 1 }]

let app: TestApp
let staff: Person
beforeAll(async () => {
  app = await testApp({ DATABASE_CONNECTIONS: '20' })
  staff = await newPerson(app)
  await appoint(staff, 'orders', null)
})
afterAll(() => app.close())

const asStaff = async () => ({ token: await tokenForStaff(staff, make), patient: true })
const supply = async () => {
  const { rows } = await app.running.database.db.execute<{ stock: number; held: number }>(
    sql`select stock, held from product where id = 1`,
  )
  return rows[0]
}
async function makings(phones: readonly string[], key?: string) {
  const { methods } = (await app.call(quote, { list: LIST }, await asStaff())).data
  const total = methods.find(({ method }) => method === 1)?.total ?? 0
  const common = { ...SHIPPING, lang: 'zh-tw', list: LIST, total }
  const sender = await asStaff()
  return phones.map((buyerPhone) => () => app.attempt(make, { ...common, buyerPhone, key: key ?? newKey() }, sender))
}

it('never sells one unit on the phone and at checkout, both sides together exactly what there is', async () => {
  await app.running.database.db.execute(sql`update product set stock = 12, held = 0 where id = 1`)
  const callers = await Promise.all(Array.from({ length: 10 }, () => newPerson(app)))
  const buyers = await Promise.all(Array.from({ length: 10 }, () => app.member()))
  await Promise.all(buyers.map(({ token }) => fillCart(app, token, LIST)))
  const onPhone = await makings(callers.map(({ phone }) => phone))
  const answers = await Promise.all([
    ...onPhone.map((run) => run()),
    ...buyers.map(({ token }) => app.attempt(contract.order.create_order, SHIPPING, { token, patient: true })),
  ])
  const made = answers.filter(({ code }) => code === 200).length
  // All orders on the phone together hold half at most, and everybody may hold one unit at checkout.
  expect(answers.slice(0, 10).filter(({ code }) => code === 200).length).toBeLessThanOrEqual(6)
  expect(await supply()).toEqual({ stock: 12 - made, held: made })
  expect(made).toBeGreaterThanOrEqual(10)
  for (const { code, data } of answers)
    if (code !== 200) expect(data.refusal).toMatch(/^order\.sold_out$|^phone_order\.share_|^order\.share_/)
}, 60_000)

it('makes one order of twenty presses of one form, for a customer without an account', async () => {
  await app.running.database.db.execute(sql`update product set stock = 1000, held = 0 where id = 1`)
  const presses = await makings(
    Array.from({ length: 20 }, () => '0955000111'),
    newKey(),
  )
  const answers = await Promise.all(presses.map((run) => run()))
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 200))
  expect(new Set(answers.map(({ data }) => data.orderNumber)).size).toBe(1)
  expect(await supply()).toEqual({ stock: 999, held: 1 })
}, 60_000)
