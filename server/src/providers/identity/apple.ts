import { createRemoteJWKSet, errors, jwtVerify } from 'jose'

interface AppleSettings {
  /** `https://appleid.apple.com/auth/keys`, or another key set. */
  keysUrl: string
  /** Accepted audiences: the web Services ID first, then bundle ids of apps. */
  clientIds: readonly string[]
}

/** The claims of a verified identity token. */
interface AppleIdentity {
  /** Stable within the developer team. The only reliable identifier of a user. */
  sub: string
  email: string
  isEmailVerified: boolean
  /** The nonce of the sign-in request, as in the token. */
  nonce: string
}

type AppleAnswer = { ok: true; identity: AppleIdentity } | { ok: false; why: 'wrong' | 'away' }

export interface AppleProvider {
  /** The client id for web pages. */
  readonly clientId: string
  verify(identityToken: string, now: Date): Promise<AppleAnswer>
}

const ISSUER = 'https://appleid.apple.com'
const TOLERANCE_SECONDS = 60
const AGE_SECONDS = 600
/** `001234.0123456789abcdef0123456789abcdef.0123`, with room for future formats. */
const SUBJECT = /^[\x21-\x7e]{1,255}$/

/**
 * Verifies tokens of Sign in with Apple: RS256 with a key of Apple's set, its issuer, one of our client ids, not
 * expired, not older than ten minutes, with a nonce. The caller must check the nonce. An unavailable key set (`away`)
 * is distinguished from an invalid token (`wrong`).
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
        // The library does not check the type of this claim.
        const sub: unknown = payload.sub
        if (typeof sub !== 'string' || !SUBJECT.test(sub)) return { ok: false, why: 'wrong' }
        if (typeof nonce !== 'string' || nonce === '') return { ok: false, why: 'wrong' }
        return {
          ok: true,
          identity: {
            sub,
            email: typeof email === 'string' ? email : '',
            // Apple sends this as a boolean or as a string.
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

/** Whether the key set was unavailable: every error that jose does not attribute to the token. */
function isAway(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout) return true
  if (error instanceof errors.JOSEError) return error.code === 'ERR_JOSE_GENERIC'
  return true
}
