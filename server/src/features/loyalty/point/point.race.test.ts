import { contract } from '@idocard/contract'
import { DAY_MS } from '@idocard/domain/duration'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Refusal } from '../../../api/refusal.ts'
import type { Tx } from '../../../db/open.ts'
import { isUnavailable } from '../../../db/pool/unavailable.ts'
import { pointBalance, prize, prizeApplication, stamp } from '../../../db/schema/loyalty/point.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { newPerson } from '../../../testing/person.ts'
import { actingIn, appoint } from '../../identity/staff/fixtures.ts'
import { applyFor, refuseApplication } from '../prize/application.ts'
import { addPrize } from '../prize/fixtures.ts'
import { lockApplication } from '../prize/prize-application.store.ts'
import { expireBatch, expireDue } from './expiry.store.ts'
import { addPointCard, addStaffCode } from './fixtures.ts'
import { pointsLeft } from './lot.store.ts'
import { differences } from './recount.store.ts'
import { balanceOf, type Entry, earnPoints, giveBackPoints, spendPoints, takeBackPoints } from './store.ts'

const { redeem_code } = contract.point
/** The number of operations. 10,000 take minutes: `POINT_OPERATIONS=10000 npm run test:calls -- point.race`. */
const OPERATIONS = Number(process.env.POINT_OPERATIONS ?? 400)
const CLIENTS = 20
const HOLDERS = 6
const COMPANY = 3
const STOCK = 40

let app: TestApp
beforeAll(async () => {
  app = await testApp({ DATABASE_CONNECTIONS: '20' })
})
afterAll(() => app.close())

const db = () => app.running.database.db
const sums = async (memberId: string) =>
  (await db().select().from(pointBalance).where(eq(pointBalance.memberId, memberId)))[0]

// Mutations: `for('update')` left out of `lockCodeOf`; the unique key on `stamp` dropped.
it('a staff code sent fifty times at once stamps once, and for one of twenty holders', async () => {
  const me = await newPerson(app)
  const before = (await sums(me.holder.id))?.balance ?? 0
  const pointCardId = await addPointCard(me)
  const code = await addStaffCode(me, pointCardId)
  const mine = await Promise.all(
    Array.from({ length: 50 }, () => app.call(redeem_code, { code }, { ...me.holder, patient: true })),
  )
  expect(mine.every((one) => one.code === 200)).toBe(true)
  expect(mine.filter(({ data }) => !data.isRepeated)).toHaveLength(1)
  expect(mine.reduce((total, { data }) => total + data.earned, 0)).toBe(5)
  expect((await sums(me.holder.id))?.balance).toBe(before + 5)

  const another = await addStaffCode(me, pointCardId)
  const crowd = await Promise.all(Array.from({ length: 20 }, () => app.holder()))
  const answers = await Promise.all(
    crowd.map((one) => app.attempt(redeem_code, { code: another }, { ...one, patient: true })),
  )
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  for (const { code, data } of answers) if (code !== 200) expect(data.refusal).toBe('point.code_used')
  expect(await db().select().from(stamp).where(eq(stamp.pointCardId, pointCardId))).toHaveLength(2)
})

// Mutation: the advisory lock left out of `stampCard`.
it('a card is filled once by stamps that are given at once', async () => {
  const me = await newPerson(app)
  const before = (await sums(me.holder.id))?.earned ?? 0
  const pointCardId = await addPointCard(me)
  const codes = await Promise.all(Array.from({ length: 12 }, () => addStaffCode(me, pointCardId)))
  const answers = await Promise.all(
    codes.map((code) => app.call(redeem_code, { code }, { ...me.holder, patient: true })),
  )
  expect(answers.filter(({ data }) => data.isFull)).toHaveLength(2)
  expect((await sums(me.holder.id))?.earned).toBe(before + 12 * 5 + 2 * 20)
})

interface Operation {
  do: 'earn' | 'order' | 'refund' | 'spend' | 'give back' | 'apply' | 'refuse' | 'expire'
  holder: number
  amount: number
  days: number
}

type Ordered = Omit<Entry<'order'>, 'reason'>

const operation = fc.record<Operation>({
  do: fc.constantFrom('earn', 'order', 'refund', 'spend', 'give back', 'apply', 'apply', 'refuse', 'expire'),
  holder: fc.nat(HOLDERS - 1),
  amount: fc.integer({ min: 1, max: 60 }),
  days: fc.nat(20),
})

