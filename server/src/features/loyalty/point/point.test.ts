import { contract } from '@idocard/contract'
import { DAY_MS, MINUTE_MS } from '@idocard/domain/duration'
import {
  POINT_WARNING_DAYS,
  POINTS_FOR_ACTIVATION,
  POINTS_FOR_VISIT,
  pointsForOrder,
} from '@idocard/domain/loyalty/point'
import { lastTaiwanDay, taiwanDay } from '@idocard/domain/taiwan-day'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notice } from '../../../db/schema/identity/notice.ts'
import { pointBalance, staffCode } from '../../../db/schema/loyalty/point.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { newPerson, type Person } from '../../../testing/person.ts'
import { payable, signed, tell } from '../../commerce/payment/fixtures.ts'
import { appoint } from '../../identity/staff/fixtures.ts'
import { expiringSoon } from './expiry.store.ts'
import { addPointCard, addStaffCode } from './fixtures.ts'
import { differences, repairBalances } from './recount.store.ts'
import { earnPoints, spendPoints } from './store.ts'

const { check_code, issue_code, load_entries, redeem_code, visit } = contract.point

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const db = () => app.running.database.db
const entries = async ({ holder }: Pick<Person, 'holder'>) => (await app.call(load_entries, {}, holder)).data

describe('a staff code', () => {
  it('is shown by an agent, stamps one holder’s card, and is then used', async () => {
    const [agent, me] = [await newPerson(app), await newPerson(app)]
    await appoint(agent)
    const pointCardId = await addPointCard(agent, { titleCh: '集點卡一' })
    const { code, url, qr, expiresAt } = (await app.call(issue_code, { pointCardId }, agent.holder)).data
    expect(url).toBe(`http://localhost:3000/backstage/SG/donateBlood/pointCard?code=${code}`)
    expect(qr).toContain('<svg')
    expect(Date.parse(expiresAt) - app.now().getTime()).toBeGreaterThan(9 * MINUTE_MS)
    expect((await app.call(check_code, { code }, agent.holder)).data).toEqual({ isUsed: false })
    const { data } = await app.call(redeem_code, { code: code.toLowerCase() }, me.holder)
    expect(data).toMatchObject({ earned: 5, isFull: false, isRepeated: false })
    expect(data.card).toMatchObject({ id: pointCardId, full: 0, stampedAt: [expect.any(String)] })
    expect((await app.call(check_code, { code }, agent.holder)).data).toEqual({ isUsed: true })
    expect((await entries(me)).list[0]).toMatchObject({ amount: 5, reason: 'stamp', titleCh: '集點卡一' })
    const again = (await app.call(redeem_code, { code }, me.holder)).data
    expect(again).toMatchObject({ earned: 0, isRepeated: true, card: data.card })
    expect((await app.refused(redeem_code, { code }, agent.holder)).data.refusal).toBe('point.code_used')
    // Only the code's hash is stored.
    const rows = await db().select().from(staffCode)
    expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''))
  })

  it('expires after ten minutes, also when it was never used', async () => {
    const me = await newPerson(app)
    const code = await addStaffCode(me)
    app.later(10 * MINUTE_MS + 1000)
    expect((await app.refused(redeem_code, { code }, me.holder)).data.refusal).toBe('point.code_expired')
    app.later(2 * DAY_MS)
    await app.running.runJob('sweep')
    expect((await app.refused(redeem_code, { code }, me.holder)).data.refusal).toBe('point.code_wrong')
  })

  it('that fills a card brings its points too, and a fresh card follows', async () => {
    const me = await newPerson(app)
    const pointCardId = await addPointCard(me, { stamps: 3, points: 4, fullPoints: 50 })
    const brought: (number | boolean)[][] = []
    for (let stamp = 0; stamp < 4; stamp += 1) {
      const code = await addStaffCode(me, pointCardId)
      const { earned, isFull, card } = (await app.call(redeem_code, { code }, me.holder)).data
      brought.push([earned, isFull, card.stampedAt.length, card.full])
    }
    expect(brought).toEqual([
      [4, false, 1, 0],
      [4, false, 2, 0],
      [54, true, 0, 1],
      [4, false, 1, 1],
    ])
    const shown = (await app.call(contract.pointCard.load_by_id, { id: pointCardId }, me.holder)).data
    expect([shown.stampedAt.length, shown.full]).toEqual([1, 1])
  })

  it('of a company that one does not belong to is as unknown as none', async () => {
    const [me, theirs] = [await newPerson(app), await newPerson(app, 4)]
    const code = await addStaffCode(theirs)
    const refused = await app.refused(redeem_code, { code }, me.holder)
    expect(refused).toEqual(await app.refused(redeem_code, { code: '7K2M-9QXR-4DHT-W0CZ' }, me.holder))
    expect((await app.call(redeem_code, { code }, { ...theirs.holder, prefix: 'SUN' })).data.earned).toBe(5)
  })

  // Mutation: the budget given back when the code is wrong.
  it('cannot be guessed without end from one address, whoever tries; the right ones cost nothing', async () => {
    const address = '192.0.2.77'
    const me = await newPerson(app)
    const pointCardId = await addPointCard(me)
    for (let used = 0; used < 3; used += 1) {
      const code = await addStaffCode(me, pointCardId)
      expect((await app.call(redeem_code, { code }, { ...me.holder, address })).code).toBe(200)
    }
    const guess = async (who: { token: string }) =>
      (await app.refused(redeem_code, { code: 'nonsense' }, { token: who.token, address })).data
    const guessers = [await app.holder(), await app.holder(), await app.holder()]
    const refusals: string[] = []
    for (let made = 0; made < 105; made += 1)
      refusals.push((await guess(guessers[made % guessers.length] as { token: string })).refusal ?? '')
    expect(refusals.filter((one) => one === 'point.code_wrong')).toHaveLength(100)
    expect(refusals.at(-1)).toBe('limit.reached')
  })
})

