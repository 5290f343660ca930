import { contract } from '@idocard/contract'
import { DAY_MS, HOUR_MS } from '@idocard/domain/duration'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeIn, type TestApp, testApp } from '../../../testing/app.ts'
import { newestInOutbox } from '../outbox/store.ts'

const { request_code, login, logout, load_my_info } = contract.account

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function codeFor(username: string, to: string): Promise<string> {
  expect((await app.call(request_code, { username })).code).toBe(200)
  return codeIn(await app.sent(to, 'code'))
}
const sentTo = async (to: string) =>
  (await newestInOutbox(app.running.database.db, 1000)).filter((message) => message.to === to)
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('signing in', () => {
  it('accepts a phone number as people type it, sends a code, and returns a token', async () => {
    const code = await codeFor('0911-000-001', '+886911000001')
    const { code: status, data } = await app.call(login, { phone: '+886 911 000 001', pinCode: `驗證碼:${code}` })
    expect(status).toBe(200)
    expect(data.member).toMatchObject({ phone: '+886911000001', username: '0911-000-001', super: false })
    const me = await app.call(load_my_info, {}, { token: data.token })
    expect(me.data).toEqual(data.member)
  })

  it('accepts an e-mail address, and recognises the member the next time', async () => {
    const first = await app.call(login, {
      phone: 'Lin@Example.com',
      pinCode: await codeFor('Lin@Example.com', 'lin@example.com'),
    })
    app.later(61_000)
    await app.call(request_code, { username: 'lin@example.com' })
    const second = await app.sent('lin@example.com')
    const again = await app.call(login, { phone: 'lin@example.com', pinCode: codeIn(second) })
    expect(again.data.member.id).toBe(first.data.member.id)
    expect(again.data.token).not.toBe(first.data.token)
  })

  it('sends another code at once to a user who has used the last one', async () => {
    for (const device of ['first', 'second']) {
      const pinCode = await codeFor('0911000011', '+886911000011')
      expect((await app.call(login, { phone: '0911000011', pinCode }, { device })).code).toBe(200)
    }
  })

  it('accepts a code once', async () => {
    const pinCode = await codeFor('0911000002', '+886911000002')
    expect((await app.call(login, { phone: '0911000002', pinCode })).code).toBe(200)
    expect(await app.refused(login, { phone: '0911000002', pinCode })).toMatchObject({
      code: 422,
      data: { refusal: 'auth.code_wrong' },
    })
  })

  it('invalidates a code after five wrong tries, each counted although it is refused', async () => {
    const pinCode = await codeFor('0911000003', '+886911000003')
    for (let tried = 1; tried <= 4; tried++) {
      expect(await app.refused(login, { phone: '0911000003', pinCode: wrong(pinCode) })).toMatchObject({
        data: { refusal: 'auth.code_wrong' },
      })
    }
    expect(await app.refused(login, { phone: '0911000003', pinCode: wrong(pinCode) })).toMatchObject({
      code: 429,
      data: { refusal: 'auth.code_spent' },
    })
    expect(await app.refused(login, { phone: '0911000003', pinCode })).toMatchObject({
      code: 429,
      data: { refusal: 'auth.code_spent' },
    })
  })

  it('expires a code after five minutes', async () => {
    const pinCode = await codeFor('0911000004', '+886911000004')
    app.later(301_000)
    expect(await app.refused(login, { phone: '0911000004', pinCode })).toMatchObject({
      data: { refusal: 'auth.code_wrong' },
    })
  })

  it('allows twenty tries a day, however many codes are sent; a known device has its own budget', async () => {
    const signedIn = await app.call(login, {
      phone: '0911000005',
      pinCode: await codeFor('0911000005', '+886911000005'),
    })
    let last = ''
    for (let round = 0; round < 4; round++) {
      app.later(3_601_000)
      await codeFor('0911000005', '+886911000005')
      for (let tried = 0; tried < 5; tried++) {
        last = (await app.refused(login, { phone: '0911000005', pinCode: '000000' })).data.refusal
      }
    }
    expect(last).toBe('auth.code_spent')
    app.later(3_601_000)
    const pinCode = await codeFor('0911000005', '+886911000005')
    for (let tried = 0; tried < 6; tried++)
      expect((await app.refused(login, { phone: '0911000005', pinCode })).data.refusal).toBe('auth.code_limit')
    const known = await app.call(login, { phone: '0911000005', pinCode }, { device: signedIn.data.device })
    expect(known.code).toBe(200)
    app.later(DAY_MS)
    const tomorrow = await codeFor('0911000005', '+886911000005')
    expect((await app.call(login, { phone: '0911000005', pinCode: tomorrow })).code).toBe(200)
  })

  it('does not count a correct code as a try', async () => {
    for (let signedIn = 0; signedIn < 22; signedIn++) {
      const pinCode = await codeFor('0911000010', '+886911000010')
      expect((await app.call(login, { phone: '0911000010', pinCode })).code).toBe(200)
      app.later(3_601_000)
    }
  })

  // Mutation: the usual answer above a limit.
  it('sends at most five codes an hour, and says when the next one can be requested', async () => {
    const ask = () => app.attempt(request_code, { username: '0911000006' })
    for (let asked = 0; asked < 5; asked++) {
      expect((await ask()).code).toBe(200)
      await app.sent('+886911000006')
      app.later(61_000)
    }
    for (let asked = 0; asked < 2; asked++) {
      const refused = await ask()
      expect(refused).toMatchObject({ code: 429, data: { refusal: 'auth.code_often' } })
      expect(refused.data.retryAfter).toBeGreaterThan(3000)
      expect(refused.message).toMatch(/太多次.*（約 5\d 分鐘後）/)
      app.later(61_000)
    }
    // Codes are sent in order, so this one is sent last.
    await codeFor('0911000016', '+886911000016')
    expect(await sentTo('+886911000006')).toHaveLength(5)
    app.later(HOUR_MS)
    expect((await ask()).code).toBe(200)
  })

  it('still sends to a known device when strangers have used up the limit', async () => {
    const username = '0911000008'
    const pinCode = await codeFor(username, '+886911000008')
    const { device } = (await app.call(login, { phone: username, pinCode })).data
    for (let asked = 0; asked < 4; asked++) {
      app.later(61_000)
      await codeFor(username, '+886911000008')
    }
    app.later(61_000)
    expect((await app.refused(request_code, { username })).data.refusal).toBe('auth.code_often')
    await app.call(request_code, { username }, { device })
    const again = codeIn(await app.sent('+886911000008'))
    expect(await sentTo('+886911000008')).toHaveLength(6)
    expect((await app.call(login, { phone: username, pinCode: again }, { device })).code).toBe(200)
  })

  it('explains what is wrong with a username that is neither a phone number nor an e-mail address', async () => {
    expect(await app.refused(request_code, { username: '02-2345-6789' })).toMatchObject({
      code: 422,
      data: { refusal: 'auth.username' },
    })
  })

  it('stores no code, token, phone number or e-mail address in the clear, except in the member and the outbox', async () => {
    const pinCode = await codeFor('0911000007', '+886911000007')
    await codeFor('canary@example.com', 'canary@example.com')
    const { data } = await app.call(login, { phone: '0911000007', pinCode })
    await app.call(request_code, { username: 'unsent@example.com' })
    const { rows } = await app.running.database.db.execute<{ all: string }>(
      sql`select coalesce(string_agg(row::text, ''), '') as all from (
        select s::text as row from session s union all select c::text from challenge c
        union all select c::text from code_count c union all select j::text from job.job j) rows`,
    )
    for (const secret of [data.token, `"${pinCode}"`, '911000007', 'canary', 'unsent'])
      expect(rows[0]?.all).not.toContain(secret)
  })
})

describe('a session', () => {
  it('ends at once when signed out', async () => {
    const { token } = await app.member()
    expect((await app.call(logout, {}, { token })).code).toBe(200)
    expect((await app.refused(load_my_info, {}, { token })).code).toBe(401)
  })

  it('expires after seven idle days, and after thirty in any case', async () => {
    const idle = await app.member()
    app.later(7 * DAY_MS + 1000)
    expect((await app.refused(load_my_info, {}, idle)).code).toBe(401)
    const busy = await app.member()
    for (let days = 0; days < 29; days += 5) {
      expect((await app.call(load_my_info, {}, busy)).code).toBe(200)
      app.later(5 * DAY_MS)
    }
    expect((await app.refused(load_my_info, {}, busy)).code).toBe(401)
  })

  it('is one of at most ten: the eleventh closes the oldest', async () => {
    const contact = { phone: '+886911000008' }
    const tokens: string[] = []
    for (let opened = 0; opened < 11; opened++) {
      tokens.push((await app.member(contact)).token)
      app.later(1000)
    }
    expect((await app.refused(load_my_info, {}, { token: tokens[0] ?? '' })).code).toBe(401)
    expect((await app.call(load_my_info, {}, { token: tokens[1] ?? '' })).code).toBe(200)
  })
})
