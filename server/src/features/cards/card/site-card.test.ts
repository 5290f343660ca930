import { contract } from '@idocard/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { member } from '../../../db/schema/identity/account.ts'
import { audit } from '../../../db/schema/identity/staff.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { newCard, newPerson, type Person } from '../../../testing/person.ts'
import { appoint, tokenForStaff } from '../../identity/staff/fixtures.ts'

const calls = contract.siteCard

let app: TestApp
let staff: Person
beforeAll(async () => {
  app = await testApp()
  staff = await newPerson(app)
  await appoint(staff, 'support', null)
  await app.call(contract.holder.set_account_info, { name: '客服小陳', sex: 'other' }, staff.holder)
})
afterAll(() => app.close())

const asStaff = async () => ({ token: await tokenForStaff(staff, calls.list) })
const found = async (input: Partial<Parameters<typeof app.call<typeof calls.list>>[1]>) =>
  (await app.call(calls.list, { pageSize: 100, ...input }, await asStaff())).data.list
const get = async (cardSn: string) => (await app.call(calls.get, { cardSn }, await asStaff())).data
const kinds = async (cardSn: string) => (await get(cardSn)).events.map(({ kind }) => kind)
const claim = (person: Person, cardActivateCode: string) =>
  app.call(contract.card.activate_card, { cardActivateCode }, person.holder)

it('finds a card by number, address, name and phone, and shows nothing that only its holder may see', async () => {
  const me = await newPerson(app)
  const { cardSn } = me
  const hidden = { kind: 'mobile', number: '+886955123123', visibility: 'exchange' } as const
  await app.call(contract.card.update, { cardSn, fields: { nameCh: '石虎先生', phones: [hidden] } }, me.holder)
  const local = `0${me.phone.replace(/\D/g, '').slice(-9)}`
  for (const keyword of [cardSn, cardSn.slice(2, 8).toUpperCase(), `https://x.example/${cardSn}?s=n`, '石虎', local])
    expect({ keyword, ids: (await found({ keyword })).map(({ id }) => id) }).toEqual({ keyword, ids: [cardSn] })
  const shown = JSON.stringify([await get(cardSn), await found({ keyword: cardSn })])
  expect(shown).toContain('石虎先生')
  for (const secret of ['955123123', me.phone.slice(-9), me.holder.id]) expect(shown).not.toContain(secret)
  expect((await found({ keyword: cardSn, state: 'paused' })).length).toBe(0)
  expect((await found({ keyword: cardSn, kind: 'virtual' })).length).toBe(0)
})

it('shows the address of a holder without a phone', async () => {
  const { cardSn, holder } = await newPerson(app)
  const email = `${cardSn}@shop.example`
  await app.running.database.db.update(member).set({ phone: null, email }).where(eq(member.id, holder.id))
  expect(await found({ keyword: email })).toMatchObject([{ id: cardSn, holder: `${cardSn[0]}***@shop.example` }])
})

it('finds a card by its whole code, as people type it, and by no piece of one or in a list', async () => {
  const { cardSn, code } = await newCard(app)
  const byCode = async (typed: string) => app.attempt(calls.find_by_code, { code: typed }, await asStaff())
  for (const typed of [code, code.toLowerCase().replaceAll('-', ' ')])
    expect((await byCode(typed)).data).toEqual({ cardSn })
  for (const typed of [code.slice(0, 14), `${code.slice(0, -1)}${code.endsWith('7') ? '8' : '7'}`, cardSn])
    expect(await byCode(typed)).toMatchObject({ code: 404, data: { refusal: 'card.code_unknown' } })
  expect(await found({ keyword: code })).toEqual([])
  // A claimed card is found, too; a new code is the only one.
  const holder = await newPerson(app)
  await claim(holder, code)
  expect((await byCode(code)).code).toBe(200)
  await app.call(calls.release, { cardSn }, await asStaff())
  expect((await byCode(code)).code).toBe(404)
})

it('tells the life of a card: claimed, paused, released by staff, claimed again with the code that is shown once', async () => {
  const { cardSn, code } = await newCard(app)
  const [first, next] = [await newPerson(app), await newPerson(app)]
  await claim(first, code)
  app.later(1000)
  await app.call(contract.card.update, { cardSn, state: 'paused' }, first.holder)
  app.later(1000)
  const { freed } = (await app.call(calls.release, { cardSn }, await asStaff())).data
  expect(freed.map((one) => one.cardSn)).toEqual([cardSn])
  await app.sent(first.phone, 'card_released')
  // What is stored has no code.
  const { db } = app.running.database
  const rows = await db.select().from(audit).where(eq(audit.thingId, cardSn))
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(freed[0]?.cardActivateCode)
  app.later(1000)
  await claim(next, freed[0]?.cardActivateCode ?? '')
  expect(await kinds(cardSn)).toEqual(['activate', 'release', 'pause', 'activate', 'made'])
  const byStaff = (await get(cardSn)).events.filter(({ by }) => by === '客服小陳')
  expect(byStaff.map(({ kind }) => kind)).toEqual(['release'])
  expect((await app.refused(calls.new_code, { cardSn }, await asStaff())).data.refusal).toBe('card.state')
})

