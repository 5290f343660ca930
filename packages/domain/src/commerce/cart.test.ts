import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TWD_MAX } from '../money.ts'
import {
  addLine,
  CART_LINES_MAX,
  type CartLine,
  cartsTogether,
  cartTotal,
  isQuantity,
  lineTotal,
  mergeQuantities,
  type NewCartLine,
  parseStoredCart,
  removeLine,
  setQuantity,
  unitPrice,
} from './cart.ts'
import { stepAt, type VolumePrice } from './price-steps.ts'

const card: NewCartLine = {
  id: 1,
  img: ['/img/card-black.webp', '/img/card-black-back.webp'],
  titleCh: 'iDoCard 智慧名片（曜石黑）',
  titleEn: 'iDoCard smart card (obsidian)',
  price: 1280,
  discountPrice: 980,
  quantity: 2,
}
const { discountPrice: _, ...sleeve } = {
  ...card,
  id: 2,
  titleCh: '證件套',
  titleEn: 'Sleeve',
  price: 150,
  quantity: 1,
}

const stepAfter = (steps: readonly VolumePrice[], gap: number): VolumePrice => {
  const last = steps.at(-1) ?? { from: 1, price: 500 }
  return { from: last.from + gap, price: last.price - gap }
}
const newLine: fc.Arbitrary<NewCartLine> = fc.record(
  {
    id: fc.integer({ min: 1, max: 5 }),
    img: fc.array(fc.string(), { maxLength: 2 }),
    titleCh: fc.string(),
    titleEn: fc.string(),
    price: fc.nat(100_000),
    discountPrice: fc.nat(100_000),
    priceSteps: fc
      .array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 5 })
      .map((gaps) => gaps.reduce((all, gap) => [...all, stepAfter(all, gap)], [{ from: 1, price: 500 }])),
    quantity: fc.integer(),
  },
  { requiredKeys: ['id', 'img', 'titleCh', 'titleEn', 'price', 'quantity'] },
)
const step: fc.Arbitrary<(lines: CartLine[]) => CartLine[]> = fc.oneof(
  newLine.map((line) => (lines: CartLine[]) => addLine(lines, line)),
  fc.tuple(fc.nat(5), fc.double()).map(
    ([id, n]) =>
      (lines: CartLine[]) =>
        setQuantity(lines, id, n),
  ),
  fc.nat(5).map((id) => (lines: CartLine[]) => removeLine(lines, id)),
)

const expectSound = (lines: CartLine[]) => {
  expect(lines.length).toBeLessThanOrEqual(CART_LINES_MAX)
  expect(new Set(lines.map((line) => line.id)).size).toBe(lines.length)
  for (const line of lines) {
    expect(isQuantity(line.quantity)).toBe(true)
    expect(line.total).toBe((line.discountPrice ?? line.price) * line.quantity)
    const step = stepAt(line.priceSteps ?? [], line.quantity)
    if (step) expect(line.total).toBe(Math.min(step.price, line.price) * line.quantity)
  }
  expect(cartTotal(lines)).toBe(lines.reduce((sum, line) => sum + line.total, 0))
}

describe('prices', () => {
  it('charge the discount price where there is one, 0 included', () => {
    expect(unitPrice(card)).toBe(980)
    expect(unitPrice(sleeve)).toBe(150)
    expect(unitPrice({ price: 150, discountPrice: 0 })).toBe(0)
    expect(lineTotal(card)).toBe(1960)
    expect(cartTotal([card, sleeve])).toBe(2110)
    expect(cartTotal([])).toBe(0)
  })
})

