import { createCipheriv } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { signedTap, TEST_KEYS } from '../testing/chips.ts'
import { aesCmac } from './aes-cmac.ts'
import { chipKey, isSignedTap, readTap } from './ntag424.ts'

const hex = (text: string) => Buffer.from(text, 'hex')
const ZERO = Buffer.alloc(16)

describe('AES-CMAC', () => {
  // Test vectors of RFC 4493, 4.
  const KEY = hex('2b7e151628aed2a6abf7158809cf4f3c')
  const MESSAGE =
    '6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e5130c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710'
  it.each([
    [0, 'bb1d6929e95937287fa37d129b756746'],
    [16, '070a16b46b4d4144f79bdd9dd04a287c'],
    [40, 'dfa66747de9ae63030ca32611497c827'],
    [64, '51f0bebf7e3b9d92fc49741779363cfe'],
  ])('of %i bytes is that of the RFC', (length, mac) => {
    expect(aesCmac(KEY, hex(MESSAGE).subarray(0, length)).toString('hex')).toBe(mac)
  })
})

describe('a signed tap', () => {
  it('is read as in NXP’s example (AN12196)', () => {
    const tap = { picc: 'EF963FF7828658A599F3041510671E88', cmac: '94EED9EE65337086' }
    expect(readTap(ZERO, () => ZERO, tap)).toEqual({ uid: '04DE5F1EACC040', counter: 61 })
  })

  it('has a key per chip as in NXP’s example (AN10922)', () => {
    const keys = {
      meta: ZERO,
      master: hex('00112233445566778899AABBCCDDEEFF'),
      application: hex('3042F5'),
      system: hex('4E585020416275'),
    }
    expect(chipKey(keys, hex('04782E21801D80')).toString('hex').toUpperCase()).toBe('A8DD63A3B89D54B37CA802473FDA9175')
  })

  // Mutation: only the first bytes are compared.
  it('is refused when any bit of it is another', () => {
    const tap = signedTap('04A1B2C3D4E5F6', 7)
    const read = (changed: typeof tap) => readTap(TEST_KEYS.meta, (uid) => chipKey(TEST_KEYS, uid), changed)
    expect(read(tap)).toEqual({ uid: '04A1B2C3D4E5F6', counter: 7 })
    const flipped = (text: string, bit: number) => {
      const bytes = hex(text)
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      return bytes.toString('hex')
    }
    for (let bit = 0; bit < 64; bit += 1) expect(read({ ...tap, cmac: flipped(tap.cmac, bit) })).toBeUndefined()
    for (let bit = 0; bit < 128; bit += 1) expect(read({ ...tap, picc: flipped(tap.picc, bit) })).toBeUndefined()
  })

  it('is not made by guessing, nor with the keys of another batch', () => {
    const other = createCipheriv('aes-128-cbc', ZERO, ZERO).setAutoPadding(false)
    const picc = Buffer.concat([other.update(hex(`C704A1B2C3D4E5F6070000${'00'.repeat(5)}`)), other.final()])
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 8, maxLength: 8 }), (mac) => {
        const tap = { picc: picc.toString('hex'), cmac: Buffer.from(mac).toString('hex') }
        expect(readTap(TEST_KEYS.meta, (uid) => chipKey(TEST_KEYS, uid), tap)).toBeUndefined()
      }),
    )
  })

  it.each([
    [{}],
    [{ picc: 'EF963FF7828658A599F3041510671E88' }],
    [{ picc: 'EF963FF7828658A599F3041510671E8', cmac: '94EED9EE65337086' }],
    [{ picc: ['EF963FF7828658A599F3041510671E88'], cmac: '94EED9EE65337086' }],
    [{ picc: 'ZF963FF7828658A599F3041510671E88', cmac: '94EED9EE65337086' }],
  ])('is not %j', (given) => {
    expect(isSignedTap(given)).toBe(false)
  })
})
