import { expect, it } from 'vitest'
import { MemoryLimiter } from './limiter.ts'

const LIMIT = { times: 2, seconds: 60 }
const START = 1_790_000_000_000

it('allows so many in a window, returns when the next one begins, and takes back what did not count', () => {
  let now = START
  const limiter = new MemoryLimiter(() => now)
  const spend = () => limiter.spend('a', LIMIT)
  expect([spend(), spend(), spend()]).toEqual([0, 0, 60])
  now += 20_500
  expect(spend()).toBe(40)
  limiter.giveBack('a')
  expect([spend(), spend()]).toEqual([0, 40])
  now += 40_000
  expect(spend()).toBe(0)
})

it('bounds the number of windows: ended ones are dropped first, then the oldest', () => {
  let now = START
  const limiter = new MemoryLimiter(() => now, 10)
  const useUp = (key: string, seconds: number) => {
    for (let time = 0; time < LIMIT.times; time += 1) limiter.spend(key, { ...LIMIT, seconds })
  }
  for (let key = 0; key < 3; key += 1) useUp(`ended ${key}`, 1)
  useUp('oldest', 600)
  now += 2000
  for (let key = 0; key < 7; key += 1) useUp(`flood ${key}`, 600)
  expect(limiter.spend('oldest', LIMIT)).toBe(598)
  for (let key = 7; key < 10; key += 1) useUp(`flood ${key}`, 600)
  expect(limiter.spend('flood 9', LIMIT)).toBe(600)
  expect(limiter.spend('oldest', LIMIT)).toBe(0)
})
