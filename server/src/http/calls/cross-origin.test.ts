import { contract } from '@idocard/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'

const ALLOWED = 'https://app.example.com'
const OTHERS = [
  'https://evil.example',
  'http://app.example.com',
  'https://app.example.com:8443',
  'https://app.example.com.evil.example',
  'null',
]
const PRODUCT: string = contract.product.load_by_id.path

let app: TestApp
let closed: TestApp
beforeAll(async () => {
  app = await testApp({ ALLOWED_ORIGINS: `${ALLOWED}, https://partner.example` })
  closed = await testApp()
})
afterAll(async () => {
  await app.close()
  await closed.close()
})

const preflight = (origin: string, url = PRODUCT, on = app) =>
  on.running.app.inject({
    method: 'OPTIONS',
    url,
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    },
  })
const ask = (origin: string, payload = '{"id":1}', on = app, url = PRODUCT) =>
  on.running.app.inject({ method: 'POST', url, payload, headers: { origin, 'content-type': 'application/json' } })

// Mutation: without the hook, so that the browser never sends the call.
it('answers the preflight of an allowed origin, and lets its pages read every answer', async () => {
  const asked = await preflight(ALLOWED)
  expect(asked.statusCode).toBe(204)
  expect(asked.headers).toMatchObject({
    'access-control-allow-origin': ALLOWED,
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': expect.stringContaining('authorization'),
    vary: 'origin',
  })
  for (const [payload, code, url] of [
    ['{"id":1}', 200, PRODUCT],
    ['{"id":0}', 422, PRODUCT],
    ['{"id":', 422, PRODUCT],
    ['{}', 401, contract.account.load_my_info.path],
    ['{}', 404, '/api/no/such/call'],
    ['{}', 401, contract.upload.upload_original.path.replace('{product}', 'SG')],
  ] as const) {
    const answer = await ask(ALLOWED, payload, app, url)
    expect(answer.statusCode).toBe(code)
    expect(answer.headers).toMatchObject({ 'access-control-allow-origin': ALLOWED, vary: 'origin' })
  }
})

// Mutations: `startsWith` instead of the exact origin; any origin is allowed; credentials are allowed.
it('lets no other origin in, and never allows cookies', async () => {
  for (const origin of OTHERS) {
    for (const answer of [await preflight(origin), await ask(origin)]) {
      expect(answer.headers['access-control-allow-origin'], origin).toBeUndefined()
      expect(answer.headers.vary).toBe('origin')
    }
    expect((await ask(origin)).statusCode).toBe(403)
  }
  for (const answer of [await preflight(ALLOWED), await ask(ALLOWED)])
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
})

it('is for calls only: no page, no file', async () => {
  for (const url of ['/', '/robots.txt', '/healthz', '/outbox.json'])
    expect((await app.running.app.inject({ url, headers: { origin: ALLOWED } })).headers).not.toHaveProperty(
      'access-control-allow-origin',
    )
})

it('is off without the setting', async () => {
  expect((await preflight(ALLOWED, PRODUCT, closed)).headers).not.toHaveProperty('access-control-allow-origin')
  expect((await ask(ALLOWED, '{"id":1}', closed)).statusCode).toBe(403)
})
