import { randomUUID } from 'node:crypto'
import { contract } from '@idocard/contract'
import type { OutputOf } from '@idocard/contract/call'
import { DAY_MS, MINUTE_MS } from '@idocard/domain/duration'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { knownDevice, session } from '../../../db/schema/identity/account.ts'
import { hashOf } from '../../../shared/secrets.ts'
import { codeIn, type TestApp, testApp } from '../../../testing/app.ts'
import { PHONE as IPHONE } from '../../../testing/card-site.ts'

const { load_my_info: load_holder } = contract.holder
const { load_my_info, load_my_sessions, request_code, revoke_other_sessions, revoke_session } = contract.account
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

let numbers = 0
/** A new user with their own phone number, and functions that sign them in by a code. */
function newUser() {
  numbers += 1
  const phone = `+8869800000${String(numbers).padStart(2, '0')}`
  const code = async () => {
    // A phone number gets one code a minute.
    app.later(MINUTE_MS + 1000)
    await app.call(request_code, { username: phone })
    return codeIn(await app.sent(phone))
  }
  return {
    shop: async (userAgent: string, device = '') =>
      (await app.call(contract.account.login, { phone, pinCode: await code() }, { userAgent, device })).data,
    card: async (userAgent: string, device = '') =>
      (await app.call(contract.holder.sms_login, { phone, pinCode: await code() }, { userAgent, device })).data,
  }
}
const listed = async (token: string) => (await app.call(load_my_sessions, {}, { token })).data.list
const isSignedIn = async (token: string) => (await app.attempt(load_my_sessions, {}, { token })).code === 200
type Listed = OutputOf<typeof load_my_sessions>['list'][number]
const idOf = async (token: string) => (await listed(token)).find(({ current }) => current)?.id ?? ''

describe('the list of sessions', () => {
  it('shows browser, system and audience, and which session is the current one', async () => {
    const me = newUser()
    const shop = await me.shop(IPHONE)
    app.later(2 * MINUTE_MS)
    const card = await me.card(WINDOWS)
    const [first, second] = await listed(shop.token)
    expect(first).toMatchObject({ browser: 'Safari', system: 'iOS', audience: 'member', current: true })
    expect(second).toMatchObject({ browser: 'Chrome', system: 'Windows', audience: 'holder', current: false })
    expect(Date.parse(second?.signedInAt ?? '') - Date.parse(first?.signedInAt ?? '')).toBeGreaterThanOrEqual(
      2 * MINUTE_MS,
    )
    expect((await listed(card.token)).map(({ system, current }) => [system, current])).toEqual([
      ['Windows', true],
      ['iOS', false],
    ])
  })

  it('shows when each was last used, to within ten minutes', async () => {
    const me = newUser()
    const [one, two] = [await me.card(IPHONE), await me.card(WINDOWS)]
    app.later(60 * MINUTE_MS)
    const before = app.now().getTime()
    expect(await isSignedIn(two.token)).toBe(true)
    const [current, other] = await listed(two.token)
    expect(Date.parse(current?.lastSeenAt ?? '')).toBeGreaterThanOrEqual(before)
    expect(before - Date.parse(other?.lastSeenAt ?? '')).toBeGreaterThanOrEqual(60 * MINUTE_MS)
    expect(await isSignedIn(one.token)).toBe(true)
  })

  // Mutation: the token's hash returned as the id.
  it('reveals nothing that opens a session, and stores neither the header nor an IP address', async () => {
    const me = newUser()
    const { token } = await me.card(`${IPHONE} canary-agent`)
    const text = JSON.stringify(await listed(token))
    const hash = hashOf(token)
    for (const secret of [token, hash.toString('hex'), hash.toString('base64'), hash.toString('base64url')])
      expect(text).not.toContain(secret)
    const rows = await app.running.database.db.select().from(session).where(eq(session.tokenHash, hash))
    expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual(
      [
        'audience',
        'browser',
        'companyAccountId',
        'createdAt',
        'expiresAt',
        'id',
        'isDemo',
        'lastSeenAt',
        'memberId',
        'system',
        'tokenHash',
      ].toSorted(),
    )
    expect(JSON.stringify(rows)).not.toMatch(/canary-agent|Mozilla|10\.\d+\.\d+\.\d+/)
  })

  it('has at most ten entries: the eleventh closes the oldest', async () => {
    const phone = '+886980000000'
    const { token } = await app.holder({ phone })
    for (let others = 1; others < 10; others += 1) {
      app.later(1000)
      await app.holder({ phone })
    }
    expect(await listed(token)).toHaveLength(10)
    app.later(1000)
    const newest = await app.holder({ phone })
    expect(await isSignedIn(token)).toBe(false)
    expect(await listed(newest.token)).toHaveLength(10)
  })

  it('leaves out sessions unused for a week', async () => {
    const me = newUser()
    const old = await me.card(IPHONE)
    app.later(6 * DAY_MS)
    const fresh = await me.card(WINDOWS)
    expect(await listed(fresh.token)).toHaveLength(2)
    app.later(DAY_MS + MINUTE_MS)
    expect((await listed(fresh.token)).map(({ system }) => system)).toEqual(['Windows'])
    expect(await isSignedIn(old.token)).toBe(false)
  })
})

