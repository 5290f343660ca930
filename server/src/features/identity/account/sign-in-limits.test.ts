import { contract } from '@idocard/contract'
import type { CallDeclaration } from '@idocard/contract/call'
import { HOUR_MS } from '@idocard/domain/duration'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { codeIn, type TestApp, testApp } from '../../../testing/app.ts'
import { eventually } from '../../../testing/eventually.ts'
import { newestInOutbox } from '../outbox/store.ts'

const { request_code, login } = contract.account
const HALL = '203.0.113.7'

let app: TestApp
beforeEach(async () => {
  // Twenty codes an hour for new users, ten for users with an account.
  app = await testApp({ CODES_AN_HOUR: '30' })
})
afterEach(() => app.close())

async function from(remoteAddress: string, declaration: CallDeclaration, payload: object) {
  const answer = await app.running.app.inject({ method: 'POST', url: declaration.path, remoteAddress, payload })
  const { code, message, data } = answer.json()
  return { code, message, data, retryAfter: Number(answer.headers['retry-after'] ?? 0) }
}
/** Changes counts of a kind from `count` to `instead`, as if there had been more requests. */
async function counted(kind: string, count: number, instead: number) {
  const counts = sql`update code_count set count = ${instead} where key like ${`${kind} %`} and count = ${count}`
  expect((await app.running.database.db.execute(counts)).rowCount).toBeGreaterThan(0)
}
const codesTo = async (to: string) =>
  (await newestInOutbox(app.running.database.db, 1000)).filter((message) => message.to === to).map(codeIn)
const phone = (number: number) => `0921${String(number).padStart(6, '0')}`

it('twenty blind tries from one address, with no code requested, do not use up the victim’s limit', async () => {
  const username = '0921999999'
  for (let tried = 0; tried < 20; tried++) {
    const { data } = await from(HALL, login, { phone: username, pinCode: String(tried).padStart(6, '0') })
    expect(data.refusal).toBe('auth.code_wrong')
  }
  for (const address of ['198.51.100.1', HALL]) {
    await from(address, request_code, { username })
    const pinCode = codeIn(await app.sent('+886921999999'))
    expect((await from(address, login, { phone: username, pinCode })).code).toBe(200)
    app.later(61_000)
  }
})

it('stops blind tries at one phone by IP address, and at many phones by IP address and range', async () => {
  const blind = (address: string, number: number) => from(address, login, { phone: phone(number), pinCode: '000000' })
  await blind(HALL, 1)
  await blind(HALL, 1)
  await blind(HALL, 2)
  await counted('failed', 2, 30)
  const refused = await blind(HALL, 1)
  expect(refused).toMatchObject({ code: 429, data: { refusal: 'auth.network_limit' } })
  expect(refused.retryAfter).toBeGreaterThan(3000)
  expect(refused.message).toContain('行動網路')
  expect((await blind(HALL, 2)).code).toBe(422)
  expect((await blind('203.0.113.8', 1)).code).toBe(422)
  // The address has four failed tries now, its range five.
  await counted('failed', 4, 100)
  expect((await blind(HALL, 3)).retryAfter).toBeLessThanOrEqual(600)
  expect((await blind('203.0.113.8', 1)).code).toBe(422)
  await counted('failed', 6, 200)
  expect((await blind('203.0.113.9', 1)).code).toBe(429)
  expect((await blind('203.0.114.9', 1)).code).toBe(422)
  app.later(601_000)
  expect((await blind(HALL, 2)).code).toBe(422)
})

