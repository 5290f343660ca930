import { contract } from '@idocard/contract'
import { DAY_MS, HOUR_MS } from '@idocard/domain/duration'
import { UNDO_DAYS } from '@idocard/domain/undo'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RULE } from '../features/commerce/discount/fixtures.ts'
import { fillCart } from '../features/commerce/order/fixtures.ts'
import { productEditor } from '../features/commerce/product/fixtures.ts'
import { appoint, staffToken } from '../features/identity/staff/fixtures.ts'
import { addPointCard, addStaffCode, givePoints } from '../features/loyalty/point/fixtures.ts'
import { type Sender, type TestApp, testApp } from '../testing/app.ts'
import { newPerson, OURS, type Person } from '../testing/person.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** An owner of a company, who is a holder there too. */
async function owner(companyId = OURS, prefix?: string): Promise<Person & { staff: Sender }> {
  const person = await newPerson(app, companyId)
  await appoint(person, 'owner', companyId)
  return { ...person, staff: { token: await staffToken(app, person.holder.id), ...(prefix && { prefix }) } }
}
const ofShop = async (person: Person) => ({ ...person, staff: await (await productEditor({ app }))() })
type Me = Awaited<ReturnType<typeof owner>>

const TITLES = { titleCh: '會回來的東西', titleEn: 'A thing that comes back' }
const at = (days: number) => new Date(app.now().getTime() + days * DAY_MS).toISOString()
let codes = 0

/** What can be deleted: how staff make it, and whether those whom it is for can use it. */
interface Noun {
  calls: (typeof contract)['prize' | 'pointCard' | 'drive' | 'course' | 'announcement' | 'siteDiscount']
  fields: (me: Me) => object
  isUsable: (me: Me, made: { id: number; code?: string }) => Promise<boolean>
  /** The name of the list's filter. */
  filter?: 'state'
}
const NOUNS: Record<string, Noun> = {
  prize: {
    calls: contract.prize,
    fields: () => ({ ...TITLES, points: 10, stockChange: 3, approvesItself: true }),
    async isUsable(me, { id }) {
      const { list } = (await app.call(contract.prize.load_all, {}, me.holder)).data
      return list.some((one) => one.id === id)
    },
  },
  'point card': {
    calls: contract.pointCard,
    fields: () => ({ ...TITLES, stamps: 6, points: 5 }),
    async isUsable(me, { id }) {
      const { list } = (await app.call(contract.pointCard.load_all, {}, me.holder)).data
      return list.some((one) => one.id === id)
    },
  },
  drive: {
    calls: contract.drive,
    fields: () => ({ ...TITLES, placeCh: '市政府廣場', startsAt: at(90), endsAt: at(91) }),
    async isUsable(_me, { id }) {
      return (await app.call(contract.drive.load_all, {}, {})).data.list.some((one) => one.id === id)
    },
  },
  course: {
    calls: contract.course,
    fields: () => ({ ...TITLES, hours: 3, startsOn: '2027-01-05', endsOn: '2027-01-05' }),
    async isUsable(_me, { id }) {
      return (await app.call(contract.certificate.load_courses, {}, {})).data.list.some((one) => one.id === id)
    },
  },
  'draft of an announcement': {
    calls: contract.announcement,
    fields: () => ({ ...TITLES, isDraft: true }),
    async isUsable(me, { id }) {
      return (await app.attempt(contract.announcement.get, { id }, me.staff)).code === 200
    },
  },
  'discount code': {
    calls: contract.siteDiscount,
    fields: () => ({ ...RULE, code: `BACK-${++codes}`, isPaused: false }),
    async isUsable(me, { code = '' }) {
      await fillCart(app, me.member.token, [{ id: 1, quantity: 1 }])
      return (await app.attempt(contract.discount.apply, { code }, me.member)).code === 200
    },
    filter: 'state',
  },
}

