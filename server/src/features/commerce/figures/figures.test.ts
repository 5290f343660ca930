import { contract } from '@idocard/contract'
import { averageOf, conversionOf, FIGURES, type Figures, netOf, revenueOf } from '@idocard/domain/commerce/figures'
import { daysAfter } from '@idocard/domain/commerce/figures-period'
import { ORDER_SOURCES, VISIT_SOURCES } from '@idocard/domain/commerce/visit-source'
import { HOUR_MS } from '@idocard/domain/duration'
import { LANGS } from '@idocard/domain/language'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cardEvent, cardMetric } from '../../../db/schema/cards/card.ts'
import { dayFigure, planVisit } from '../../../db/schema/commerce/figures.ts'
import { order, orderLine } from '../../../db/schema/commerce/order.ts'
import { refund } from '../../../db/schema/commerce/payment.ts'
import { contact } from '../../../db/schema/contacts/contact.ts'
import { exchange } from '../../../db/schema/contacts/exchange.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { codeFor, holderWithCard, newPerson, type Person } from '../../../testing/person.ts'
import { appoint, tokenForStaff } from '../../identity/staff/fixtures.ts'
import { addOrder } from '../order/fixtures.ts'
import { orderByNumber } from '../order/store.ts'
import { payable, signed, tell } from '../payment/fixtures.ts'
import { figureDrift } from './store.ts'

const { load } = contract.siteFigures
let app: TestApp
let staff: Person
let holder: { id: string; token: string; cardSn: string }
beforeAll(async () => {
  app = await testApp()
  staff = await newPerson(app)
  await appoint(staff, 'finance', null)
  holder = await holderWithCard(app)
  // Only what the tests make is counted.
  const { db } = app.running.database
  for (const name of ['refund', 'contact', 'exchange', 'card_event', 'card_metric'])
    await db.execute(sql`delete from ${sql.identifier(name)}`)
  await db.execute(sql`update "order" set created_at = '2020-01-01T00:00:00Z', paid_at = null`)
})
afterAll(() => app.close())

const asFinance = async () => ({ token: await tokenForStaff(staff, load) })
const figures = async (from: string, until: string, compare: 'before' | 'year' | 'none' = 'none') =>
  (await app.call(load, { period: 'own', from, until, compare }, await asFinance())).data

/** A repeatable series of numbers below a limit (mulberry32). */
function seededRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

const FROM = '2026-02-20'
const DAYS = 16
const UNTIL = daysAfter(FROM, DAYS - 1)
const random = seededRandom(31)
/** Midnight in Taiwan of one of the days, or a moment right beside it, or any moment. */
function moment(): Date {
  const midnight = Date.parse(`${daysAfter(FROM, random(DAYS + 2) - 1)}T00:00:00+08:00`)
  const beside = [0, -1, 1, -1000, 8 * HOUR_MS, 8 * HOUR_MS - 1, -8 * HOUR_MS, random(24 * HOUR_MS)]
  return new Date(midnight + (beside[random(beside.length)] ?? 0))
}
const one = <T>(values: readonly T[]): T => values[random(values.length)] as T

type Sums = Record<keyof Figures, number>
/** What should be counted, by a plain loop beside the rows: the sums of a day, of a product, of a language … */
const expected = new Map<string, Sums>()
function add(at: Date | string, part: string, figure: keyof Figures, sum: number): void {
  const day = typeof at === 'string' ? at : taiwanDay(at)
  if (day < FROM || day > UNTIL) return
  for (const key of [`${day} ${part}`, `all ${part}`]) {
    const sums = expected.get(key) ?? (Object.fromEntries(FIGURES.map((name) => [name, 0])) as Sums)
    sums[figure] += sum
    expected.set(key, sums)
  }
}
const NOTHING = Object.fromEntries(FIGURES.map((name) => [name, 0]))
const sumsOf = (key: string) => expected.get(key) ?? NOTHING

