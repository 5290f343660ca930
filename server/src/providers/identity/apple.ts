import { createRemoteJWKSet, errors, jwtVerify } from 'jose'

export interface AppleSettings {
  /** `https://appleid.apple.com/auth/keys`, or a key set of one's own. */
  keysUrl: string
  /** The web Services ID first, then bundle ids of apps: whom a token may be for. */
  clientIds: readonly string[]
}

/** What an identity token proves. */
export interface AppleIdentity {
  /** The same for ever within the developer team. The only thing to know a person by. */
  sub: string
  email: string
  isEmailVerified: boolean
  /** What the sign-in was asked for with, as the token has it. */
  nonce: string
}

export type AppleAnswer = { ok: true; identity: AppleIdentity } | { ok: false; why: 'wrong' | 'away' }

export interface AppleProvider {
  /** The client id that web pages sign in with. */
  readonly clientId: string
  verify(identityToken: string, now: Date): Promise<AppleAnswer>
}

const ISSUER = 'https://appleid.apple.com'
const TOLERANCE_SECONDS = 60
const AGE_SECONDS = 600
/** `001234.0123456789abcdef0123456789abcdef.0123`, and room for what Apple may think of. */
const SUBJECT = /^[\x21-\x7e]{1,255}$/

/**
 * Sign in with Apple: RS256 by a key of Apple's set, its issuer, one of our client ids, not expired and not older than
 * ten minutes, with a nonce: whether the nonce is one of ours is the caller's to check. A key set that cannot be reached is told apart from a token that is wrong.
 * Source: developer.apple.com, "Fetch Apple's public key for verifying token signature".
 */
export function apple({ keysUrl, clientIds }: AppleSettings): AppleProvider {
  const keys = createRemoteJWKSet(new URL(keysUrl), { cooldownDuration: 30_000, timeoutDuration: 5000 })
  return {
    clientId: clientIds[0] ?? '',
    async verify(identityToken, now) {
      try {
        const { payload } = await jwtVerify(identityToken, keys, {
          algorithms: ['RS256'],
          issuer: ISSUER,
          audience: [...clientIds],
          clockTolerance: TOLERANCE_SECONDS,
          maxTokenAge: AGE_SECONDS,
          currentDate: now,
          requiredClaims: ['sub', 'exp', 'iat', 'aud', 'iss', 'nonce'],
        })
        const { email, nonce } = payload
        // The library does not look at what kind of value it is.
        const sub: unknown = payload.sub
        if (typeof sub !== 'string' || !SUBJECT.test(sub)) return { ok: false, why: 'wrong' }
        if (typeof nonce !== 'string' || nonce === '') return { ok: false, why: 'wrong' }
        return {
          ok: true,
          identity: {
            sub,
            email: typeof email === 'string' ? email : '',
            // Apple writes this as a boolean or as a word.
            isEmailVerified: String(payload.email_verified) === 'true',
            nonce,
          },
        }
      } catch (error) {
        return { ok: false, why: isAway(error) ? 'away' : 'wrong' }
      }
    },
  }
}

/** Whether the key set could not be had: everything that jose does not blame on the token. */
function isAway(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout) return true
  if (error instanceof errors.JOSEError) return error.code === 'ERR_JOSE_GENERIC'
  return true
}