describe('revoking', () => {
  it('ends that session at once and no other, without a code', async () => {
    const me = newUser()
    const [shop, card, third] = [await me.shop(IPHONE), await me.card(WINDOWS), await me.card(IPHONE)]
    // An hour later: no fresh sign-in is required.
    app.later(60 * MINUTE_MS)
    const target = await idOf(card.token)
    expect((await app.call(revoke_session, { id: target }, shop)).code).toBe(200)
    expect((await app.refused(load_holder, {}, card)).data.refusal).toBe('auth.required')
    expect(await Promise.all([shop, third].map(({ token }) => isSignedIn(token)))).toEqual([true, true])
    expect((await listed(shop.token)).map(({ id }) => id)).not.toContain(target)
    expect((await app.refused(revoke_session, { id: target }, shop)).code).toBe(404)
  })

  // Mutation: the WHERE without the member.
  it('affects nobody else: another user’s session looks like one that does not exist', async () => {
    const [me, other] = [newUser(), newUser()]
    const [mine, theirs] = [await me.card(IPHONE), await other.card(IPHONE)]
    const id = await idOf(theirs.token)
    const answers = []
    for (const guess of [
      id,
      id.toUpperCase(),
      randomUUID(),
      'x',
      '%',
      "' or 1=1 --",
      hashOf(theirs.token).toString('hex').slice(0, 40),
    ])
      answers.push(await app.refused(revoke_session, { id: guess }, mine))
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 404))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    await app.call(revoke_other_sessions, {}, mine)
    expect(await isSignedIn(theirs.token)).toBe(true)
    expect((await listed(mine.token)).map((one: Listed) => one.id)).not.toContain(id)
  })

  it('of the current session signs out', async () => {
    const me = await newUser().shop(IPHONE)
    await app.call(revoke_session, { id: await idOf(me.token) }, me)
    expect((await app.refused(load_my_info, {}, me)).code).toBe(401)
  })

  it('of all others keeps the current session, and only its device stays known', async () => {
    const me = newUser()
    const lost = [await me.shop(WINDOWS), await me.card(WINDOWS), await me.card(WINDOWS)]
    const here = await me.card(IPHONE)
    const { token, device } = here
    expect((await app.call(revoke_other_sessions, {}, { token, device })).data).toEqual({ revoked: 3 })
    expect(await Promise.all(lost.map((one) => isSignedIn(one.token)))).toEqual([false, false, false])
    expect(await listed(token)).toHaveLength(1)
    expect((await app.call(revoke_other_sessions, {}, { token, device })).data).toEqual({ revoked: 0 })
    const devices = await app.running.database.db
      .select()
      .from(knownDevice)
      .where(eq(knownDevice.memberId, here.holder.id))
    expect(devices.map(({ secretHash }) => secretHash)).toEqual([hashOf(device).toString('hex')])
  })

  it('is refused to guests', async () => {
    const { token } = (await app.call(contract.holder.auth_by_device)).data
    for (const call of [load_my_sessions, revoke_session, revoke_other_sessions])
      expect((await app.refused(call, {}, { token })).code).toBe(403)
  })
})
