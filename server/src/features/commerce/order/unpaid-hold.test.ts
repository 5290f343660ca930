import { contract } from '@idocard/contract'
import { HOUR_MS, MINUTE_MS } from '@idocard/domain/duration'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { heldTable } from '../../../cli/held-table.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { SHIPPING } from '../../../testing/shipping.ts'
import { newestInOutbox } from '../../identity/outbox/store.ts'
import { openPayment, payable, signed, tell } from '../payment/fixtures.ts'
import { fillCart } from './fixtures.ts'
import { type HeldProduct, heldProducts } from './hold.store.ts'

const { cancel_order, create_order } = contract.order
const SERVICE = 'service@idocard.example'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const setStock = (id: number, stock: number) =>
  app.running.database.db.execute(sql`update product set stock = ${stock}, held_alert_at = null where id = ${id}`)
const supply = async (id: number) => {
  const { rows } = await app.running.database.db.execute<{ stock: number; held: number }>(
    sql`select stock, held from product where id = ${id}`,
  )
  return rows[0]
}
type Member = Awaited<ReturnType<TestApp['member']>>
const order = async (member: Member, quantity: number, address?: string, id = 1) => {
  await fillCart(app, member.token, [{ id, quantity }])
  return app.attempt(create_order, SHIPPING, { token: member.token, ...(address && { address }) })
}

/** Long enough for all orders to expire: an order stays open for a day while the bank does not respond, as in tests. */
const OVER = 26 * HOUR_MS

beforeEach(async () => {
  app.later(OVER)
  await app.expire()
  await setStock(1, 36)
})
afterEach(async () => {
  // The held units of every product match its unpaid orders.
  const { rows } = await app.running.database.db.execute(sql`
    select id, held, units from product left join (
      select product_id, sum(quantity)::int as units from order_line join "order" on "order".id = order_id
      where state = 'awaiting_payment' group by product_id
    ) unpaid on product_id = id where held <> coalesce(units, 0)
  `)
  expect(rows).toEqual([])
})

describe('one member', () => {
  it('holds at most a third of what is left over several orders, and the refusal has the units still available', async () => {
    const me = await app.member()
    expect((await order(me, 5)).code).toBe(200)
    expect((await order(me, 5)).code).toBe(200)
    expect(await order(me, 3)).toMatchObject({
      code: 409,
      data: { refusal: 'order.share_member', productId: 1, left: 2, until: expect.any(String) },
    })
    expect(await supply(1)).toEqual({ stock: 26, held: 10 })
    expect((await order(me, 2)).code).toBe(200)
    expect((await order(me, 1)).data).toMatchObject({ refusal: 'order.share_member', left: 0 })
    expect((await order(await app.member(), 12)).code).toBe(200)
  })

  it('cannot sell out any product of the shop, even with the largest orders', async () => {
    const me = await app.member()
    const { rows } = await app.running.database.db.execute<{ id: number; stock: number }>(
      sql`select id, stock from product where id in (4, 5, 8)`,
    )
    for (let made = 0; made < 3; made += 1) {
      let wanted = rows.map(({ id }) => ({ id, quantity: 99 }))
      while (wanted.length > 0) {
        await fillCart(app, me.token, wanted)
        const { code, data } = await app.attempt(create_order, SHIPPING, me)
        if (code === 200) break
        wanted = wanted.flatMap(({ id, quantity }) => {
          if (id !== data.productId) return [{ id, quantity }]
          return data.left ? [{ id, quantity: Math.min(data.left, quantity) }] : []
        })
      }
    }
    for (const { id, stock } of rows) {
      const now = await supply(id)
      expect(now?.held).toBe(Math.floor(stock / 3))
      expect((await order(await app.member(), 2, undefined, id)).code).toBe(200)
    }
  })

  it('can have more once an order is paid, or cancelled', async () => {
    const paying = await payable(app)
    const me = { id: '', token: paying.token }
    expect((await order(me, 11)).code).toBe(200)
    expect((await order(me, 1)).data.refusal).toBe('order.share_member')
    await tell(app, signed(paying.notice))
    // 35 units are left; a third of them is 11.
    expect((await order(me, 1)).data.refusal).toBe('order.share_member')
    const { data } = await app.call(contract.order.load_all_my_order, {}, me)
    const unpaid = data.list.find(({ status }) => status === 'awaiting_payment')?.orderNumber ?? ''
    await app.call(cancel_order, { orderNumber: unpaid }, me)
    expect((await order(me, 11)).code).toBe(200)
    expect(await supply(1)).toEqual({ stock: 24, held: 11 })
  })

  it('can have the last unit, and the last two', async () => {
    await setStock(1, 1)
    expect((await order(await app.member(), 1)).code).toBe(200)
    await setStock(2, 2)
    expect((await order(await app.member(), 2, undefined, 2)).code).toBe(200)
  })

  it('has unpaid orders up to a limited total at a time', async () => {
    const few = await testApp({ UNPAID_VALUE_MOST: '3000' })
    const { token } = await few.member()
    const buy = async (quantity: number) => {
      await fillCart(few, token, [{ id: 1, quantity }])
      return few.attempt(create_order, SHIPPING, { token })
    }
    expect((await buy(4)).data.refusal).toBe('order.unpaid_value')
    expect((await buy(2)).code).toBe(200)
    expect((await buy(2)).data.refusal).toBe('order.unpaid_value')
    const { rows } = await few.running.database.db.execute(sql`select stock, held from product where id = 1`)
    expect(rows).toEqual([{ stock: 238, held: 2 }])
    few.later(61 * MINUTE_MS)
    await few.expire()
    expect((await buy(2)).code).toBe(200)
    await few.close()
  })
})

