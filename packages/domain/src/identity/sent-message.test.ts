import { expect, test } from 'vitest'
import { causeOf, type MessageKind, topicOf } from './sent-message.ts'

test.each<[MessageKind, string]>([
  ['code', 'code'],
  ['order_paid', 'order'],
  ['paid_order', 'shop'],
  ['notice_exchange', 'notice'],
  ['card_released', 'notice'],
  ['inquiry_answer', 'inquiry'],
])('%s is about: %s', (kind, topic) => {
  expect(topicOf(kind)).toBe(topic)
})

test.each([
  ['smtp_550', 'address'],
  ['number', 'address'],
  ['v', 'address'],
  ['smtp_554', 'content'],
  ['smtp_535', 'account'],
  ['EAUTH', 'account'],
  ['e', 'account'],
  ['signature', 'account'],
  ['timeout', 'timeout'],
  ['smtp_421', 'away'],
  ['smtp_451', 'busy'],
  ['esocket', 'away'],
  ['http_503', 'away'],
  ['smtp_571', 'refused'],
  ['malformed', 'other'],
])('%s means: %s', (code, cause) => {
  expect(causeOf(code, true)).toBe(cause)
})

test('a code that is not about the message is about us', () => {
  expect([causeOf('smtp_550', false), causeOf('smtp_554', false), causeOf('timeout', false)]).toEqual([
    'refused',
    'refused',
    'timeout',
  ])
})
