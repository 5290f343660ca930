import { contract } from '@idocard/contract'
import { DAY_MS } from '@idocard/domain/duration'
import {
  PRIZE_APPLICATION_STATES,
  PRIZE_APPLICATION_TRANSITION_NAMES,
  PRIZE_APPLICATION_TRANSITIONS,
} from '@idocard/domain/loyalty/prize-application-state'
import { canTransition } from '@idocard/domain/transitions'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prize, prizeApplication } from '../../../db/schema/loyalty/point.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { newPerson, type Person } from '../../../testing/person.ts'
import { noticesFor } from '../../identity/notice/fixtures.ts'
import { appoint } from '../../identity/staff/fixtures.ts'
import { givePoints } from '../point/fixtures.ts'
import { addApplication, addPrize } from './fixtures.ts'

const { apply, approve, hand_over, load_mine, load_open, refuse } = contract.prizeApply
const { load_all, load_by_id } = contract.prize

let app: TestApp
let agent: Person
beforeAll(async () => {
  app = await testApp()
  agent = await newPerson(app)
  await appoint(agent)
})
afterAll(() => app.close())

const db = () => app.running.database.db
const pointsOf = async (me: Person) => (await app.call(contract.point.load_entries, {}, me.holder)).data

describe('applying for a prize', () => {
  it('takes its points and a unit, and shows the code with which it is handed over', async () => {
    const me = await newPerson(app)
    await givePoints(app, me.holder.id, 100)
    const id = await addPrize(me, { points: 30, stock: 2, titleCh: '帆布袋' })
    const { application, balance } = (await app.call(apply, { id }, me.holder)).data
    expect(balance).toBe(70)
    expect(application).toMatchObject({ state: 'approved', points: 30, titleCh: '帆布袋' })
    expect(application.code).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/)
    expect(application.qr).toContain('<svg')
    expect((await app.call(load_by_id, { id }, me.holder)).data).toMatchObject({ stock: 1, mine: 1 })
    expect((await app.call(load_mine, {}, me.holder)).data.list).toEqual([application])
    const [entry] = (await pointsOf(me)).list
    expect(entry).toMatchObject({ amount: -30, reason: 'prize', titleCh: '帆布袋' })
    // The code itself is not stored.
    const [row] = await db().select().from(prizeApplication).where(eq(prizeApplication.id, application.id))
    expect(JSON.stringify(row)).not.toContain(application.code)
  })

  it.each([
    ['too few points', { points: 101 }, 'point.too_few'],
    ['none left', { stock: 0 }, 'prize.sold_out'],
    ['an end that has passed', { shownUntil: new Date(Date.now() - 1000) }, 'prize.ended'],
    ['a start that is still to come', { shownFrom: new Date(Date.now() + DAY_MS) }, 'not_found'],
    ['an end long ago', { shownUntil: new Date(Date.now() - 40 * DAY_MS) }, 'not_found'],
  ])('with %s is refused and changes nothing', async (_why, rules, refusal) => {
    const me = await newPerson(app)
    await givePoints(app, me.holder.id, 100)
    const id = await addPrize(me, rules)
    const before = await pointsOf(me)
    expect((await app.refused(apply, { id }, me.holder)).data.refusal).toBe(refusal)
    expect(await pointsOf(me)).toEqual(before)
    expect((await app.call(load_mine, {}, me.holder)).data.total).toBe(0)
  })

  it('is possible again after a refusal, which returned points and unit', async () => {
    const me = await newPerson(app)
    await givePoints(app, me.holder.id, 200)
    const id = await addPrize(me, { points: 60, stock: 1, approvesItself: false })
    const { application } = (await app.call(apply, { id }, me.holder)).data
    expect(application).toMatchObject({ state: 'applied', code: '', qr: '' })
    expect((await app.refused(apply, { id }, me.holder)).data.refusal).toBe('prize.sold_out')
    const reason = { reasonCh: '尺寸缺貨', reasonEn: 'Out of your size' }
    await app.call(refuse, { id: application.id, ...reason }, agent.holder)
    const points = await pointsOf(me)
    expect(points).toMatchObject({ balance: 200, spent: 60 })
    expect(points.earned).toBe(points.balance + points.spent + points.expired)
    expect(points.list[0]).toMatchObject({ amount: 60, reason: 'prize_returned' })
    expect((await app.call(load_mine, {}, me.holder)).data.list[0]).toMatchObject({ state: 'refused', ...reason })
    const [notice] = await noticesFor(app, me.holder)
    expect(notice).toMatchObject({ kind: 'prize_refused', link: '/backstage/SG/donateBlood/pointCard?tab=prizes' })
    expect(notice?.textEn).toContain('60')
    expect((await app.call(apply, { id }, me.holder)).data.balance).toBe(140)
  })
})

