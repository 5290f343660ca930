import { expect, it } from 'vitest'
import { dayOf, localTime, timeOf } from './local-time.ts'

it.each(['2026-11-21T09:30', '2026-01-01T00:00', '2026-12-31T23:59'])('a field shows what was chosen: %s', (chosen) => {
  expect(localTime(timeOf(chosen))).toBe(chosen)
})

it('a day alone stays the same day', () => {
  expect(dayOf(timeOf('2026-11-21'))).toBe('2026-11-21')
})

it('nothing chosen is nothing', () => {
  expect(timeOf('')).toBe('')
})
