import { contract } from '@idocard/contract'
import { THEMES } from '@idocard/domain/cards/theme'
import { DAY_MS } from '@idocard/domain/duration'
import { POINT_WARNING_DAYS, pointExpiry } from '@idocard/domain/loyalty/point'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { newPerson, type Person } from '../../../testing/person.ts'
import { noticesFor } from '../../identity/notice/fixtures.ts'
import { appoint } from '../../identity/staff/fixtures.ts'
import { addPrize } from '../prize/fixtures.ts'
import { expireBatch, expiringSoon } from './expiry.store.ts'
import { givePoints } from './fixtures.ts'
import { pointsLeft } from './lot.store.ts'
import { differences } from './recount.store.ts'
import { earnPoints, giveBackPoints, spendPoints, sumsOf, takeBackPoints } from './store.ts'

const COMPANY = 3

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const db = () => app.running.database.db
const entries = async ({ holder }: Pick<Person, 'holder'>) =>
  (await app.call(contract.point.load_entries, {}, holder)).data
/** A holder with 70 points that are due in five days, and 400 that expire much later. */
const saver = async () => {
  const me = await newPerson(app)
  await givePoints(app, me.holder.id, 70)
  const due = new Date(app.now().getTime() + 5 * DAY_MS)
  await db().execute(sql`
    update point_lot set expires_at = ${due.toISOString()}
    where entry_id in (select id from point_entry where member_id = ${me.holder.id})`)
  const gift = { memberId: me.holder.id, companyId: COMPANY, amount: 400, reference: 'x', reason: 'gift' } as const
  await earnPoints(db(), gift, app.now())
  const before = await entries(me)
  expect(before.expiring).toEqual([
    { points: 70, expiresAt: due.toISOString() },
    { points: 400, expiresAt: pointExpiry(app.now()).toISOString() },
  ])
  return { me, before }
}

// Mutation: the points given back as points that are earned now.
it('a theme that is returned gives back the very points, with the expiry that they had', async () => {
  const { me, before } = await saver()
  const at = { cardSn: me.cardSn, theme: 'SG' } as const
  await app.call(contract.theme.buy, at, me.holder)
  expect((await entries(me)).expiring).toEqual([{ ...before.expiring[1], points: 470 - THEMES.SG.points }])
  await app.call(contract.theme.undo_buy, { ...at, previous: 'idoLight' }, me.holder)
  expect((await entries(me)).expiring).toEqual(before.expiring)
})

describe('a prize that staff refuse', () => {
  const applyAndRefuse = async (me: Person, days: number) => {
    const agent = await newPerson(app)
    await appoint(agent)
    const id = await addPrize(me, { points: 200, approvesItself: false })
    const { application } = (await app.call(contract.prizeApply.apply, { id }, me.holder)).data
    app.later(days * DAY_MS)
    await app.call(contract.prizeApply.refuse, { id: application.id, reasonCh: '沒貨', reasonEn: '' }, agent.holder)
    return (await noticesFor(app, me.holder)).find(({ kind }) => kind === 'prize_refused')
  }

  it('gives back points of several expiries as they were', async () => {
    const { me, before } = await saver()
    expect(await applyAndRefuse(me, 1)).toMatchObject({
      textCh: '200 點已退還給你。',
      textEn: 'You got 200 points back.',
    })
    expect((await entries(me)).expiring).toEqual(before.expiring)
  })

  // Mutation: points that expired meanwhile left in the balance, or not mentioned.
  it('says how many of them expired while it waited, and these are gone', async () => {
    const { me, before } = await saver()
    expect(await applyAndRefuse(me, 6)).toMatchObject({
      textCh: expect.stringContaining('其中 70 點在等候期間到期'),
      textEn: expect.stringContaining('but 70 had'),
    })
    const { balance, expired, expiring } = await entries(me)
    expect({ balance, expired, expiring }).toEqual({ balance: 400, expired: 70, expiring: before.expiring.slice(1) })
  })
})

// Mutation: the points that expire first taken back instead of those of the order.
it('an order that is refunded does not swap its points for others that expire earlier', async () => {
  const { id } = await app.holder()
  const account = { memberId: id, companyId: COMPANY }
  const [early, late] = [app.now(), new Date(app.now().getTime() + 366 * DAY_MS)]
  await earnPoints(db(), { ...account, amount: 820, reason: 'gift', reference: 'x' }, early)
  const before = await pointsLeft(db(), account)
  await earnPoints(db(), { ...account, amount: 820, reason: 'order', reference: 'O' }, late)
  await db().transaction((tx) => takeBackPoints(tx, account, 'O', late))
  expect(await pointsLeft(db(), account)).toEqual(before)
})

interface Step {
  do: 'earn' | 'spend' | 'order' | 'refund' | 'give back' | 'expire' | 'wait'
  amount: number
  /** Which of the purchases that were not given back yet. */
  which: number
  days: number
}

/** What an account must have: points by the time at which they expire. */
class Model {
  lots = new Map<number, number>()
  spent: { reference: string; lots: [number, number][] }[] = []
  orders: { reference: string; expiresAt: number }[] = []
  expired = 0