it('a visit brings points once a day in Taiwan, for the company of the back office', async () => {
  const me = await newPerson(app)
  const before = (await entries(me)).balance
  const come = async () => (await app.call(visit, {}, me.holder)).data
  expect(await come()).toEqual({ earned: POINTS_FOR_VISIT, balance: before + POINTS_FOR_VISIT })
  expect((await come()).earned).toBe(0)
  // Moves the clock to one second after midnight in Taiwan.
  app.later(Date.parse(`${taiwanDay(app.now())}T00:00:01+08:00`) + DAY_MS - app.now().getTime())
  expect(await come()).toEqual({ earned: POINTS_FOR_VISIT, balance: before + 2 * POINTS_FOR_VISIT })
})

// Mutation: points added before the result of `transitionOrder` is checked, with a separate reference for each notice.
it('a paid order brings its points once, however often the bank says so', async () => {
  const me = await newPerson(app)
  const before = (await entries(me)).balance
  const { token, orderNumber, notice } = await payable(app, me.member)
  expect((await entries(me)).balance).toBe(before)
  for (let time = 0; time < 3; time += 1) await tell(app, signed(notice))
  await Promise.all(
    Array.from({ length: 10 }, () => tell(app, signed({ ...notice, PaymentDate: '2026/11/20 12:06:00' }))),
  )
  const order = (await app.call(contract.order.load_my_order_info, { orderNumber }, { token })).data
  const { balance, list } = await entries(me)
  expect(order.subtotal).toBeGreaterThan(100)
  expect(balance).toBe(before + pointsForOrder(order.subtotal - order.discount))
  expect(list.filter(({ reason }) => reason === 'order')).toHaveLength(1)
})

// Mutations: no notice; a notice without `groupKey`.
it('the holder hears of an order’s points, and of several in one notice', async () => {
  const me = await newPerson(app)
  const notices = async () =>
    (await app.call(contract.notice.load_notify, {}, me.holder)).data.list.filter(({ kind }) => kind === 'point_earned')
  const pay = async () => {
    const { notice } = await payable(app, me.member)
    const before = (await entries(me)).balance
    for (let times = 0; times < 2; times += 1) await tell(app, signed(notice))
    return (await entries(me)).balance - before
  }
  const points = await pay()
  expect(await notices()).toMatchObject([
    {
      category: 'point',
      titleCh: `獲得 ${points} 點`,
      titleEn: `You earned ${points} points`,
      textCh: '',
      link: '/backstage/SG/donateBlood/pointCard?tab=entries',
    },
  ])
  await pay()
  expect(await notices()).toMatchObject([{ textCh: '最近共有 2 次入點。', textEn: 'That’s 2 times lately.' }])
})

