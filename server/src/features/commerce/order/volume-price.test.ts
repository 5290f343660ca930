import { contract } from '@idocard/contract'
import type { Product } from '@idocard/contract/commerce/product'
import { addLine, setQuantity } from '@idocard/domain/commerce/cart'
import { orderTotals } from '@idocard/domain/commerce/order-totals'
import { HOUR_MS } from '@idocard/domain/duration'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { newPerson, type Person } from '../../../testing/person.ts'
import { SHIPPING } from '../../../testing/shipping.ts'
import { appoint, tokenForStaff } from '../../identity/staff/fixtures.ts'
import { addProduct } from '../product/fixtures.ts'
import { fillCart, newKey } from './fixtures.ts'

const { phoneOrder, order } = contract

let app: TestApp
let staff: Person
beforeAll(async () => {
  app = await testApp()
  staff = await newPerson(app)
  await appoint(staff, 'orders', null)
})
afterAll(() => app.close())

const asStaff = async () => ({ token: await tokenForStaff(staff, phoneOrder.make) })
const at = (fromNow: number) => new Date(app.now().getTime() + fromNow).toISOString()

/** The cart as a browser has it: `quantity` pieces, of which one was added first. */
const inBrowser = (product: Product, quantity: number) => {
  const { id, img, titleCh, titleEn, price, discountPrice, priceSteps } = product
  const one = { id, img, titleCh, titleEn, price, quantity: 1, priceSteps }
  const line = discountPrice === null ? one : { ...one, discountPrice }
  return setQuantity(addLine([], line), id, quantity)[0]
}

// Mutations: `priceEach` with the quantity 1 in `takeStock`; `withQuantity` that keeps the discount price.
it.each([
  // [pieces, for each now, for each while there is a discount]
  [1, 1080, 980],
  [4, 1080, 980],
  [5, 1000, 980],
  [10, 900, 900],
  [31, 860, 860],
])('%i pieces cost the same everywhere: NT$%i each, NT$%i with a discount', async (quantity, usual, discounted) => {
  const id = await addProduct(
    { app },
    {
      ...{ price: 1080, discountPrice: 980, discountFrom: at(HOUR_MS), discountUntil: at(3 * HOUR_MS), stock: 1000 },
      volumePrices: [
        { from: 30, price: 860 },
        { from: 5, price: 1000 },
        { from: 10, price: 900 },
      ],
    },
  )
  const list = [
    { id, quantity },
    { id: 2, quantity: 1 },
  ]
  const { methods } = (await app.call(contract.freight.load_by_front, {})).data
  for (const each of [usual, discounted]) {
    const buyer = await newPerson(app)
    const product = (await app.call(contract.product.load_by_id, { id })).data
    const cart = (await app.call(order.update_shopping_cart, { list }, buyer.member)).data
    const [line] = cart.list
    expect(line).toEqual(inBrowser(product, quantity))
    expect(line).toMatchObject({ quantity, total: each * quantity })
    expect(line?.discountPrice ?? line?.price).toBe(each)

    const goods = each * quantity + 880
    expect(cart.total).toBe(goods)
    const totals = orderTotals({
      lines: cart.list.map((one) => ({ unitPrice: one.discountPrice ?? one.price, quantity: one.quantity })),
      discount: { amount: 100, freeFreight: false },
      freightConfig: { methods },
      method: 1,
    })
    const buyerPhone = buyer.phone
    const discountCode = 'hello100'
    const quoted = (await app.call(phoneOrder.quote, { buyerPhone, list, discountCode }, await asStaff())).data
    const total = quoted.methods.find(({ method }) => method === 1)?.total ?? 0
    expect([quoted.subtotal, total]).toEqual([goods, totals?.total])

    const made = (await app.call(order.create_order, { ...SHIPPING, discountCode }, buyer.member)).data
    expect(made.lines[0]).toMatchObject({ unitPrice: each, quantity, subtotal: each * quantity })
    expect(made).toMatchObject({ subtotal: goods, discount: 100, total })
    const phone = await newPerson(app)
    const making = { ...SHIPPING, discountCode, list, total, key: newKey(), lang: 'zh-tw' as const }
    const { orderNumber } = (await app.call(phoneOrder.make, { ...making, buyerPhone: phone.phone }, await asStaff()))
      .data
    const seen = (await app.call(contract.siteOrder.get, { orderNumber }, await asStaff())).data
    expect(seen).toMatchObject({ total, lines: [{ unitPrice: each, quantity }, { quantity: 1 }] })
    app.later(HOUR_MS)
    await app.running.runJob('product_periods')
  }
})

it('several lines of one product count together', async () => {
  const { token } = await app.member()
  const id = await addProduct({ app }, { volumePrices: [{ from: 10, price: 600 }], stock: 500 })
  await fillCart(app, token, [
    { id, quantity: 4 },
    { id, quantity: 6 },
  ])
  const made = (await app.call(order.create_order, SHIPPING, { token })).data
  expect(made.lines).toMatchObject([{ unitPrice: 600, quantity: 10, subtotal: 6000 }])
})
