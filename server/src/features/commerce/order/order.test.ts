import { contract } from '@idocard/contract'
import { MINUTE_MS } from '@idocard/domain/duration'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { SHIPPING } from '../../../testing/shipping.ts'
import { fillCart } from './fixtures.ts'

const { create_order, update_shopping_cart, load_my_order_info, load_all_my_order, load_last_invoice, pay_order } =
  contract.order

let app: TestApp
let product: { id: number; price: number; stock: number }
beforeAll(async () => {
  app = await testApp()
  const { data } = await app.call(contract.product.load_by_front, { category: '個人方案' })
  const found = data.list[0]
  if (!found) throw new Error('the demo content has no product')
  product = { id: found.id, price: found.discountPrice ?? found.price, stock: found.stock }
})
afterAll(() => app.close())

const stockOf = async (id: number) => (await app.call(contract.product.load_by_id, { id })).data.stock
const setStock = (id: number, stock: number) =>
  app.running.database.db.execute(sql`update product set stock = ${stock} where id = ${id}`)

const HOLD = 61 * MINUTE_MS
const endUnpaidOrders = async () => {
  app.later(HOLD)
  await app.expire()
}

describe('an order', () => {
  it('costs what the server calculates, whatever the client sends', async () => {
    const { token } = await app.member()
    const cart = await app.call(
      update_shopping_cart,
      {
        list: [
          { id: product.id, quantity: 1 },
          { id: product.id, quantity: 1 },
        ],
      },
      { token },
    )
    expect(cart.data.list).toHaveLength(1)
    expect(cart.data.total).toBe(product.price * 2)
    const { data } = await app.call(create_order, SHIPPING, { token })
    expect(data).toMatchObject({
      status: 'awaiting_payment',
      subtotal: product.price * 2,
      discount: 0,
      shippingPhone: '+886912345678',
    })
    expect(data.total).toBe(data.subtotal - data.discount + data.freight)
    expect(data.lines[0]).toMatchObject({ productId: product.id, quantity: 2, unitPrice: product.price })
    expect(data.orderNumber).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/)
  })

  it.each([
    ['a price', { price: 1 }],
    ['a total', { total: 1 }],
    ['a state', { state: 'paid' }],
    ['an owner', { memberId: '00000000-0000-0000-0000-000000000000' }],
  ])('refuses %s from the client, and ignores it in a cart line', async (_name, extra) => {
    const { token } = await app.member()
    const list = [{ id: product.id, quantity: 1 }]
    const { data } = await app.call(update_shopping_cart, { list }, { token })
    expect((await app.refused(create_order, { ...SHIPPING, ...extra }, { token })).code).toBe(422)
    const withMore = await app.call(
      update_shopping_cart,
      { list: list.map((line) => ({ ...line, ...extra })) },
      { token },
    )
    expect(withMore).toMatchObject({ code: 200, data })
  })

  it.each([0, -1, 1.5, 100, 1e9, Number.NaN, '2; drop'])('refuses a quantity of %s', async (quantity) => {
    const { token } = await app.member()
    expect((await app.refused(update_shopping_cart, { list: [{ id: product.id, quantity }] }, { token })).code).toBe(
      422,
    )
  })

  it('explains that lines of one product are too many together', async () => {
    const { token } = await app.member()
    const list = [60, 60].map((quantity) => ({ id: product.id, quantity }))
    const { code, data } = await app.refused(update_shopping_cart, { list }, { token, lang: 'en-US' })
    expect(code).toBe(422)
    expect(data.fields?.list).toContain('99')
  })

  it('reserves its units, and returns them when it expires unpaid', async () => {
    const phone = '+886933000001'
    const { token } = await app.member({ phone })
    await endUnpaidOrders()
    const before = await stockOf(product.id)
    await fillCart(app, token, [{ id: product.id, quantity: 3 }])
    const { data } = await app.call(create_order, SHIPPING, { token })
    expect(await stockOf(product.id)).toBe(before - 3)
    app.later(HOLD)
    expect((await app.refused(pay_order, { orderNumber: data.orderNumber }, { token })).data.refusal).toBe(
      'order.state',
    )
    await app.expire()
    expect((await app.call(load_my_order_info, { orderNumber: data.orderNumber }, { token })).data.status).toBe(
      'expired',
    )
    expect(await stockOf(product.id)).toBe(before)
    expect((await app.sent(phone, 'order_expired')).text).toContain(data.orderNumber)
  })

  it('refuses more than there is, reports the product and the units left, and changes nothing', async () => {
    const { token } = await app.member()
    await setStock(product.id, 2)
    await fillCart(app, token, [{ id: product.id, quantity: 3 }])
    const answer = await app.refused(create_order, SHIPPING, { token })
    expect(answer).toMatchObject({ code: 409, data: { refusal: 'order.sold_out', productId: product.id, left: 2 } })
    expect((await app.call(load_all_my_order, {}, { token })).data.total).toBe(0)
    await setStock(product.id, 100)
  })

  it('is created once from a cart: a repeated request returns the same order', async () => {
    const { token } = await app.member()
    const cartVersion = await fillCart(app, token, [{ id: product.id, quantity: 1 }])
    const first = await app.call(create_order, { ...SHIPPING, cartVersion }, { token })
    const again = await app.call(create_order, { ...SHIPPING, cartVersion }, { token })
    const plain = await app.call(create_order, SHIPPING, { token })
    expect([again.data.orderNumber, plain.data.orderNumber]).toEqual([first.data.orderNumber, first.data.orderNumber])
    const list = [{ id: product.id, quantity: 1 }]
    expect(await app.refused(update_shopping_cart, { list, version: cartVersion }, { token })).toMatchObject({
      code: 409,
      data: { refusal: 'cart.ordered', orderNumber: first.data.orderNumber },
    })
  })

  it('is refused when the cart was changed on another device, or is empty', async () => {
    const { token } = await app.member()
    expect((await app.refused(create_order, SHIPPING, { token })).data.refusal).toBe('cart.empty')
    const cartVersion = await fillCart(app, token, [{ id: product.id, quantity: 1 }])
    await fillCart(app, token, [{ id: product.id, quantity: 2 }])
    expect((await app.refused(create_order, { ...SHIPPING, cartVersion }, { token })).data.refusal).toBe('cart.changed')
  })

  it('is listed with picture and title of its first product, and how many there are', async () => {
    const { token } = await app.member()
    await fillCart(app, token, [
      { id: product.id, quantity: 2 },
      { id: product.id + 1, quantity: 1 },
    ])
    const { data } = await app.call(create_order, SHIPPING, { token })
    const { lines } = (await app.call(load_my_order_info, { orderNumber: data.orderNumber }, { token })).data
    const { titleCh, titleEn, img } = lines[0] ?? {}
    expect(img).toMatch(/^\//)
    const { data: listed } = await app.call(load_all_my_order, {}, { token })
    expect(listed).toMatchObject({
      total: 1,
      list: [{ orderNumber: data.orderNumber, titleCh, titleEn, img, count: 2 }],
    })
  })

  it('is visible to its buyer only', async () => {
    const mine = await app.member()
    const other = await app.member()
    await fillCart(app, mine.token, [{ id: product.id, quantity: 1 }])
    const { data } = await app.call(create_order, SHIPPING, { token: mine.token })
    for (const call of [load_my_order_info, pay_order]) {
      const foreign = await app.refused(call, { orderNumber: data.orderNumber }, { token: other.token })
      const unknown = await app.refused(call, { orderNumber: 'AAAAAAAAAA' }, { token: other.token })
      expect(foreign).toEqual(unknown)
      expect(foreign.code).toBe(404)
    }
    expect((await app.call(load_all_my_order, {}, { token: other.token })).data).toMatchObject({ list: [], total: 0 })
  })

  it('suggests the company on its invoice for the next one to its buyer, until one without a company', async () => {
    const mine = await app.member()
    const other = await app.member()
    const none = { taxNumber: '', invoiceTitle: '' }
    const suggested = async ({ token }: { token: string }) => (await app.call(load_last_invoice, {}, { token })).data
    expect(await suggested(mine)).toEqual(none)
    for (const company of [{ taxNumber: '12345675', invoiceTitle: '北極星設計有限公司' }, none]) {
      app.later(MINUTE_MS)
      await fillCart(app, mine.token, [{ id: product.id, quantity: 1 }])
      await app.call(create_order, { ...SHIPPING, ...company }, { token: mine.token })
      expect(await suggested(mine)).toEqual(company)
      expect(await suggested(other)).toEqual(none)
    }
  })

  it.each([
    ['shippingPhone', '02-1234-5678'],
    ['shippingName', '\u202e'],
    ['shippingAddress', '\u0007'],
    ['shippingMethod', 9],
    ['countryCode', 'US'],
    ['paymentMethod', 1],
    ['email', 'a@b\r\nbcc: all@example.com'],
  ])('reports %s when it is invalid', async (field, value) => {
    const { token } = await app.member()
    await fillCart(app, token, [{ id: product.id, quantity: 1 }])
    const answer = await app.refused(create_order, { ...SHIPPING, [field]: value }, { token })
    expect(answer.code).toBe(422)
    expect(Object.keys(answer.data.fields ?? {})).toContain(field)
  })
})

