import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MailError } from './port.ts'
import { type FakeSmtp, fakeSmtp } from './smtp.fixture.ts'
import { smtp } from './smtp.ts'

let server: FakeSmtp
beforeEach(async () => {
  server = await fakeSmtp()
})
afterEach(async () => {
  await server.close()
})

const mail = {
  to: 'wang@example.com',
  subject: '123456 是您的 iDoCard 登入驗證碼',
  text: '您好：\n\n驗證碼 123456\n.\n..\nFrom here',
  messageId: 'IDC-1-paid',
  kind: 'code' as const,
}
const from = 'iDoCard 客服 <Hello@iDoCard.tw>'
const send = (changes: Partial<typeof mail> & { html?: string; unsubscribe?: string } = {}, settings: object = {}) =>
  smtp({ url: server.url, from, ...settings }).send({ ...mail, ...changes })
const failure = (sending: Promise<unknown>) =>
  sending.then(
    () => 'sent',
    (error: unknown) => error,
  )

test('one mail, from the fixed sender, to one recipient, with our Message-ID', async () => {
  expect(await send()).toEqual({ id: '<IDC-1-paid@idocard.tw>' })
  expect(server.mails).toHaveLength(1)
  const [received] = server.mails
  expect(received).toMatchObject({
    envelope: { from: 'hello@idocard.tw', to: ['wang@example.com'] },
    from: { name: 'iDoCard 客服', address: 'hello@idocard.tw' },
    to: [{ name: '', address: 'wang@example.com' }],
    subject: mail.subject,
    messageId: '<IDC-1-paid@idocard.tw>',
  })
  expect(received?.text?.trimEnd()).toBe(mail.text)
  expect(received?.html).toBeUndefined()
  expect(received?.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
  expect(received?.headers.map(({ key }) => key)).not.toContain('x-mailer')
})

test('HTML is sent with the text, and nothing is fetched for it', async () => {
  await send({ html: '<p>您好 <img src="/etc/passwd"></p>' })
  expect(server.mails[0]?.text?.trimEnd()).toBe(mail.text)
  expect(server.mails[0]?.html?.trimEnd()).toBe('<p>您好 <img src="/etc/passwd"></p>')
})

test('what is sent to many has the address that ends it, for one click in a mail program', async () => {
  await send({ unsubscribe: 'https://idocard.tw/unsubscribe/1?token=2' })
  const headers = Object.fromEntries(server.mails[0]?.headers.map(({ key, value }) => [key, value]) ?? [])
  expect(headers).toMatchObject({
    'list-unsubscribe': '<https://idocard.tw/unsubscribe/1?token=2>',
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  })
  const forged = await failure(send({ unsubscribe: 'https://idocard.tw/\r\nBcc: x@example.com' }))
  expect(forged).toMatchObject({ code: 'header', retryable: false })
})

test('signs in when the URL has a user and a password, percent-decoded', async () => {
  const url = server.url.replace('//', '//user%40idocard.tw:p%3Ass%2F@')
  await send({}, { url })
  expect(server.tried.passwords).toEqual([{ user: 'user@idocard.tw', password: 'p:ss/' }])
})

describe('gets neither password nor mail', () => {
  const nothing = { passwords: [], senders: [], recipients: [], messages: 0 }

  test('a server without STARTTLS', async () => {
    const url = server.url.replace('//', '//user:secret@').replace('?tls=none', '')
    expect(await failure(send({}, { url }))).toMatchObject({ retryable: true })
    expect(server.tried).toEqual(nothing)
  })

  test('a server with an untrusted certificate', async () => {
    await server.close()
    server = await fakeSmtp({ startTls: true })
    const url = server.url.replace('//', '//user:secret@')
    expect(await failure(send({}, { url }))).toMatchObject({ retryable: true })
    expect(server.tried).toEqual(nothing)
  })
})

describe('responses of a server', () => {
  test.each([
    ['RCPT', '550 5.1.1 no such user wang@example.com', 'smtp_550', false, 'mail'],
    ['RCPT', '450 4.2.1 try later wang@example.com', 'smtp_450', true, 'mail'],
    ['RCPT', '451 greylisted', 'smtp_451', true, 'mail'],
    ['RCPT', '451 4.4.3 no name server answers', 'smtp_451', true, 'server'],
    ['RCPT', '421 too many connections', 'smtp_421', true, 'server'],
    ['DATA', '554 5.7.1 looks like spam', 'smtp_554', false, 'mail'],
    ['DATA', '452 4.2.2 mailbox full', 'smtp_452', true, 'mail'],
    ['DATA', '451 4.3.0 try later', 'smtp_451', true, 'server'],
    ['MAIL', '550 5.7.1 sender not yours', 'smtp_550', true, 'server'],
    ['AUTH', '535 5.7.8 wrong password', 'smtp_535', true, 'server'],
    ['CONNECT', '421 4.3.2 closing', 'smtp_421', true, 'server'],
  ])('%s %j', async (step, line, code, retryable, blames) => {
    server.replies = { [step]: line }
    const url = server.url.replace('//', '//user:secret@')
    const error = await failure(send({}, { url }))
    expect(error).toBeInstanceOf(MailError)
    expect(error).toMatchObject({ code, retryable, blames })
    expect(`${error}${JSON.stringify(error)}${(error as Error).stack}`).not.toMatch(/wang|secret/)
    expect(server.mails).toEqual([])
  })

  test('no response ends with the time limit', async () => {
    server.replies = { DATA: '' }
    expect(await failure(send({}, { timeoutMs: 200 }))).toMatchObject({
      code: 'timeout',
      retryable: true,
      blames: 'server',
    })
  })

  test('no server', async () => {
    await server.close()
    expect(await failure(send())).toMatchObject({ code: 'esocket', retryable: true })
  })
})

test.each([
  { url: 'http://127.0.0.1' },
  { url: 'mail.example.com' },
  { url: 'smtp:' },
  { url: 'smtps://mail.example.com?tls=none' },
  { from: 'iDoCard' },
  { from: 'a@example.com, b@example.com' },
  { from: 'iDoCard\r\nBcc: x@example.com <a@example.com>' },
])('invalid settings are refused at startup: %j', (wrong) => {
  expect(() => smtp({ url: 'smtps://mail.example.com', from, ...wrong })).toThrow(RangeError)
})

test('nodemailer is loaded with the first mail, not at startup', () => {
  const path = fileURLToPath(new URL('./smtp.ts', import.meta.url))
  const program = `const { smtp } = await import(${JSON.stringify(path)}); smtp({ url: 'smtps://a.example', from: 'a@b.tw' })
    console.log(process.moduleLoadList.some((name) => name === 'NativeModule net'))`
  expect(execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' }).trim()).toBe(
    'false',
  )
})