// Mutations: `isKept` left out of any of the reads; `restoreRow` without its lock; a sweep of everything removed.
describe.each(Object.entries(NOUNS))('a %s that is deleted', (name, { calls, fields, isUsable, filter = 'show' }) => {
  const { get, list, remove, restore, save } = calls as (typeof contract)['prize']
  const member = () => (name === 'discount code' ? newPerson(app).then(ofShop) : owner())
  const make = async (me: Me) => (await app.call(save, fields(me) as never, me.staff)).data as { id: number }
  const inList = async ({ staff }: Me, id: number, value = '') => {
    const { data } = await app.call(list, { [filter]: value, pageSize: 500 } as never, staff)
    return data.list.find((one) => one.id === id)
  }

  it('is gone for everybody, is restored as it was, and after the days is gone for good', async () => {
    const me = await member()
    const made = await make(me)
    const { id } = made
    expect(await isUsable(me, made)).toBe(true)
    await app.call(remove, { id }, me.staff)
    expect(await isUsable(me, made)).toBe(false)
    expect((await app.refused(get, { id }, me.staff)).code).toBe(404)
    expect(await inList(me, id)).toBeUndefined()
    expect((await inList(me, id, 'removed'))?.removedAt).toBeTruthy()
    await app.running.runJob('sweep')
    await app.call(restore, { id }, me.staff)
    expect(await isUsable(me, made)).toBe(true)
    expect(await inList(me, id, 'removed')).toBeUndefined()
    await app.call(remove, { id }, me.staff)
    app.later(UNDO_DAYS * DAY_MS + HOUR_MS)
    await app.running.runJob('sweep')
    // Sessions of a month ago are over.
    const later = await member()
    expect(await inList(later, id, 'removed')).toBeUndefined()
    expect((await app.refused(restore, { id }, later.staff)).code).toBe(404)
  })

  it('says so to a colleague who has it open, and takes what they typed once it is back', async () => {
    const me = await member()
    const { id } = await make(me)
    const edit = { ...fields(me), id, version: 1 } as never
    await app.call(remove, { id }, me.staff)
    expect((await app.refused(save, edit, me.staff)).data.refusal).toBe('edit.removed')
    expect((await app.refused(remove, { id }, me.staff)).data.refusal).toBe('edit.removed')
    const both = await Promise.all([1, 2].map(() => app.attempt(restore, { id }, me.staff)))
    expect(both.map(({ code }) => code).sort()).toEqual([200, 409])
    expect((await app.call(save, edit, me.staff)).data).toMatchObject({ id, version: 2 })
  })
})

it('another company’s staff neither see nor restore what was deleted', async () => {
  const [me, other] = [await owner(), await owner(4, 'SUN')]
  const { id } = (await app.call(contract.prize.save, { ...TITLES, points: 10, approvesItself: true }, me.staff)).data
  await app.call(contract.prize.remove, { id }, me.staff)
  const theirs = (await app.call(contract.prize.list, { show: 'removed' }, other.staff)).data.list
  expect(theirs.map((one) => one.id)).not.toContain(id)
  expect((await app.refused(contract.prize.restore, { id }, other.staff)).code).toBe(404)
})

// Mutation: `isKept` left out of `takeUnit`.
it('a prize that is deleted while a holder applies for it is deleted, or applied for', async () => {
  const me = await owner()
  await givePoints(app, me.holder.id, 1000)
  for (const _ of [1, 2, 3, 4, 5, 6]) {
    const fields = { ...TITLES, points: 10, stockChange: 3, approvesItself: true }
    const { id } = (await app.call(contract.prize.save, fields, me.staff)).data
    const [removed, applied] = await Promise.all([
      app.attempt(contract.prize.remove, { id }, me.staff),
      app.attempt(contract.prizeApply.apply, { id }, me.holder),
    ])
    expect([removed.code, applied.code].filter((code) => code === 200)).toHaveLength(1)
  }
})

it('nobody gets a stamp on a deleted point card, also with a code shown before', async () => {
  const me = await owner()
  const id = await addPointCard(me)
  const code = await addStaffCode(me, id)
  await app.call(contract.pointCard.remove, { id }, me.staff)
  expect((await app.refused(contract.point.redeem_code, { code }, me.holder)).data.refusal).toBe('point.card_closed')
})

// Mutation: the card that a drive keeps left out of `save`.
it('a drive has no point card while it is deleted, and has it again once it is restored', async () => {
  const me = await owner()
  const pointCardId = await addPointCard(me, { points: 7 })
  const fields = { ...TITLES, placeCh: '市政府廣場', startsAt: at(1), endsAt: at(2) }
  const { id } = (await app.call(contract.drive.save, { ...fields, pointCardId }, me.staff)).data
  const shown = async () => (await app.call(contract.drive.load_all, {}, {})).data.list.find((one) => one.id === id)
  await app.call(contract.pointCard.remove, { id: pointCardId }, me.staff)
  expect(await shown()).toMatchObject({ pointCardId: 0, points: 0 })
  const open = (await app.call(contract.drive.get, { id }, me.staff)).data
  expect(open.pointCardId).toBe(0)
  await app.call(contract.drive.save, { ...fields, id, version: 1, pointCardId: 0 }, me.staff)
  await app.call(contract.pointCard.restore, { id: pointCardId }, me.staff)
  expect(await shown()).toMatchObject({ pointCardId, points: 7 })
})

// Mutation: a code's row is deleted when somebody makes the same one.
it('a deleted discount code is not made again: staff are told to restore it', async () => {
  const { staff } = await ofShop(await newPerson(app))
  const fields = { ...RULE, code: 'COMES-BACK', isPaused: false }
  const { id } = (await app.call(contract.siteDiscount.save, fields, staff)).data
  await app.call(contract.siteDiscount.remove, { id }, staff)
  const { fields: wrong } = (await app.refused(contract.siteDiscount.save, fields, staff)).data
  expect(wrong?.code).toContain('已刪除')
})
