import {
  issuerOf,
  type SignInFault,
  type SignInPlace,
  type SignInProblem,
} from '@idocard/domain/company/company-sign-in'
import { MINUTE_MS } from '@idocard/domain/duration'
import { normaliseEmail } from '@idocard/domain/identity/email'
import type { Lang } from '@idocard/domain/language'
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose'
import * as z from 'zod'
import { GuardedFetchError, guardedFetch } from '../../shared/guarded-fetch.ts'

/** A company's provider, and how we are known there. */
export interface OpenIdClient extends SignInPlace {
  clientId: string
  clientSecret: string
  redirectUrl: string
}

/** Who signed in at a company's provider. */
export interface OpenIdIdentity {
  issuer: string
  /** Stable for our client at this issuer: with it the only name of an account. */
  subject: string
  /** The same for every client of a tenant of Entra ID, which its directory sends as `externalId`; otherwise empty. */
  directoryId: string
  /** An address that the provider has verified; otherwise empty. */
  email: string
}

/** Signing in at a company's provider came to nothing. */
export class OpenIdError extends Error {
  readonly fault: SignInFault
  constructor(fault: SignInFault, options?: ErrorOptions) {
    super(`no sign-in: ${fault}`, options)
    this.name = 'OpenIdError'
    this.fault = fault
  }
}

export interface OpenIdProvider {
  /** Further origins, inside and without TLS: for a trial and for tests. */
  readonly allowedHosts: readonly string[]
  /** What is wrong with what a company has entered; empty if signing in can work. */
  check(client: OpenIdClient): Promise<SignInProblem>
  /** Where somebody signs in. @throws {OpenIdError} */
  signInUrl(
    client: OpenIdClient,
    asked: { state: string; nonce: string; challenge: string; lang: Lang },
  ): Promise<string>
  /**
   * Exchanges the code that came back for whoever it stands for.
   * @param issuer that the answer names (RFC 9207); undefined if it names none
   * @throws {OpenIdError}
   */
  identify(
    client: OpenIdClient,
    answer: { code: string; verifier: string; nonce: string; issuer: string | undefined },
    now: Date,
  ): Promise<OpenIdIdentity>
}

/** Signatures with keys that only the provider has. `none` and those with our client's secret (HS256) are not among them. */
const ALGORITHMS = ['RS256', 'ES256'] as const
const TIMEOUT_MS = 8000
/** Entra's set of keys is 20 KB. */
const MAX_BYTES = 256 * 1024
const KEPT_MS = 10 * MINUTE_MS
const MAX_KEPT = 500
const TOLERANCE_SECONDS = 60
const AGE_SECONDS = 600
const SUBJECT = /^[\x20-\x7e]{1,255}$/

/** What of a provider's description we use (OpenID Connect Discovery 1.0, 3). */
const description = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  response_types_supported: z.array(z.string()),
  id_token_signing_alg_values_supported: z.array(z.string()),
  code_challenge_methods_supported: z.array(z.string()).optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
  authorization_response_iss_parameter_supported: z.boolean().default(false),
})
type Description = z.infer<typeof description>
const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(200) })

/**
 * Companies' providers of OpenID Connect: the authorization code flow with PKCE. Their addresses are what companies entered, so every
 * request is guarded (`guarded-fetch.ts`). Descriptions and keys are kept for ten minutes; a key that is not among them is looked
 * for once more.
 */
