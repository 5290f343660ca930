import { createCipheriv } from 'node:crypto'
import { aesCmac } from '../shared/aes-cmac.ts'
import { type ChipKeys, chipKey, type SignedTap } from '../shared/ntag424.ts'

/** The keys of a server with `CHIP_SETTINGS`. */
export const TEST_KEYS: ChipKeys = {
  meta: Buffer.alloc(16, 0x11),
  master: Buffer.alloc(16, 0x22),
  application: Buffer.from('3042F5', 'hex'),
  system: Buffer.from('iDoCard'),
}
export const CHIP_SETTINGS = {
  CHIP_META_KEY: TEST_KEYS.meta.toString('hex'),
  CHIP_MASTER_KEY: TEST_KEYS.master.toString('hex'),
}

/** The parameters that a chip with this id writes into its address at the tap with this counter. */
export function signedTap(uid: string, counter: number, keys: ChipKeys = TEST_KEYS): SignedTap {
  const id = Buffer.from(uid, 'hex')
  const count = Buffer.alloc(3)
  count.writeUIntLE(counter, 0, 3)
  const cipher = createCipheriv('aes-128-cbc', keys.meta, Buffer.alloc(16)).setAutoPadding(false)
  const message = Buffer.concat([Buffer.of(0xc7), id, count, Buffer.alloc(5, 0xa5)])
  const picc = Buffer.concat([cipher.update(message), cipher.final()])
  const vector = Buffer.concat([Buffer.from('3CC300010080', 'hex'), id, count])
  const full = aesCmac(aesCmac(chipKey(keys, id), vector), Buffer.alloc(0))
  const cmac = Buffer.from(full.filter((_byte, at) => at % 2 === 1))
  return { picc: picc.toString('hex').toUpperCase(), cmac: cmac.toString('hex').toUpperCase() }
}
