import { expect, test } from 'vitest'
import { measurePairs, median, ratioRow } from './pairs.ts'

const rates = (values: number[]) => async () => ({ perSecond: values.shift() ?? Number.NaN, cpu: 10 })

test('the median of an odd and of an even number of values, in any order', () => {
  expect(median([9, 1, 5])).toBe(5)
  expect(median([8, 2, 4, 100])).toBe(6)
  expect(median([7])).toBe(7)
  expect(median([])).toBeNaN()
})

test('the warm-up does not count, and each rate of ours is divided by the following floor', async () => {
  const measured = await measurePairs(3, rates([1, 50, 10, 90]), rates([1, 100, 100, 100]))
  expect(measured.ratios).toEqual([0.1, 0.5, 0.9])
  expect(measured.ours.perSecond).toBe(50)
})

test('the median ratio is compared with the bound', async () => {
  const measured = await measurePairs(3, rates([1, 50, 10, 90]), rates([1, 100, 100, 100]))
  expect(ratioRow('Page', measured, 0.5, '')).toMatchObject({ holds: true, ratio: '0.10 – 0.50 – 0.90' })
  expect(ratioRow('Page', measured, 0.51, '')).toMatchObject({ holds: false })
})
