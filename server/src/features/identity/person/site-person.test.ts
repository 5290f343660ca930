import { contract } from '@idocard/contract'
import { DAY_MS, MINUTE_MS } from '@idocard/domain/duration'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { member } from '../../../db/schema/identity/account.ts'
import { audit } from '../../../db/schema/identity/staff.ts'
import { codeIn, type TestApp, testApp } from '../../../testing/app.ts'
import { canaryPerson, EMAIL, PHONE, WRITTEN } from '../../../testing/canary-person.ts'
import { codeFor, newPerson, OURS, type Person } from '../../../testing/person.ts'
import { addOrder } from '../../commerce/order/fixtures.ts'
import { appoint, staffToken, tokenForStaff } from '../staff/fixtures.ts'
import { withdrawRole } from '../staff/store.ts'
import { blocked } from './fixtures.ts'

const calls = contract.sitePerson

let app: TestApp
let support: Person
let administrator: Person
beforeAll(async () => {
  app = await testApp()
  support = await newPerson(app)
  await appoint(support, 'support', null)
  await app.call(contract.holder.set_account_info, { name: '客服小陳', sex: 'other' }, support.holder)
  administrator = await newPerson(app)
  await appoint(administrator, 'administrator', null)
})
afterAll(() => app.close())

const asSupport = async () => ({ token: await tokenForStaff(support, calls.list) })
const asAdministrator = async () => ({ token: await tokenForStaff(administrator, calls.list) })
const found = async (input: Partial<Parameters<typeof app.call<typeof calls.list>>[1]>) =>
  (await app.call(calls.list, { pageSize: 100, ...input }, await asSupport())).data.list
const get = async (id: string) => (await app.call(calls.get, { id }, await asSupport())).data
const block = async (id: string) => app.attempt(calls.block, { id, reason: '冒用他人名義' }, await asSupport())

it('finds somebody by name, card, phone and address, and shows the whole address only to who typed it', async () => {
  const me = await newPerson(app)
  const { id } = me.holder
  const email = `stonetiger.${me.phone.slice(-9)}@example.com`
  await app.running.database.db.update(member).set({ email }).where(eq(member.id, id))
  await app.call(contract.holder.set_account_info, { name: '石虎太太', sex: 'other' }, me.holder)
  const local = `0${me.phone.slice(-9)}`
  for (const keyword of [local, local.slice(3), '石虎太', me.cardSn, email.slice(0, 18), email.toUpperCase()])
    expect({ keyword, ids: (await found({ keyword })).map((one) => one.id) }).toEqual({ keyword, ids: [id] })
  const [byPiece] = await found({ keyword: '石虎太' })
  expect(byPiece).toMatchObject({ name: '石虎太太', cards: 1, orders: 0, isStaff: false, isBlocked: false })
  expect(JSON.stringify([byPiece, await get(id)])).not.toMatch(new RegExp(`${me.phone.slice(-9)}|stonetiger`))
  expect((await found({ keyword: local }))[0]?.username).toBe(me.phone)
  expect((await found({ keyword: email }))[0]?.username).toBe(email)

  // A name on a card finds its holder whose account has none.
  const other = await newPerson(app)
  await app.call(contract.card.update, { cardSn: other.cardSn, fields: { nameCh: '山羌先生' } }, other.holder)
  expect(await found({ keyword: '山羌' })).toMatchObject([{ id: other.holder.id, name: '山羌先生' }])
  for (const kind of ['buyer', 'staff', 'blocked'] as const) expect(await found({ keyword: '山羌', kind })).toEqual([])
  expect(await found({ keyword: '山羌', kind: 'holder' })).toHaveLength(1)
  // Who has a card and has ordered has two marks, and is in each of both lists once.
  await addOrder(other)
  for (const kind of ['holder', 'buyer'] as const)
    expect(await found({ keyword: '山羌', kind })).toMatchObject([{ id: other.holder.id, orders: 1 }])
  expect((await found({ kind: 'staff' })).map((one) => one.id)).toContain(support.holder.id)
})

