import { createCipheriv } from 'node:crypto'

const BLOCK = 16
const NO_IV = Buffer.alloc(BLOCK)

/** Doubles a block in GF(2¹²⁸), which derives the subkeys (RFC 4493, 2.3). */
function doubled(block: Buffer): Buffer {
  const out = Buffer.alloc(BLOCK)
  for (let at = 0; at < BLOCK; at += 1) out[at] = ((block[at] ?? 0) << 1) | ((block[at + 1] ?? 0) >> 7)
  if ((block[0] ?? 0) & 0x80) out[BLOCK - 1] = (out[BLOCK - 1] ?? 0) ^ 0x87
  return out
}

/**
 * AES-CMAC (RFC 4493), which `node:crypto` does not have: CBC with an IV of zeros, with the last block masked.
 * @param key 16 bytes
 * @returns 16 bytes
 */
export function aesCmac(key: Buffer, message: Buffer): Buffer {
  const encrypt = (data: Buffer) => {
    const cipher = createCipheriv('aes-128-cbc', key, NO_IV).setAutoPadding(false)
    return Buffer.concat([cipher.update(data), cipher.final()])
  }
  const isWhole = message.length > 0 && message.length % BLOCK === 0
  const blocks = Math.max(1, Math.ceil(message.length / BLOCK))
  const padded = Buffer.alloc(blocks * BLOCK)
  message.copy(padded)
  if (!isWhole) padded[message.length] = 0x80
  const once = doubled(encrypt(NO_IV))
  const mask = isWhole ? once : doubled(once)
  for (let at = 0; at < BLOCK; at += 1) {
    const last = padded.length - BLOCK + at
    padded[last] = (padded[last] ?? 0) ^ (mask[at] ?? 0)
  }
  return encrypt(padded).subarray(-BLOCK)
}
