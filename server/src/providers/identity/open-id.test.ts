import { createHash, generateKeyPairSync } from 'node:crypto'
import { issuerOf, type SignInKind } from '@idocard/domain/company/company-sign-in'
import { base64url, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { GuardedFetchError } from '../../shared/guarded-fetch.ts'
import { FakeOpenId } from '../../testing/fake-open-id.ts'
import { openIdProvider } from './open-id.ts'

const TENANT = '11111111-2222-3333-4444-555555555555'
const PLACES = {
  entra: { tenant: TENANT, domain: '', issuer: '' },
  google: { tenant: '', domain: 'company.com.tw', issuer: '' },
  other: { tenant: '', domain: '', issuer: 'https://id.company.com.tw/all' },
}
const ADDRESS = { email: 'Wang@Company.com.tw' }
const PEOPLE: Record<SignInKind, Record<string, unknown>> = {
  entra: { sub: 'pairwise', oid: 'oid-wang', tid: TENANT, ...ADDRESS, xms_edov: true },
  google: { sub: '1024', hd: 'company.com.tw', ...ADDRESS, email_verified: true },
  other: { sub: 'wang', ...ADDRESS, email_verified: 'true' },
}

/** A provider of a kind, as it is asked for over the network, and our client there. */
function at(kind: SignInKind) {
  const place = { kind, ...PLACES[kind] }
  const provider = new FakeOpenId(issuerOf(place))
  provider.person = PEOPLE[kind]
  const client = { ...place, clientId: 'client', clientSecret: 'client-secret', redirectUrl: 'https://us.example/back' }
  let now = Date.now()
  const ours = openIdProvider(
    [],
    () => now,
    async (url, { headers, body }) => {
      const { pathname } = new URL(url)
      const path = pathname.slice(new URL(provider.issuer).pathname.replace(/\/$/, '').length)
      const answer = await provider.answer(path, new URLSearchParams(body), headers?.authorization)
      if ('location' in answer) throw new GuardedFetchError('redirect')
      return { status: answer.status, headers: new Headers(), body: JSON.stringify(answer.body) }
    },
  )
  const verifier = 'v'.repeat(43)
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  async function signIn(nonce = 'nonce', issuer?: string) {
    const url = new URL(await ours.signInUrl(client, { state: 's', nonce: 'nonce', challenge, lang: 'zh-tw' }))
    const back = await provider.answer('/authorize', url.searchParams)
    const code = new URL('location' in back ? back.location : '').searchParams.get('code') ?? ''
    return ours.identify(client, { code, verifier, nonce, issuer }, new Date(now))
  }
  return { provider, client, ours, signIn, later: (ms: number) => (now += ms) }
}

test.each([
  ['entra', { subject: 'pairwise', directoryId: 'oid-wang', email: 'wang@company.com.tw' }],
  ['google', { subject: '1024', directoryId: '', email: 'wang@company.com.tw' }],
  ['other', { subject: 'wang', directoryId: '', email: 'wang@company.com.tw' }],
] as const)('%s says who somebody is', async (kind, identity) => {
  const { provider, signIn } = at(kind)
  expect(await signIn()).toEqual({ issuer: provider.issuer, ...identity })
})

test.each([
  ['entra', { xms_edov: false }],
  ['entra', { xms_edov: undefined, email_verified: true }],
  ['google', { email_verified: false }],
  ['other', { email_verified: undefined }],
  ['other', { email: 'no address' }],
] as const)('an address of %s that nobody has verified is none: %j', async (kind, claims) => {
  const { provider, signIn } = at(kind)
  provider.person = { ...PEOPLE[kind], ...claims }
  expect(await signIn()).toMatchObject({ email: '' })
})

const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })
const now = () => Math.floor(Date.now() / 1000)
// Mutations: each check of `verify` and `identityOf` left out.
test.each<[string, SignInKind, Record<string, unknown>]>([
  ['another issuer', 'other', { iss: 'https://id.company.com.tw' }],
  ['the issuer with a slash', 'other', { iss: 'https://id.company.com.tw/all/' }],
  ['another audience', 'other', { aud: 'somebody-else' }],
  ['several audiences without a party', 'other', { aud: ['client', 'somebody-else'] }],
  ['another party', 'other', { azp: 'somebody-else' }],
  ['another nonce', 'other', { nonce: 'of-another-sign-in' }],
  ['no nonce', 'other', { nonce: undefined }],
  ['an end that is over', 'other', { exp: now() - 120 }],
  ['no end', 'other', { exp: undefined }],
  ['an age of an hour', 'other', { iat: now() - 3600 }],
  ['no subject', 'other', { sub: undefined }],
  ['an empty subject', 'other', { sub: '' }],
  ['another tenant', 'entra', { tid: '99999999-2222-3333-4444-555555555555' }],
  ['no tenant', 'entra', { tid: undefined }],
  ['another domain', 'google', { hd: 'other.com.tw' }],
  ['no domain', 'google', { hd: undefined }],
])('refuses a token with %s (%s)', async (_name, kind, claims) => {
  const { provider, signIn } = at(kind)
  provider.person = { ...PEOPLE[kind], ...claims }
  await expect(signIn()).rejects.toMatchObject({ fault: 'token' })
})

