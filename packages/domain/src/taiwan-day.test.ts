import { describe, expect, it } from 'vitest'
import { lastTaiwanDay, taiwanDay } from './taiwan-day.ts'

describe('a day in Taiwan', () => {
  // Mutation: the day in UTC.
  it('begins eight hours before it does in UTC', () => {
    expect(taiwanDay(new Date('2026-11-20T15:59:59Z'))).toBe('2026-11-20')
    expect(taiwanDay(new Date('2026-11-20T16:00:00Z'))).toBe('2026-11-21')
  })

  // Mutation: the day at `end` itself.
  it('is the last one of what ends at its midnight', () => {
    expect(lastTaiwanDay(new Date('2027-12-31T16:00:00Z'))).toBe('2027-12-31')
    expect(lastTaiwanDay(new Date('2027-12-31T16:00:01Z'))).toBe('2028-01-01')
  })
})