export function openIdProvider(
  allowedHosts: readonly string[],
  clock: () => number = Date.now,
  fetchFrom: typeof guardedFetch = guardedFetch,
): OpenIdProvider {
  const kept = new Map<string, { value: unknown; until: number }>()
  const request = (url: string, more: { method?: string; headers?: Record<string, string>; body?: string } = {}) =>
    fetchFrom(url, { ...more, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, allowedHosts })

  /** @throws {GuardedFetchError | SyntaxError | z.ZodError} */
  async function read<T>(url: string, schema: z.ZodType<T>, isFresh = false): Promise<T> {
    const found = kept.get(url)
    if (found && !isFresh && found.until > clock()) return found.value as T
    const { status, body } = await request(url, { headers: { accept: 'application/json' } })
    if (status !== 200) throw new SyntaxError(`status ${status}`)
    const value = schema.parse(JSON.parse(body))
    kept.delete(url)
    if (kept.size >= MAX_KEPT) kept.delete(kept.keys().next().value ?? '')
    kept.set(url, { value, until: clock() + KEPT_MS })
    return value
  }

  const describe = (client: SignInPlace, isFresh = false) =>
    read(`${issuerOf(client).replace(/\/$/, '')}/.well-known/openid-configuration`, description, isFresh)

  /** @throws {OpenIdError} `away` for a provider that cannot be used now, whatever the reason: `check` says which */
  async function described(client: SignInPlace): Promise<Description> {
    try {
      const found = await describe(client)
      if (problemOf(found, client) !== '') throw new SyntaxError('another provider')
      return found
    } catch (cause) {
      throw new OpenIdError('away', { cause })
    }
  }

  async function exchange(
    client: OpenIdClient,
    { token_endpoint, ...at }: Description,
    code: string,
    verifier: string,
  ) {
    const isInBody = at.token_endpoint_auth_methods_supported.includes('client_secret_post')
    const form = new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: client.redirectUrl,
      code_verifier: verifier,
      ...(isInBody && { client_id: client.clientId, client_secret: client.clientSecret }),
    })
    const encoded = [client.clientId, client.clientSecret].map((one) => encodeURIComponent(one)).join(':')
    const { status, body } = await request(token_endpoint, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
        ...(!isInBody && { authorization: `Basic ${Buffer.from(encoded).toString('base64')}` }),
      },
      body: form.toString(),
    })
    const answer: { id_token?: unknown; error?: unknown } = status < 500 ? (JSON.parse(body) ?? {}) : {}
    return { status, idToken: String(answer.id_token ?? ''), error: String(answer.error ?? '') }
  }

  async function verify(
    token: string,
    client: OpenIdClient,
    { jwks_uri }: Description,
    now: Date,
  ): Promise<JWTPayload> {
    const verifyWith = async (isFresh: boolean) => {
      const keys = createLocalJWKSet((await read(jwks_uri, keySet, isFresh)) as JSONWebKeySet)
      const { payload } = await jwtVerify(token, keys, {
        algorithms: [...ALGORITHMS],
        issuer: issuerOf(client),
        audience: client.clientId,
        clockTolerance: TOLERANCE_SECONDS,
        maxTokenAge: AGE_SECONDS,
        currentDate: now,
        requiredClaims: ['sub', 'exp', 'iat', 'aud', 'iss', 'nonce'],
      })
      return payload
    }
    try {
      return await verifyWith(false)
    } catch (error) {
      // A provider changes its keys when it wants to.
      if (error instanceof errors.JWKSNoMatchingKey) return verifyWith(true)
      throw error
    }
  }

  return {
    allowedHosts,

    async check(client) {
      try {
        const found = await describe(client, true)
        const problem = problemOf(found, client)
        if (problem !== '') return problem
        await read(found.jwks_uri, keySet, true)
        // A code that was never issued: a provider that knows us says that it is not valid, and one that does not, says that.
        const { error } = await exchange(client, found, 'idocard-checks-the-client', 'x'.repeat(43))
        return ['invalid_client', 'unauthorized_client'].includes(error) ? 'client' : ''
      } catch (error) {
        if (error instanceof GuardedFetchError) return error.reason === 'blocked_address' ? 'blocked' : 'unreachable'
        return 'not_provider'
      }
    },

    async signInUrl(client, { state, nonce, challenge, lang }) {
      const url = new URL((await described(client)).authorization_endpoint)
      if (url.protocol !== 'https:' && !allowedHosts.includes(url.origin)) throw new OpenIdError('away')
      const asked = {
        response_type: 'code',
        client_id: client.clientId,
        redirect_uri: client.redirectUrl,
        // Entra has `oid` only with `profile`.
        scope: 'openid profile email',
        ...{ state, nonce, code_challenge: challenge, code_challenge_method: 'S256' },
        ui_locales: lang === 'zh-tw' ? 'zh-TW' : 'en',
        // On a shared device, the colleague before may still be signed in there.
        ...(client.kind !== 'other' && { prompt: 'select_account' }),
        ...(client.kind === 'google' && { hd: client.domain }),
      }
      for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
      return url.href
    },

    async identify(client, { code, verifier, nonce, issuer }, now) {
      const found = await described(client)
      const isNamed = issuer !== undefined || found.authorization_response_iss_parameter_supported
      if (isNamed && issuer !== issuerOf(client)) throw new OpenIdError('token')
      const answer = await exchange(client, found, code, verifier).catch((cause) => {
        throw new OpenIdError('away', { cause })
      })
      if (answer.status >= 500) throw new OpenIdError('away')
      if (answer.error === 'invalid_client' || answer.error === 'unauthorized_client') throw new OpenIdError('client')
      const payload = await verify(answer.idToken, client, found, now).catch((cause) => {
        throw new OpenIdError(cause instanceof GuardedFetchError ? 'away' : 'token', { cause })
      })
      return identityOf(payload, client, nonce)
    },
  }
}

function problemOf(found: Description, client: SignInPlace): SignInProblem {
  // Exactly: a provider that speaks for another one could sign in as its people.
  if (found.issuer !== issuerOf(client)) return 'issuer'
  const hasFlow = found.response_types_supported.includes('code')
  const hasKeys = ALGORITHMS.some((one) => found.id_token_signing_alg_values_supported.includes(one))
  // Entra does not say that it can do PKCE, and can.
  const hasPkce = found.code_challenge_methods_supported?.includes('S256') ?? true
  return hasFlow && hasKeys && hasPkce ? '' : 'abilities'
}

/** @throws {OpenIdError} `token` */
function identityOf(claims: JWTPayload, client: OpenIdClient, nonce: string): OpenIdIdentity {
  const { kind, clientId } = client
  const subject: unknown = claims.sub
  const isForUs =
    claims.nonce === nonce &&
    (claims.azp === undefined ? !Array.isArray(claims.aud) || claims.aud.length === 1 : claims.azp === clientId) &&
    (kind !== 'entra' || claims.tid === client.tenant) &&
    (kind !== 'google' || String(claims.hd ?? '').toLowerCase() === client.domain)
  if (!isForUs || typeof subject !== 'string' || !SUBJECT.test(subject)) throw new OpenIdError('token')
  // Entra has addresses that nobody has verified, of guests and of those that an administrator typed (`xms_edov`).
  const verified = kind === 'entra' ? claims.xms_edov : claims.email_verified
  const isVerified = ['true', '1'].includes(String(verified))
  return {
    issuer: issuerOf(client),
    subject,
    directoryId: kind === 'entra' && typeof claims.oid === 'string' ? claims.oid : '',
    email: isVerified && typeof claims.email === 'string' ? (normaliseEmail(claims.email) ?? '') : '',
  }
}
