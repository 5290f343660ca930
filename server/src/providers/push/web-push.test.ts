import { createECDH, createPublicKey, verify } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { areKeys, derivedKeys, isPair } from '../../shared/vapid.ts'
import { newBrowser, type PushService, startPushService } from '../../testing/push-service.ts'
import { isPushService, webPushProvider } from './web-push.ts'

const vapid = { ...derivedKeys('a secret of some length'), subject: 'mailto:service@example.com' }
const TOPIC = 'abcdefghijklmnopqrstuvwxyz012345'

let service: PushService
beforeAll(async () => {
  service = await startPushService()
})
afterAll(() => service.close())
beforeEach(() => {
  service.received.length = 0
  service.answer = { status: 201 }
})

const provider = (timeoutMs?: number) =>
  webPushProvider({ vapid, hosts: [service.origin], ...(timeoutMs !== undefined && { timeoutMs }) })
const browser = newBrowser()
const target = () => ({ endpoint: `${service.origin}/some/browser`, ...browser.keys })
const send = () => provider().send(target(), { text: '你好', topic: TOPIC })

describe('our reading of an encrypted message', () => {
  it('reads the example of RFC 8291, appendix A', () => {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(Buffer.from('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url'))
    const body =
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'
    const { decrypt } = newBrowser(pair, Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url'))
    expect(decrypt(Buffer.from(body, 'base64url'))).toBe('When I grow up, I want to be a watermelon')
  })
})

describe('a push', () => {
  it('reaches the browser encrypted, with our signature, for a day', async () => {
    expect(await send()).toEqual({ outcome: 'sent' })
    const [got] = service.received
    expect(browser.decrypt(got?.body ?? Buffer.alloc(0))).toBe('你好')
    expect(got?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', topic: TOPIC })
    const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(got?.headers.authorization ?? '') ?? []
    expect(key).toBe(vapid.publicKey)
    const [header, claims, signed = ''] = token.split('.')
    expect(JSON.parse(Buffer.from(claims ?? '', 'base64url').toString())).toMatchObject({
      aud: service.origin,
      sub: vapid.subject,
    })
    const point = Buffer.from(vapid.publicKey, 'base64url')
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y } as never, format: 'jwk' })
    const signature = { key: publicKey, dsaEncoding: 'ieee-p1363' as const }
    expect(verify('sha256', Buffer.from(`${header}.${claims}`), signature, Buffer.from(signed, 'base64url'))).toBe(true)
  })

  // Mutations: 410 counts as `refused`; `retry-after` has no maximum; 500 counts as `refused`; redirects are followed.
  it.each([
    [{ status: 404 }, { outcome: 'gone' }],
    [{ status: 410 }, { outcome: 'gone' }],
    [{ status: 413 }, { outcome: 'too_large' }],
    [{ status: 400 }, { outcome: 'refused' }],
    [{ status: 403 }, { outcome: 'refused' }],
    [
      { status: 429, headers: { 'retry-after': '120' } },
      { outcome: 'later', afterSeconds: 120 },
    ],
    [
      { status: 429, headers: { 'retry-after': '999999' } },
      { outcome: 'later', afterSeconds: 3600 },
    ],
    [{ status: 429 }, { outcome: 'later', afterSeconds: 0 }],
    [{ status: 503 }, { outcome: 'later', afterSeconds: 0 }],
    [
      { status: 307, headers: { location: '/elsewhere' } },
      { outcome: 'later', afterSeconds: 0 },
    ],
  ])('that is answered with %o is %o', async (answer, outcome) => {
    service.answer = answer
    expect(await send()).toEqual(outcome)
    expect(service.received.map(({ path }) => path)).toEqual(['/some/browser'])
  })

  it('is put off when nobody answers there', async () => {
    const endpoint = 'http://127.0.0.1:9'
    const away = webPushProvider({ vapid, hosts: [endpoint], timeoutMs: 2000 })
    expect(await away.send({ ...target(), endpoint }, { text: 'a', topic: TOPIC })).toEqual({
      outcome: 'later',
      afterSeconds: 0,
    })
  })

  it('requests nothing of a host that is not known', async () => {
    const strict = webPushProvider({ vapid, hosts: [] })
    expect(strict.accepts(target())).toBe(false)
    expect(await strict.send(target(), { text: 'a', topic: TOPIC })).toEqual({ outcome: 'refused' })
    expect(service.received).toEqual([])
  })
})

describe('keys', () => {
  it('made of a secret are a pair, the same every time, and of no other secret', () => {
    expect(isPair(derivedKeys('one'))).toBe(true)
    expect(derivedKeys('one')).toEqual(derivedKeys('one'))
    expect(derivedKeys('one').publicKey).not.toBe(derivedKeys('another').publicKey)
    expect(isPair({ publicKey: derivedKeys('one').publicKey, privateKey: derivedKeys('another').privateKey })).toBe(
      false,
    )
    expect(isPair({ publicKey: 'x', privateKey: 'y' })).toBe(false)
  })

  it.each([
    ['no point of the curve', { ...browser.keys, p256dh: Buffer.alloc(65, 4).toString('base64url') }],
    ['too short', { ...browser.keys, p256dh: 'BA' }],
    ['a short secret', { ...browser.keys, auth: 'abc' }],
    ['no base64', { p256dh: '你好', auth: '你好' }],
  ])('of a browser are refused: %s', (_why, keys) => expect(areKeys(keys)).toBe(false))
})

// Mutations: `endsWith` without the dot; scheme, port or credentials are not checked; `more` is compared as a prefix.
it.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
  'https://web.push.apple.com/abc',
])('%s is a push service', (endpoint) => expect(isPushService(endpoint, [])).toBe(true))

it.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://user:password@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com.evil.example/',
  'https://evil.fcm.googleapis.com/',
  'https://evilpush.apple.com/',
  'https://push.apple.com/',
  'https://evil.example/fcm.googleapis.com',
  'https://localhost/',
  'http://localhost:5432/',
  'https://127.0.0.1/',
  'https://10.0.0.1/',
  'https://172.16.0.1/',
  'https://192.168.1.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://[::1]/',
  'https://[fd00::1]/',
  'https://2130706433/',
  'https://0x7f000001/',
  'file:///etc/passwd',
  'ftp://web.push.apple.com/',
  'javascript:alert(1)',
  'not an address',
  '',
])('%s is none', (endpoint) => expect(isPushService(endpoint, [])).toBe(false))

it('takes further origins that are set, exactly', () => {
  const more = ['http://127.0.0.1:4900']
  expect(isPushService('http://127.0.0.1:4900/a', more)).toBe(true)
  expect(isPushService('http://127.0.0.1:49000/a', more)).toBe(false)
  expect(isPushService('https://127.0.0.1:4900/a', more)).toBe(false)
  expect(isPushService('http://127.0.0.1:4900@evil.example/', more)).toBe(false)
})