/** Writes random orders, refunds and everything else that is counted, and adds each to what is expected. */
async function makeHistory(): Promise<void> {
  const { db } = app.running.database
  const buyer = await newPerson(app)
  const template = await orderByNumber(db, await addOrder(buyer))
  if (!template) throw new Error('There is no order.')
  const [line] = await db.select().from(orderLine).where(sql`order_id = ${template.id}`)
  if (!line) throw new Error('The order has no line.')
  await db.execute(sql`update "order" set created_at = '2020-01-01T00:00:00Z' where id = ${template.id}`)
  const firstVisit = daysAfter(FROM, 5)
  for (let made = 0; made < 160; made += 1) {
    const createdAt = moment()
    const state = one([
      'awaiting_payment',
      'paid',
      'preparing',
      'completed',
      'cancelled',
      'expired',
      'refunded',
    ] as const)
    const isPaid = !['awaiting_payment', 'cancelled', 'expired'].includes(state)
    const lines = Array.from({ length: 1 + random(3) }, (_, position) => ({
      ...line,
      position,
      productId: 1 + random(3),
      unitPrice: random(2000),
      quantity: 1 + random(9),
    }))
    const subtotal = lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0)
    const discount = random(2) * random(subtotal + 1)
    const freight = random(2) * 80
    const total = subtotal - discount + freight
    const paidAt = isPaid ? moment() : null
    const [lang, source] = [one(LANGS), one(ORDER_SOURCES)]
    const parts = state === 'refunded' ? [total] : isPaid && random(4) === 0 ? [random(total + 1)] : []
    const { id: _, ...copied } = template
    const [row] = await db
      .insert(order)
      .values({
        ...copied,
        orderNumber: `FIGURE${made}`,
        cartVersion: 1000 + made,
        state,
        lang,
        source,
        subtotal,
        discount,
        freight,
        total,
        createdAt,
        paidAt,
        confirmedAt: paidAt,
        refunded: parts.reduce((sum, part) => sum + part, 0),
      })
      .returning()
    if (!row) throw new Error('No order was inserted.')
    await db.insert(orderLine).values(lines.map((each) => ({ ...each, orderId: row.id })))
    const whole = ['', `lang ${lang}`, `source ${source}`]
    for (const part of whole) add(createdAt, part, 'orders', 1)
    if (paidAt) {
      for (const part of whole) {
        add(paidAt, part, 'paid', 1)
        if (taiwanDay(paidAt) >= firstVisit) add(paidAt, part, 'paidCounted', 1)
        add(paidAt, part, 'revenue', total)
        add(paidAt, part, 'goods', subtotal)
        add(paidAt, part, 'discounts', discount)
        add(paidAt, part, 'freight', freight)
      }
      for (const { productId, unitPrice, quantity } of lines) {
        add(paidAt, '', 'units', quantity)
        add(paidAt, `product ${productId}`, 'units', quantity)
        add(paidAt, `product ${productId}`, 'goods', quantity * unitPrice)
      }
    }
    const tried = { orderId: row.id, tradeNo: '', reason: 'x' }
    for (const amount of parts) {
      const at = moment()
      await db.insert(refund).values({ ...tried, amount, outcome: one(['refunded', 'by_hand'] as const), at })
      for (const part of whole) add(at, part, 'refunds', amount)
    }
    // Attempts that returned nothing.
    if (isPaid && random(3) === 0)
      await db
        .insert(refund)
        .values({ ...tried, amount: 9999, outcome: one(['refused', 'dropped', 'due'] as const), at: moment() })
  }
  for (let day = 0; day < DAYS; day += 1)
    for (const source of VISIT_SOURCES) {
      const visit = { day: daysAfter(firstVisit, day), lang: one(LANGS), source, count: random(20) }
      await db.insert(planVisit).values(visit)
      for (const part of ['', `lang ${visit.lang}`, `source ${source}`]) add(visit.day, part, 'visits', visit.count)
      const seen = { day: daysAfter(FROM, day), source: one(['nfc', 'qr', 'link']), count: random(9) }
      await db
        .insert(cardMetric)
        .values({ cardSn: holder.cardSn, kind: 'view', ...seen })
        .onConflictDoNothing()
    }
  await db.insert(cardMetric).values({ cardSn: holder.cardSn, kind: 'tap', day: FROM, source: 'nfc', count: 500 })
  for (const { day, kind, source, count } of await db.select().from(cardMetric))
    if (kind === 'view') for (const part of ['', `card ${source}`]) add(day, part, 'opened', count)
  for (let made = 0; made < 60; made += 1) {
    const kind = one(['activate', 'pause', 'made'] as const)
    const claimed = { cardSn: holder.cardSn, kind, at: moment() }
    await db.insert(cardEvent).values(claimed)
    if (kind === 'activate') add(claimed.at, '', 'claimed', 1)
    const left = { lang: one(LANGS), createdAt: moment() }
    await db.insert(exchange).values({
      memberId: holder.id,
      cardSn: holder.cardSn,
      name: '王小明',
      phone: '',
      email: 'a@example.com',
      company: '',
      title: '',
      note: '',
      consentVersion: '1',
      consentAt: left.createdAt,
      ...left,
    })
    for (const part of ['', `lang ${left.lang}`]) add(left.createdAt, part, 'exchanges', 1)
    const [createdAt, isMerged] = [moment(), random(4) === 0]
    await db.insert(contact).values({
      memberId: holder.id,
      kind: 'paper',
      fields: {} as typeof contact.$inferInsert.fields,
      createdAt,
      updatedAt: createdAt,
      ...(isMerged && { mergedAt: createdAt }),
    })
    if (!isMerged) add(createdAt, '', 'contacts', 1)
  }
}

