import { expect, it } from 'vitest'
import { isPushService } from './push-hosts.ts'

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
