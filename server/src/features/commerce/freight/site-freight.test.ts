import { contract } from '@idocard/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { SHIPPING } from '../../../testing/shipping.ts'
import { fillCart } from '../order/fixtures.ts'
import { productEditor } from '../product/fixtures.ts'

const { get, save } = contract.siteFreight
const { load, load_by_front } = contract.freight
const { create_order } = contract.order

let app: TestApp
let staff: Awaited<ReturnType<typeof productEditor>>
beforeAll(async () => {
  app = await testApp()
  staff = await productEditor({ app })
})
afterAll(() => app.close())

const HOME = { method: 1, fee: 135, freeFrom: 1000 }
const POST = { method: 2, fee: 0, freeFrom: '' }
const version = async () => (await app.call(get, {}, await staff())).data.version
const set = async (methods: readonly object[]) =>
  (await app.call(save, { version: await version(), methods: JSON.stringify(methods) }, await staff())).data
const buyer = async (quantity: number) => {
  const { token } = await app.member()
  await fillCart(app, token, [{ id: 1, quantity }])
  return token
}
const freightOf = async (token: string, shippingMethod: 1 | 2 = 1) =>
  (await app.call(create_order, { ...SHIPPING, shippingMethod }, { token })).data.freight

it('carts, orders and cached pages have a new rate at once, and orders that exist keep theirs', async () => {
  const { data: product } = await app.call(contract.product.load_by_id, { id: 1 })
  const price = product.discountPrice ?? product.price
  await app.call(load_by_front, {})
  const token = await buyer(1)
  const before = (await app.call(create_order, SHIPPING, { token })).data
  await set([{ ...HOME, freeFrom: price + 1 }, POST])
  const rates = [
    { method: 1, fee: 135, freeFrom: price + 1 },
    { method: 2, fee: 0, freeFrom: null },
  ]
  expect((await app.call(load_by_front, {})).data.methods).toEqual(rates)
  const next = await buyer(1)
  expect((await app.call(load, {}, { token: next })).data.methods).toEqual(rates)
  expect(await freightOf(next)).toBe(135)
  // Free from the amount itself.
  await set([{ ...HOME, freeFrom: price }, POST])
  expect(await freightOf(await buyer(1))).toBe(0)
  expect(await freightOf(await buyer(1), 2)).toBe(0)
  const { data: kept } = await app.call(
    contract.order.load_my_order_info,
    { orderNumber: before.orderNumber },
    { token },
  )
  expect(kept).toMatchObject({ freight: before.freight, total: before.total })
})

it('a method that is taken away is not offered, and can be offered again', async () => {
  await set([HOME])
  const token = await buyer(1)
  const refused = await app.refused(create_order, { ...SHIPPING, shippingMethod: 2 }, { token })
  expect(Object.keys(refused.data.fields ?? {})).toEqual(['shippingMethod'])
  await set([HOME, POST])
  expect(await freightOf(token, 2)).toBe(0)
})

it.each([
  [[], 'freight.none'],
  [[HOME, HOME], 'input.invalid'],
  [[{ ...HOME, fee: '' }], 'input.invalid'],
  [[{ ...HOME, fee: -1 }], 'input.invalid'],
  [[{ ...HOME, fee: 1.5 }], 'input.invalid'],
  [[{ ...HOME, method: 3 }], 'input.invalid'],
])('%j is refused, and nothing changes', async (methods, refusal) => {
  const before = (await app.call(get, {}, await staff())).data
  const input = { version: before.version, methods: JSON.stringify(methods) }
  expect((await app.refused(save, input, await staff())).data.refusal).toBe(refusal)
  expect((await app.call(get, {}, await staff())).data).toEqual(before)
})
