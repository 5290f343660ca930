import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RepeatedLines } from './repeated-lines.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('writes ten equal lines in a minute, counts the others, and starts over', () => {
  const lines = new RepeatedLines()
  const summaries: number[] = []
  const say = (key: string) => lines.admits(key, (suppressed) => summaries.push(suppressed))
  const written = Array.from({ length: 1000 }, () => say('gone')).filter(Boolean).length
  expect([written, say('other'), summaries]).toEqual([10, true, []])
  vi.advanceTimersByTime(60_000)
  expect([summaries, say('gone')]).toEqual([[990], true])
})

it('stays bounded when every line is different', () => {
  const lines = new RepeatedLines()
  const written = Array.from({ length: 50_000 }, (_, key) => lines.admits(String(key), () => {})).filter(Boolean).length
  expect(written).toBeLessThan(1100)
})
