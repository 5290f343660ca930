import { declarations } from '@idocard/contract'
import { audiences, type RateLimit } from '@idocard/contract/call'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appoint, staffToken } from '../features/identity/staff/fixtures.ts'
import { type Sender, type TestApp, testApp } from '../testing/app.ts'
import { OURS } from '../testing/person.ts'

/** Every limit is lowered to three calls. The real number is in the declaration and is not tested here. */
const TIMES = 3

let app: TestApp
const tokens = { member: ['', ''], holder: ['', ''], staff: ['', ''] }
/** The real number of each limit, restored at the end: other test files in this worker use the same declarations. */
const limits = new Map<RateLimit, number>(declarations.map(({ declaration: { limit } }) => [limit, limit.times]))
beforeAll(async () => {
  for (const limit of limits.keys()) limit.times = TIMES
  app = await testApp()
  tokens.member = [(await app.member()).token, (await app.member()).token]
  const holders = [await app.holder(), await app.holder()]
  tokens.holder = holders.map(({ token }) => token)
  for (const holder of holders) {
    await appoint({ app, holder }, 'owner', OURS)
    await appoint({ app, holder }, 'administrator', null)
  }
  tokens.staff = await Promise.all(holders.map(({ id }) => staffToken(app, id)))
})
afterAll(async () => {
  for (const [limit, times] of limits) limit.times = times
  await app.close()
})

describe.each(declarations)('$name', ({ declaration }) => {
  const { by, seconds } = declaration.limit

  // Mutations: `subject` left out of the key in `limit` of run.ts; `by` ignored there.
  it(`is limited by ${by}, and by nothing else`, async () => {
    const allowed = audiences(declaration)
    const kind = (['holder', 'staff'] as const).find((one) => allowed.includes(one)) ?? 'member'
    const [token = '', another = ''] = tokens[kind]
    const call = async (sender: Sender) => (await app.refused(declaration, { nonsense: 1 }, sender)).data
    const first = { token, address: '192.0.2.1' }
    for (let made = 0; made < TIMES; made += 1) expect((await call(first)).refusal).not.toBe('limit.reached')
    const refused = await call(first)
    expect(refused.refusal).toBe('limit.reached')
    expect(refused.retryAfter).toBeGreaterThan(seconds - 60)
    expect(refused.retryAfter).toBeLessThanOrEqual(seconds)

    const elsewhere = (await call({ ...first, address: '198.51.100.1' })).refusal === 'limit.reached'
    const byAnother = (await call({ ...first, token: another })).refusal === 'limit.reached'
    expect({ elsewhere, byAnother }).toEqual({ elsewhere: by === 'person', byAnother: by === 'address' })
  })
})