it.each([
  ['an IPv4 address', '203.0.113.7', '203.0.113.8', '203.0.114.7'],
  ['a /64', '2001:db8:1:1::1', '2001:db8:1:2::1', '2001:db8:2:1::1'],
])('limits code requests by %s and its range, with the time to retry, and affects no other address', async (_, one, neighbour, other) => {
  const ask = (address: string, number: number) => from(address, request_code, { username: phone(number) })
  await ask(one, 1)
  await ask(one, 2)
  await ask(neighbour, 3)
  await counted('asked', 2, 600)
  const refused = await ask(one, 4)
  expect(refused).toMatchObject({ code: 429, data: { refusal: 'auth.network_limit' } })
  expect(refused.retryAfter).toBeGreaterThan(3590)
  expect((await ask(neighbour, 5)).code).toBe(200)
  await counted('asked', 4, 1200)
  expect((await ask(neighbour, 6)).code).toBe(429)
  expect((await ask(other, 7)).code).toBe(200)
  app.later(HOUR_MS)
  expect((await ask(one, 8)).code).toBe(200)
})

it('reserves a share of all codes for users with an account, and does not count their known devices', async () => {
  await app.member({ phone: '+886921900001' })
  await from(HALL, request_code, { username: '0921900002' })
  const pinCode = codeIn(await app.sent('+886921900002'))
  const { device } = (await from(HALL, login, { phone: '0921900002', pinCode })).data
  const ask = (address: string, username: string) => from(address, request_code, { username })
  for (let asked = 0; asked < 19; asked++) expect((await ask(`10.20.${asked}.1`, phone(asked))).code).toBe(200)
  const alike = [await ask('10.21.0.1', phone(19)), await ask('10.21.1.1', '0921900001')]
  await app.sent('+886921900001')
  // The responses do not reveal who has an account: neither now nor within the minute after.
  alike.push(await ask('10.21.2.1', phone(20)))
  for (const { retryAfter, ...answer } of alike) {
    expect(answer).toMatchObject({ code: 429, data: { refusal: 'auth.code_crowd' } })
    expect(answer.message).toBe(alike[0]?.message)
    expect(retryAfter).toBeGreaterThan(3590)
  }
  for (const username of [phone(19), '0921900001'])
    expect((await ask('10.21.3.1', username)).data.refusal).toBe('auth.code_recent')
  const sent = await newestInOutbox(app.running.database.db, 1000)
  expect(sent.filter(({ to }) => to.startsWith('+8869210000')).length).toBe(19)

  await app.running.database.db.execute(sql`update code_count set count = 10 where key = 'known phone'`)
  app.later(61_000)
  expect((await ask('10.22.0.1', '0921900001')).data.refusal).toBe('auth.code_crowd')
  // Once the total of users with an account alone is used up, new users are told the same, and get their code.
  await app.running.database.db.execute(sql`update code_count set count = 0 where key = 'new phone'`)
  expect((await ask('10.22.1.1', phone(21))).data.refusal).toBe('auth.code_crowd')
  await app.sent('+886921000021')
  await app.call(request_code, { username: '0921900002' }, { device })
  await eventually(async () => expect(await codesTo('+886921900002')).toHaveLength(2))
  expect(await codesTo('+886921900001')).toHaveLength(1)
  // Mail has a separate share.
  await from('10.23.0.1', request_code, { username: 'new@example.com' })
  await app.sent('new@example.com')
})

it('limits an address to thirty once new users have used up half of their share', async () => {
  for (let asked = 0; asked < 9; asked++) await from(`10.20.${asked}.1`, request_code, { username: phone(asked) })
  await from(HALL, request_code, { username: phone(10) })
  await app.running.database.db.execute(sql`update code_count set count = 30 where key like 'asked %'`)
  expect((await from(HALL, request_code, { username: phone(11) })).code).toBe(429)
  expect((await from('10.24.0.1', request_code, { username: phone(12) })).code).toBe(200)
})

it('refuses another code within a minute, says when it can be requested, and keeps the old one valid', async () => {
  await from(HALL, request_code, { username: phone(1) })
  const pinCode = codeIn(await app.sent('+886921000001'))
  app.later(30_000)
  const refused = await from(HALL, request_code, { username: phone(1) })
  expect(refused).toMatchObject({ code: 429, data: { refusal: 'auth.code_recent' } })
  expect(refused.retryAfter).toBeLessThanOrEqual(30)
  expect((await from(HALL, login, { phone: phone(1), pinCode })).code).toBe(200)
  expect(await codesTo('+886921000001')).toHaveLength(1)
})
