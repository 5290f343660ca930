import { describe, expect, it } from 'vitest'
import { comparedDays, daysIn, periodDays, stepOf, stepsIn } from './figures-period.ts'

const OWN = { from: '2026-02-10', until: '2026-02-12' }
const days = (period: Parameters<typeof periodDays>[0], today = '2026-03-31') => periodDays(period, today, OWN)

describe('a period', () => {
  it('ends today, or is the one that was chosen', () => {
    expect(days('today')).toEqual({ from: '2026-03-31', until: '2026-03-31' })
    expect(days('7')).toEqual({ from: '2026-03-25', until: '2026-03-31' })
    expect(daysIn(days('90'))).toBe(90)
    expect(days('month')).toEqual({ from: '2026-03-01', until: '2026-03-31' })
    expect(days('year')).toEqual({ from: '2026-01-01', until: '2026-03-31' })
    expect(days('own')).toEqual(OWN)
  })

  it('is compared with as many days before it, and the month and the year so far with the same dates', () => {
    expect(comparedDays('before', '7', days('7'))).toEqual({ from: '2026-03-18', until: '2026-03-24' })
    expect(comparedDays('before', 'today', days('today'))).toEqual({ from: '2026-03-30', until: '2026-03-30' })
    expect(comparedDays('before', 'own', OWN)).toEqual({ from: '2026-02-07', until: '2026-02-09' })
    // February has no 31st.
    expect(comparedDays('before', 'month', days('month'))).toEqual({ from: '2026-02-01', until: '2026-02-28' })
    expect(comparedDays('before', 'month', days('month', '2026-01-05'))).toEqual({
      from: '2025-12-01',
      until: '2025-12-05',
    })
    expect(comparedDays('before', 'year', days('year'))).toEqual({ from: '2025-01-01', until: '2025-03-31' })
    expect(comparedDays('none', '7', days('7'))).toBeUndefined()
  })

  it('is compared with the same days a year ago, also after 29 February', () => {
    expect(comparedDays('year', '7', { from: '2028-02-29', until: '2028-03-06' })).toEqual({
      from: '2027-02-28',
      until: '2027-03-06',
    })
  })

  it('is told by day up to a quarter, and by month beyond', () => {
    expect(stepOf(days('90'))).toBe('day')
    const long = { from: '2025-12-15', until: '2026-03-31' }
    expect(stepOf(long)).toBe('month')
    expect(stepsIn('month', long)).toEqual(['2025-12-01', '2026-01-01', '2026-02-01', '2026-03-01'])
    expect(stepsIn('day', OWN)).toEqual(['2026-02-10', '2026-02-11', '2026-02-12'])
  })
})
