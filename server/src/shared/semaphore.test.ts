import { afterEach, describe, expect, it, vi } from 'vitest'
import { KeyedSemaphore, Semaphore } from './semaphore.ts'

it('admits up to its capacity, and the others in order', async () => {
  const semaphore = new Semaphore(2, 2)
  expect(await Promise.all([semaphore.enter(), semaphore.enter()])).toEqual([true, true])
  const entered: string[] = []
  const waiting = ['first', 'second'].map((name) => semaphore.enter().then(() => entered.push(name)))
  expect(await semaphore.enter()).toBe(false)
  semaphore.leave()
  await waiting[0]
  expect(entered).toEqual(['first'])
  semaphore.leave()
  await waiting[1]
  expect(entered).toEqual(['first', 'second'])
})

it('limits the callers of each key, whatever others do', async () => {
  const people = new KeyedSemaphore(1, 1)
  expect(await Promise.all([people.enter('a'), people.enter('b')])).toEqual([true, true])
  const next = people.enter('a')
  expect(await people.enter('a')).toBe(false)
  people.leave('a')
  expect(await next).toBe(true)
  people.leave('a')
  expect(await people.enter('a')).toBe(true)
})

it('refuses callers that waited too long, and admits the next one', async () => {
  const semaphore = new Semaphore(1, 2, 5)
  await semaphore.enter()
  expect(await Promise.all([semaphore.enter(), semaphore.enter()])).toEqual([false, false])
  semaphore.leave()
  expect(await semaphore.enter()).toBe(true)
})

it('admits a weight that fits, and lets no light caller overtake a heavier one', async () => {
  const semaphore = new Semaphore(10, 3)
  expect(await semaphore.enter(6)).toBe(true)
  const entered: number[] = []
  const waiting = [8, 2].map((weight) => semaphore.enter(weight).then(() => entered.push(weight)))
  // The lighter caller would fit, but another one is before it in the queue.
  semaphore.leave(1)
  semaphore.leave(5)
  await Promise.all(waiting)
  expect(entered).toEqual([8, 2])
})

describe('by the rate of admissions', () => {
  afterEach(() => void vi.useRealTimers())

  /** A semaphore that admits one caller every `turnMs` milliseconds. */
  async function pacedBy(turnMs: number): Promise<Semaphore> {
    vi.useFakeTimers()
    const semaphore = new Semaphore(1, 100, 4000, 400)
    await semaphore.enter()
    for (let turns = 0; turns < 100; turns += 1) {
      const next = semaphore.enter()
      await vi.advanceTimersByTimeAsync(turnMs)
      semaphore.leave()
      await next
    }
    return semaphore
  }

  it.each([
    [1, 100],
    [10, 40],
    [100, 8],
    [390, 8],
  ])('queues as many callers as it can admit in time: at one every %d ms, %d', async (turnMs, max) => {
    const semaphore = await pacedBy(turnMs)
    let waiting = 0
    for (; !semaphore.isFull; waiting += 1) void semaphore.enter()
    expect(Math.abs(waiting - max)).toBeLessThanOrEqual(1)
    expect(await semaphore.enter()).toBe(false)
  })
})