describe('everybody on one network', () => {
  const HALL = '203.0.113.7'

  it('holds at most half of what is left together; paying frees room, and other networks are not affected', async () => {
    const first = await payable(app)
    for (let made = 0; made < 3; made += 1) expect((await order(await app.member(), 6, HALL)).code).toBe(200)
    const late = await app.member()
    const refused = await order(late, 1, HALL)
    expect(refused).toMatchObject({ code: 409, data: { refusal: 'order.share_network', productId: 1, left: 0 } })
    expect(Date.parse(refused.data.until ?? '')).toBeGreaterThan(app.now().getTime())
    expect((await order(late, 1, '198.51.100.1')).code).toBe(200)
    expect(first.orderNumber).toBeTruthy()
  })

  it.each([
    ['IPv6 addresses of one /64', '2001:db8:1:2::1', '2001:db8:1:2:ffff::9'],
    ['an IPv4 address and the same one mapped', '203.0.113.9', '::ffff:203.0.113.9'],
  ])('is counted as one: %s', async (_name, one, other) => {
    for (const address of [one, other]) expect((await order(await app.member(), 9, address)).code).toBe(200)
    expect((await order(await app.member(), 1, other)).data.refusal).toBe('order.share_network')
  })

  it('is not counted while stock is plentiful', async () => {
    await setStock(1, 1000)
    for (let buyer = 0; buyer < 30; buyer += 1) expect((await order(await app.member(), 2, HALL)).code).toBe(200)
  })

  it('is deleted from an order that is no longer unpaid', async () => {
    const paid = await payable(app)
    await tell(app, signed(paid.notice))
    const me = await app.member()
    const cancelled = await order(me, 1, HALL)
    await app.call(cancel_order, { orderNumber: cancelled.data.orderNumber ?? '' }, me)
    await order(await app.member(), 1, HALL)
    app.later(OVER)
    await app.expire()
    const { rows } = await app.running.database.db.execute(sql`select distinct network from "order"`)
    expect(rows).toEqual([{ network: '' }])
  })
})

