import { afterEach, describe, expect, it, vi } from 'vitest'
import { Semaphore } from './semaphore.ts'

it('lets so many in, and the others in their order', async () => {
  const gate = new Semaphore(2, 2)
  expect(await Promise.all([gate.enter(), gate.enter()])).toEqual([true, true])
  const entered: string[] = []
  const waiting = ['first', 'second'].map((name) => gate.enter().then(() => entered.push(name)))
  expect(await gate.enter()).toBe(false)
  gate.leave()
  await waiting[0]
  expect(entered).toEqual(['first'])
  gate.leave()
  await waiting[1]
  expect(entered).toEqual(['first', 'second'])
})

it('turns away who waited too long, and lets the next one in', async () => {
  const gate = new Semaphore(1, 2, 5)
  await gate.enter()
  expect(await Promise.all([gate.enter(), gate.enter()])).toEqual([false, false])
  gate.leave()
  expect(await gate.enter()).toBe(true)
})

it('lets in what weighs no more than there is room for, and nobody past a heavier one', async () => {
  const gate = new Semaphore(10, 3)
  expect(await gate.enter(6)).toBe(true)
  const entered: number[] = []
  const waiting = [8, 2].map((weight) => gate.enter(weight).then(() => entered.push(weight)))
  // There is room for the lighter one, whose turn it is not.
  gate.leave(1)
  gate.leave(5)
  await Promise.all(waiting)
  expect(entered).toEqual([8, 2])
})

describe('by how fast turns come', () => {
  afterEach(() => void vi.useRealTimers())

  /** A gate through which somebody comes every so many milliseconds. */
  async function pacedBy(turnMs: number): Promise<Semaphore> {
    vi.useFakeTimers()
    const gate = new Semaphore(1, 100, 4000, 400)
    await gate.enter()
    for (let turns = 0; turns < 100; turns += 1) {
      const next = gate.enter()
      await vi.advanceTimersByTimeAsync(turnMs)
      gate.leave()
      await next
    }
    return gate
  }

  it.each([
    [1, 100],
    [10, 40],
    [100, 8],
    [390, 8],
  ])('lets as many wait as get their turn in time: every %d ms one, %d', async (turnMs, most) => {
    const gate = await pacedBy(turnMs)
    let waiting = 0
    for (; !gate.isFull; waiting += 1) void gate.enter()
    expect(Math.abs(waiting - most)).toBeLessThanOrEqual(1)
    expect(await gate.enter()).toBe(false)
  })
})
