import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FakeMitake, fakeMitake } from './mitake.fixture.ts'
import { mitake } from './mitake.ts'
import { SmsError } from './port.ts'

let gateway: FakeMitake
beforeEach(async () => {
  gateway = await fakeMitake()
})
afterEach(async () => {
  await gateway.close()
})

const sms = { to: '+886912345678', text: '【iDoCard】驗證碼 123456', clientRef: 'code-1', kind: 'code' as const }
const send = (changes: Partial<typeof sms> = {}, settings: object = {}) =>
  mitake({ ...gateway, ...settings }).send({ ...sms, ...changes })
const failure = (sending: Promise<unknown>) =>
  sending.then(
    () => 'sent',
    (error: unknown) => error,
  )

test('sends only the local number, the text and our reference', async () => {
  expect(await send()).toEqual({ id: '#000000000' })
  expect(Object.fromEntries(gateway.lastForm)).toEqual({
    username: 'idocard',
    password: 'p&ss=字',
    dstaddr: '0912345678',
    smbody: '【iDoCard】驗證碼 123456',
    clientid: 'code-1',
  })
})

test('line breaks are sent as ASCII 6, other control characters are removed', async () => {
  await send({ text: '一\r\n二\n\n@idocard.tw #123456\u0000\u0007\t' })
  expect(gateway.lastForm.get('smbody')).toBe('一\u0006二\u0006\u0006@idocard.tw #123456')
})

test('a repeated message is sent once, a message without a reference never', async () => {
  gateway.next = null
  expect(await failure(send({}, { timeoutMs: 100 }))).toMatchObject({ code: 'timeout', retryable: true })
  expect(await send()).toEqual({ id: '#000000000' })
  expect(gateway.taken).toHaveLength(1)
  await expect(send({ clientRef: '' })).rejects.toThrow(RangeError)
})

test('a long reference is shortened deterministically', async () => {
  const clientRef = 'IDC20250101123456-order_cancelled_by_staff'
  await send({ clientRef })
  await send({ clientRef })
  await send({ clientRef: `${clientRef}2` })
  expect(gateway.taken.map(({ clientId }) => clientId.length)).toEqual([36, 36])
})

describe('answers', () => {
  test.each([
    ['with a section header', '[1]\r\nmsgid=#000000013\r\nstatuscode=1\r\nAccountPoint=126\r\n'],
    ['without one, in other case, with spaces and bare line feeds', 'MsgId = #000000013\nStatusCode = 4\n'],
    ['scheduled, with an equals sign in a value', 'statuscode=0\r\nmsgid=#000000013\r\nError=a=b'],
  ])('%s', async (_name, body) => {
    gateway.next = { body }
    expect(await send()).toEqual({ id: '#000000013' })
  })

  test('accepted without an id: our reference is used', async () => {
    gateway.next = { body: 'statuscode=2' }
    expect(await send()).toEqual({ id: 'code-1' })
  })

  test.each([...'uvwxy56789'])('%s: this message can never be sent', async (code) => {
    gateway.next = { body: `[1]\r\nstatuscode=${code}\r\nError=0912345678 錯誤\r\n` }
    const error = await failure(send())
    expect(error).toBeInstanceOf(SmsError)
    expect(error).toMatchObject({ code, retryable: false })
    expect(String(error)).not.toContain('0912345678')
  })

  test.each([
    ...'*abcdefhklmnprst',
    '?',
  ])('%s: a problem of the account or the service, the message is retried', async (code) => {
    gateway.next = { body: `[1]\r\nstatuscode=${code}\r\nError=...\r\n` }
    expect(await failure(send())).toMatchObject({ code, retryable: true })
  })

  test.each([
    ['an empty body', { body: '' }, 'malformed'],
    ['a page', { body: '<html>maintenance</html>' }, 'malformed'],
    ['an error', { status: 500, body: 'statuscode=1' }, 'http_500'],
    ['a redirect', { status: 302, body: '' }, 'http_302'],
    ['a flood', { body: 'x'.repeat(20_000) }, 'oversize'],
  ])('%s is unclear, so the message is retried', async (_name, next, code) => {
    gateway.next = next
    expect(await failure(send())).toMatchObject({ code, retryable: true })
  })
})

test('wrong credentials are the gateway\u2019s own code e', async () => {
  expect(await failure(send({}, { password: 'x' }))).toMatchObject({ code: 'e', retryable: true })
})
