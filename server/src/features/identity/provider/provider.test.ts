import { contract } from '@idocard/contract'
import { DAY_MS, MINUTE_MS } from '@idocard/domain/duration'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { member } from '../../../db/schema/identity/account.ts'
import { providerUse, sentMessage } from '../../../db/schema/identity/sent-message.ts'
import { fakeSmtp } from '../../../providers/mail/smtp.fixture.ts'
import { codeIn, type TestApp, testApp } from '../../../testing/app.ts'
import { deleteAccount, newPerson, type Person } from '../../../testing/person.ts'
import { appoint, tokenForStaff } from '../staff/fixtures.ts'
import { addAttempt, messagesFound } from './fixtures.ts'
import { recordProviders } from './record.store.ts'

const { list, count_tabs } = contract.siteMessage

let app: TestApp
let staff: Person
beforeAll(async () => {
  app = await testApp()
  staff = await administrator(app)
})
afterAll(() => app.close())

async function administrator(of: TestApp): Promise<Person> {
  const person = await newPerson(of)
  await appoint(person, 'administrator', null)
  return person
}
const asStaff = async () => ({ token: await tokenForStaff(staff, list) })
const found = async (input: object) => (await app.call(list, { sort: '-at', ...input }, await asStaff())).data.list
const stored = () => app.running.database.db.select().from(sentMessage)

it('shows that a code was sent and to whom, and keeps neither code nor text', async () => {
  await app.call(contract.account.request_code, { username: '0912777001' })
  const code = codeIn(await app.sent('+886912777001', 'code'))
  const [row] = await messagesFound(app, (await asStaff()).token, '777001', 1)
  expect(row).toMatchObject({ kind: 'code', topic: 'code', channel: 'sms', state: 'sent', tries: 1, cause: null })
  expect(row?.recipient).not.toContain('777')
  // Whoever types all of it knows it already.
  expect((await found({ keyword: '0912 777 001' }))[0]?.recipient).toBe('+886912777001')
  expect(JSON.stringify(await stored())).not.toContain(code)
  expect(await found({ keyword: '777001', channel: 'mail' })).toEqual([])
  expect(await found({ keyword: '777001', topic: 'order' })).toEqual([])
  expect(await found({ keyword: '777001', until: '2020-01-01' })).toEqual([])
})

// Mutations: the later attempt wins over `sent`; `waits_until` is not renewed; `tries` is overwritten.
it('follows a message from its first attempt to the last, in whatever order they are written', async () => {
  const to = 'waits@example.com'
  const at = (minutes: number) => new Date(app.now().getTime() + minutes * MINUTE_MS).toISOString()
  const waiting = { ref: 'follow-1', to, kind: 'order_paid', outcome: 'waiting', cause: 'smtp_421' } as const
  const state = async () => (await found({ keyword: to }))[0]
  await addAttempt(app, { ...waiting, at: at(0) })
  const before = (await app.call(count_tabs, {}, await asStaff())).data.tabs
  expect(await state()).toMatchObject({ state: 'waiting', cause: 'away', code: 'smtp_421', tries: 1 })
  app.later(29 * MINUTE_MS)
  await addAttempt(app, { ...waiting, cause: 'timeout', at: at(0) })
  app.later(29 * MINUTE_MS)
  expect(await state()).toMatchObject({ state: 'waiting', cause: 'timeout', tries: 2 })
  app.later(2 * MINUTE_MS)
  expect(await state()).toMatchObject({ state: 'gave_up', cause: 'timeout' })
  expect((await found({ keyword: to, state: 'waiting' })).length).toBe(0)
  expect((await found({ keyword: to, state: 'gave_up' })).length).toBe(1)
  const after = (await app.call(count_tabs, {}, await asStaff())).data.tabs
  expect([after.gave_up - before.gave_up, before.waiting - after.waiting]).toEqual([1, 1])
  await addAttempt(app, { ...waiting, outcome: 'sent', cause: '', at: at(-50) })
  await addAttempt(app, { ...waiting, at: at(0) })
  expect(await state()).toMatchObject({ state: 'sent', cause: null, tries: 4 })
})

it('counts every attempt once when several processes write the same messages at once', async () => {
  const refs = Array.from({ length: 20 }, (_, at) => `race-${at}`)
  const attempts = refs.map((ref) => ({
    provider: 'mail' as const,
    ref,
    kind: 'code' as const,
    to: 'race@example.com',
    order: '',
    inquiry: '',
    outcome: 'waiting' as const,
    cause: 'timeout',
    blames: 'provider' as const,
    at: app.now().toISOString(),
    times: 1,
  }))
  const write = (events: typeof attempts) =>
    app.running.inTransaction(({ db, now }) => recordProviders(db, events, 'test', now))
  const { db } = app.running.database
  const failures = async () => (await db.select().from(providerUse)).reduce((sum, { failed }) => sum + failed, 0)
  const before = await failures()
  await Promise.all(Array.from({ length: 8 }, (_, at) => write(at % 2 ? attempts : attempts.toReversed())))
  const rows = (await stored()).filter(({ recipient }) => recipient === 'race@example.com')
  expect(rows.map(({ tries }) => tries)).toEqual(refs.map(() => 8))
  expect((await failures()) - before).toBe(160)
})