describe('units reserved for unpaid orders', () => {
  it('are limited to a number of orders of a member at a time', async () => {
    const few = await testApp({ UNPAID_ORDERS_MOST: '2' })
    const { token } = await few.member()
    const order = async () => {
      await fillCart(few, token, [{ id: product.id, quantity: 1 }])
      return few.attempt(create_order, SHIPPING, { token })
    }
    expect([(await order()).code, (await order()).code]).toEqual([200, 200])
    expect(await order()).toMatchObject({ code: 409, data: { refusal: 'order.too_many_unpaid' } })
    few.later(HOLD)
    await few.expire()
    expect((await order()).code).toBe(200)
    await few.close()
  })

  it('are reserved a little longer for a buyer who is at the bank', async () => {
    const { token } = await app.member()
    await fillCart(app, token, [{ id: product.id, quantity: 1 }])
    const { orderNumber } = (await app.call(create_order, SHIPPING, { token })).data
    app.later(59 * MINUTE_MS)
    expect((await app.call(pay_order, { orderNumber }, { token })).code).toBe(200)
    app.later(2 * MINUTE_MS)
    await app.expire()
    expect((await app.call(load_my_order_info, { orderNumber }, { token })).data.status).toBe('awaiting_payment')
  })
})

it('an order that costs nothing is paid at once, and the buyer is notified', async () => {
  await app.running.database.db.execute(
    sql`insert into discount (code, kind, value) values ('ALLOFF', 'percentage', 100)`,
  )
  await app.running.database.db.execute(sql`update freight set free_from = 0 where method = 2`)
  const { token } = await app.member({ email: 'free@example.com' })
  await fillCart(app, token, [{ id: product.id, quantity: 1 }])
  const { data } = await app.call(create_order, { ...SHIPPING, shippingMethod: 2, discountCode: 'ALLOFF' }, { token })
  expect(data).toMatchObject({ total: 0, status: 'paid' })
  expect((await app.sent('free@example.com', 'order_paid')).text).toContain(data.orderNumber)
})

