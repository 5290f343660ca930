import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Gate } from './gate.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** What came of each so far. */
const watched = (entries: Promise<boolean>[]) => {
  const outcomes: (boolean | undefined)[] = entries.map(() => undefined)
  for (const [at, entry] of entries.entries())
    void entry.then((is) => {
      outcomes[at] = is
    })
  return outcomes
}
const settle = () => vi.advanceTimersByTimeAsync(0)

it('lets so many in, so many wait in turn, and refuses the rest', async () => {
  const gate = new Gate(2, 2)
  const outcomes = watched(Array.from({ length: 5 }, () => gate.enter()))
  await settle()
  expect([outcomes, gate.isFull]).toEqual([[true, true, undefined, undefined, false], true])
  gate.leave()
  await settle()
  expect([outcomes, gate.isFull]).toEqual([[true, true, true, undefined, false], false])
  for (let time = 0; time < 3; time += 1) gate.leave()
  expect(await gate.enter()).toBe(true)
})

it('refuses who waited too long, and gives the turn to the next', async () => {
  const gate = new Gate(1, 5, 400)
  const first = watched([gate.enter(), gate.enter()])
  await vi.advanceTimersByTimeAsync(200)
  const later = watched([gate.enter()])
  await vi.advanceTimersByTimeAsync(200)
  expect([first, later]).toEqual([[true, false], [undefined]])
  gate.leave()
  await settle()
  expect(later).toEqual([true])
})

describe('with a time limit', () => {
  /** A gate through which turns come every so many milliseconds. */
  async function pacedBy(turnMs: number): Promise<Gate> {
    const gate = new Gate(2, 100, 400)
    await Promise.all([gate.enter(), gate.enter()])
    for (let turns = 0; turns < 100; turns += 1) {
      const next = gate.enter()
      await vi.advanceTimersByTimeAsync(turnMs)
      gate.leave()
      await next
    }
    return gate
  }
  const fill = (gate: Gate) => {
    let waiting = 0
    for (; !gate.isFull; waiting += 1) void gate.enter()
    return waiting
  }

  it.each([
    [1, 100],
    [10, 40],
    [100, 4],
    [390, 2],
  ])('lets as many wait as get their turn in time: turns every %d ms, %d wait', async (turnMs, most) => {
    expect(fill(await pacedBy(turnMs))).toBeCloseTo(most, -0.5)
  })
})