describe('changing the cart', () => {
  it('charges the price of the quantity, also after it was stored', () => {
    const steps = [
      { from: 1, price: 980 },
      { from: 10, price: 900 },
    ]
    const added = addLine([], { ...card, quantity: 9, priceSteps: steps })
    expect(added[0]).toMatchObject({ discountPrice: 980, total: 9 * 980 })
    const more = addLine(parseStoredCart(JSON.stringify(added)), { ...card, quantity: 1, priceSteps: steps })
    expect(more[0]).toMatchObject({ discountPrice: 900, total: 9000 })
    expect(setQuantity(more, 1, 2)[0]).toMatchObject({ discountPrice: 980, total: 1960 })
    const full = addLine([], {
      ...sleeve,
      quantity: 10,
      priceSteps: [
        { from: 1, price: 150 },
        { from: 10, price: 120 },
      ],
    })
    expect(full[0]).toMatchObject({ discountPrice: 120, total: 1200 })
    expect(setQuantity(full, 2, 1)[0]).not.toHaveProperty('discountPrice')
  })

  it('merges lines of the same product and uses the newest price', () => {
    const lines = addLine(addLine(addLine([], card), sleeve), {
      ...card,
      price: 1380,
      discountPrice: 1080,
      quantity: 3,
    })
    expect(lines.map(({ id, quantity, total }) => [id, quantity, total])).toEqual([
      [1, 5, 5400],
      [2, 1, 150],
    ])
  })

  it('clamps quantities to 1 to 99', () => {
    const lines = addLine([], card)
    const set = (quantity: number) => setQuantity(lines, 1, quantity)[0]?.quantity
    expect([0, -5, 1, 99, 100, 2.9, Number.NaN, Number.POSITIVE_INFINITY].map(set)).toEqual([1, 1, 1, 99, 99, 2, 1, 99])
    expect(addLine(setQuantity(lines, 1, 98), card)[0]).toMatchObject({ quantity: 99, total: 97_020 })
    expect(setQuantity(lines, 7, 3)).toEqual(lines)
  })

  it('removes a line', () => {
    expect(removeLine(addLine(addLine([], card), sleeve), 1).map((line) => line.id)).toEqual([2])
  })

  it('accepts at most 50 products, whose quantities can still grow', () => {
    const full = Array.from({ length: 60 }, (_, i) => ({ ...sleeve, id: i + 1 })).reduce<CartLine[]>(addLine, [])
    expect(full).toHaveLength(CART_LINES_MAX)
    expect(addLine(full, { ...sleeve, id: 50 })[49]?.quantity).toBe(2)
  })

  it('stays valid after any sequence of changes, without mutating its input', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const end = steps.reduce<CartLine[]>((lines, move) => {
          const before = structuredClone(lines)
          const after = move(lines)
          expect(lines).toEqual(before)
          return after
        }, [])
        expectSound(end)
        expect(parseStoredCart(JSON.stringify(end))).toEqual(end)
      }),
    )
  })
})

describe('parseStoredCart', () => {
  it('recalculates totals and reads a discount price of null as none', () => {
    const stored = [
      { ...card, total: 1 },
      { ...sleeve, discountPrice: null, extra: true },
    ]
    expect(parseStoredCart(JSON.stringify(stored))).toEqual([
      { ...card, total: 1960 },
      { ...sleeve, total: 150 },
    ])
  })

  it.each([
    ['no id', { id: undefined }],
    ['an id as text', { id: '1' }],
    ['id 0', { id: 0 }],
    ['a broken id', { id: 1.5 }],
    ['no price', { price: undefined }],
    ['a negative price', { price: -1 }],
    ['a price in cents', { price: 12.5 }],
    ['a price beyond storage', { price: TWD_MAX + 1 }],
    ['a price as text', { price: '1280' }],
    ['a negative discount price', { discountPrice: -980 }],
    ['a discount price as text', { discountPrice: '980' }],
    ['quantity 0', { quantity: 0 }],
    ['half a unit', { quantity: 1.5 }],
    ['a quantity as text', { quantity: '2' }],
    ['a title that is an object', { titleCh: {} }],
    ['no English title', { titleEn: undefined }],
  ])('drops a line with %s but not the others', (_, fault) => {
    expect(parseStoredCart([{ ...card, ...fault }, sleeve]).map((line) => line.id)).toEqual([2])
  })

  it('clamps quantities, merges lines of one product, drops pictures that are not strings', () => {
    expect(parseStoredCart([{ ...sleeve, quantity: 1e9 }])[0]?.quantity).toBe(99)
    expect(parseStoredCart([card, card])).toEqual([{ ...card, quantity: 4, total: 3920 }])
    expect(parseStoredCart([{ ...card, img: [1, null, '/a.webp'] }])[0]?.img).toEqual(['/a.webp'])
    expect(parseStoredCart([{ ...card, img: 'x' }])[0]?.img).toEqual([])
  })

  it.each([
    '',
    '{',
    'null',
    '{}',
    '"[]"',
    '5',
    '[[[[',
    undefined,
    null,
    5,
    {},
    '[null,1,"x",[]]',
  ])('reads %j as an empty cart', (stored) => expect(parseStoredCart(stored)).toEqual([]))

  it.each([
    ['no list', 5],
    ['one step', [{ from: 1, price: 980 }]],
    [
      'none from one piece',
      [
        { from: 2, price: 980 },
        { from: 10, price: 900 },
      ],
    ],
    [
      'rising prices',
      [
        { from: 1, price: 980 },
        { from: 10, price: 990 },
      ],
    ],
    [
      'a negative price',
      [
        { from: 1, price: 980 },
        { from: 10, price: -1 },
      ],
    ],
    ['null', [null, null]],
  ])('charges what the line says where its steps are none: %s', (_, priceSteps) => {
    expect(parseStoredCart([{ ...card, priceSteps, quantity: 20 }])).toEqual([{ ...card, quantity: 20, total: 19_600 }])
  })

  it('ignores inherited properties', () => {
    const [line] = parseStoredCart(`[{"__proto__":{"discountPrice":0},${JSON.stringify(sleeve).slice(1)}]`)
    expect(line?.total).toBe(150)
  })

  it('never throws and always returns a valid cart', () => {
    const anything = fc.anything({ withNullPrototype: true, withBigInt: true, withSparseArray: true })
    const near = fc.record({
      id: anything,
      img: anything,
      titleCh: fc.string(),
      titleEn: fc.string(),
      price: anything,
      quantity: anything,
    })
    fc.assert(
      fc.property(fc.oneof(anything, fc.array(fc.oneof(near, newLine, anything)), fc.json()), (stored) => {
        expectSound(parseStoredCart(stored))
      }),
    )
  })
})

