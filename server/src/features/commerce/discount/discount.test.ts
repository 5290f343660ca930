import { contract } from '@idocard/contract'
import { DAY_MS } from '@idocard/domain/duration'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { SHIPPING } from '../../../testing/shipping.ts'
import { fillCart } from '../order/fixtures.ts'

const { apply } = contract.discount
const { create_order } = contract.order
const FEE = 100

let app: TestApp
/** The price of two units of product 1, below the free-freight limit of the demo content. */
let goods: number
beforeAll(async () => {
  app = await testApp()
  const { data } = await app.call(contract.product.load_by_id, { id: 1 })
  goods = 2 * (data.discountPrice ?? data.price)
  await app.running.database.db.execute(sql`insert into discount
    (code, kind, value, minimum, starts_at, ends_at, total_limit, per_member_limit) values
    ('FIXED-99', 'fixed', 99, 0, null, null, null, null),
    ('ALL-OF-IT', 'fixed', 999999, 0, null, null, null, null),
    ('THIRD', 'percentage', 33, 0, null, null, null, null),
    ('SENT-FREE', 'free_freight', 0, 0, null, null, null, null),
    ('JUST-ENOUGH', 'fixed', 10, ${goods}, null, null, null, null),
    ('TOO-LITTLE', 'fixed', 10, ${goods + 1}, null, null, null, null),
    ('TOMORROW', 'fixed', 10, 0, now() + interval '1 day', null, null, null),
    ('YESTERDAY', 'fixed', 10, 0, null, now() - interval '1 day', null, null),
    ('TODAY', 'fixed', 10, 0, now() - interval '1 day', now() + interval '1 day', null, null),
    ('NOBODY', 'fixed', 10, 0, null, null, 0, null),
    ('NOT-YOU', 'fixed', 10, 0, null, null, null, 0)`)
})
afterAll(() => app.close())

const buyer = async () => {
  const { token } = await app.member()
  await fillCart(app, token, [{ id: 1, quantity: 2 }])
  return token
}

describe('a valid code takes off the same in the cart and in the order', () => {
  it.each([
    ['fixed-99', 99, false],
    ['ＦＩＸＥＤ－９９', 99, false],
    ['ALL-OF-IT', () => goods, false],
    ['THIRD', () => Math.floor(goods * 0.33), false],
    ['SENT-FREE', 0, true],
    ['JUST-ENOUGH', 10, false],
    ['TODAY', 10, false],
  ])('%s', async (code, off, freeFreight) => {
    const token = await buyer()
    const amount = typeof off === 'number' ? off : off()
    const { data } = await app.call(apply, { code }, { token })
    expect(data).toMatchObject({ amount, freeFreight })
    const order = (await app.call(create_order, { ...SHIPPING, discountCode: code }, { token })).data
    const freight = freeFreight ? 0 : FEE
    expect(order).toMatchObject({ discount: amount, discountCode: data.code, freight, total: goods - amount + freight })
  })
})

describe('an invalid code is refused in the cart and in the order, and no order is created', () => {
  it.each([
    ['TOO-LITTLE', 'discount.minimum', 409],
    ['TOMORROW', 'discount.not_started', 409],
    ['YESTERDAY', 'discount.ended', 409],
    ['NOBODY', 'discount.used_up', 409],
    ['NOT-YOU', 'discount.used_by_member', 409],
    ['NO-SUCH', 'discount.unknown', 422],
    ["' or 1=1 --", 'discount.unknown', 422],
  ])('%s: %s', async (code, refusal, status) => {
    const token = await buyer()
    for (const answer of [
      await app.refused(apply, { code }, { token }),
      await app.refused(create_order, { ...SHIPPING, discountCode: code }, { token }),
    ])
      expect([answer.code, answer.data.refusal]).toEqual([status, refusal])
    expect((await app.call(contract.order.load_all_my_order, {}, { token })).data.total).toBe(0)
  })

  it('also when it expired between the cart and the order', async () => {
    const token = await buyer()
    await app.call(apply, { code: 'TODAY' }, { token })
    app.later(2 * DAY_MS)
    const answer = await app.refused(create_order, { ...SHIPPING, discountCode: 'TODAY' }, { token })
    expect(answer.data.refusal).toBe('discount.ended')
  })

  it('also on an empty cart', async () => {
    const { token } = await app.member()
    expect((await app.refused(apply, { code: 'FIXED-99' }, { token })).data.refusal).toBe('cart.empty')
  })
})