// Mutation: a list of contacts instead of their number.
it('shows what somebody has, and of their contacts only how many there are', async () => {
  const me = await canaryPerson(app)
  const shown = await get(me.id)
  expect(shown).toMatchObject({
    cards: 1,
    orders: 2,
    hasApple: true,
    phone: '0987-***-309',
    roles: [{ role: 'viewer' }],
    cardList: [{ cardSn: me.cardSn, nameCh: WRITTEN.cardName }],
    stays: { paid: 1, underWay: 1 },
    code: { isSent: true },
  })
  expect(shown.langs).toEqual(['zh-tw'])
  expect(shown.orderList?.map((one) => one.orderNumber)).toContain(me.paid)
  expect(shown.inquiries?.map((one) => one.begin)).toContain(WRITTEN.inquiry)
  expect(shown.points).toHaveLength(1)
  expect(shown.contacts).toBeGreaterThan(1)
  expect(shown.sessions).toHaveLength(3)
  expect(shown.sessions[0]).toMatchObject({ browser: 'Safari', system: 'iOS' })

  // What the person keeps about others, and what opens the account, is in no answer of a call that staff may make.
  const answers = JSON.stringify([shown, await found({ keyword: PHONE }), await found({ kind: 'holder' })])
  const { paperName, privateNote, reminder, folder, imported, receivedName } = WRITTEN
  for (const secret of [paperName, privateNote, reminder, folder, imported, receivedName, EMAIL, me.token])
    expect(answers).not.toContain(secret)
})

it('ends one session of somebody, or all of them, and no one else’s', async () => {
  const [me, other] = [await newPerson(app), await newPerson(app)]
  const { id } = me.holder
  const theirs = (await get(other.holder.id)).sessions
  const sessionId = (await get(id)).sessions.find(({ audience }) => audience === 'member')?.id ?? ''
  for (const one of [
    { id, sessionId: theirs[0]?.id ?? '' },
    { id: other.holder.id, sessionId },
  ])
    expect((await app.refused(calls.end_session, one, await asSupport())).code).toBe(404)
  await app.call(calls.end_session, { id, sessionId }, await asSupport())
  expect((await app.refused(contract.account.load_my_info, {}, me.member)).data.refusal).toBe('auth.required')
  await app.call(contract.holder.load_my_info, {}, me.holder)
  expect((await app.call(calls.end_sessions, { id }, await asSupport())).data).toEqual({ ended: 1 })
  expect((await app.refused(contract.holder.load_my_info, {}, me.holder)).data.refusal).toBe('auth.required')
  await app.call(contract.holder.load_my_info, {}, other.holder)
  expect((await get(id)).events).toMatchObject([
    { kind: 'end_sessions', by: '客服小陳' },
    { kind: 'end_session', by: '客服小陳' },
  ])
})

// Mutations: the limits of a signed-in caller; the code in the answer.
it('sends a sign-in code within the limits of the account, and never shows it', async () => {
  const { phone, holder } = await newPerson(app)
  const { id } = holder
  const send = async (to: 'phone' | 'email' = 'phone') => app.attempt(calls.send_code, { id, to }, await asSupport())
  expect((await send('email')).data.refusal).toBe('person.no_address')
  await app.call(contract.account.request_code, { username: phone })
  await app.sent(phone, 'code')
  expect((await send()).data.refusal).toBe('auth.code_recent')
  app.later(MINUTE_MS)
  const answer = await send()
  const pinCode = codeIn(await app.sent(phone, 'code'))
  expect(pinCode).toMatch(/^\d{6}$/)
  const { code, events } = await get(id)
  expect(code).toMatchObject({ isSent: true, attempts: 1 })
  expect(events[0]).toMatchObject({ kind: 'send_code' })
  const rows = await app.running.database.db.select().from(audit).where(eq(audit.thingId, id))
  expect(JSON.stringify([answer, code, rows])).not.toContain(pinCode)
  await app.call(contract.account.login, { phone, pinCode })
  expect((await get(id)).code).toBeNull()
  // Five codes an hour, whoever asks for them.
  for (let sent = 2; sent < 5; sent += 1) {
    app.later(MINUTE_MS)
    expect((await send()).code).toBe(200)
  }
  app.later(MINUTE_MS)
  expect((await send()).data.refusal).toBe('auth.code_often')
  expect((await app.refused(contract.account.request_code, { username: phone })).data.refusal).toBe('auth.code_often')
})