describe('a discount code', () => {
  it('takes off the same in the cart and in the order', async () => {
    const { token } = await app.member()
    await fillCart(app, token, [{ id: product.id, quantity: 2 }])
    const { data } = await app.call(contract.discount.apply, { code: 'hello100' }, { token })
    expect(data).toEqual({ code: 'HELLO100', amount: 100, freeFreight: false })
    const order = await app.call(create_order, { ...SHIPPING, discountCode: 'hello100' }, { token })
    expect(order.data).toMatchObject({ discount: 100, discountCode: 'HELLO100' })
  })

  it('that does not exist is refused, and can be guessed ten times an hour', async () => {
    const { token } = await app.member()
    await fillCart(app, token, [{ id: product.id, quantity: 1 }])
    for (let guess = 0; guess < 10; guess++) {
      expect((await app.refused(contract.discount.apply, { code: `GUESS${guess}` }, { token })).data.refusal).toBe(
        'discount.unknown',
      )
    }
    expect((await app.refused(contract.discount.apply, { code: 'HELLO100' }, { token })).code).toBe(429)
    expect((await app.refused(create_order, { ...SHIPPING, discountCode: 'HELLO100' }, { token })).code).toBe(429)
  })

  it('can be guessed ten times an hour also when all guesses are concurrent', async () => {
    const { token } = await app.member()
    await fillCart(app, token, [{ id: product.id, quantity: 1 }])
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, guess) =>
        app.refused(contract.discount.apply, { code: `GUESS${guess}` }, { token }),
      ),
    )
    expect(answers.filter((answer) => answer.data.refusal === 'discount.unknown')).toHaveLength(10)
    expect(answers.filter((answer) => answer.code === 429)).toHaveLength(30)
  })

  it('for two uses by each member can be used again when the first use is returned', async () => {
    await app.running.database.db.execute(
      sql`insert into discount (code, kind, value, per_member_limit) values ('TWICE', 'fixed', 50, 2)`,
    )
    const { token } = await app.member()
    const order = async () => {
      await fillCart(app, token, [{ id: product.id, quantity: 1 }])
      return (await app.attempt(create_order, { ...SHIPPING, discountCode: 'TWICE' }, { token })).code
    }
    expect(await order()).toBe(200)
    app.later(HOLD / 2)
    expect(await order()).toBe(200)
    app.later(HOLD / 2 + 1000)
    await app.expire()
    expect(await order()).toBe(200)
    expect(await order()).not.toBe(200)
  })

  it('for one use by each member is returned when its order expires', async () => {
    await app.running.database.db.execute(
      sql`insert into discount (code, kind, value, per_member_limit, total_limit) values ('ONCE', 'fixed', 50, 1, 10)`,
    )
    const { token } = await app.member()
    const order = async () => {
      await fillCart(app, token, [{ id: product.id, quantity: 1 }])
      return app.attempt(create_order, { ...SHIPPING, discountCode: 'ONCE' }, { token })
    }
    expect((await order()).code).toBe(200)
    expect((await order()).data.refusal).toBe('discount.used_by_member')
    await endUnpaidOrders()
    expect((await order()).code).toBe(200)
  })
})