describe('staff', () => {
  // Mutation: the states left out of the WHERE of `transitionApplication`.
  it('make exactly the transitions of the table', async () => {
    for (const state of PRIZE_APPLICATION_STATES)
      for (const transition of PRIZE_APPLICATION_TRANSITION_NAMES) {
        const me = await newPerson(app)
        const { id, code } = await addApplication(me, { approvesItself: true })
        await db().update(prizeApplication).set({ state }).where(eq(prizeApplication.id, id))
        const before = await pointsOf(me)
        const done = await {
          approve: () => app.attempt(approve, { id }, agent.holder),
          refuse: () => app.attempt(refuse, { id }, agent.holder),
          hand_over: () => app.attempt(hand_over, { code }, agent.holder),
        }[transition]()
        const isAllowed = canTransition(PRIZE_APPLICATION_TRANSITIONS, state, transition)
        expect(done.code, `${state} ${transition}`).toBe(isAllowed ? 200 : 409)
        const [row] = await db().select().from(prizeApplication).where(eq(prizeApplication.id, id))
        expect(row?.state).toBe(isAllowed ? PRIZE_APPLICATION_TRANSITIONS[transition].to : state)
        if (!isAllowed) expect(await pointsOf(me)).toEqual(before)
      }
  })

  it('see open applications with the holder’s name, those to decide first, and none that is over', async () => {
    const me = await newPerson(app)
    await app.call(contract.holder.set_account_info, { name: '許小姐', sex: '' }, me.holder)
    const approved = await addApplication(me, { approvesItself: true })
    const applied = await addApplication(me)
    const open = async () => (await app.call(load_open, { pageSize: 100 }, agent.holder)).data.list
    const mine = (await open()).filter(({ name }) => name === '許小姐')
    expect(mine.map(({ id, state }) => [id, state])).toEqual([
      [applied.id, 'applied'],
      [approved.id, 'approved'],
    ])
    await app.call(approve, { id: applied.id }, agent.holder)
    const { code } = (await app.call(load_mine, {}, me.holder)).data.list.find(({ id }) => id === applied.id) ?? {}
    expect((await noticesFor(app, me.holder)).map(({ kind }) => kind)).toEqual(['prize_approved'])
    const handed = (await app.call(hand_over, { code: ` ${code?.toLowerCase()} ` }, agent.holder)).data
    expect(handed).toMatchObject({ id: applied.id, state: 'handed_over', name: '許小姐' })
    expect((await open()).map(({ id }) => id)).not.toContain(applied.id)
    expect((await app.refused(hand_over, { code }, agent.holder)).data.refusal).toBe('prize.code_used')
    expect(
      (await app.call(load_mine, {}, me.holder)).data.list.every((one) => one.state !== 'handed_over' || !one.code),
    ).toBe(true)
  })

  it('see part of a phone number where a holder has no name', async () => {
    const me = await newPerson(app)
    const { id } = await addApplication(me)
    const { list } = (await app.call(load_open, { pageSize: 100 }, agent.holder)).data
    const { name = '' } = list.find((one) => one.id === id) ?? {}
    expect(name).toMatch(/\*|•/)
    expect(name).not.toContain(me.phone.slice(-6))
  })
})

it('prizes are listed in order, those that ended last, with what is mine', async () => {
  const me = await newPerson(app, 4)
  await db().delete(prize).where(eq(prize.companyId, 4))
  const ended = await addPrize(me, { sorter: 1, shownUntil: new Date(app.now().getTime() - DAY_MS) })
  const second = await addPrize(me, { sorter: 3 })
  const first = await addPrize(me, { sorter: 2, shownUntil: new Date(app.now().getTime() + DAY_MS) })
  const { list } = (await app.call(load_all, {}, { ...me.holder, prefix: 'SUN' })).data
  expect(list.map(({ id, isEnded, mine }) => [id, isEnded, mine])).toEqual([
    [first, false, 0],
    [second, false, 0],
    [ended, true, 0],
  ])
})
