import { expect, it } from 'vitest'
import { minuteOf, timeOf } from './settings-sheet.tsx'

it.each([
  [0, '00:00'],
  [1350, '22:30'],
  [1439, '23:59'],
])('%d minutes are %s', (minute, time) => {
  expect(timeOf(minute)).toBe(time)
  expect(minuteOf(time)).toBe(minute)
})

it('reads a time with seconds, and nothing of a half-typed one', () => {
  expect(minuteOf('07:05:00')).toBe(425)
  for (const text of ['', '7', '07:']) expect(minuteOf(text)).toBeUndefined()
})
