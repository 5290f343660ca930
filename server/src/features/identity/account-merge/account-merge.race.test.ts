import { contract } from '@idocard/contract'
import { HOUR_MS, MINUTE_MS } from '@idocard/domain/duration'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { member } from '../../../db/schema/identity/account.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { codeFor, newCard, newPerson, type Person } from '../../../testing/person.ts'
import { SHIPPING } from '../../../testing/shipping.ts'
import { fillCart } from '../../commerce/order/fixtures.ts'
import { givePoints } from '../../loyalty/point/fixtures.ts'
import { differences } from '../../loyalty/point/recount.store.ts'
import { stopMailing } from '../notice/index.ts'
import { appoint, tokenForStaff } from '../staff/fixtures.ts'
import { readyMerge } from './fixtures.ts'

const { siteMerge } = contract

let app: TestApp
let staff: [Person, Person]
beforeAll(async () => {
  app = await testApp({ DATABASE_CONNECTIONS: '20' })
  staff = [await newPerson(app), await newPerson(app)]
  for (const one of staff) await appoint(one, 'administrator', null)
})
afterAll(() => app.close())

/** A member of staff, ready to merge with a fresh code. */
const merger = async (who: Person) => {
  app.later(MINUTE_MS)
  const pinCode = await codeFor(who, 'merge_accounts')
  const token = await tokenForStaff(who, siteMerge.merge)
  return (id: string) => app.attempt(siteMerge.merge, { id, pinCode }, { token })
}
const two = async () => {
  const [stays, goes] = [await newPerson(app), await newPerson(app)]
  return { stays, goes, staysId: stays.holder.id, goesId: goes.holder.id }
}
const isThere = async (id: string) => {
  const found = await app.running.database.db.select({ id: member.id }).from(member).where(eq(member.id, id))
  return found.length > 0
}

// Mutation: obstacles read before the locks.
it('merges while both accounts order, earn, spend, claim and edit: wholly or not at all, and no call fails', async () => {
  const { db } = app.running.database
  for (let round = 0; round < 4; round += 1) {
    const { stays, goes, staysId, goesId } = await two()
    for (const id of [staysId, goesId]) await givePoints(app, id, 500)
    const id = await readyMerge(app, staysId, goesId)
    const cards = await Promise.all(Array.from({ length: 4 }, () => newCard(app)))
    const cartVersion = await fillCart(app, goes.member.token, [{ id: 1, quantity: 1 }])
    const merge = await merger(staff[0])
    const busy = [goes, stays].flatMap(({ holder, cardSn }, nth) => [
      () => app.attempt(contract.point.visit, {}, holder),
      () => app.attempt(contract.theme.buy, { cardSn, theme: 'SG' }, holder),
      () => app.attempt(contract.card.update, { cardSn, fields: { nameCh: '王小明' } }, holder),
      () => app.attempt(contract.paperCard.create, { name: '聯絡人' }, holder),
      () => app.attempt(contract.exchange.leave, { cardSn, name: '陳', contactMethod: 'a@b.tw', consent: '1' }),
      () => app.attempt(contract.card.activate_card, { cardActivateCode: cards[nth]?.code ?? '' }, holder),
      () => app.attempt(contract.card.activate_card, { cardActivateCode: cards[nth + 2]?.code ?? '' }, holder),
    ])
    const order = () => app.attempt(contract.order.create_order, { ...SHIPPING, cartVersion }, goes.member)
    // In half of the rounds somebody orders: an unpaid order is in the way, so one of the two comes to nothing.
    const calls = [...busy.slice(0, 7), ...(round % 2 ? [order] : []), () => merge(id), ...busy.slice(7), ...busy]
    const answers = await Promise.all(calls.map((call) => call()))
    expect(answers.filter(({ code }) => code >= 500)).toEqual([])
    const isMerged = !(await isThere(goesId))
    if (round % 2 === 0) expect(isMerged).toBe(true)
    const { rows } = await db.execute<{ orders: number; cards: number; points: number }>(sql`
      select (select count(*)::int from "order" where member_id = ${goesId}) as orders,
        (select count(*)::int from card where member_id = ${goesId}) as cards,
        (select count(*)::int from point_entry where member_id = ${goesId}) as points`)
    if (isMerged) expect(rows).toEqual([{ orders: 0, cards: 0, points: 0 }])
    else expect(rows[0]?.cards).toBeGreaterThan(0)
    expect(await differences(db)).toEqual([])
    const { rows: all } = await db.execute(sql`select 1 from card where member_id in (${staysId}, ${goesId})`)
    expect(all.length).toBeGreaterThanOrEqual(2)
  }
}, 120_000)