/** Compares everything that the call says about the days with what is expected. */
async function compareAll(): Promise<void> {
  const { sums, steps, products, langs, sources, cards, step } = await figures(FROM, UNTIL)
  expect(step).toBe('day')
  expect(sums).toEqual(sumsOf('all '))
  expect(steps).toEqual(
    Array.from({ length: DAYS }, (_, at) => daysAfter(FROM, at)).map((start) => ({ start, sums: sumsOf(`${start} `) })),
  )
  const parts = { product: products, lang: langs, source: sources, card: cards }
  const seen = Object.entries(parts).flatMap(([part, list]) =>
    list.map(({ key, sums }) => [`all ${part} ${key}`, sums]),
  )
  expect(Object.fromEntries(seen)).toEqual(
    Object.fromEntries([...expected].filter(([key]) => key.startsWith('all ') && key !== 'all ')),
  )
}

// Mutations: days of UTC; a refund on the day of the order; the end of the period left out; merged contacts counted.
it('counts what a plain loop over the same random orders counts, before and after the days are stored', async () => {
  await makeHistory()
  const { db } = app.running.database
  await compareAll()
  expect(sumsOf('all ').revenue).toBe(revenueOf(sumsOf('all ') as Figures))

  await app.running.runJob('figure_days')
  expect(await db.$count(dayFigure)).toBeGreaterThan(100)
  await compareAll()
  await app.running.runJob('figure_days')
  await compareAll()
  expect(await figureDrift(db)).toMatchObject({ drift: [] })
})

it('compares with the days before, with a year ago, and tells a long period by month', async () => {
  const { comparedSums, compared, comparedSteps } = await figures('2026-03-01', '2026-03-07', 'before')
  expect(compared).toEqual({ from: '2026-02-22', until: '2026-02-28' })
  expect(comparedSums?.revenue).toBe(
    Array.from({ length: 7 }, (_, at) => sumsOf(`${daysAfter('2026-02-22', at)} `).revenue ?? 0).reduce(
      (a, b) => a + b,
    ),
  )
  expect(comparedSteps.map(({ start }) => start)).toEqual(
    Array.from({ length: 7 }, (_, at) => daysAfter('2026-02-22', at)),
  )
  expect((await figures('2027-02-20', UNTIL.replace('2026', '2027'), 'year')).comparedSums).toEqual(sumsOf('all '))
  const year = await figures('2026-01-01', '2026-12-31')
  expect([year.step, year.steps.length]).toEqual(['month', 12])
  expect(year.steps[0]?.sums.revenue).toBe(0)
  expect((year.steps[1]?.sums.revenue ?? 0) + (year.steps[2]?.sums.revenue ?? 0)).toBeGreaterThanOrEqual(
    sumsOf('all ').revenue ?? 0,
  )
})

