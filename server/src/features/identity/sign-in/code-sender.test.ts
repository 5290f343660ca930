import { contract } from '@idocard/contract'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type FakeSmtp, fakeSmtp } from '../../../providers/mail/smtp.fixture.ts'
import { type FakeMitake, fakeMitake } from '../../../providers/sms/mitake.fixture.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { eventually } from '../../../testing/eventually.ts'

const { request_code } = contract.account

let sms: FakeMitake
let mail: FakeSmtp
let app: TestApp
beforeAll(async () => {
  sms = await fakeMitake()
  mail = await fakeSmtp()
  app = await testApp({
    SMS_PROVIDER: 'mitake',
    MITAKE_URL: sms.url,
    MITAKE_USERNAME: sms.username,
    MITAKE_PASSWORD: sms.password,
    MAIL_PROVIDER: 'smtp',
    SMTP_URL: mail.url,
    MAIL_FROM: 'iDoCard <hello@idocard.tw>',
  })
})
afterEach(async () => {
  sms.before = undefined
  sms.taken.length = 0
  await app.running.database.db.execute(sql`delete from challenge`)
})
afterAll(async () => {
  await sms.close()
  await mail.close()
  await app.close()
})

const ask = (username: string) => app.call(request_code, { username })
const number = (index: number) => `09220${String(index).padStart(5, '0')}`
const takenFor = (to: string) => sms.taken.filter((one) => one.to === to)
const arrives = (to: string) => eventually(() => expect(takenFor(to)).toHaveLength(1))
const waiting = async () =>
  (
    await app.running.database.db.execute<{ attempts: number }>(
      sql`select attempts from challenge where sealed is not null`,
    )
  ).rows

it('retries at once what the gateway did not accept, and sends it once', async () => {
  let tries = 0
  sms.before = async () => (++tries <= 2 ? { status: 503, body: '' } : undefined)
  await ask(number(2))
  await arrives(number(2))
  await eventually(async () => expect(await waiting()).toEqual([]))
  expect(tries).toBe(3)
})

it('gives up on a message that can never be sent', async () => {
  let tries = 0
  sms.before = async () => {
    tries += 1
    return { body: '[1]\r\nstatuscode=v\r\n' }
  }
  await ask(number(3))
  await eventually(async () => expect(await waiting()).toEqual([]))
  expect(tries).toBe(1)
})

it('does not send a code that expired after five minutes', async () => {
  sms.before = async (form) => (form.get('dstaddr') === number(4) ? { status: 503, body: '' } : undefined)
  await ask(number(4))
  await eventually(async () => expect((await waiting())[0]?.attempts).toBeGreaterThan(0))
  app.later(301_000)
  // The longest waiting code is sent first: once the next one arrives, this one would have been sent.
  await ask(number(5))
  await arrives(number(5))
  const attempts = await eventually(async () => {
    const all = await waiting()
    expect(all).toHaveLength(1)
    return all
  })
  await ask(number(6))
  await arrives(number(6))
  await eventually(async () => expect(await waiting()).toEqual(attempts))
})

it('resends with the same reference what another process claimed and did not finish', async () => {
  const refs: string[] = []
  sms.before = async (form) => {
    refs.push(form.get('clientid') ?? '')
    return refs.length === 1 ? null : undefined
  }
  await ask(number(7))
  await eventually(() => expect(refs).toHaveLength(1))
  app.later(31_000)
  await arrives(number(7))
  expect(refs[1]).toBe(refs[0])
})

// This test is the last one, because the gateway never answers these forty messages.
it('does not delay other messages when the gateway hangs on some, least of all mail', async () => {
  const attempted: string[] = []
  sms.before = async (form) => {
    attempted.push(form.get('dstaddr') ?? '')
    return form.get('dstaddr')?.startsWith('09221') ? null : undefined
  }
  const stuck = Array.from({ length: 40 }, (_, index) => `09221${String(index).padStart(5, '0')}`)
  await Promise.all(stuck.map(ask))
  await eventually(() => expect(new Set(attempted).size).toBe(40))
  await Promise.all([ask(number(1)), ask('wang@example.com')])
  await arrives(number(1))
  await eventually(() => expect(mail.mails).toHaveLength(1))
  expect(sms.taken).toHaveLength(1)
})