it('gives a lost card a new address, and a lost code a successor that alone works', async () => {
  const me = await newPerson(app)
  const old = me.cardSn
  const renewed = (await app.call(calls.renew_address, { cardSn: old }, await asStaff())).data
  expect((await get(old)).state).toBe('retired')
  expect(await get(renewed.cardSn)).toMatchObject({ state: 'active', isPhysical: false })
  expect((await kinds(renewed.cardSn))[0]).toBe('renew')
  expect((await app.refused(calls.renew_address, { cardSn: old }, await asStaff())).data.refusal).toBe('card.state')

  const { cardSn, code } = await newCard(app)
  const { cardActivateCode } = (await app.call(calls.new_code, { cardSn }, await asStaff())).data
  const other = await newPerson(app)
  const stale = await app.refused(contract.card.activate_card, { cardActivateCode: code }, other.holder)
  expect(stale.data.refusal).toBe('card.code_wrong')
  await claim(other, cardActivateCode)
})

it('links plastic to the card of a holder, and to nothing else', async () => {
  const me = await newPerson(app)
  const { cardSn } = await newCard(app)
  const { cardSn: empty } = await newCard(app)
  for (const to of [empty, cardSn, 'zzzzzzzzzz', 'x'])
    expect((await app.refused(calls.link, { cardSn, to }, await asStaff())).data.refusal).toBe('card.link_target')
  await app.call(calls.link, { cardSn, to: me.cardSn }, await asStaff())
  expect(await get(cardSn)).toMatchObject({ state: 'linked', leadsTo: me.cardSn })
  expect((await get(me.cardSn)).linked).toEqual([cardSn])
  expect((await app.refused(calls.release, { cardSn }, await asStaff())).data.refusal).toBe('card.state')
  // Released with the card that it leads to, each with a code of its own.
  const { freed } = (await app.call(calls.release, { cardSn: me.cardSn }, await asStaff())).data
  expect(new Set(freed.map((one) => one.cardSn))).toEqual(new Set([cardSn, me.cardSn]))
  expect((await kinds(cardSn))[0]).toBe('release')
})

// Mutations: `card.held` left out of `update`, or of `renew_address`; `endHold` that always makes a card active.
it('pauses a card for a reason: its holder is told and cannot show it again until staff resume it', async () => {
  const me = await newPerson(app)
  const { cardSn } = me
  const set = (state: 'active' | 'paused') => app.attempt(contract.card.update, { cardSn, state }, me.holder)
  const reason = '有人檢舉冒用'
  await app.call(calls.pause, { cardSn, reason }, await asStaff())
  await app.sent(me.phone, 'card_held')
  expect(await get(cardSn)).toMatchObject({ state: 'paused', isHeld: true, heldReason: reason })
  const mine = (await app.call(contract.card.load_my_card, { cardSn }, me.holder)).data
  expect(mine).toMatchObject({ state: 'paused', isHeld: true })
  expect(JSON.stringify(mine)).not.toContain(reason)
  expect((await set('active')).data).toMatchObject({ refusal: 'card.held' })
  // Its content can still be put right, and at a new address it would be shown.
  await app.call(contract.card.update, { cardSn, fields: { nameCh: '改好了' } }, me.holder)
  expect((await app.refused(contract.card.renew_address, { cardSn }, me.holder)).data.refusal).toBe('card.held')
  expect((await app.refused(contract.card.release, { cardSn }, me.holder)).data.refusal).toBe('card.held')
  expect((await app.refused(calls.renew_address, { cardSn }, await asStaff())).data.refusal).toBe('card.state')
  expect((await app.refused(calls.pause, { cardSn, reason }, await asStaff())).data.refusal).toBe('card.is_held')
  app.later(1000)
  await app.call(calls.resume, { cardSn }, await asStaff())
  await app.sent(me.phone, 'card_resumed')
  expect(await get(cardSn)).toMatchObject({ state: 'active', isHeld: false, heldReason: '' })
  expect((await kinds(cardSn)).slice(0, 2)).toEqual(['resume', 'pause'])
  expect((await app.refused(calls.resume, { cardSn }, await asStaff())).data.refusal).toBe('card.not_held')

  // What its holder had paused stays so, and is theirs to show again.
  await set('paused')
  await app.call(calls.pause, { cardSn, reason }, await asStaff())
  await app.call(calls.resume, { cardSn }, await asStaff())
  expect((await get(cardSn)).state).toBe('paused')
  expect((await set('active')).code).toBe(200)
  const { cardSn: unclaimed } = await newCard(app)
  expect((await app.refused(calls.pause, { cardSn: unclaimed, reason }, await asStaff())).data.refusal).toBe(
    'card.state',
  )
})

// Mutations: the row not locked before it is paused.
it('of a pause by staff and a new address at the same time, never leaves a shown card behind', async () => {
  for (const first of ['pause', 'renew'] as const) {
    const me = await newPerson(app)
    const { cardSn } = me
    const staffs = await asStaff()
    const pause = () => app.attempt(calls.pause, { cardSn, reason: '遭冒用' }, staffs)
    const renew = () => app.attempt(contract.card.renew_address, { cardSn }, me.holder)
    const answers = await Promise.all(first === 'pause' ? [pause(), renew()] : [renew(), pause()])
    // Whoever came second is refused.
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    const [mine] = (await app.call(contract.card.load_my_cards, {}, me.holder)).data.list
    expect(mine?.isHeld).toBe(mine?.cardSn === cardSn)
  }
})
