import { contract } from '@idocard/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { newPerson } from '../../../testing/person.ts'
import { appoint, staffToken } from '../../identity/staff/fixtures.ts'
import { addPointCard, addStaffCode } from './fixtures.ts'
import { differences } from './recount.store.ts'

const { end, get, save } = contract.pointCard
const { redeem_code } = contract.point
const CROWD = 20
const FIELDS = { titleCh: '集點卡', stamps: 6, points: 5, fullPoints: 20 }

let app: TestApp
beforeAll(async () => {
  app = await testApp({ DATABASE_CONNECTIONS: '20' })
})
afterAll(() => app.close())

/** A company's editor, and twenty of its holders. */
async function company() {
  const me = await newPerson(app)
  await appoint(me, 'editor')
  const holders = await Promise.all(Array.from({ length: CROWD }, () => app.holder()))
  const staff = { token: await staffToken(app, me.holder.id), patient: true }
  /** Gives each of the twenty a code, and has all of them redeem it at once. */
  const redeem = async (id: number) => {
    const codes = await Promise.all(holders.map(() => addStaffCode(me, id)))
    return () =>
      Promise.all(
        holders.map((one, at) => app.attempt(redeem_code, { code: codes[at] ?? '' }, { ...one, patient: true })),
      )
  }
  return { me, staff, redeem }
}

// Mutations: `holdPointCard` without `for('share')`; the card that `lockCodeOf` read used for the stamp.
it('twenty people get their first stamp while staff make the card smaller: all on the old one, or all on the new one', async () => {
  const { me, staff, redeem } = await company()
  for (let turn = 0; turn < 4; turn += 1) {
    const id = await addPointCard(me, FIELDS)
    const stampAll = await redeem(id)
    const [saved, stamped] = await Promise.all([
      app.attempt(save, { ...FIELDS, id, version: 1, stamps: 1 }, staff),
      stampAll(),
    ])
    const { stamps, given } = (await app.call(get, { id }, staff)).data
    expect(given).toBe(CROWD)
    expect(stamps).toBe(saved.code === 200 ? 1 : 6)
    for (const { code, data } of stamped) {
      expect(code).toBe(200)
      expect(data).toMatchObject({ isFull: stamps === 1, earned: stamps === 1 ? 25 : 5, card: { stamps } })
    }
  }
  expect(await differences(app.running.database.db)).toEqual([])
})

it('twenty people fill their cards while staff take the reward away: each gets the old one or none, and once', async () => {
  const { me, staff, redeem } = await company()
  const id = await addPointCard(me, { ...FIELDS, stamps: 2 })
  await (await redeem(id))()
  const fillAll = await redeem(id)
  const change = { ...FIELDS, id, version: 1, stamps: 2, fullPoints: 0 }
  const [saved, smaller, filled] = await Promise.all([
    app.attempt(save, change, staff),
    app.attempt(save, { ...change, stamps: 1 }, staff),
    fillAll(),
  ])
  expect(saved.code).toBe(200)
  expect(smaller.data.refusal).toMatch(/^point_card[.](?:stamps_fixed|changed)$/)
  for (const { code, data } of filled) {
    expect(code).toBe(200)
    expect(data.isFull).toBe(true)
    expect([5, 25]).toContain(data.earned)
  }
  const after = await (await redeem(id))()
  for (const { data } of after) expect(data).toMatchObject({ earned: 5, isFull: false })
  expect(await differences(app.running.database.db)).toEqual([])
})

it('twenty people get a stamp while staff end the card: who is refused has none, and nobody gets one afterwards', async () => {
  const { me, staff, redeem } = await company()
  const id = await addPointCard(me, FIELDS)
  const [stampAll, stampLater] = [await redeem(id), await redeem(id)]
  const [ended, answers] = await Promise.all([app.attempt(end, { id }, staff), stampAll()])
  expect(ended.code).toBe(200)
  const { given } = (await app.call(get, { id }, staff)).data
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(given)
  for (const { data } of [...answers.filter(({ code }) => code !== 200), ...(await stampLater())])
    expect(data.refusal).toBe('point.card_closed')
  expect((await app.call(get, { id }, staff)).data.given).toBe(given)
})

it('of twenty colleagues who save the same version, one does', async () => {
  const { me, staff } = await company()
  const id = await addPointCard(me, FIELDS)
  const answers = await Promise.all(
    Array.from({ length: CROWD }, (_, at) => app.attempt(save, { ...FIELDS, id, version: 1, points: at }, staff)),
  )
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  for (const { code, data } of answers) if (code !== 200) expect(data.refusal).toBe('point_card.changed')
  expect((await app.call(get, { id }, staff)).data.version).toBe(2)
})
