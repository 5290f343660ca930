import fc from 'fast-check'
import { expect, it } from 'vitest'
import { afterWorkingDays, workingDaysIn } from './working-days.ts'

const DAY = fc.date({ min: new Date('2024-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
const text = (at: Date) => at.toISOString().slice(0, 10)
const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

it('counts Monday to Friday only', () => {
  // A Friday.
  expect(afterWorkingDays('2026-11-20', 1)).toBe('2026-11-23')
  expect(afterWorkingDays('2026-11-20', 5)).toBe('2026-11-27')
  expect(afterWorkingDays('2026-11-21', 1)).toBe('2026-11-23')
  expect(afterWorkingDays('2026-12-31', 1)).toBe('2027-01-01')
})

it('ends on a working day, and a week of work is seven days', () => {
  fc.assert(
    fc.property(DAY, fc.integer({ min: 1, max: 60 }), (at, days) => {
      const end = afterWorkingDays(text(at), days)
      expect([0, 6]).not.toContain(weekday(end))
      const later = new Date(`${end}T00:00:00Z`)
      later.setUTCDate(later.getUTCDate() + 7)
      expect(afterWorkingDays(text(at), days + 5)).toBe(text(later))
    }),
  )
})

it('reads the working days of a text', () => {
  expect(workingDaysIn('確認稿件後 10 個工作天')).toBe(10)
  expect(workingDaysIn('現貨，2 個工作天內寄出')).toBe(2)
  expect(workingDaysIn('85.6 × 54 mm')).toBeUndefined()
})
