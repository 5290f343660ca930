import { expect, it } from 'vitest'
import { PAUSES, pauseAfter, restAfter, spreadsheetId, webhookUrl } from './lead-destination.ts'

it('waits longer after each attempt, as long as a system asks within an hour, and ends after a day', () => {
  const pauses = Array.from({ length: 11 }, (_, at) => pauseAfter(at + 1))
  expect(pauses).toEqual([60, 300, 900, 1800, 3600, 7200, 14_400, 28_800, 28_800, undefined, undefined])
  expect(PAUSES.reduce((all, one) => all + one, 0) / 3600).toBeCloseTo(23.85, 1)
  expect([pauseAfter(1, 600), pauseAfter(1, 1), pauseAfter(1, 999_999), pauseAfter(9, 600)]).toEqual([
    ...[600, 60, 3600, 28_800],
  ])
  expect([restAfter(1), restAfter(3, 1200), restAfter(50)]).toEqual([60, 1200, 28_800])
})

it.each([
  ['https://hooks.example.com/a?b=c', 'https://hooks.example.com/a?b=c'],
  ['https://HOOKS.example.com', 'https://hooks.example.com/'],
  ['https://a:b@example.com/', null],
  ['https://example.com/#a', null],
  ['ftp://example.com/', null],
  ['example.com', null],
  ['', ''],
])('webhook %s', (typed, stored) => expect(webhookUrl(typed)).toBe(stored))

it.each([
  ['https://docs.google.com/spreadsheets/d/1AbC-d_9xYz0123456789/edit#gid=0', '1AbC-d_9xYz0123456789'],
  ['1AbC-d_9xYz0123456789', '1AbC-d_9xYz0123456789'],
  ['https://docs.google.com/document/d/1AbC-d_9xYz0123456789', null],
  ['a/../b', null],
])('spreadsheet %s', (typed, stored) => expect(spreadsheetId(typed)).toBe(stored))
