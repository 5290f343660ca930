import { createHash, generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, SignJWT } from 'jose'

/** Somebody's claims at a fake provider. Those of the protocol can be replaced, to forge a token. */
type Claims = Record<string, unknown>

interface Pending {
  claims: Claims
  challenge: string
  redirectUri: string
}

type Answer = { status: number; body: object } | { location: string }

const newKey = () => ({ kid: randomUUID(), ...generateKeyPairSync('rsa', { modulusLength: 2048 }) })
const KNOWN_SECRET = 'client-secret'

/** A provider of OpenID Connect, which signs in whoever `person` says, at once. */
export class FakeOpenId {
  readonly issuer: string
  readonly clientId = 'client'
  readonly clientSecret = KNOWN_SECRET
  /** Who signs in next. */
  person: Claims = {}
  /** Signs the next tokens instead of the key that is announced. */
  sign: ((claims: Claims) => Promise<string>) | undefined
  clock: () => number = Date.now
  /** What it says of itself differently. */
  says: object = {}
  #key = newKey()
  readonly #codes = new Map<string, Pending>()

  constructor(issuer: string) {
    this.issuer = issuer
  }

  /** From now on it signs with another key. */
  rotate(): void {
    this.#key = newKey()
  }

  /** A token with its key, whatever the claims. */
  signed = (claims: Claims): Promise<string> =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: this.#key.kid }).sign(this.#key.privateKey)

  /** Answers a request under its issuer. */
  async answer(path: string, given: URLSearchParams, authorization = ''): Promise<Answer> {
    if (path === '/.well-known/openid-configuration') return { status: 200, body: this.#description() }
    if (path === '/keys') {
      const jwk = await exportJWK(this.#key.publicKey)
      return { status: 200, body: { keys: [{ ...jwk, kid: this.#key.kid, use: 'sig' }] } }
    }
    if (path === '/authorize') return { location: this.#authorize(given) }
    if (path === '/token') return this.#token(given, authorization)
    return { status: 404, body: {} }
  }

  #description(): object {
    return {
      issuer: this.issuer,
      authorization_endpoint: `${this.issuer}/authorize`,
      token_endpoint: `${this.issuer}/token`,
      jwks_uri: `${this.issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      ...this.says,
    }
  }

  #authorize(asked: URLSearchParams): string {
    const code = randomUUID()
    const redirectUri = asked.get('redirect_uri') ?? ''
    const now = Math.floor(this.clock() / 1000)
    const claims = {
      iss: this.issuer,
      aud: asked.get('client_id'),
      nonce: asked.get('nonce'),
      iat: now,
      exp: now + 300,
    }
    const challenge = asked.get('code_challenge') ?? ''
    this.#codes.set(code, { claims: { ...claims, ...this.person }, challenge, redirectUri })
    return `${redirectUri}?${new URLSearchParams({ code, state: asked.get('state') ?? '' })}`
  }

  async #token(form: URLSearchParams, authorization: string): Promise<Answer> {
    const basic = Buffer.from(authorization.replace(/^Basic /, ''), 'base64').toString()
    if (basic !== `${this.clientId}:${KNOWN_SECRET}`) return { status: 401, body: { error: 'invalid_client' } }
    const code = form.get('code') ?? ''
    const pending = this.#codes.get(code)
    this.#codes.delete(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (pending?.challenge !== challenge || pending.redirectUri !== form.get('redirect_uri'))
      return { status: 400, body: { error: 'invalid_grant' } }
    return { status: 200, body: { token_type: 'Bearer', id_token: await (this.sign ?? this.signed)(pending.claims) } }
  }
}

/** A fake provider on this machine. */
export async function startOpenId(): Promise<{ provider: FakeOpenId; origin: string; close(): void }> {
  let provider: FakeOpenId | undefined
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://inside')
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const given = request.method === 'POST' ? new URLSearchParams(Buffer.concat(parts).toString()) : searchParams
    const answer = await provider?.answer(pathname, given, request.headers.authorization)
    if (answer && 'location' in answer) return response.writeHead(302, { location: answer.location }).end()
    return response.writeHead(answer?.status ?? 404).end(JSON.stringify(answer?.body ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  provider = new FakeOpenId(origin)
  return {
    provider,
    origin,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
