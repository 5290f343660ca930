import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextStep, priceEach, priceSteps, stepAt, type VolumePrice } from './price-steps.ts'
import {
  MAX_VOLUME_PRICES,
  sortedVolumePrices,
  volumeFaults,
  volumePricesOf,
  volumePricesText,
} from './volume-price.ts'

const quantity = fc.integer({ min: 1, max: 99 })
/** Volume prices that staff can save, in rising numbers. */
const saved = fc
  .record({
    price: fc.integer({ min: 100, max: 100_000 }),
    froms: fc.uniqueArray(fc.integer({ min: 2, max: 99 }), { maxLength: MAX_VOLUME_PRICES }),
    falls: fc.array(fc.integer({ min: 1, max: 19 }), {
      minLength: MAX_VOLUME_PRICES,
      maxLength: MAX_VOLUME_PRICES,
    }),
    discount: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  })
  .map(({ price, froms, falls, discount }) => {
    let each = price
    const volumePrices = froms
      .toSorted((a, b) => a - b)
      .map((from, at) => {
        each -= falls[at] ?? 1
        return { from, price: each }
      })
    return { price, discountPrice: discount === null ? null : Math.floor(price * discount), volumePrices }
  })

describe('what one piece costs', () => {
  const prices = {
    price: 1080,
    discountPrice: 980,
    volumePrices: [
      { from: 10, price: 900 },
      { from: 5, price: 1000 },
    ],
  }

  // Mutations: `quantity > from`; the discount price alone while there is one; the last volume price instead of the smallest.
  it.each([
    [1, 980, 1080],
    [4, 980, 1080],
    [5, 980, 1000],
    [9, 980, 1000],
    [10, 900, 900],
    [99, 900, 900],
  ])('%i pieces cost NT$%i each with the discount, NT$%i without', (count, discounted, usual) => {
    expect(priceEach(prices, count)).toBe(discounted)
    expect(priceEach({ ...prices, discountPrice: null }, count)).toBe(usual)
  })

  it('is never more than for fewer pieces, and is one of the prices that staff gave', () => {
    fc.assert(
      fc.property(saved, quantity, quantity, (one, a, b) => {
        const [few, many] = [Math.min(a, b), Math.max(a, b)]
        expect(priceEach(one, many)).toBeLessThanOrEqual(priceEach(one, few))
        const given = [one.price, one.discountPrice ?? one.price, ...one.volumePrices.map(({ price }) => price)]
        expect(given).toContain(priceEach(one, few))
        expect(Number.isSafeInteger(priceEach(one, many) * many)).toBe(true)
      }),
    )
  })

  it('is the same in any order of the volume prices', () => {
    const shuffled = saved.chain((one) =>
      fc.tuple(fc.constant(one), fc.shuffledSubarray(one.volumePrices, { minLength: one.volumePrices.length })),
    )
    fc.assert(
      fc.property(shuffled, quantity, ([one, volumePrices], count) => {
        expect(priceEach({ ...one, volumePrices }, count)).toBe(priceEach(one, count))
        expect(priceSteps({ ...one, volumePrices })).toEqual(priceSteps(one))
        expect(sortedVolumePrices(volumePrices)).toEqual(one.volumePrices)
      }),
    )
  })

  it('is what the steps say, which begin at one piece and fall', () => {
    fc.assert(
      fc.property(saved, quantity, (one, count) => {
        const steps = priceSteps(one)
        expect(stepAt(steps, count)?.price ?? priceEach(one, 1)).toBe(priceEach(one, count))
        expect(steps.length).not.toBe(1)
        for (const [at, step] of steps.entries()) {
          const before = steps[at - 1]
          if (before) expect([step.from > before.from, step.price < before.price]).toEqual([true, true])
          else expect(step).toEqual({ from: 1, price: priceEach(one, 1) })
        }
        const next = nextStep(steps, count)
        if (next) expect(priceEach(one, next.from)).toBeLessThan(priceEach(one, next.from - 1))
        else expect(priceEach(one, 99)).toBe(priceEach(one, count))
      }),
    )
  })

  it('hides the steps that a discount price undercuts', () => {
    expect(priceSteps(prices)).toEqual([
      { from: 1, price: 980 },
      { from: 10, price: 900 },
    ])
    expect(priceSteps({ ...prices, discountPrice: 0 })).toEqual([])
    expect(priceSteps({ price: 690 })).toEqual([])
  })
})

describe('what staff may not save', () => {
  const row = (from: number, price: number): VolumePrice => ({ from, price })
  it.each([
    ['nothing wrong, in any order', [row(30, 850), row(10, 900)], []],
    ['as much as one piece', [row(10, 1000)], [{ at: 0, field: 'price', fault: 'notBelowPrice' }]],
    ['more pieces for as much', [row(30, 900), row(10, 900)], [{ at: 0, field: 'price', fault: 'notFalling' }]],
    ['a number twice', [row(10, 900), row(10, 850)], [{ at: 1, field: 'from', fault: 'twice' }]],
  ])('%s', (_what, volumePrices, faults) => {
    expect(volumeFaults({ price: 1000, volumePrices })).toEqual(faults)
  })

  it('finds nothing wrong in what can be saved', () => {
    fc.assert(
      fc.property(saved, (one) => {
        expect(volumeFaults(one)).toEqual([])
      }),
    )
  })
})

describe('a cell of a table', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(saved, ({ volumePrices }) => {
        expect(volumePricesOf(volumePricesText(volumePrices))).toEqual(volumePrices)
      }),
    )
  })

  it.each([
    '10=1900; 30=1850',
    '30:1850；10 ＝ NT$1,900',
    '10=1,900 元, 30=1,850 元',
    '10=1900\n30=1850',
  ])('is read as people type it: %j', (text) => {
    expect(volumePricesOf(text)).toEqual([
      { from: 10, price: 1900 },
      { from: 30, price: 1850 },
    ])
  })

  it.each([
    '10',
    '10=',
    '1=900',
    '100=900',
    '10=0',
    '10=9.5',
    '-10=900',
    '10=900=800',
    '2=6;3=5;4=4;5=3;6=2;7=1',
    '10=900 30',
  ])('is refused: %j', (text) => expect(volumePricesOf(text)).toBeUndefined())
})
