import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { throttled } from './throttled.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('reports the first error at once, then one every ten seconds with the number of the others', () => {
  const report = vi.fn()
  const failed = throttled(report)
  for (let round = 0; round < 100; round++) failed(`error ${round}`)
  expect(report.mock.calls).toEqual([['error 0', 0]])
  vi.advanceTimersByTime(10_000)
  failed('later')
  failed('at once')
  expect(report.mock.calls).toEqual([
    ['error 0', 0],
    ['later', 99],
  ])
})
