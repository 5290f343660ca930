import { contract } from '@idocard/contract'
import { discountPriceAt } from '@idocard/domain/commerce/price'
import { DAY_MS, HOUR_MS } from '@idocard/domain/duration'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { product } from '../../../db/schema/commerce/product.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { SHIPPING } from '../../../testing/shipping.ts'
import { fillCart } from '../order/fixtures.ts'
import { addProduct, PLAIN, productEditor } from './fixtures.ts'
import { discountPriceNow } from './pricing.store.ts'

const { siteProduct } = contract
const { load_by_id, load_by_front } = contract.product

let app: TestApp
let staff: Awaited<ReturnType<typeof productEditor>>
beforeAll(async () => {
  app = await testApp()
  staff = await productEditor({ app })
})
afterAll(() => app.close())

const at = (fromNow: number) => new Date(app.now().getTime() + fromNow).toISOString()
const get = async (id: number) => (await app.call(siteProduct.get, { id }, await staff())).data
/** Saves a product as it is, with these fields changed. */
const save = async (id: number, given: object) => {
  const { pictures, specs, finishes, volumePrices, ...rest } = await get(id)
  const { state: _state, discountNow: _now, held: _held, ...fields } = rest
  const nulls = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value ?? '']))
  return { ...nulls, pictures, specs, finishes, volumePrices, stock: 0, ...given } as unknown as Parameters<
    typeof app.call<typeof siteProduct.save>
  >[1]
}

describe('the price of the moment', () => {
  it('is the same on the page, in the list, in the cart and in the order, and follows its period', async () => {
    const id = await addProduct(
      { app },
      { discountPrice: 490, discountFrom: at(HOUR_MS), discountUntil: at(3 * HOUR_MS) },
    )
    const { token } = await app.member()
    const priceEverywhere = async () => {
      const page = (await app.call(load_by_id, { id })).data
      const listed = (await app.call(load_by_front, {})).data.list.find((one) => one.id === id)
      const cart = (await app.call(contract.order.update_shopping_cart, { list: [{ id, quantity: 1 }] }, { token }))
        .data
      const order = (await app.call(contract.order.create_order, SHIPPING, { token })).data
      expect(listed?.discountPrice).toBe(page.discountPrice)
      expect(cart.total).toBe(page.discountPrice ?? page.price)
      return order.lines[0]?.unitPrice
    }
    expect(await priceEverywhere()).toBe(690)
    app.later(HOUR_MS)
    await app.running.runJob('product_periods')
    expect(await priceEverywhere()).toBe(490)
    app.later(2 * HOUR_MS)
    await app.running.runJob('product_periods')
    expect(await priceEverywhere()).toBe(690)
  })

  it('is the same in SQL as in the rule, at each edge', async () => {
    const now = app.now()
    const edges = [null, new Date(now.getTime() - 1), now, new Date(now.getTime() + 1)]
    for (const discountFrom of edges)
      for (const discountUntil of edges)
        for (const discountPrice of [null, 0, 100]) {
          const pricing = { price: 690, discountPrice, discountFrom, discountUntil, volumePrices: [] }
          await app.running.database.db.update(product).set(pricing).where(eq(product.id, 2))
          const [row] = await app.running.database.db
            .select({ discount: discountPriceNow(now) })
            .from(product)
            .where(eq(product.id, 2))
          expect(row?.discount, JSON.stringify(pricing)).toBe(discountPriceAt(pricing, now))
        }
  })

  it('shows on cached pages as soon as it is saved', async () => {
    const id = await addProduct({ app })
    expect((await app.call(load_by_id, { id })).data.price).toBe(690)
    await app.call(siteProduct.save, await save(id, { price: 750 }), await staff())
    expect((await app.call(load_by_id, { id })).data.price).toBe(750)
  })
})

