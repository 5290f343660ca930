import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto'

/** A new token: 256 random bits. Only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Six digits, uniformly distributed. */
export const newCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0')

/** HMAC over challenge, purpose and code, keyed by the server's secret (NIST SP 800-63B-4, 3.1.2.2). */
export const codeMac = (
  secret: string,
  challenge: { salt: Buffer; target: string; purpose: string },
  code: string,
): Buffer =>
  createHmac('sha256', keyFor(secret, 'code'))
    .update(challenge.salt)
    .update(JSON.stringify([challenge.purpose, challenge.target, code]))
    .digest()

export const sameMac = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b)

/** HMAC over data that a browser stores and sends back. Only the server can create it. */
export const signature = (secret: string, use: string, parts: readonly string[]): Buffer =>
  createHmac('sha256', keyFor(secret, use)).update(JSON.stringify(parts)).digest()

/** Digest of an address of somebody who was erased. Nobody without the secret can try addresses until one matches. */
export const erasedDigest = (secret: string, address: string): Buffer => signature(secret, 'erased', [address])

/** Encrypts a text (AES-256-GCM), so that a code waiting to be sent cannot be read in the database. */
export function seal(secret: string, text: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, 'seal'), iv)
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')
}

/** @throws Error when the text was not encrypted with this secret */
export function unseal(secret: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, 'seal'), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

const keys = new Map<string, KeyObject>()

/** A separate key for each use (RFC 5869), derived only once: deriving takes five times as long as signing. */
function keyFor(secret: string, use: string): KeyObject {
  const name = `${use} ${secret}`
  const known = keys.get(name)
  if (known) return known
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `idocard ${use}`, 32)))
  keys.set(name, key)
  return key
}