const encoded = (part: object) => base64url.encode(JSON.stringify(part))
test.each<[string, (claims: object, provider: FakeOpenId) => Promise<string> | string]>([
  ['none', (claims) => `${encoded({ alg: 'none' })}.${encoded(claims)}.`],
  [
    'our client’s secret',
    (claims, { clientSecret }) =>
      new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(clientSecret)),
  ],
  [
    'a key of somebody else',
    (claims) => new SignJWT({ ...claims }).setProtectedHeader({ alg: 'RS256', kid: 'x' }).sign(stranger.privateKey),
  ],
  [
    'a key in the token itself',
    (claims) =>
      new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'RS256', jwk: stranger.publicKey.export({ format: 'jwk' }) })
        .sign(stranger.privateKey),
  ],
  ['nothing', () => 'no token'],
])('refuses a token that is signed with %s', async (_name, sign) => {
  const { provider, signIn } = at('other')
  provider.sign = async (claims) => sign(claims, provider)
  await expect(signIn()).rejects.toMatchObject({ fault: 'token' })
})

test('finds a new key once, and not that of another provider in the answer', async () => {
  const { provider, signIn } = at('other')
  await signIn()
  provider.rotate()
  expect(await signIn()).toMatchObject({ subject: 'wang' })
  await expect(signIn('nonce', 'https://attacker.example')).rejects.toMatchObject({ fault: 'token' })
  provider.says = { authorization_response_iss_parameter_supported: true }
  const again = at('other')
  again.provider.says = provider.says
  await expect(again.signIn()).rejects.toMatchObject({ fault: 'token' })
  expect(await again.signIn('nonce', again.provider.issuer)).toMatchObject({ subject: 'wang' })
})

test('says what is wrong with what a company has entered', async () => {
  const { provider, client, ours } = at('other')
  expect(await ours.check(client)).toBe('')
  expect(await ours.check({ ...client, clientSecret: 'wrong' })).toBe('client')
  for (const [says, problem] of [
    [{ issuer: 'https://id.company.com.tw/other' }, 'issuer'],
    [{ response_types_supported: ['id_token'] }, 'abilities'],
    [{ id_token_signing_alg_values_supported: ['HS256'] }, 'abilities'],
    [{ code_challenge_methods_supported: ['plain'] }, 'abilities'],
    [{ token_endpoint: 7 }, 'not_provider'],
  ] as const) {
    provider.says = says
    expect(await ours.check(client)).toBe(problem)
  }
  for (const [reason, problem] of [
    ['blocked_address', 'blocked'],
    ['timeout', 'unreachable'],
  ] as const) {
    const failing = openIdProvider([], Date.now, () => Promise.reject(new GuardedFetchError(reason)))
    expect(await failing.check(client)).toBe(problem)
  }
})