describe('what is wrong is said at its field', () => {
  it.each([
    [{ discountPrice: 800 }, 'discountPrice'],
    [{ discountFrom: '2026-12-01T00:00:00Z' }, 'discountPrice'],
    [
      { discountPrice: 100, discountFrom: '2026-12-02T00:00:00Z', discountUntil: '2026-12-01T00:00:00Z' },
      'discountUntil',
    ],
    [{ volumePrices: [{ from: 10, price: 690 }] }, 'volumePrices.0.price'],
    [
      {
        volumePrices: [
          { from: 30, price: 600 },
          { from: 10, price: 590 },
        ],
      },
      'volumePrices.0.price',
    ],
    [
      {
        volumePrices: [
          { from: 10, price: 600 },
          { from: 10, price: 590 },
        ],
      },
      'volumePrices.1.from',
    ],
    [{ volumePrices: [{ from: 1, price: 600 }] }, 'volumePrices.0.from'],
    [{ volumePrices: [{ from: 100, price: 600 }] }, 'volumePrices.0.from'],
    [{ volumePrices: [{ from: 10, price: 0 }] }, 'volumePrices.0.price'],
    [{ volumePrices: [{ from: 10, price: 600 }], price: 600 }, 'volumePrices.0.price'],
    [{ shownFrom: '2026-12-02T00:00:00Z', shownUntil: '2026-12-02T00:00:00Z' }, 'shownUntil'],
    [{ cards: 2, finishes: [] }, 'finishes'],
    [{ pictures: [{ img: '/picture/nothing.webp', altCh: '', altEn: '' }] }, 'pictures'],
  ])('%j', async (given, field) => {
    const id = await addProduct({ app })
    const { data } = await app.refused(siteProduct.save, await save(id, given), await staff())
    expect(Object.keys(data.fields ?? {})).toEqual([field])
  })

  it('a pack never costs more than its cards bought singly, also while those are discounted', async () => {
    const print = { cards: 1, finishes: ['jade'], isMixed: false }
    await addProduct({ app }, { ...print, price: 500 })
    const pack = { ...print, cards: 10 }
    await addProduct({ app }, { ...pack, titleCh: '玉色十張', price: 5000 })
    const { data } = await app.refused(
      siteProduct.save,
      { ...PLAIN, ...pack, titleCh: '玉色十張', price: 5001 } as never,
      await staff(),
    )
    expect(data.fields?.price).toContain('玉色十張')
    const single = await addProduct({ app }, { ...print, price: 500 })
    const later = { discountPrice: 499, discountFrom: at(DAY_MS) }
    const refused = await app.refused(siteProduct.save, await save(single, later), await staff())
    expect(refused.data.fields?.price).toContain('玉色十張')
    // Ten cards at a volume price are less than the pack of ten.
    const volumePrices = [{ from: 10, price: 499 }]
    const volume = await app.refused(siteProduct.save, await save(single, { volumePrices }), await staff())
    expect(volume.data.fields?.volumePrices).toContain('玉色十張')
  })
})

it('two people who save the same product never overwrite each other', async () => {
  const id = await addProduct({ app })
  const [mine, theirs] = [await save(id, { titleCh: '甲' }), await save(id, { titleCh: '乙' })]
  await app.call(siteProduct.save, theirs, await staff())
  expect((await app.refused(siteProduct.save, mine, await staff())).data.refusal).toBe('product.changed')
  expect((await get(id)).titleCh).toBe('乙')
})

it('an archived product is neither sold nor listed, and comes back unsold', async () => {
  const id = await addProduct({ app })
  const { token } = await app.member()
  await fillCart(app, token, [{ id, quantity: 1 }])
  await app.call(siteProduct.archive, { id }, await staff())
  expect((await app.refused(load_by_id, { id })).data.refusal).toBe('not_found')
  expect((await app.refused(contract.order.create_order, SHIPPING, { token })).data.refusal).toBe(
    'cart.unknown_product',
  )
  const ids = async (show: '' | 'archived') =>
    (await app.call(siteProduct.list, { show, sort: 'newest' }, await staff())).data.list.map((one) => one.id)
  expect(await ids('')).not.toContain(id)
  expect(await ids('archived')).toContain(id)
  await app.call(siteProduct.restore, { id }, await staff())
  expect(await get(id)).toMatchObject({ state: 'off', onSale: false })
})

it('a copy has everything but units, and is not sold', async () => {
  const volumePrices = [{ from: 10, price: 600 }]
  const id = await addProduct({ app }, { volumePrices })
  const copy = (await app.call(siteProduct.duplicate, { id }, await staff())).data.id
  expect(await get(copy)).toMatchObject({ price: 690, volumePrices, stock: 0, onSale: false, specs: PLAIN.specs })
})

it('a correction adds or takes away, with its reason and who made it, and never below nothing', async () => {
  const id = await addProduct({ app })
  const change = { id, move: 'corrected', reason: '盤點' } as const
  expect((await app.call(siteProduct.change_stock, { ...change, change: -5 }, await staff())).data.stock).toBe(15)
  expect((await app.refused(siteProduct.change_stock, { ...change, change: -16 }, await staff())).data.refusal).toBe(
    'product.stock',
  )
  await app.running.database.db.execute(
    sql`update member set name = '林小芳' where id = (select actor from audit order by seq desc limit 1)`,
  )
  const { list } = (await app.call(siteProduct.list_stock, { id }, await staff())).data
  expect(list.map(({ move, stock, remaining }) => [move, stock, remaining])).toEqual([
    ['corrected', -5, 15],
    ['received', 20, 20],
  ])
  expect(list[0]).toMatchObject({ reason: '盤點', by: '林小芳' })
})

it('the ledger of the demo content is complete', async () => {
  const { rows } = await app.running.database.db.execute(sql`
    select p.id from product p where p.stock <> (select coalesce(sum(stock), 0) from stock_entry where product_id = p.id)
      or p.held <> (select coalesce(sum(held), 0) from stock_entry where product_id = p.id)`)
  expect(rows).toEqual([])
})
