import { expect, test } from 'vitest'
import { presetDay, taiwanMoment } from './reminder-times.ts'

// Mutations: the day in UTC; Sunday as the first day of a week; 31 January in the month after next.
test.each([
  ['2026-11-25T01:00:00Z', '2026-11-26', '2026-11-30', '2026-12-25'],
  ['2026-11-22T16:30:00Z', '2026-11-24', '2026-11-30', '2026-12-23'],
  ['2026-11-29T01:00:00Z', '2026-11-30', '2026-11-30', '2026-12-29'],
  ['2027-01-31T01:00:00Z', '2027-02-01', '2027-02-01', '2027-02-28'],
  ['2026-12-31T01:00:00Z', '2027-01-01', '2027-01-04', '2027-01-31'],
])('at %s tomorrow is %s, next Monday %s, a month later %s', (now, ...days) => {
  expect((['tomorrow', 'monday', 'month'] as const).map((preset) => presetDay(preset, new Date(now)))).toEqual(days)
})

test('a time is in Taiwan, wherever the reader is', () => {
  expect(taiwanMoment('2026-12-01', '09:00')).toBe('2026-12-01T01:00:00.000Z')
  expect([taiwanMoment('', '09:00'), taiwanMoment('2026-12-01', '')]).toEqual([undefined, undefined])
})
