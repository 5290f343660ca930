import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Box, grown, joined } from './targets.ts'

const box = (top: number, height: number, left = 0, width = 200): Box => ({ top, left, width, height })
const CARD = { width: 400, height: 800 }

it('grows into the free space below, then above', () => {
  expect(grown([box(100, 20)], CARD)).toEqual([box(100, 44)])
  expect(grown([box(0, 60), box(70, 20), box(100, 60)], CARD)[1]).toEqual(box(58, 44))
  expect(grown([box(780, 20)], CARD)).toEqual([box(756, 44)])
  expect(grown([box(0, 60), box(60, 20, 300, 60)], CARD)[1]).toEqual(box(60, 44, 300, 60))
})

it('is never smaller than a finger, and covers what it stands for', () => {
  const boxes = fc.array(
    fc.record({
      top: fc.nat(700),
      left: fc.nat(340),
      width: fc.integer({ min: 1, max: 60 }),
      height: fc.integer({ min: 1, max: 90 }),
    }),
    { maxLength: 8 },
  )
  fc.assert(
    fc.property(boxes, (list) => {
      const sorted = list.toSorted((one, other) => one.top - other.top || one.left - other.left)
      for (const [at, large] of grown(list, CARD).entries()) {
        const small = sorted[at] as Box
        expect(Math.min(large.width, large.height)).toBeGreaterThanOrEqual(44)
        expect(large.left).toBeGreaterThanOrEqual(0)
        expect(large.left).toBeLessThanOrEqual(small.left)
        expect(large.left + large.width).toBeGreaterThanOrEqual(small.left + small.width)
        expect(large.top).toBeLessThanOrEqual(small.top)
        expect(large.top + large.height).toBeGreaterThanOrEqual(small.top + small.height)
      }
    }),
  )
})

it('joins lines of the same thing, and nothing across another', () => {
  const line = (joins: string, top: number, height = 24, left = 0) => ({ ...box(top, height, left), joins })
  expect(joined([line('work', 0), line('work', 26), line('name', 60)])).toEqual([line('work', 0, 50), line('name', 60)])
  expect(joined([line('work', 0), line('work', 200)])).toHaveLength(2)
  expect(joined([line('phone 1', 0, 56), line('phone 2', 56, 56)])).toHaveLength(2)
  expect(joined([line('work', 0), line('work', 20, 24, 300)])).toHaveLength(2)
})