  add = (expiresAt: number, points: number) => this.lots.set(expiresAt, (this.lots.get(expiresAt) ?? 0) + points)
  left = () => [...this.lots].filter(([, points]) => points > 0).toSorted(([one], [other]) => one - other)
  sum = (until = Number.POSITIVE_INFINITY) =>
    this.left().reduce((total, [at, points]) => total + (at <= until ? points : 0), 0)

  expire(now: number) {
    this.expired += this.sum(now)
    for (const [at] of this.left()) if (at <= now) this.lots.set(at, 0)
  }

  /** Takes single points, always the one that expires first; those of `first` before all others. */
  take(amount: number, first?: number): [number, number][] {
    const taken = new Map<number, number>()
    for (let point = 0; point < amount; point += 1) {
      const [at = 0] = this.left().find(([one]) => one === first) ?? this.left()[0] ?? []
      this.add(at, -1)
      taken.set(at, (taken.get(at) ?? 0) + 1)
    }
    return [...taken]
  }
}

const step = fc.record<Step>({
  do: fc.constantFrom('earn', 'spend', 'spend', 'order', 'refund', 'give back', 'expire', 'wait'),
  amount: fc.integer({ min: 1, max: 40 }),
  which: fc.nat(3),
  days: fc.nat(300),
})

// Mutations: points taken or given back in another order; `spent` lowered instead of `earned` raised; expired points left
// after they were given back; points given back twice; the warning without what was given back.
it('after any earning, spending, giving back and expiring, the points left are those of a simple model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const account = { memberId: (await app.holder()).id, companyId: COMPANY }
      const model = new Model()
      let now = app.now()
      for (const [index, one] of steps.entries()) {
        const reference = String(index)
        await db().transaction(async (tx) => {
          if (one.do === 'wait') now = new Date(now.getTime() + one.days * DAY_MS)
          if (one.do === 'earn') {
            await earnPoints(tx, { ...account, amount: one.amount, reason: 'gift', reference }, now)
            model.add(pointExpiry(now).getTime(), one.amount)
          }
          if (one.do === 'order') {
            await earnPoints(tx, { ...account, amount: 20, reason: 'order', reference }, now)
            model.add(pointExpiry(now).getTime(), 20)
            model.orders.push({ reference, expiresAt: pointExpiry(now).getTime() })
          }
          if (one.do === 'expire') while ((await expireBatch(tx, now, 100)) > 0);
          if (one.do === 'spend') {
            const isSpent = await spendPoints(tx, { ...account, amount: one.amount, reason: 'prize', reference }, now)
            model.expire(now.getTime())
            expect(isSpent).toBe(model.sum() >= one.amount)
            if (isSpent) model.spent.push({ reference, lots: model.take(one.amount) })
          }
          if (one.do === 'refund') {
            const order = model.orders.pop()
            const { taken } = await takeBackPoints(tx, account, order?.reference ?? '', now)
            if (order) model.expire(now.getTime())
            const isLive = order !== undefined && order.expiresAt > now.getTime()
            expect(taken).toBe(isLive ? Math.min(20, model.sum()) : 0)
            model.take(taken, order?.expiresAt)
          }
          if (one.do === 'give back') {
            const [spent] = model.spent.splice(one.which, 1)
            const entry = { ...account, reason: 'prize', reference: spent?.reference ?? 'none' } as const
            const back = await giveBackPoints(tx, entry, 'prize_returned', now)
            expect(await giveBackPoints(tx, entry, 'prize_returned', now)).toBeUndefined()
            for (const [at, points] of spent?.lots ?? []) model.add(at, points)
            expect(back).toEqual(
              spent && {
                points: spent.lots.reduce((total, [, points]) => total + points, 0),
                expired: spent.lots.reduce((total, [at, points]) => total + (at <= now.getTime() ? points : 0), 0),
                owed: 0,
              },
            )
            if (spent) model.expire(now.getTime())
          }
          if (one.do === 'expire') model.expire(now.getTime())
        })
        const left = await pointsLeft(db(), account)
        expect(left.map(({ points, expiresAt }) => [expiresAt.getTime(), points])).toEqual(model.left())
        const { balance, earned, spent, expired } = await sumsOf(db(), account)
        expect({ balance, expired }).toEqual({ balance: model.sum(), expired: model.expired })
        expect(earned).toBe(balance + spent + expired)
        const until = now.getTime() + POINT_WARNING_DAYS * DAY_MS
        const warned = (await expiringSoon(db(), now, 10_000)).find(({ memberId }) => memberId === account.memberId)
        expect(warned?.points ?? 0).toBe(model.sum(until) - model.sum(now.getTime()))
      }
      expect(await differences(db())).toEqual([])
    }),
    { numRuns: 25 },
  )
})

it('npm run points finds an entry whose points by expiry do not add up to it, and does not repair it', async () => {
  const { id } = await app.holder()
  await earnPoints(db(), { memberId: id, companyId: COMPANY, amount: 9, reason: 'gift', reference: 'x' }, app.now())
  const lots = sql`(select id from point_entry where member_id = ${id})`
  await db().execute(sql`update point_lot set amount = 7 where entry_id in ${lots}`)
  expect((await differences(db())).map(({ memberId, counted }) => [memberId, counted.balance])).toEqual([[id, 7]])
  await db().execute(sql`update point_lot set amount = 9 where entry_id in ${lots}`)
  expect(await differences(db())).toEqual([])
})