// Mutations: `deleteMessagesOf` left out of `erasePerson`; without the digests.
it('has nothing of whoever was erased, also of what was sent before and is written later', async () => {
  const person = await newPerson(app)
  const to = person.phone
  const before = app.now().toISOString()
  await addAttempt(app, { provider: 'sms', ref: 'erased-1', to, at: before })
  await deleteAccount(person)
  await addAttempt(app, { provider: 'sms', ref: 'erased-2', to, at: before })
  expect((await stored()).filter(({ recipient }) => recipient === to)).toEqual([])
  // The number may belong to somebody else now.
  await addAttempt(app, { provider: 'sms', ref: 'erased-3', to })
  expect((await stored()).filter(({ recipient }) => recipient === to).map(({ ref }) => ref)).toEqual(['erased-3'])
})

it('forgets what was sent after thirty days', async () => {
  await addAttempt(app, { ref: 'old-1', to: 'old@example.com' })
  app.later(29 * DAY_MS)
  await app.running.runJob('sweep')
  expect((await found({ keyword: 'old@example.com' })).length).toBe(1)
  app.later(2 * DAY_MS)
  await app.running.runJob('sweep')
  expect(await found({ keyword: 'old@example.com' })).toEqual([])
})

it('says in seconds why a test mail was refused, shows it, and that the next one was taken', async () => {
  const server = await fakeSmtp()
  const mails = await testApp({
    ...{ SMS_PROVIDER: 'mitake', MITAKE_URL: 'http://127.0.0.1:9', MITAKE_USERNAME: 'a', MITAKE_PASSWORD: 'b' },
    ...{
      MAIL_PROVIDER: 'smtp',
      SMTP_URL: server.url.replace('//', '//user:secret@'),
      MAIL_FROM: 'iDoCard <hello@idocard.example>',
    },
  })
  try {
    const person = await administrator(mails)
    const { test, list: providers } = contract.siteProvider
    const sender = { token: await tokenForStaff(person, test) }
    expect((await mails.refused(test, { name: 'mail' }, sender)).data.refusal).toBe('provider.no_address')
    const email = 'tester@example.com'
    await mails.running.database.db.update(member).set({ email }).where(eq(member.id, person.holder.id))
    const shown = async () => (await mails.call(providers, {}, sender)).data.list.find(({ name }) => name === 'mail')
    const warnings = async () => (await mails.call(contract.siteSystem.load_warnings, {}, sender)).data.list
    const failing = { kind: 'provider', count: 1, provider: 'mail' }
    server.replies = { RCPT: '550 5.1.1 no such user tester@example.com' }
    const refused = (await mails.call(test, { name: 'mail' }, sender)).data
    expect(refused).toMatchObject({ isSent: false, cause: 'address', code: 'smtp_550' })
    expect(refused.to).not.toBe(email)
    const [failed] = await messagesFound(mails, sender.token, email, 1)
    expect(failed).toMatchObject({ kind: 'test', state: 'failed', cause: 'address' })
    // An address that does not exist is not the fault of its server.
    expect(await warnings()).toContainEqual({ kind: 'messages', count: 1, provider: null })
    expect(await warnings()).not.toContainEqual(failing)
    // Neither is one that is full for now.
    server.replies = { RCPT: '452 4.2.2 mailbox full' }
    expect((await mails.call(test, { name: 'mail' }, sender)).data).toMatchObject({ cause: 'busy' })
    await messagesFound(mails, sender.token, email, 2)
    expect(await shown()).toMatchObject({ isFailing: false, today: { failed: 0 } })
    server.replies = { DATA: '451 4.3.0 try later' }
    expect((await mails.call(test, { name: 'mail' }, sender)).data).toMatchObject({ cause: 'busy' })
    await messagesFound(mails, sender.token, email, 3)
    expect(await shown()).toMatchObject({ use: 'real', vendor: 'smtp', isFailing: true, lastDoneAt: null })
    expect(await warnings()).toContainEqual(failing)
    server.replies = {}
    expect((await mails.call(test, { name: 'mail' }, sender)).data).toMatchObject({ isSent: true, cause: null })
    expect(server.mails.at(-1)).toMatchObject({ to: [{ address: email }] })
    await messagesFound(mails, sender.token, email, 4)
    expect(await shown()).toMatchObject({ isFailing: false, today: { done: 1, failed: 1 } })
    // A gateway that nobody answers for is no reason to wait long.
    const text = (await mails.call(test, { name: 'sms' }, sender)).data
    expect(text).toMatchObject({ isSent: false, cause: 'away' })
    const { list: log } = (await mails.call(contract.siteAudit.list, { thing: 'provider', sort: '-at' }, sender)).data
    expect(log.map(({ thingId, after }) => [thingId, after])).toEqual([
      ['sms', { isSent: false, problem: 'network' }],
      ['mail', { isSent: true }],
      ['mail', { isSent: false, problem: 'smtp_451' }],
      ['mail', { isSent: false, problem: 'smtp_452' }],
      ['mail', { isSent: false, problem: 'smtp_550' }],
    ])
  } finally {
    await mails.close()
    await server.close()
  }
}, 60_000)