describe('mergeQuantities', () => {
  it('merges lines of a product, in the order of first occurrence', () => {
    const items = [
      { id: 2, quantity: 1 },
      { id: 1, quantity: 97 },
      { id: 2, quantity: 3 },
    ]
    expect(mergeQuantities(items)).toEqual([
      { id: 2, quantity: 4 },
      { id: 1, quantity: 97 },
    ])
    expect(mergeQuantities([])).toEqual([])
  })

  it.each([
    [[0]],
    [[-1]],
    [[1.5]],
    [[100]],
    [[1e9]],
    [[Number.NaN]],
    [[50, 50]],
    [[5, -2]],
  ])('refuses %j', (quantities) => {
    expect(mergeQuantities(quantities.map((quantity) => ({ id: 1, quantity })))).toBeNull()
  })

  it('accepts 50 products, not 51', () => {
    const items = Array.from({ length: 51 }, (_, i) => ({ id: i + 1, quantity: 1 }))
    expect(mergeQuantities(items.slice(1))).toHaveLength(50)
    expect(mergeQuantities(items)).toBeNull()
  })

  it('preserves the total number of units', () => {
    const items = fc.array(fc.record({ id: fc.nat(8), quantity: fc.integer({ min: 1, max: 40 }) }))
    fc.assert(
      fc.property(items, (list) => {
        const merged = mergeQuantities(list)
        const sumOf = (id: number) => list.filter((one) => one.id === id).reduce((sum, one) => sum + one.quantity, 0)
        const ids = [...new Set(list.map((one) => one.id))]
        if (ids.some((id) => sumOf(id) > 99)) expect(merged).toBeNull()
        else expect(merged).toEqual(ids.map((id) => ({ id, quantity: sumOf(id) })))
      }),
    )
  })
})

// Mutations: `Math.min` left out; the second cart's prints before the first one's; prints without a line kept.
describe('cartsTogether', () => {
  it('has the quantities of both up to 99, and what the first one says of printing', () => {
    const first = { lines: [{ id: 1, quantity: 60 }], prints: { 1: 'mine' } }
    const second = {
      lines: [
        { id: 2, quantity: 3 },
        { id: 1, quantity: 60 },
      ],
      prints: { 1: 'theirs', 2: 'other', 3: 'of nothing' },
    }
    expect(cartsTogether(first, second)).toEqual({
      lines: [
        { id: 1, quantity: 99 },
        { id: 2, quantity: 3 },
      ],
      prints: { 1: 'mine', 2: 'other' },
    })
  })

  it('never has more products than a cart holds', () => {
    const lines = (from: number) => Array.from({ length: 40 }, (_none, at) => ({ id: from + at, quantity: 1 }))
    expect(cartsTogether({ lines: lines(1), prints: {} }, { lines: lines(30), prints: {} }).lines).toHaveLength(50)
  })
})
