import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { contract } from '@idocard/contract'
import { MINUTE_MS } from '@idocard/domain/duration'
import { exportJWK, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'

const { apple_nonce, apple_login, load_my_info } = contract.holder
const CLIENT = 'tw.idocard.web'
const ISSUER = 'https://appleid.apple.com'

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const appleKey = pair()
const foreign = pair()
let keys: object[] = []
let isDown = false
let keyServer: Server
let app: TestApp

beforeAll(async () => {
  keys = [{ ...(await exportJWK(appleKey.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }]
  keyServer = createServer((_request, response) => {
    response.writeHead(isDown ? 500 : 200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys }))
  })
  await once(keyServer.listen(0, '127.0.0.1'), 'listening')
  const { port } = keyServer.address() as AddressInfo
  app = await testApp({ APPLE_CLIENT_IDS: `${CLIENT},tw.idocard.app`, APPLE_KEYS_URL: `http://127.0.0.1:${port}/keys` })
})
afterAll(async () => {
  await app.close()
  keyServer.close()
})

const seconds = (moment = Date.now()) => Math.floor(moment / 1000)
const nonceOf = async () => (await app.call(apple_nonce)).data.nonce

interface Forged {
  claims?: JWTPayload
  key?: KeyObject
  header?: Record<string, unknown>
}

/** A token as Apple issues it, or with a forger's changes. */
async function token(nonce: string, { claims = {}, key = appleKey.privateKey, header = {} }: Forged = {}) {
  const payload = { iss: ISSUER, aud: CLIENT, sub: '001.abc', iat: seconds(), exp: seconds() + 600, nonce, ...claims }
  return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'k1', ...header }).sign(key)
}

const login = (identityToken: string) => app.call(apple_login, { identityToken })
const refused = (identityToken: string) => app.refused(apple_login, { identityToken })

describe('sign in with Apple', () => {
  it('signs in by the subject, and signs in the same holder the next time', async () => {
    const first = await login(await token(await nonceOf()))
    expect(first.code).toBe(200)
    const again = await login(await token(await nonceOf(), { claims: { email: 'other@example.com' } }))
    expect(again.data.holder.id).toBe(first.data.holder.id)
    expect((await app.call(load_my_info, {}, { token: again.data.token })).data.id).toBe(first.data.holder.id)
  })

  it('also accepts the SHA-256 of the nonce, as apps send it', async () => {
    const nonce = await nonceOf()
    const hashed = createHash('sha256').update(nonce).digest('hex')
    expect((await login(await token(hashed))).code).toBe(200)
    expect((await refused(await token(nonce))).code).toBe(401)
  })

  it('finds a key that was added after a rotation', async () => {
    const added = pair()
    keys = [...keys, { ...(await exportJWK(added.publicKey)), kid: 'k2', alg: 'RS256', use: 'sig' }]
    const other = await testApp({
      APPLE_CLIENT_IDS: CLIENT,
      APPLE_KEYS_URL: `http://127.0.0.1:${(keyServer.address() as AddressInfo).port}/keys`,
    })
    const { nonce } = (await other.call(apple_nonce)).data
    const made = await token(nonce, { key: added.privateKey, header: { kid: 'k2' } })
    expect((await other.call(apple_login, { identityToken: made })).code).toBe(200)
    await other.close()
  })

  it('responds that Apple is unavailable, not that the token is wrong', async () => {
    isDown = true
    const other = await testApp({
      APPLE_CLIENT_IDS: CLIENT,
      APPLE_KEYS_URL: `http://127.0.0.1:${(keyServer.address() as AddressInfo).port}/keys`,
    })
    const { nonce } = (await other.call(apple_nonce)).data
    expect((await other.refused(apple_login, { identityToken: await token(nonce) })).code).toBe(503)
    await other.close()
    isDown = false
  })
})

describe('forged tokens', () => {
  const b64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const forged: [string, (nonce: string) => Promise<string>][] = [
    ['for another audience', (nonce) => token(nonce, { claims: { aud: 'com.evil.app' } })],
    ['of another issuer', (nonce) => token(nonce, { claims: { iss: 'https://appleid.apple.com.evil.tw' } })],
    ['expired', (nonce) => token(nonce, { claims: { exp: seconds() - 120 } })],
    ['older than ten minutes', (nonce) => token(nonce, { claims: { iat: seconds() - 1200, exp: seconds() + 600 } })],
    ['from the future', (nonce) => token(nonce, { claims: { iat: seconds() + 600 } })],
    ['with a nonce that was never issued', () => token('made-up')],
    ['without a nonce', (nonce) => token(nonce, { claims: { nonce: undefined } })],
    ['with an empty nonce', () => token('')],
    ['with an object as nonce', (nonce) => token(nonce, { claims: { nonce: { nonce } as never } })],
    ['signed by another key', (nonce) => token(nonce, { key: foreign.privateKey })],
    ['signed by an unknown key', (nonce) => token(nonce, { header: { kid: 'k9' } })],
    ['without a subject', (nonce) => token(nonce, { claims: { sub: '' } })],
    ['with a subject that no database can store', (nonce) => token(nonce, { claims: { sub: '001.\u0000' } })],
    ['with an object as subject', (nonce) => token(nonce, { claims: { sub: { id: 1 } as never } })],
    [
      'without a signature',
      async (nonce) =>
        `${b64({ alg: 'none' })}.${b64({ iss: ISSUER, aud: CLIENT, sub: '001.abc', iat: seconds(), exp: seconds() + 600, nonce })}.`,
    ],
    [
      'signed with the public key as a shared secret',
      (nonce) =>
        new SignJWT({ nonce, sub: '001.abc', iss: ISSUER, aud: CLIENT })
          .setProtectedHeader({ alg: 'HS256', kid: 'k1' })
          .setIssuedAt()
          .setExpirationTime('10m')
          .sign(new TextEncoder().encode(appleKey.publicKey.export({ type: 'spki', format: 'pem' }).toString())),
    ],
    [
      'with a changed subject under the old signature',
      async (nonce) => {
        const [head, , signature] = (await token(nonce)).split('.')
        return `${head}.${b64({ iss: ISSUER, aud: CLIENT, sub: '002.victim', iat: seconds(), exp: seconds() + 600, nonce })}.${signature}`
      },
    ],
  ]

  it.each(forged)('%s', async (_name, make) => {
    expect((await refused(await make(await nonceOf()))).code).toBe(401)
  })

  it('a genuine token is accepted once', async () => {
    const made = await token(await nonceOf())
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => app.attempt(apple_login, { identityToken: made })),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect((await refused(made)).code).toBe(401)
  })

  it('a nonce is valid for one sign-in, whoever presents it', async () => {
    const nonce = await nonceOf()
    const [mine, theirs] = [await token(nonce), await token(nonce, { claims: { sub: '002.other' } })]
    expect((await login(mine)).code).toBe(200)
    expect((await refused(theirs)).code).toBe(401)
  })

  it('a nonce expires after ten minutes', async () => {
    const nonce = await nonceOf()
    app.later(10 * MINUTE_MS + 1000)
    const iat = seconds(app.now().getTime())
    expect((await refused(await token(nonce, { claims: { iat, exp: iat + 600 } }))).code).toBe(401)
  })
})

it('is not offered when it is not set up', async () => {
  const other = await testApp()
  expect((await other.refused(apple_nonce)).code).toBe(404)
  await other.close()
})
