import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadBegins, loadEnds, progress } from './progress.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

it('moves on with each load that joins, and is never full before the last one ended', () => {
  const shown: number[] = []
  const stop = progress.subscribe(() => shown.push(progress.value()))
  for (let load = 0; load < 4; load += 1) loadBegins()
  for (let load = 0; load < 4; load += 1) loadEnds()
  expect(shown).toEqual([45, 75, 95, 95])
  vi.advanceTimersByTime(50)
  expect(progress.value()).toBe(100)
  vi.advanceTimersByTime(300)
  expect(progress.value()).toBe(0)
  stop()
})

it('goes on when the next load follows at once', () => {
  loadBegins()
  loadEnds()
  vi.advanceTimersByTime(20)
  loadBegins()
  vi.advanceTimersByTime(1000)
  expect(progress.value()).toBe(45)
  loadEnds()
})
