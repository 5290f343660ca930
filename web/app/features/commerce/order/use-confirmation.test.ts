import { expect, test } from 'vitest'
import { pauseAfter } from './use-confirmation.ts'

test('the pauses grow, add up to between one minute and two, and end', () => {
  const pauses: number[] = []
  let pause = pauseAfter(1)
  for (let tries = 2; pause !== false && tries < 100; tries += 1) {
    pauses.push(pause)
    pause = pauseAfter(tries)
  }
  expect(pause).toBe(false)
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b))
  const total = pauses.reduce((sum, one) => sum + one, 0)
  expect(total).toBeGreaterThan(60_000)
  expect(total).toBeLessThan(120_000)
})

test('the second try follows the first one soon', () => {
  expect(pauseAfter(0)).toBe(1000)
  expect(pauseAfter(1)).toBe(1000)
})
