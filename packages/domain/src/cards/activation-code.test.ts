import { expect, it } from 'vitest'
import { isActivationCode } from './activation-code.ts'

it.each([
  ['as it is printed', '7K2M-9QXR-4DHT-W0CZ', true],
  ['typed on a phone', ' 7k2m 9qxr 4dht w0cz ', true],
  ['without groups', '7k2m9qxr4dhtwocz', true],
  ['in full width', '７Ｋ２Ｍ９ＱＸＲ４ＤＨＴＷ０ＣＺ', true],
  ['of letters only, in its groups', 'ABCD-EFGH-JKMN-PQRS', true],
  ['a name of sixteen letters', 'Charles McDonalds', false],
  ['a piece of a code', '7K2M-9QXR-4DHT', false],
  ['a card’s number', '7k2m9qxr4d', false],
  ['a phone number', '0912-345-678', false],
])('takes a text for a code or not: %s', (_what, typed, is) => {
  expect(isActivationCode(typed)).toBe(is)
})
