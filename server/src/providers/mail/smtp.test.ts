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
  kind: 'code',
}
const from = 'iDoCard 客服 <Hello@iDoCard.tw>'
const send = (changes: Partial<typeof mail> & { html?: string } = {}, settings: object = {}) =>
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
  expect(received).toMatchObject({ from: 'hello@idocard.tw', to: ['wang@example.com'], text: mail.text, html: null })
  expect(received?.headers.get('from')).toBe('iDoCard 客服 <hello@idocard.tw>')
  expect(received?.headers.get('to')).toBe('wang@example.com')
  expect(received?.headers.get('subject')).toBe(mail.subject)
  expect(received?.headers.get('message-id')).toBe('<IDC-1-paid@idocard.tw>')
  expect(received?.headers.get('auto-submitted')).toBe('auto-generated')
  expect([...(received?.headers.keys() ?? [])]).not.toContain('x-mailer')
})

test('HTML goes beside the text, and nothing is fetched for it', async () => {
  await send({ html: '<p>您好 <img src="/etc/passwd"></p>' })
  expect(server.mails[0]?.text.trimEnd()).toBe(mail.text)
  expect(server.mails[0]?.html?.trimEnd()).toBe('<p>您好 <img src="/etc/passwd"></p>')
})

test('signs in when the address has a name and a password, with their marks', async () => {
  const url = server.url.replace('//', '//user%40idocard.tw:p%3Ass%2F@')
  await send({}, { url })
  const token = server.commands.find((line) => line.startsWith('AUTH PLAIN '))?.slice(11) ?? ''
  expect(Buffer.from(token, 'base64').toString()).toBe('\0user@idocard.tw\0p:ss/')
})

test('a server without STARTTLS gets neither password nor mail', async () => {
  const url = server.url.replace('//', '//user:secret@').replace('?tls=none', '')
  expect(await failure(send({}, { url }))).toMatchObject({ retryable: true })
  expect(server.mails).toEqual([])
  expect(server.commands.join()).not.toMatch(/AUTH|MAIL/)
})

describe('what a server says', () => {
  test.each([
    ['RCPT', '550 5.1.1 no such user wang@example.com', 'smtp_550', false],
    ['RCPT', '450 4.2.1 try later wang@example.com', 'smtp_450', true],
    ['.', '554 5.7.1 looks like spam', 'smtp_554', false],
    ['.', '451 4.3.0 try later', 'smtp_451', true],
    ['DATA', '554 5.5.1 no', 'smtp_554', false],
    ['MAIL', '550 5.7.1 sender not yours', 'smtp_550', true],
    ['AUTH', '535 5.7.8 wrong password', 'smtp_535', true],
    ['EHLO', '421 4.3.2 closing', 'smtp_421', true],
  ])('%s %j', async (verb, line, code, retryable) => {
    server.replies = { [verb]: line, HELO: line }
    const url = server.url.replace('//', '//user:secret@')
    const error = await failure(send({}, { url }))
    expect(error).toBeInstanceOf(MailError)
    expect(error).toMatchObject({ code, retryable })
    expect(`${error}${JSON.stringify(error)}${(error as Error).stack}`).not.toMatch(/wang|secret/)
    expect(server.mails).toEqual([])
  })

  test('silence ends with the time limit', async () => {
    server.replies = { DATA: '' }
    expect(await failure(send({}, { timeoutMs: 200 }))).toMatchObject({ code: 'timeout', retryable: true })
  })

  test('nobody there', async () => {
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
])('unusable settings are refused at the start: %j', (wrong) => {
  expect(() => smtp({ url: 'smtps://mail.example.com', from, ...wrong })).toThrow(RangeError)
})

test('nodemailer is loaded with the first mail, not with the program', () => {
  const path = fileURLToPath(new URL('./smtp.ts', import.meta.url))
  const program = `const { smtp } = await import(${JSON.stringify(path)}); smtp({ url: 'smtps://a.example', from: 'a@b.tw' })
    console.log(process.moduleLoadList.some((name) => name === 'NativeModule net'))`
  expect(execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' }).trim()).toBe(
    'false',
  )
})