// Mutation: without `withoutWaiting`, PostgreSQL ends one of the two as a deadlock.
it('lets go of everything when somebody holds what it needs and needs what it holds', async () => {
  const { db } = app.running.database
  const { staysId, goesId } = await two()
  await givePoints(app, goesId, 500)
  const id = await readyMerge(app, staysId, goesId)
  const merge = await merger(staff[1])
  const isMerging = await db.transaction(async (tx) => {
    // As points are spent: first the balance, then an entry, whose key needs the account.
    await tx.execute(sql`update point_balance set spent = spent where member_id = ${goesId}`)
    const call = { answer: merge(id) }
    await expect
      .poll(async () => {
        const { rows } = await db.execute(sql`
          select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
        return rows.length
      })
      .toBeGreaterThan(0)
    await tx.execute(
      sql`insert into stamp (point_card_id, member_id, reference, at) values (1, ${goesId}, 'race', now())`,
    )
    return call
  })
  expect((await isMerging.answer).code).toBe(200)
  const { rows } = await db.execute(sql`select member_id from stamp where reference = 'race'`)
  expect(rows).toEqual([{ member_id: staysId }])
})

// Mutation: `lockPair` without the lock.
it('asks for one direction only, of two that are asked for at once', async () => {
  const { staysId, goesId } = await two()
  const tokens = await Promise.all(staff.map((one) => tokenForStaff(one, siteMerge.ask)))
  const pairs = [
    { staysId, goesId },
    { staysId: goesId, goesId: staysId },
  ]
  const answers = await Promise.all(
    pairs.map((ids, nth) => app.attempt(siteMerge.ask, { ...ids, reason: '本人要求' }, { token: tokens[nth] ?? '' })),
  )
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409])
})

// Mutations: `key share` left out of `holdAccount`; `mergedAccount` not written, or left out of `MOVES`.
it('ends the mails of the account that stays by a link from before, also one that is pressed at that moment', async () => {
  const newsMail = async ({ holder }: Person) =>
    (await app.call(contract.notice.load_settings, {}, holder)).data.newsMail
  const press = (id: string) => app.running.inTransaction(({ db }) => stopMailing(db, id, 'news'))
  const mergeNow = async (...ids: [staysId: string, goesId: string]) => {
    // Codes are sent a few times an hour.
    app.later(HOUR_MS)
    const id = await readyMerge(app, ...ids)
    return { id, merge: await merger(staff[0]) }
  }
  for (let round = 0; round < 4; round += 1) {
    const { stays, staysId, goesId } = await two()
    const { id, merge } = await mergeNow(staysId, goesId)
    const [merged] = await Promise.all([merge(id), press(goesId)])
    // Somebody who held the account was in the way; then it is merged at the second try.
    if (merged.code !== 200) expect((await (await merger(staff[0]))(id)).code).toBe(200)
    expect(await newsMail(stays)).toBe(false)
  }
  const [first, second] = [await two(), await two()]
  for (const ids of [
    [first.staysId, first.goesId],
    [second.staysId, first.staysId],
  ] as const) {
    const { id, merge } = await mergeNow(...ids)
    expect((await merge(id)).code).toBe(200)
  }
  expect(await newsMail(second.stays)).toBe(true)
  await press(first.goesId)
  expect(await newsMail(second.stays)).toBe(false)
  app.later(HOUR_MS)
}, 60_000)

it('merges once when two members of staff do it at once', async () => {
  const { staysId, goesId } = await two()
  const id = await readyMerge(app, staysId, goesId)
  const [first, second] = [await merger(staff[0]), await merger(staff[1])]
  const answers = await Promise.all([first(id), second(id)])
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 404])
  expect([await isThere(staysId), await isThere(goesId)]).toEqual([true, false])
})

it('erases or merges, when an account is erased at that moment', async () => {
  for (const which of ['goes', 'stays'] as const) {
    const pair = await two()
    const { staysId, goesId } = pair
    const id = await readyMerge(app, staysId, goesId)
    const merge = await merger(staff[1])
    const me = pair[which]
    const pinCode = await codeFor(me, 'delete_account')
    const [merged, erased] = await Promise.all([
      merge(id),
      app.attempt(contract.holder.delete_my_account, { pinCode }, me.holder),
    ])
    expect([merged.code, erased.code].filter((code) => code >= 500)).toEqual([])
    const there = { stays: await isThere(staysId), goes: await isThere(goesId) }
    if (merged.code === 200) {
      expect(there.goes).toBe(false)
      // Who erases the account that stays erases both.
      expect(there.stays).toBe(which === 'goes' || erased.code !== 200)
    } else expect(there).toEqual({ stays: which === 'goes', goes: which === 'stays' })
  }
})
