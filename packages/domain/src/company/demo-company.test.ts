import { expect, it } from 'vitest'
import { demoUntil } from './demo-company.ts'

it.each([
  ['2026-11-29T01:59:00+08:00', '2026-11-29T04:00:00+08:00'],
  ['2026-11-29T02:01:00+08:00', '2026-11-30T04:00:00+08:00'],
  ['2026-11-29T04:00:00+08:00', '2026-11-30T04:00:00+08:00'],
  ['2026-12-31T23:59:00+08:00', '2027-01-01T04:00:00+08:00'],
])('a demo company that begins at %s ends at %s', (now, until) => {
  expect(demoUntil(new Date(now))).toEqual(new Date(until))
})
