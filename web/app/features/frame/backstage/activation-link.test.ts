import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readActivationLink } from './activation-link.ts'

const CODE = '7K2M-9QXR-4DHT-W0CZ'
const NOTHING = { card: '', code: '', isWhole: false, tap: undefined }

it.each([
  ['', `#code=${CODE}&card=7k2m9qxrb4`, { card: '7k2m9qxrb4', code: CODE, isWhole: true, tap: undefined }],
  ['', '#code=7k2m9qxr4dhtw0cz', { ...NOTHING, code: CODE, isWhole: true }],
  ['?code=7K2M-9QXR-4DHT-W0CZ', '', { ...NOTHING, code: CODE, isWhole: true }],
  // The code after the `#` has priority over the one in the query.
  ['?code=1111-1111-1111-1111', `#code=${CODE}`, { ...NOTHING, code: CODE, isWhole: true }],
  ['?lang=en-us', '#picc=AB&cmac=CD', { ...NOTHING, tap: { picc: 'AB', cmac: 'CD' } }],
  ['', '#picc=AB', NOTHING],
  ['', '#code=7K2M-9QXR', { ...NOTHING, code: '7K2M-9QXR' }],
  ['', `#code=${CODE}&card=../../login`, { ...NOTHING, code: CODE, isWhole: true }],
  ['', '', NOTHING],
])('%s%s', (search, hash, link) => {
  expect(readActivationLink({ search, hash })).toEqual(link)
})

it('reads any address, and names no card but by a number', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (search, hash) => {
      const { card, code } = readActivationLink({ search: `?${search}`, hash: `#${hash}&card=${hash}` })
      expect(card).toMatch(/^(?:[2-9a-z]{10})?$/)
      expect(code).toMatch(/^[0-9A-Z-]{0,19}$/)
    }),
  )
})
