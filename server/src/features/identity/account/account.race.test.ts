import { contract } from '@idocard/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { countOf, spend } from '../../../api/count.store.ts'
import { codeIn, type TestApp, testApp } from '../../../testing/app.ts'
import { newestInOutbox } from '../outbox/store.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ DATABASE_CONNECTIONS: '20' })
})
afterAll(() => app.close())

it('compares a code at most five times when two hundred guesses arrive at once', async () => {
  await app.call(contract.account.request_code, { username: '0922000001' })
  const pinCode = codeIn(await app.sent('+886922000001'))
  const guesses = Array.from({ length: 200 }, (_, index) => (index === 199 ? pinCode : String(index).padStart(6, '0')))
  // Each guess comes from its own address, so that only the account's limit applies.
  const answers = await Promise.all(
    guesses.map((guess, index) =>
      app.running.app.inject({
        method: 'POST',
        url: contract.account.login.path,
        remoteAddress: `10.1.${index >> 8}.${index & 255}`,
        payload: { phone: '0922000001', pinCode: guess },
      }),
    ),
  )
  const refusals = answers.map((answer) => answer.json().data.refusal)
  expect(refusals.filter((refusal) => refusal === 'auth.code_wrong').length).toBeLessThanOrEqual(5)
})

it('lets one of several concurrent requests use the same code', async () => {
  await app.call(contract.account.request_code, { username: '0922000002' })
  const pinCode = codeIn(await app.sent('+886922000002'))
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => app.attempt(contract.account.login, { phone: '0922000002', pinCode })),
  )
  expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
})

const ask = (username: string, remoteAddress: string) =>
  app.running.app.inject({
    method: 'POST',
    url: contract.account.request_code.path,
    remoteAddress,
    payload: { username },
  })

it('sends one code when forty addresses request it for one user at once', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => ask('0922000003', `10.2.${index}.1`)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(39).fill(429)])
  await app.sent('+886922000003')
  await ask('0922000004', '10.3.0.1')
  // Codes are sent in order, so anything requested earlier has been sent too.
  await app.sent('+886922000004')
  const sent = await newestInOutbox(app.running.database.db, 500)
  expect(sent.filter(({ to }) => to === '+886922000003')).toHaveLength(1)
})

const budgetsOf = (name: string, max: number) => [
  { key: `${name} b`, max, seconds: 60 },
  ...['a', 'c'].map((part) => ({ key: `${name} ${part}`, max: 1000, seconds: 60 })),
]
const countsOf = (name: string) =>
  Promise.all(['a', 'b', 'c'].map((part) => countOf(app.running.database.db, `${name} ${part}`, app.now())))

// Mutation: the count read and then written back.
it('spends exactly as many as the budget allows, and from all budgets or none', async () => {
  const { db } = app.running.database
  const budgets = budgetsOf('busy', 7)
  // In both orders: without sorting, two requests would deadlock.
  const waits = await Promise.all(
    Array.from({ length: 60 }, (_, index) => spend(db, index % 2 ? budgets : budgets.toReversed(), app.now())),
  )
  expect(waits.filter((wait) => wait === 0)).toHaveLength(7)
  expect(await countsOf('busy')).toEqual([7, 7, 7])
})

// Mutations: the upsert without its `where`; without `giveBack`.
it('does so too for budgets without a row yet', async () => {
  const { db } = app.running.database
  const budgets = budgetsOf('new', 1)
  const others = 10
  const waiting = await db.transaction(async (tx) => {
    expect(await spend(tx, budgets, app.now())).toBe(0)
    const spending = Promise.all(Array.from({ length: others }, () => spend(db, budgets, app.now())))
    await expect
      .poll(async () => {
        const waits = sql`
          select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        return (await db.execute(waits)).rows.length
      })
      .toBe(others)
    return { spending }
  })
  expect((await waiting.spending).every((wait) => wait > 0)).toBe(true)
  expect(await countsOf('new')).toEqual([1, 1, 1])
})
