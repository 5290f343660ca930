import { expect, it } from 'vitest'
import { dayOf, noonOf } from './contact-marks.tsx'

it.each([
  '2026-11-21',
  '2026-01-01',
  '2026-12-31',
  '2028-02-29',
])('a field shows the day that was chosen: %s', (day) => {
  expect(dayOf(noonOf(day))).toBe(day)
})

it('nothing chosen is nothing', () => {
  expect(noonOf('')).toBe('')
})