// Mutations: refunds by the state of their order; orders counted when they are paid.
it('changes today’s figures by exactly what is ordered, paid and returned', async () => {
  const today = async () => (await app.call(load, { period: 'today', compare: 'none' }, await asFinance())).data.sums
  const change = async (before: Figures) => {
    const after = await today()
    return Object.fromEntries(
      FIGURES.flatMap((name) => (after[name] === before[name] ? [] : [[name, after[name] - before[name]]])),
    )
  }
  const { db } = app.running.database
  // Their cards are claimed before anything is compared.
  const [buyer, colleague] = [await newPerson(app), await newPerson(app)]
  await appoint(colleague, 'finance', null)
  const before = await today()
  const { orderNumber, notice } = await payable(app, await app.member(), { discountCode: 'SHIPFREE' })
  expect(await change(before)).toEqual({ orders: 1 })
  const ordered = await today()
  await tell(app, signed(notice))
  await tell(app, signed(notice))
  const { total = 0, subtotal = 0, discount, freight } = (await orderByNumber(db, orderNumber)) ?? {}
  expect(total).toBe(Number(notice.TradeAmt))
  const money = { revenue: total, goods: subtotal, discounts: discount, freight }
  expect(await change(ordered)).toEqual({
    ...Object.fromEntries(Object.entries(money).filter(([, sum]) => sum !== 0)),
    paid: 1,
    paidCounted: 1,
    units: 1,
  })

  const settler = await newPerson(app)
  await appoint(settler, 'finance', null)

  // Nothing is returned by asking, only when it is done.
  const paid = await today()
  await db.execute(sql`update payment set provider = 'transfer' where trade_no = ${notice.MerchantTradeNo}`)
  const as = { token: await tokenForStaff(colleague, contract.siteOrder.refund) }
  const given = { orderNumber, amount: 300, reason: '少寄一張' }
  await app.call(contract.siteOrder.refund, { ...given, pinCode: await codeFor(colleague, 'refund') }, as)
  expect(await change(paid)).toEqual({})
  const settled = {
    orderNumber,
    reason: '已匯回',
    returned: 'true',
    pinCode: await codeFor(settler, 'refund'),
  } as const
  await app.call(contract.siteOrder.settle_refund, settled, {
    token: await tokenForStaff(settler, contract.siteOrder.settle_refund),
  })
  expect(await change(paid)).toEqual({ refunds: 300 })
  // An order that is cancelled was placed all the same.
  const cancelled = await addOrder(buyer)
  await app.call(contract.order.cancel_order, { orderNumber: cancelled }, buyer.member)
  expect(await change(paid)).toEqual({ refunds: 300, orders: 1 })
})

it('refuses days that make no period', async () => {
  for (const own of [
    {},
    { from: '2026-02-01' },
    { from: '2026-02-02', until: '2026-02-01' },
    { from: '2020-01-01', until: '2026-01-01' },
  ])
    expect(await app.refused(load, { period: 'own', ...own }, await asFinance())).toMatchObject({ code: 422 })
})

it('keeps what is deleted later, and finds sums that are no longer right', async () => {
  const { db } = app.running.database
  // What is deleted afterwards stays counted, and what was changed behind our back is found.
  await db.delete(contact)
  await compareAll()
  expect((await figureDrift(db)).drift).toEqual([])
  await db.execute(sql`update "order" set paid_at = paid_at + interval '1 day' where order_number = (
    select order_number from "order" where paid_at between '2026-02-25' and '2026-02-28' limit 1)`)
  expect((await figureDrift(db)).drift.map(({ figure }) => figure)).toContain('revenue')
  await db.execute(sql`update day_figure set sum = sum + 1 where figure = 'contacts'`)
  expect((await figureDrift(db)).drift.map(({ figure }) => figure)).not.toContain('contacts')
})

it('derives what is not counted', () => {
  const some = { ...NOTHING, revenue: 1000, refunds: 300, paid: 3, paidCounted: 2, visits: 8 } as Figures
  expect([netOf(some), averageOf(some), conversionOf(some)]).toEqual([700, 333, 0.25])
  expect([averageOf(NOTHING as Figures), conversionOf(NOTHING as Figures)]).toEqual([null, null])
})