describe('all first-time buyers', () => {
  const from = (network: number) => `198.51.100.${network}`
  /** A member with a paid order, outside of the stock of these tests. */
  const regular = async () => {
    const { token, notice } = await payable(app)
    await tell(app, signed(notice))
    return { id: '', token }
  }

  // Mutations: no share of first-time buyers; no unit beyond it; the unit beyond it for every order; the paid order not
  // looked up.
  it('hold at most two thirds together, and each of them one unit beyond; who paid before is not affected', async () => {
    const old = await regular()
    await setStock(1, 80)
    const attackers: Member[] = []
    for (let made = 0; made < 7; made += 1) attackers.push(await app.member())
    for (const [at, attacker] of [...attackers, ...attackers].entries()) {
      let wanted = 80
      while (wanted > 0) wanted = (await order(attacker, wanted, from(at))).data.left ?? 0
    }
    // 26 + 26 + 1 are two thirds of 80, and then each of four other accounts has one unit.
    expect(await supply(1)).toEqual({ stock: 23, held: 57 })
    const greedy = await order(attackers[0] as Member, 1, from(99))
    expect(greedy.data).toMatchObject({ refusal: 'order.share_member', left: 0 })
    const last = await order(attackers[6] as Member, 1, from(99))
    expect(last).toMatchObject({ code: 409, data: { refusal: 'order.share_first_time', productId: 1, left: 0 } })
    expect(Date.parse(last.data.until ?? '')).toBeGreaterThan(app.now().getTime())

    const me = await app.member()
    expect((await order(me, 2, from(100))).data).toMatchObject({ refusal: 'order.share_first_time', left: 1 })
    const english = await app.refused(create_order, SHIPPING, { token: me.token, lang: 'en-US', address: from(100) })
    expect(english.message).toContain('try again')
    const mine = await order(me, 1, from(100))
    expect(mine.code).toBe(200)
    expect((await order(old, 5, from(101))).code).toBe(200)
    // One who pays is no first-time buyer any more.
    const orderNumber = mine.data.orderNumber ?? ''
    await tell(app, signed(await openPayment(app, me.token, orderNumber)))
    expect((await order(me, 2, from(100))).code).toBe(200)
    const [row] = await heldProducts(app.running.database.db, 1)
    expect(row).toMatchObject({ held: 64, firstTime: 57 })
    expect(heldTable([row as HeldProduct], app.now())).toMatch(/first-time.*\n.* 64 {10}57 /)
  })

  it('stay first-time buyers after an order that cost nothing', async () => {
    const { db } = app.running.database
    await db.execute(sql`insert into discount (code, kind, value) values ('GIFT', 'percentage', 100)`)
    await db.execute(sql`update freight set free_from = 0 where method = 2`)
    const free = await app.member()
    await fillCart(app, free.token, [{ id: 1, quantity: 1 }])
    const gift = { ...SHIPPING, shippingMethod: 2, discountCode: 'GIFT' } as const
    const { total, status } = (await app.call(create_order, gift, free)).data
    expect({ total, status }).toEqual({ total: 0, status: 'paid' })
    await setStock(1, 30)
    for (const network of [1, 2]) expect((await order(await app.member(), 10, from(network))).code).toBe(200)
    expect((await order(free, 2, from(3))).data.refusal).toBe('order.share_first_time')
  })
})

describe('an unpaid order', () => {
  const minutesOf = async (quantity: number) => {
    const { data } = await order(await app.member(), quantity)
    return (Date.parse((data as { expiresAt?: string }).expiresAt ?? '') - app.now().getTime()) / MINUTE_MS
  }

  it('reserves its units for an hour, or for a quarter of an hour when few are left', async () => {
    expect(await minutesOf(1)).toBeCloseTo(60, 0)
    await setStock(1, 12)
    expect(await minutesOf(1)).toBeCloseTo(60, 0)
    expect(await minutesOf(1)).toBeCloseTo(15, 0)
  })
})

describe('staff', () => {
  const mails = async () =>
    (await newestInOutbox(app.running.database.db, 200)).filter(({ kind, text }) => kind === 'held_alert' && text)
  const minutesLater = async (minutes: number) => {
    app.later(minutes * MINUTE_MS)
    await app.expire()
  }

  it('are alerted once when unpaid orders hold the last units, and see what is held', async () => {
    await setStock(1, 2)
    const before = (await mails()).length
    await order(await app.member(), 1, '203.0.113.1')
    await order(await app.member(), 1, '203.0.113.2')
    expect(await heldProducts(app.running.database.db)).toMatchObject([
      { productId: 1, stock: 0, held: 2, orders: 2, members: 2, networks: 2, until: expect.any(Date) },
    ])
    await minutesLater(1)
    await minutesLater(5)
    const mail = await app.sent(SERVICE, 'held_alert')
    expect(mail.subject).toContain('霧黑名片')
    expect(mail.text).toContain('2 件')
    expect(mail.text).toContain('npm run held')
    await minutesLater(1)
    await minutesLater(1)
    expect((await mails()).length).toBe(before + 1)
    // Units that are released and held again on the same day cause no second alert.
    await minutesLater(60)
    expect(await supply(1)).toEqual({ stock: 2, held: 0 })
    await order(await app.member(), 2)
    await minutesLater(6)
    const { rows } = await app.running.database.db.execute(
      sql`select count(*)::int as sent from job.job where name = 'held_alert'`,
    )
    expect(rows).toEqual([{ sent: 1 }])
  })

  it('are not alerted about units that are paid for in the usual time', async () => {
    await setStock(3, 0)
    await setStock(1, 1)
    const last = await payable(app)
    await minutesLater(3)
    await tell(app, signed(last.notice))
    await minutesLater(10)
    const { rows } = await app.running.database.db.execute<{ at: Date | null }>(
      sql`select held_alert_at as at from product where id = 1`,
    )
    expect(rows).toEqual([{ at: null }])
  })
})