// Mutations: `balance >= amount` left out of `spendPoints`; the lock left out of `expireBatch`; the state left out of
// the WHERE when an application is refused; more points taken back by a refund than are left; `earned` not raised when
// points are given back; the points left read before the account is locked; points given back a second time.
it('what was earned is balance, spent and expired at every step of random operations by twenty clients', async () => {
  const holders = await Promise.all(Array.from({ length: HOLDERS }, async () => (await newPerson(app)).holder.id))
  const wanted = await db()
    .select()
    .from(prize)
    .where(eq(prize.id, await addPrize(await newPerson(app), { stock: STOCK, perHolder: 1_000_000, points: 15 })))
  const decider = await newPerson(app)
  await appoint(decider)
  const acting = await actingIn(decider, contract.prizeApply.refuse)
  const [operations = []] = fc.sample(fc.array(operation, { minLength: OPERATIONS, maxLength: OPERATIONS }), 1)
  // The operations move the clock forward over several years, so points expire.
  let clock = app.now().getTime()
  let made = 0
  const applied: string[] = []
  const spent: Omit<Entry<'theme'>, 'reason'>[] = []
  /** Orders that were not refunded yet. Each is refunded once, as the order's transition ensures. */
  const ordered: Ordered[] = []

  const carryOut = async (tx: Tx, { do: what, holder, amount }: Operation, now: Date, refunding?: Ordered) => {
    const account = { memberId: holders[holder] ?? '', companyId: COMPANY, amount, reference: `step ${++made}` }
    const [offered] = wanted
    if (what === 'earn') await earnPoints(tx, { ...account, reason: 'gift' }, now)
    else if (what === 'order') await earnPoints(tx, { ...account, reason: 'order' }, now)
    else if (what === 'refund') {
      const { reference, ...mine } = refunding ?? account
      await expireDue(tx, mine, now)
      const before = await balanceOf(tx, mine)
      const { earned, taken } = await takeBackPoints(tx, mine, reference, now)
      expect(await balanceOf(tx, mine)).toBe(before - taken)
      expect(earned).toBe(refunding?.amount ?? 0)
      expect(taken).toBeLessThanOrEqual(earned)
    } else if (what === 'spend') {
      if (await spendPoints(tx, { ...account, reason: 'theme' }, now)) spent.push(account)
    } else if (what === 'give back') {
      // One of the last three purchases, so that several clients give back the same one.
      const bought = spent.at(-1 - (amount % 3))
      if (bought) await giveBackPoints(tx, { ...bought, reason: 'theme' }, 'theme_returned', now)
    } else if (what === 'expire') await expireBatch(tx, now, 3)
    else if (what === 'apply' && offered) {
      const { id } = await applyFor(tx, { prize: offered, memberId: account.memberId, secret: 'test' }, now)
      applied.push(id)
    } else {
      // One of the last three applications, so that several clients refuse the same one.
      const id = applied.at(-1 - (amount % 3))
      const found = id ? await lockApplication(tx, acting, { id }) : undefined
      if (found) await refuseApplication(tx, found, { reasonCh: '', reasonEn: '' }, now)
    }
    return account
  }

  const todo = [...operations]
  const client = async () => {
    for (let step = todo.pop(); step; step = todo.pop()) {
      clock += step.days * (DAY_MS / 4)
      const now = new Date(clock)
      const todoNow = step
      const refunding = step.do === 'refund' ? ordered.pop() : undefined
      // On a busy machine, clients can exceed the lock timeout for a row. The API would answer 503, and clients retry.
      const trying = async (): Promise<void> => {
        try {
          const account = await db().transaction((tx) => carryOut(tx, todoNow, now, refunding))
          if (todoNow.do === 'order') ordered.push(account)
        } catch (error) {
          if (isUnavailable(error)) return trying()
          if (!(error instanceof Refusal)) throw error
        }
      }
      await trying()
      expect(await differences(db())).toEqual([])
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))

  const offeredId = wanted[0]?.id ?? 0
  const [left] = await db().select().from(prize).where(eq(prize.id, offeredId))
  const { rows } = await db().execute<{ given: number }>(
    sql`select count(*)::int as given from ${prizeApplication} where prize_id = ${offeredId} and state <> 'refused'`,
  )
  expect((left?.stock ?? 0) + (rows[0]?.given ?? 0)).toBe(STOCK)
  // Finally all remaining points expire.
  const end = new Date(clock + 1000 * DAY_MS)
  while ((await db().transaction((tx) => expireBatch(tx, end, 4))) > 0);
  for (const id of holders) {
    expect((await sums(id))?.balance).toBe(0)
    expect(await pointsLeft(db(), { memberId: id, companyId: COMPANY })).toEqual([])
  }
  const { rows: minus } = await db().execute(sql`
    select member_id, expires_at from point_lot join point_entry on id = entry_id
    group by member_id, company_id, expires_at having sum(point_lot.amount) < 0`)
  expect(minus).toEqual([])
  expect(await differences(db())).toEqual([])
  expect(applied.length).toBeGreaterThan(0)
})
