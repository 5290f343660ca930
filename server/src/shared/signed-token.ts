import { sameMac, signature } from './secrets.ts'

/** A token's purpose and subject. The signature covers it, but the token does not contain it. */
export interface TokenSubject {
  purpose: string
  parts: readonly string[]
}

const signatureOf = (secret: string, { purpose, parts }: TokenSubject, ends: string) =>
  signature(secret, purpose, [...parts, ends])

/** Creates a signed token that is valid for `seconds`: `<expiry in Unix seconds>.<signature>`. */
export function signToken(secret: string, of: TokenSubject, seconds: number, now: Date): string {
  const ends = String(Math.floor(now.getTime() / 1000) + seconds)
  return `${ends}.${signatureOf(secret, of, ends).toString('base64url')}`
}

/** Whether a token has our signature for this subject and is not expired. */
export function isSignedToken(secret: string, of: TokenSubject, token: string, now: Date): boolean {
  const [, ends = '', signed = ''] = /^(\d{1,12})\.([\w-]{43})$/.exec(token) ?? []
  if (ends === '' || Number(ends) * 1000 <= now.getTime()) return false
  return sameMac(signatureOf(secret, of, ends), Buffer.from(signed, 'base64url'))
}
