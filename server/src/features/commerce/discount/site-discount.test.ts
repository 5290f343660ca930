import { contract } from '@idocard/contract'
import type { SentOf } from '@idocard/contract/call'
import { DISCOUNT_STATES, discountState } from '@idocard/domain/commerce/discount'
import { HOUR_MS } from '@idocard/domain/duration'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { discount } from '../../../db/schema/commerce/discount.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { SHIPPING } from '../../../testing/shipping.ts'
import { fillCart } from '../order/fixtures.ts'
import { productEditor } from '../product/fixtures.ts'
import { addDiscount, freshCode, RULE } from './fixtures.ts'
import { isInState } from './site-discount.store.ts'

const { get, list, list_orders, make, remove, save } = contract.siteDiscount
const { cancel_order, create_order } = contract.order
type Save = SentOf<typeof save>

let app: TestApp
let staff: Awaited<ReturnType<typeof productEditor>>
beforeAll(async () => {
  app = await testApp()
  staff = await productEditor({ app })
})
afterAll(() => app.close())

const seen = async (id: number) => (await app.call(get, { id }, await staff())).data
const add = (given: Partial<Save> = {}) => addDiscount({ app }, given)
const order = async (code: string, token?: string) => {
  const buyer = token ?? (await app.member()).token
  await fillCart(app, buyer, [{ id: 1, quantity: 1 }])
  return { token: buyer, ...(await app.call(create_order, { ...SHIPPING, discountCode: code }, { token: buyer })).data }
}
/** What is refused of a new code, by field. */
const wrong = async (given: Partial<Save>) => {
  const input = { ...RULE, code: freshCode(), isPaused: false, ...given }
  return (await app.refused(save, input, await staff())).data.fields ?? {}
}

describe('a code that staff make', () => {
  it('is typed in any spelling, takes off what it says, and its use is seen', async () => {
    const { id, code } = await add({ code: ' ｓｐｒｉｎｇ-26 ', kind: 'percentage', value: 50, cap: 80, note: '春季' })
    expect(code).toBe('SPRING-26')
    const made = await order('Spring-26')
    expect(made).toMatchObject({ discount: 80, discountCode: 'SPRING-26' })
    expect(await seen(id)).toMatchObject({ used: 1, held: 1, paid: 0, refunded: 0, given: 0, isOrdered: true })
    const { data } = await app.call(list_orders, { id }, await staff())
    expect(data.list).toMatchObject([{ id: made.orderNumber, status: 'awaiting_payment', discount: 80 }])
    expect(JSON.stringify(data)).not.toContain(SHIPPING.shippingName)
  })

  it('says what became of its uses', async () => {
    const { id, code } = await add()
    const [cancelled, paid] = [await order(code), await order(code)]
    await app.call(cancel_order, { orderNumber: cancelled.orderNumber }, { token: cancelled.token })
    await app.running.database.db.execute(
      sql`update "order" set state = 'paid', paid_at = now() where order_number = ${paid.orderNumber}`,
    )
    expect(await seen(id)).toMatchObject({ used: 1, held: 0, paid: 1, refunded: 0, given: 50 })
    await app.running.database.db.execute(
      sql`update "order" set state = 'refunded' where order_number = ${paid.orderNumber}`,
    )
    expect(await seen(id)).toMatchObject({ used: 1, held: 0, paid: 0, refunded: 1, given: 0 })
  })

  it('is unique in any spelling', async () => {
    const { code } = await add()
    expect(Object.keys(await wrong({ code: ` ${code.toLowerCase()} ` }))).toEqual(['code'])
  })

  it('that is paused is refused to buyers until it goes on', async () => {
    const { id, code, version } = await add({ isPaused: true })
    const { token } = await app.member()
    await fillCart(app, token, [{ id: 1, quantity: 1 }])
    const refused = await app.refused(contract.discount.apply, { code }, { token })
    expect(refused.data.refusal).toBe('discount.paused')
    await app.call(save, { ...RULE, id, version, isPaused: false }, await staff())
    expect((await app.call(contract.discount.apply, { code }, { token })).data.amount).toBe(50)
  })
})

describe('what is wrong is said at its field', () => {
  it.each([
    [{ code: 'AB' }, 'code'],
    [{ code: '春季' }, 'code'],
    [{ kind: 'percentage', value: 0 }, 'value'],
    [{ kind: 'percentage', value: 101 }, 'value'],
    [{ kind: 'fixed', value: 0 }, 'value'],
    [{ startsAt: '2026-12-02T00:00:00Z', endsAt: '2026-12-02T00:00:00Z' }, 'endsAt'],
    [{ totalLimit: 0 }, 'totalLimit'],
    [{ cap: -1 }, 'cap'],
  ] as const)('%j', async (given, field) => expect(Object.keys(await wrong(given))).toEqual([field]))
})