describe('points that expire', () => {
  /** A holder with 70 points that expire at the end of next year and 30 a year later; 40 are spent. */
  const saver = async () => {
    const { id, token } = await app.holder()
    const account = { memberId: id, companyId: 3, reference: 'x' }
    const nextYear = new Date(app.now().getTime() + 366 * DAY_MS)
    await earnPoints(db(), { ...account, amount: 70, reason: 'gift' }, app.now())
    await earnPoints(db(), { ...account, amount: 30, reason: 'order' }, nextYear)
    await spendPoints(db(), { ...account, amount: 40, reason: 'theme' }, app.now())
    return { id, token, holder: { id, token } }
  }

  it('are shown with what is left of them, the first to expire first', async () => {
    const me = await saver()
    const { balance, earned, spent, expired, expiring } = await entries(me)
    expect({ balance, earned, spent, expired }).toEqual({ balance: 60, earned: 100, spent: 40, expired: 0 })
    expect(expiring.map(({ points }) => points)).toEqual([30, 30])
    expect(expiring.map(({ expiresAt }) => new Date(expiresAt).toISOString().slice(5))).toEqual(
      Array(2).fill('12-31T16:00:00.000Z'),
    )
  })

  // Mutations: spent points included in the warning; the warning without the condition `expires_at > now`.
  it('are warned of before, and taken off by the job when their time has come', async () => {
    const me = await saver()
    const [first] = (await entries(me)).expiring
    const expiresAt = new Date(first?.expiresAt ?? '')
    const warned = async (at: Date) => (await expiringSoon(db(), at, 1000)).find((one) => one.memberId === me.id)
    const daysBefore = (days: number) => new Date(expiresAt.getTime() - days * DAY_MS)
    expect(await warned(daysBefore(POINT_WARNING_DAYS + 1))).toBeUndefined()
    expect(await warned(daysBefore(POINT_WARNING_DAYS - 1))).toEqual({
      memberId: me.id,
      companyId: 3,
      points: 30,
      expiresAt,
    })
    // Over all batches, each account is returned once.
    const all: string[] = []
    let after: Awaited<ReturnType<typeof expiringSoon>>[number] | undefined
    do {
      const batch = await expiringSoon(db(), daysBefore(1), 3, after)
      all.push(...batch.map((one) => `${one.memberId} ${one.companyId}`))
      after = batch.at(-1)
    } while (after)
    expect(all.filter((one) => one.startsWith(me.id))).toHaveLength(1)
    expect(new Set(all).size).toBe(all.length)

    app.later(daysBefore(POINT_WARNING_DAYS - 1).getTime() - app.now().getTime())
    for (let day = 0; day < 2; day += 1) await app.running.runJob('warn_points')
    await db().update(notice).set({ readAt: app.now() })
    await app.running.runJob('warn_points')
    const notices = await db().select().from(notice).where(eq(notice.memberId, me.id))
    expect(notices).toMatchObject([
      { kind: 'point_expiring', count: 1, params: { points: 30, on: lastTaiwanDay(expiresAt) } },
    ])
    app.later(expiresAt.getTime() - app.now().getTime() + 1000)
    await app.running.runJob('expire_points')
    await app.running.runJob('expire_points')
    const [row] = await db().select().from(pointBalance).where(eq(pointBalance.memberId, me.id))
    expect(row).toMatchObject({ balance: 30, earned: 100, spent: 40, expired: 30 })
    expect(await differences(db())).toEqual([])
  })
})

// Mutation: `expired` counted as spent.
it('balances are recomputed from the ledger, and a wrong one is found and repaired', async () => {
  const me = await newPerson(app)
  expect(await differences(db())).toEqual([])
  await db().execute(
    sql`update point_balance set balance = balance + 7, earned = earned + 7 where member_id = ${me.holder.id}`,
  )
  const lost = await newPerson(app)
  await db().delete(pointBalance).where(eq(pointBalance.memberId, lost.holder.id))
  const found = await differences(db())
  expect(found.map(({ memberId }) => memberId).toSorted()).toEqual([me.holder.id, lost.holder.id].toSorted())
  const mine = found.find(({ memberId }) => memberId === me.holder.id)
  expect(mine?.stored.balance).toBe(POINTS_FOR_ACTIVATION + 7)
  expect(mine?.counted).toEqual({ balance: POINTS_FOR_ACTIVATION, earned: POINTS_FOR_ACTIVATION, spent: 0, expired: 0 })
  const { repaired, left } = await db().transaction((tx) => repairBalances(tx))
  expect([repaired.length, left.length]).toEqual([2, 0])
  expect(await differences(db())).toEqual([])
})
