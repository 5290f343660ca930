import { contract } from '@idocard/contract'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { eventually } from '../testing/eventually.ts'
import { createDatabase, type Postgres, startPostgres } from '../testing/postgres.ts'
import { openSharedLimiter } from './shared-limiter.ts'

/** A separate PostgreSQL server, because a test freezes it. */
let postgres: Postgres
let databaseUrl: string
let here: TestApp
let there: TestApp
beforeAll(async () => {
  postgres = await startPostgres()
  databaseUrl = await createDatabase(postgres.url)
  here = await testApp({ DATABASE_URL: databaseUrl, SHARED_LIMITS: 'on' })
  there = await testApp({ DATABASE_URL: databaseUrl, SHARED_LIMITS: 'on' })
})
afterAll(async () => {
  await here.close()
  await there.close()
  await postgres.stop()
})

/** While the database is frozen, broken connections are logged. No other error may be logged. */
afterEach(() => {
  for (const [message] of vi.mocked(console.error).mock.calls) expect(message).toMatch(/^A database connection broke/)
  vi.mocked(console.error).mockClear()
})

const failed = vi.fn()
const limiterOf = (pepper = '') =>
  openSharedLimiter({ databaseUrl, now: () => new Date(), keyOf: (key) => `test ${pepper}${key}`, failed })
const HOURLY = { times: 3, seconds: 3600 }

it('two servers on one database share one limit, and neither address nor id can be read there', async () => {
  const inquiry = { name: '王小明', email: 'wang@example.com', project: ['我想購買'], elapsed: 30_000 }
  const address = '198.51.100.7'
  const send = (app: TestApp) => app.attempt(contract.inquiry.send_contact_us, inquiry, { address })
  for (const app of [here, there, here, there, here]) expect((await send(app)).code).toBe(200)
  for (const app of [here, there]) {
    const { code, data } = await send(app)
    expect(code).toBe(429)
    expect(data.retryAfter).toBeGreaterThan(3500)
    expect(data.retryAfter).toBeLessThanOrEqual(3600)
  }
  const { rows } = await here.running.database.db.execute<{ key: string }>(sql`select key from code_count`)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.map(({ key }) => key).join()).not.toMatch(/198\.51|contact/)
})

it('one server can spend what another gives back; concurrent calls never exceed the budget', async () => {
  await using stack = new AsyncDisposableStack()
  const [one, other] = [limiterOf(), limiterOf()].map((limiter) => stack.adopt(limiter, (open) => open.close()))
  if (!one || !other) throw new Error('two')
  const waits = await Promise.all(Array.from({ length: 20 }, (_, at) => (at % 2 ? one : other).spend('crowd', HOURLY)))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(3)
  for (let spent = 0; spent < 3; spent += 1) expect(await one.spend('lent', HOURLY)).toBe(0)
  expect(await other.spend('lent', HOURLY)).toBeGreaterThan(3500)
  await one.giveBack('lent', HOURLY)
  expect(await other.spend('lent', HOURLY)).toBe(0)
  expect(await other.spend('lent', HOURLY)).toBeGreaterThan(3500)
})

it('each process counts a limit of a minute by itself', async () => {
  await using stack = new AsyncDisposableStack()
  const [one, other] = [limiterOf(), limiterOf()].map((limiter) => stack.adopt(limiter, (open) => open.close()))
  const minute = { times: 1, seconds: 60 }
  expect(await one?.spend('minute', minute)).toBe(0)
  expect(await other?.spend('minute', minute)).toBe(0)
  expect(await other?.spend('minute', minute)).toBe(60)
})

it('while the database does not respond, each process enforces the limit by itself and no caller waits long', async () => {
  await using stack = new AsyncDisposableStack()
  const limiter = stack.adopt(limiterOf('away '), (open) => open.close())
  expect(await limiter.spend('a', HOURLY)).toBe(0)
  postgres.freeze()
  try {
    const began = performance.now()
    const spent = await Promise.all(Array.from({ length: 20 }, (_, key) => limiter.spend(`b${key}`, HOURLY)))
    expect(spent).toEqual(Array(20).fill(0))
    // The timeout is one second. The rest is a margin for a busy machine.
    expect(performance.now() - began).toBeLessThan(3000)
    expect(failed).toHaveBeenCalled()
    const again = performance.now()
    expect([await limiter.spend('a', HOURLY), await limiter.spend('a', HOURLY)]).toEqual([0, 0])
    expect(await limiter.spend('a', HOURLY)).toBeGreaterThan(3500)
    expect(performance.now() - again).toBeLessThan(1900)
  } finally {
    postgres.thaw()
  }
  // Once the database responds again, the processes share one count.
  await using later = new AsyncDisposableStack()
  const other = later.adopt(limiterOf('away '), (open) => open.close())
  let key = 0
  await eventually(async () => {
    const limit = { times: 1, seconds: 3600 }
    key += 1
    expect(await limiter.spend(`c${key}`, limit)).toBe(0)
    expect(await other.spend(`c${key}`, limit)).toBeGreaterThan(0)
  })
})