describe('a code that was used', () => {
  it('is never deleted, also when its only order was cancelled', async () => {
    const { id, code } = await add()
    const made = await order(code)
    await app.call(cancel_order, { orderNumber: made.orderNumber }, { token: made.token })
    expect((await app.refused(remove, { id }, await staff())).data.refusal).toBe('discount.ordered')
    const unused = await add()
    await app.call(remove, { id: unused.id }, await staff())
    expect((await app.refused(get, { id: unused.id }, await staff())).code).toBe(404)
  })

  it('leaves the orders that exist as they are when it changes', async () => {
    const { id, code, version } = await add()
    const made = await order(code)
    await app.call(save, { id, version, kind: 'free_freight', value: 9, isPaused: true }, await staff())
    const { data } = await app.call(
      contract.order.load_my_order_info,
      { orderNumber: made.orderNumber },
      { token: made.token },
    )
    expect(data).toMatchObject({ discount: 50, freight: made.freight, total: made.total })
    expect(await seen(id)).toMatchObject({ kind: 'free_freight', value: 0, state: 'paused' })
  })

  it('has no limit below its uses, and none that one order too many gets past', async () => {
    const { id, code, version } = await add()
    await order(code)
    await order(code)
    const limit = { ...RULE, id, version, isPaused: false }
    const { data } = await app.refused(save, { ...limit, totalLimit: 1 }, await staff())
    expect(Object.keys(data.fields ?? {})).toEqual(['totalLimit'])
    expect((await app.call(save, { ...limit, totalLimit: 2 }, await staff())).data.state).toBe('used_up')
    const { token } = await app.member()
    await fillCart(app, token, [{ id: 1, quantity: 1 }])
    const late = await app.refused(create_order, { ...SHIPPING, discountCode: code }, { token })
    expect(late.data.refusal).toBe('discount.used_up')
  })
})

it('what a colleague saved meanwhile is not overwritten', async () => {
  const { id, version } = await add()
  const input = { ...RULE, id, version, isPaused: false }
  await app.call(save, { ...input, value: 60 }, await staff())
  const { data } = await app.refused(save, { ...input, value: 70 }, await staff())
  expect(data.refusal).toBe('discount.changed')
  expect((await seen(id)).value).toBe(60)
})

describe('the list', () => {
  it('finds a piece of a code or note, in any case', async () => {
    const { id } = await add({ code: 'FIND-ME-77', note: 'VIP 回購' })
    for (const keyword of ['ind-me', 'vip', '回購'])
      expect((await app.call(list, { keyword }, await staff())).data.list.map((row) => row.id)).toContain(id)
    expect((await app.call(list, { keyword: 'FIND-ME-78' }, await staff())).data.list).toEqual([])
  })

  it('has each code under the state that the rule gives it, at each edge', async () => {
    const { db } = app.running.database
    const now = app.now()
    const { id } = await add()
    const edges = [null, new Date(now.getTime() - 1), now, new Date(now.getTime() + 1)]
    for (const startsAt of edges)
      for (const endsAt of edges)
        for (const totalLimit of [null, 1, 2])
          for (const isPaused of [true, false]) {
            const rule = { startsAt, endsAt, totalLimit, isPaused }
            await db
              .update(discount)
              .set({ ...rule, used: 1 })
              .where(eq(discount.id, id))
            const states = Object.fromEntries(
              DISCOUNT_STATES.map((state) => [state, sql<boolean>`coalesce(${isInState(state, now)}, false)`]),
            )
            const [found] = await db.select(states).from(discount).where(eq(discount.id, id))
            const held = Object.entries(found ?? {}).flatMap(([state, is]) => (is ? [state] : []))
            expect(held, JSON.stringify(rule)).toEqual([discountState(rule, 1, now)])
          }
  })
})

describe('many codes at once', () => {
  it('are for one use each, and all there', async () => {
    const later = new Date(app.now().getTime() + HOUR_MS).toISOString()
    const { codes } = (
      await app.call(make, { ...RULE, count: 200, start: 'fair-', note: '展覽', endsAt: later }, await staff())
    ).data
    expect(new Set(codes).size).toBe(200)
    expect(codes.every((code) => /^FAIR-[A-Z0-9]{8}$/.test(code))).toBe(true)
    expect((await app.call(list, { keyword: '展覽' }, await staff())).data.total).toBe(200)
    const [code = ''] = codes
    await order(code)
    const { token } = await app.member()
    await fillCart(app, token, [{ id: 1, quantity: 1 }])
    expect((await app.refused(contract.discount.apply, { code }, { token })).data.refusal).toBe('discount.used_up')
  })

  it('are none when anything is wrong', async () => {
    const { data } = await app.refused(make, { ...RULE, count: 5, start: 'ÄÖ', note: '沒有' }, await staff())
    expect(Object.keys(data.fields ?? {})).toEqual(['start'])
    expect((await app.call(list, { keyword: '沒有' }, await staff())).data.total).toBe(0)
  })
})
