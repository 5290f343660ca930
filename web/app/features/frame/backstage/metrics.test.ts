import { expect, it } from 'vitest'
import { lastDays, sourcesOf, sumOf } from './metrics.ts'

const NOW = new Date('2026-11-20T17:00:00Z')

it('lists the days in Taiwan, today last, including days without metrics', () => {
  const days = lastDays([], NOW)
  expect(days).toHaveLength(30)
  expect(days.at(-1)).toEqual({ day: '2026-11-21', view: 0, save: 0, tap: 0, exchange: 0 })
  expect(days[0]?.day).toBe('2026-10-23')
})

it('adds up the sources of a day, and leaves out older days', () => {
  const days = lastDays(
    [
      { day: '2026-11-21', kind: 'view', source: 'nfc', count: 2 },
      { day: '2026-11-21', kind: 'view', source: 'qr', count: 3 },
      { day: '2026-11-20', kind: 'save', source: 'qr', count: 1 },
      { day: '2026-09-01', kind: 'view', source: 'qr', count: 9 },
    ],
    NOW,
  )
  expect(sumOf(days, 'view')).toBe(5)
  expect(sumOf(days, 'save')).toBe(1)
  expect(sumOf(days, 'tap')).toBe(0)
})

it('tells how the card was opened: by chip, code, link or in LINE, on these days', () => {
  const view = { day: '2026-11-21', kind: 'view', source: 'nfc', count: 2 } as const
  const list = [
    view,
    { ...view, source: 'line', count: 4 },
    { ...view, day: '2026-11-20', count: 1 },
    { ...view, day: '2026-09-01', count: 9 },
    { ...view, kind: 'save', source: 'qr', count: 5 } as const,
  ]
  expect(sourcesOf(list, lastDays(list, NOW))).toEqual([
    { source: 'nfc', count: 3 },
    { source: 'line', count: 4 },
  ])
})