// Mutations: `findSession` or `openSession` without its check; sessions deleted, so that what waits on a device is lost.
it('shuts somebody out at once and everywhere, with words, and lets them in again without a loss', async () => {
  const me = await newPerson(app)
  const { id } = me.holder
  const signIn = async () => {
    app.later(MINUTE_MS)
    await app.call(contract.account.request_code, { username: me.phone })
    return app.attempt(contract.holder.sms_login, {
      phone: me.phone,
      pinCode: codeIn(await app.sent(me.phone, 'code')),
    })
  }
  const pinCode = await codeFor(me, 'take_data')
  const { path } = (await app.call(contract.holder.take_my_data, { pinCode }, me.holder)).data
  const download = async () => (await app.running.app.inject({ url: path })).statusCode
  expect(await download()).toBe(200)
  expect((await block(id)).code).toBe(200)
  expect((await block(id)).data.refusal).toBe('person.is_blocked')

  for (const [declaration, sender] of [
    [contract.holder.load_my_info, me.holder],
    [contract.account.load_my_info, me.member],
    [contract.order.load_all_my_order, me.member],
    [contract.card.load_my_cards, me.holder],
    [contract.account.logout, me.holder],
  ] as const)
    expect(await app.refused(declaration, {}, sender)).toMatchObject({ code: 401, data: { refusal: 'auth.blocked' } })
  expect(await download()).not.toBe(200)
  const refused = await signIn()
  expect(refused).toMatchObject({ code: 401, data: { refusal: 'auth.blocked' } })
  expect(refused.message).toContain('聯絡我們')
  expect((await app.refused(calls.send_code, { id, to: 'phone' }, await asSupport())).data.refusal).toBe(
    'person.is_blocked',
  )
  expect(await found({ kind: 'blocked', keyword: me.phone })).toMatchObject([{ id, isBlocked: true }])
  expect((await get(id)).blocked).toMatchObject({ reason: '冒用他人名義' })
  // The page of their card stays, with everything on it.
  expect(
    (await app.call(contract.card.get, { cardSn: me.cardSn, addCount: false }, await app.holder())).data.cardSn,
  ).toBe(me.cardSn)

  await app.call(calls.unblock, { id }, await asSupport())
  expect((await app.refused(calls.unblock, { id }, await asSupport())).data.refusal).toBe('person.not_blocked')
  await app.call(contract.holder.load_my_info, {}, me.holder)
  expect(await download()).toBe(200)
  expect((await signIn()).code).toBe(200)
  const { blocked, events } = await get(id)
  expect(blocked).toBeNull()
  expect(events).toMatchObject([{ kind: 'unblock' }, { kind: 'block', reason: '冒用他人名義', by: '客服小陳' }])
})

// Mutation: sessions kept in memory by the process that has answered them.
it('shuts somebody out whose session this process has just served, when another process blocks them', async () => {
  const me = await newPerson(app)
  await app.call(contract.holder.load_my_info, {}, me.holder)
  // Straight into the database, so that this process hears nothing of it.
  await blocked(app, me.holder.id)
  expect((await app.refused(contract.holder.load_my_info, {}, me.holder)).data.refusal).toBe('auth.blocked')
})

it('blocks and erases nobody with a role, and a guest is nobody', async () => {
  const colleague = await newPerson(app)
  const { id } = colleague.holder
  await appoint(colleague, 'counter')
  expect((await block(id)).data.refusal).toBe('person.is_staff')
  const pinCode = await codeFor(administrator, 'erase_person')
  const erase = async (one: string, as = asAdministrator) =>
    app.attempt(calls.erase, { id: one, reason: '本人來電', pinCode }, await as())
  expect((await erase(id)).data.refusal).toBe('person.is_staff')
  expect((await erase(administrator.holder.id)).data.refusal).toBe('person.is_staff')
  expect((await erase(id, asSupport)).code).toBe(403)
  await withdrawRole(app.running.database.db, { memberId: id, companyId: 3, role: 'counter' })
  const { holder: guest } = (await app.call(contract.holder.auth_by_device, {})).data
  expect((await block(guest.id)).code).toBe(404)
  expect((await app.refused(calls.get, { id: guest.id }, await asSupport())).code).toBe(404)
  expect(await found({ keyword: guest.id.slice(0, 8) })).toEqual([])
  // The refusals used no code up.
  expect((await erase(id)).code).toBe(200)
  expect((await app.refused(calls.get, { id }, await asSupport())).code).toBe(404)
  expect((await app.refused(contract.holder.load_my_info, {}, colleague.holder)).data.refusal).toBe('auth.required')
})

