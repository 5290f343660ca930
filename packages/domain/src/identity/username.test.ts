import { expect, it } from 'vitest'
import { parseUsername } from './username.ts'

it.each([
  ['0912-345-678', { kind: 'phone', value: '+886912345678' }],
  [' Wang@Example.com ', { kind: 'email', value: 'wang@example.com' }],
  ['0912345678@example.com', { kind: 'email', value: '0912345678@example.com' }],
  ['02-2311-3731', null],
  ['wang', null],
  ['', null],
])('reads %j', (text, username) => {
  expect(parseUsername(text)).toEqual(username)
})
