import { contract } from '@idocard/contract'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { eventually } from '../testing/eventually.ts'
import { createDatabase, type Postgres, startPostgres } from '../testing/postgres.ts'

/** These tests have their own PostgreSQL, because stopping it would affect other tests. */
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

/** Expects that only broken connections were logged. */
afterEach(() => {
  for (const [message] of vi.mocked(console.error).mock.calls) expect(message).toMatch(/^A database connection broke/)
  vi.mocked(console.error).mockClear()
})

const readyz = () => app.running.app.inject({ method: 'GET', url: '/readyz' })

it('a frozen database: 503 with a time to retry, /readyz within its two seconds, and recovery afterwards', async () => {
  const { token } = await app.member()
  const cart = () => app.attempt(contract.order.load_all_my_order, {}, { token })
  expect((await readyz()).statusCode).toBe(200)
  expect((await cart()).code).toBe(200)

  postgres.freeze()
  try {
    const start = performance.now()
    const [ready, refused] = await Promise.all([
      readyz().then((answer) => ({ ...answer, after: performance.now() - start })),
      cart(),
    ])
    expect(ready.statusCode).toBe(503)
    // The limit is two seconds, doubled here for a busy machine.
    expect(ready.after).toBeLessThan(4000)
    expect(refused).toMatchObject({ code: 503, data: { refusal: 'server.busy', retryAfter: 2 } })
    // Once the outage is detected, no request waits.
    await eventually(async () => {
      const again = performance.now()
      expect((await cart()).code).toBe(503)
      expect(performance.now() - again).toBeLessThan(1900)
    })
  } finally {
    postgres.thaw()
  }
  await eventually(async () => expect((await readyz()).statusCode).toBe(200))
  expect((await cart()).code).toBe(200)
})

it.each(['fast', 'immediate'] as const)('jobs resume by themselves after a %s restart', async (how) => {
  await postgres.restart(how)
  await eventually(async () => expect((await readyz()).statusCode).toBe(200))
  const phone = how === 'fast' ? '0912000001' : '0912000002'
  await eventually(async () =>
    expect((await app.call(contract.account.request_code, { username: phone })).code).toBe(200),
  )
  expect(await app.sent(`+886${phone.slice(1)}`)).toMatchObject({ kind: expect.any(String) })
})
