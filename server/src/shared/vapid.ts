import { createECDH, hkdfSync } from 'node:crypto'

/** Our identity for push services (RFC 8292): a P-256 key pair in base64url, and a contact address. */
export interface Vapid {
  publicKey: string
  privateKey: string
  /** `mailto:…` or `https://…`. */
  subject: string
}

const CURVE = 'prime256v1'
const KEY_BYTES = 32

/**
 * A key pair derived from the installation's secret, so that it is the same in every process and after every start. If
 * the secret changes, browsers have to subscribe again.
 */
export function derivedKeys(secret: string): Pick<Vapid, 'publicKey' | 'privateKey'> {
  const pair = createECDH(CURVE)
  for (let turn = 0; ; turn += 1) {
    const key = Buffer.from(hkdfSync('sha256', secret, '', `idocard vapid ${turn}`, KEY_BYTES))
    try {
      pair.setPrivateKey(key)
      return { publicKey: pair.getPublicKey('base64url'), privateKey: key.toString('base64url') }
    } catch {
      // The number is not below the curve's order, which happens once in four billion times. The next one is tried.
    }
  }
}

/** Whether a private key belongs to a public key. */
export function isPair({ publicKey, privateKey }: Pick<Vapid, 'publicKey' | 'privateKey'>): boolean {
  const pair = createECDH(CURVE)
  try {
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
    return pair.getPublicKey('base64url') === publicKey
  } catch {
    return false
  }
}

const AUTH_BYTES = 16

/** Whether a message can be encrypted for a browser's key and secret. */
export function areKeys({ p256dh, auth }: { p256dh: string; auth: string }): boolean {
  if (![p256dh, auth].every((key) => /^[\w-]+$/.test(key))) return false
  const probe = createECDH(CURVE)
  probe.generateKeys()
  try {
    probe.computeSecret(Buffer.from(p256dh, 'base64url'))
  } catch {
    return false
  }
  // The library accepts only the uncompressed form.
  return Buffer.from(p256dh, 'base64url').length === 65 && Buffer.from(auth, 'base64url').length === AUTH_BYTES
}
