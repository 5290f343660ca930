import { contract } from '@idocard/contract'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { createDatabase, type Postgres, startPostgres } from '../testing/postgres.ts'

/** On a PostgreSQL of its own: what is done to it is felt by everybody on it. */
let postgres: Postgres
let app: TestApp
beforeAll(async () => {
  postgres = await startPostgres()
  app = await testApp({ DATABASE_URL: await createDatabase(postgres.url) })
})
afterAll(async () => {
  await app.close()
  await postgres.stop()
})

/** What operators read of it. */
afterEach(() => {
  for (const [message] of vi.mocked(console.error).mock.calls) expect(message).toMatch(/^A database connection broke/)
  vi.mocked(console.error).mockClear()
})

const readyz = () => app.running.app.inject({ method: 'GET', url: '/readyz' })
const patience = { timeout: 20_000, interval: 100 }

it('a database that is frozen: 503 with a time to try again, /readyz within its two seconds, and all well after it', async () => {
  const { token } = await app.member()
  const cart = () => app.refused(contract.order.load_all_my_order, {}, { token })
  expect((await readyz()).statusCode).toBe(200)
  expect((await cart()).code).toBe(200)

  postgres.freeze()
  try {
    const asked = performance.now()
    const [ready, refused] = await Promise.all([
      readyz().then((answer) => ({ ...answer, after: performance.now() - asked })),
      cart(),
    ])
    expect(ready.statusCode).toBe(503)
    // Two seconds, and as much again for a machine that is busy.
    expect(ready.after).toBeLessThan(4000)
    expect(refused).toMatchObject({ code: 503, data: { refusal: 'server.busy', retryAfter: 2 } })
    // Known to be away by now: nobody waits.
    await vi.waitFor(async () => {
      const again = performance.now()
      expect((await cart()).code).toBe(503)
      expect(performance.now() - again).toBeLessThan(500)
    }, patience)
  } finally {
    postgres.thaw()
  }
  await vi.waitFor(async () => expect((await readyz()).statusCode).toBe(200), patience)
  expect((await cart()).code).toBe(200)
})

it.each(['fast', 'immediate'] as const)('jobs go on by themselves after a %s restart', async (how) => {
  await postgres.restart(how)
  await vi.waitFor(async () => expect((await readyz()).statusCode).toBe(200), patience)
  const phone = how === 'fast' ? '0912000001' : '0912000002'
  await vi.waitFor(
    async () => expect((await app.call(contract.account.request_code, { username: phone })).code).toBe(200),
    patience,
  )
  expect(await app.sent(`+886${phone.slice(1)}`)).toMatchObject({ kind: expect.any(String) })
})
