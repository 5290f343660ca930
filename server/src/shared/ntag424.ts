import { createDecipheriv } from 'node:crypto'
import { aesCmac } from './aes-cmac.ts'
import { sameMac } from './secrets.ts'

/** The keys of this installation's NTAG 424 DNA chips, 16 bytes each. They are set in the settings and never stored. */
export interface ChipKeys {
  /** Decrypts the message of every chip (the meta read key of the batch). */
  meta: Buffer
  /** The key of each chip is derived from this one. */
  master: Buffer
  /** Application id and system id, from which each chip's key is derived too (AN10922). */
  application: Buffer
  system: Buffer
}

/** The two parameters that a chip writes into its address at each tap, as hexadecimal digits. */
export interface SignedTap {
  picc: string
  cmac: string
}

/** A tap with a valid signature. */
export interface ReadTap {
  /** The chip's id, 14 hexadecimal digits in upper case. */
  uid: string
  /** Increases with every tap. */
  counter: number
}

const PICC = /^[0-9A-Fa-f]{32}$/
const CMAC = /^[0-9A-Fa-f]{16}$/
/** The tag of a message with UID and counter, in which the UID has 7 bytes. */
const PICC_TAG = 0xc7
const UID_BYTES = 7
const COUNTER_BYTES = 3
/** The constant prefix of the session vector for MACs. */
const SV2 = Buffer.from('3CC300010080', 'hex')

/** Whether two parameters of an address have the form of a signed tap. */
export const isSignedTap = (given: { picc?: unknown; cmac?: unknown }): given is SignedTap =>
  typeof given.picc === 'string' && typeof given.cmac === 'string' && PICC.test(given.picc) && CMAC.test(given.cmac)

/** The key with which one chip signs: AES-128 key diversification (NXP AN10922, 2.2). */
export const chipKey = ({ master, application, system }: ChipKeys, uid: Buffer): Buffer =>
  aesCmac(master, Buffer.concat([Buffer.of(0x01), uid, application, system]))

/**
 * Decrypts and verifies the message of a chip (NXP AN12196, secure dynamic messaging with an empty file part). It does
 * not detect a copied address; the caller has to compare the counter.
 * @param keyOf returns the signing key of the chip with this id
 * @returns undefined if the message was not signed by such a chip
 */
export function readTap(meta: Buffer, keyOf: (uid: Buffer) => Buffer, { picc, cmac }: SignedTap): ReadTap | undefined {
  const decipher = createDecipheriv('aes-128-cbc', meta, Buffer.alloc(16)).setAutoPadding(false)
  const message = Buffer.concat([decipher.update(Buffer.from(picc, 'hex')), decipher.final()])
  if (message[0] !== PICC_TAG) return undefined
  const mirrored = message.subarray(1, 1 + UID_BYTES + COUNTER_BYTES)
  const uid = mirrored.subarray(0, UID_BYTES)
  const session = aesCmac(keyOf(uid), Buffer.concat([SV2, mirrored]))
  const full = aesCmac(session, Buffer.alloc(0))
  const expected = Buffer.from(full.filter((_byte, at) => at % 2 === 1))
  if (!sameMac(expected, Buffer.from(cmac, 'hex'))) return undefined
  return { uid: uid.toString('hex').toUpperCase(), counter: mirrored.readUIntLE(UID_BYTES, COUNTER_BYTES) }
}
