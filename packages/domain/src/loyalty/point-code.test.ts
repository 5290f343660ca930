import { expect, it } from 'vitest'
import { pointCodeIn } from './point-code.ts'

const CODE = '7K2M-9QXR-4DHT-W0CZ'
const READ = '7K2M9QXR4DHTW0CZ'

it.each([
  ['the code as it is printed', CODE, READ],
  ['the code as it is typed', ' 7k2m 9qxr 4dht woCZ ', READ],
  ['the address', `https://card.example/backstage/SG/donateBlood/pointCard?code=${CODE}`, READ],
  ['an address for something else', `https://card.example/backstage/SG/donateBlood/pointCard?handOver=${CODE}`, null],
  ['another address', 'https://example.com/', null],
  ['a price', '4712345678904', null],
  ['nothing', '', null],
])('reads %s', (_what, read, code) => expect(pointCodeIn(read, 'code')).toBe(code))

it('reads the code for handing over from its own field alone', () => {
  const address = `https://card.example/x?handOver=${CODE}`
  expect(pointCodeIn(address, 'handOver')).toBe(READ)
  expect(pointCodeIn(address.replace('handOver', 'code'), 'handOver')).toBeNull()
})