// Mutation: `eraseAccount` without `releaseCard`. That nothing stays is tested where people erase themselves.
it('erases somebody as they would themselves: their card is free, and the log says why', async () => {
  const me = await newPerson(app)
  const { id } = me.holder
  app.later(MINUTE_MS)
  const wrong = { id, reason: '本人來信', pinCode: '000000' }
  expect((await app.refused(calls.erase, { id, reason: '本人來信' }, await asAdministrator())).data.refusal).toBe(
    'auth.code_needed',
  )
  const pinCode = await codeFor(administrator, 'erase_person')
  expect((await app.refused(calls.erase, wrong, await asAdministrator())).data.refusal).toBe('auth.code_wrong')
  const { data } = await app.call(calls.erase, { ...wrong, pinCode }, await asAdministrator())
  expect(data).toEqual({ cards: [me.cardSn] })
  expect((await app.refused(calls.erase, { ...wrong, pinCode }, await asAdministrator())).code).toBe(404)
  expect((await app.refused(contract.card.get, { cardSn: me.cardSn, addCount: false }, await app.holder())).code).toBe(
    404,
  )
  const rows = await app.running.database.db.select().from(audit).where(eq(audit.thingId, id))
  expect(rows).toMatchObject([{ actor: administrator.holder.id, after: { isErased: true, reason: '本人來信' } }])
})

it('tells somebody where they download their data, three times a day, and gives staff nothing', async () => {
  const { phone, holder } = await newPerson(app)
  const { id } = holder
  const email = `data.${phone.slice(-9)}@example.com`
  await app.running.database.db.update(member).set({ email }).where(eq(member.id, id))
  const offer = async () => app.attempt(calls.offer_data, { id }, await asSupport())
  expect((await offer()).data).toEqual({})
  const { text } = await app.sent(email, 'data_offered')
  expect(text).toContain('http://localhost:3000/idocard/user\n')
  expect(text).not.toContain('token')
  for (let told = 1; told < 3; told += 1) expect((await offer()).code).toBe(200)
  expect((await offer()).data.refusal).toBe('person.told')
  app.later(DAY_MS)
  const token = await staffToken(app, support.holder.id)
  expect((await app.call(calls.offer_data, { id }, { token })).code).toBe(200)
})

// Mutation: `isBeyond` left out of one of the calls.
it('lets support help nobody who works in a console: an administrator does', async () => {
  for (const [role, companyId] of [
    ['administrator', null],
    ['viewer', OURS],
  ] as const) {
    const staff = await newPerson(app)
    await appoint(staff, role, companyId)
    const { id } = staff.holder
    const { sessions } = await get(id)
    const refused = async (...[call, input]: Parameters<typeof app.refused>) =>
      (await app.refused(call, input, await asSupport())).data.refusal
    const sessionId = sessions[0]?.id ?? ''
    expect(await refused(calls.end_session, { id, sessionId })).toBe('person.staff_help')
    expect(await refused(calls.end_sessions, { id })).toBe('person.staff_help')
    expect(await refused(calls.send_code, { id, to: 'phone' })).toBe('person.staff_help')
    expect(await refused(calls.offer_data, { id })).toBe('person.staff_help')
    expect((await get(id)).sessions).toHaveLength(sessions.length)
    expect((await app.attempt(calls.end_session, { id, sessionId }, await asAdministrator())).code).toBe(200)
    expect((await app.attempt(calls.send_code, { id, to: 'phone' }, await asAdministrator())).code).toBe(200)
    expect((await app.attempt(calls.end_sessions, { id }, await asAdministrator())).code).toBe(200)
  }
})
