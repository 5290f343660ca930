import { createHmac } from 'node:crypto'

const STEP_SECONDS = 30
const DIGITS = 6
/** Steps before and after the current one whose codes are accepted: a phone's clock may be half a minute off. */
const WINDOW = 1
/** RFC 4648, the alphabet in which authenticator apps take a secret. */
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code of one time step (RFC 6238, SHA-1, six digits, as every authenticator app has it). */
export function totp(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const value = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(value % 10 ** DIGITS).padStart(DIGITS, '0')
}

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_SECONDS)

/** The time step whose code this is, not before `after`. Undefined for a wrong, an old or a used code. */
export function acceptedStep(secret: Buffer, code: string, now: Date, after: number): number | undefined {
  const current = stepAt(now)
  for (let step = current - WINDOW; step <= current + WINDOW; step += 1)
    if (step > after && totp(secret, step) === code) return step
  return undefined
}

/** Bytes in base 32, without padding (RFC 4648). */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** The bytes that a text in base 32 stands for. Spaces and hyphens, which people type, are left out. */
export function fromBase32(text: string): Buffer {
  const bits = [...text.toUpperCase().replace(/[\s-]/g, '')].map((letter) => BASE32.indexOf(letter))
  const eights =
    bits
      .map((five) => Math.max(five, 0).toString(2).padStart(5, '0'))
      .join('')
      .match(/.{8}/g) ?? []
  return Buffer.from(eights.map((byte) => Number.parseInt(byte, 2)))
}

/** The address that authenticator apps read from a QR code (Key URI Format). @param account shown below the issuer */
export function otpauthUri(secret: Buffer, account: string): string {
  const label = `iDoCard:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=iDoCard&digits=${DIGITS}&period=${STEP_SECONDS}`
}
