import { contract } from '@idocard/contract'
import { EMPTY_CARD } from '@idocard/contract/cards/card'
import { DECIDED_REQUEST_DAYS } from '@idocard/domain/company/card-request'
import { PRESET_RULES } from '@idocard/domain/company/card-template'
import { DAY_MS } from '@idocard/domain/duration'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { card } from '../../../db/schema/cards/card.ts'
import { cardRequest } from '../../../db/schema/company/card-request.ts'
import { cardTemplate, department, employee } from '../../../db/schema/company/employee.ts'
import { notice } from '../../../db/schema/identity/notice.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { newPerson, OURS, type Person } from '../../../testing/person.ts'
import { appoint, tokenForStaff } from '../../identity/staff/fixtures.ts'
import { joinLocked } from './fixtures.ts'

let app: TestApp
let manager: Person
let colleague: Person
beforeAll(async () => {
  app = await testApp({ DATABASE_CONNECTIONS: '20' })
  manager = await newPerson(app)
  colleague = await newPerson(app)
  for (const one of [manager, colleague]) await appoint(one, 'manager', OURS)
})
afterAll(() => app.close())

const calls = contract.cardRequest
const as = async (who = manager) => ({ token: await tokenForStaff(who, calls.accept) })
const db = () => app.running.database.db

/** One of the company's people with a card that says so, under a template that locks everything. */
async function worker(given: object = {}, template: Parameters<typeof joinLocked>[2] = {}) {
  const person = await newPerson(app)
  const entry = { nameCh: '林小美', titleCh: '設計師', ...given }
  const id = await joinLocked(person, entry, template)
  const fields = { ...EMPTY_CARD, nameCh: '林小美', titleCh: '設計師' }
  await db().update(card).set({ fields }).where(eq(card.cardSn, person.cardSn))
  const ask = async (field: 'title' | 'address' | 'phone' | 'company' | 'name', wantedCh: string, more: object = {}) =>
    (await app.call(calls.ask, { cardSn: person.cardSn, field, wantedCh, ...more }, person.holder)).data.id
  const shown = async () => (await app.call(contract.card.load_my_card, { cardSn: person.cardSn }, person.holder)).data
  const entryNow = async () => (await app.call(contract.employee.get, { id }, await as())).data
  return { person, id, ask, shown, entryNow }
}
const waiting = async () => (await app.call(calls.list, { pageSize: 500 }, await as())).data.list
const told = async ({ holder }: Person) =>
  (await db().select({ kind: notice.kind }).from(notice).where(eq(notice.memberId, holder.id))).map(({ kind }) => kind)

// Mutations: the card not written; the list not changed; nobody told; the locked field saved.
it('puts what was asked for on the card and into the list, and tells the person', async () => {
  const { person, ask, shown, entryNow } = await worker()
  const id = await ask('title', '總監', { wantedEn: 'Director', note: '上個月升職' })
  expect((await waiting()).find((one) => one.id === id)).toMatchObject({
    ...{ nameCh: '林小美', hasCh: '設計師', wantedCh: '總監', wantedEn: 'Director', note: '上個月升職' },
    state: 'open',
  })
  const before = await shown()
  const locked = { cardSn: person.cardSn, version: before.version, fields: { titleCh: '總監' } }
  expect((await app.refused(contract.card.update, locked, person.holder)).data).toMatchObject({
    ...{ refusal: 'card.locked', fields: { 'fields.titleCh': expect.any(String) } },
  })
  await app.call(calls.accept, { id }, await as())
  expect(await shown()).toMatchObject({
    ...{ version: before.version + 1, fields: { titleCh: '總監', titleEn: 'Director' } },
  })
  expect(await entryNow()).toMatchObject({ titleCh: '總監', titleEn: 'Director' })
  expect(await told(person)).toContain('card_request_accepted')
  expect((await waiting()).some((one) => one.id === id)).toBe(false)
  const decided = (await app.call(calls.list, { tab: 'decided', pageSize: 500 }, await as())).data.list
  expect(decided.find((one) => one.id === id)).toMatchObject({ state: 'accepted', hasCh: '' })

  const again = await ask('title', '總經理')
  await app.call(calls.decline, { id: again, reason: '年底再談' }, await as())
  expect(await shown()).toMatchObject({ fields: { titleCh: '總監' } })
  expect(await told(person)).toContain('card_request_declined')
  const mine = (await app.call(calls.load_mine, { cardSn: person.cardSn }, person.holder)).data.list
  expect(mine).toMatchObject([{ id: again, field: 'title', state: 'declined', reason: '年底再談' }])
  // Kept for a while after the decision.
  app.later((DECIDED_REQUEST_DAYS + 1) * DAY_MS)
  await app.running.runJob('sweep')
  expect(await db().select().from(cardRequest).where(eq(cardRequest.memberId, person.holder.id))).toEqual([])
})

// Mutations: the state not in the `where` of the transition; the request read before the card is locked and trusted.
it('decides once, whoever decides, withdraws or asks for something else at the same time', async () => {
  for (let round = 0; round < 4; round++) {
    const { person, ask, shown } = await worker()
    const id = await ask('title', '總監')
    const [one, other] = [await as(), await as(colleague)]
    const done = await Promise.all([
      app.attempt(calls.accept, { id }, one),
      app.attempt(calls.decline, { id, reason: '不行' }, other),
      app.attempt(calls.accept, { id }, other),
      app.attempt(calls.withdraw, { id }, person.holder),
      app.attempt(calls.ask, { cardSn: person.cardSn, field: 'title', wantedCh: '經理' }, person.holder),
    ])
    expect(done.map(({ code }) => code).filter((code) => code !== 200 && code !== 409)).toEqual([])
    // One of the first four, unless the new request has replaced it before any of them.
    const won = done.slice(0, 4).filter(({ code }) => code === 200)
    expect(won.length).toBeLessThanOrEqual(1)
    const [first] = await db().select().from(cardRequest).where(eq(cardRequest.id, id))
    expect((await shown()).fields.titleCh).toBe(first?.state === 'accepted' ? '總監' : '設計師')
    const open = await db().select().from(cardRequest).where(eq(cardRequest.memberId, person.holder.id))
    expect(open.filter(({ state }) => state === 'open').map(({ wantedCh }) => wantedCh)).toEqual(['經理'])
  }
})

// Mutations: `exceptions` left out of `ownTextsOf`; `end_exception` without the job.
it('keeps what one card has in place of the template’s text, until the company ends that', async () => {
  const texts = { companyCh: '海線設計', addressCh: '臺北市信義路 1 號' }
  const { person, id, ask, shown, entryNow } = await worker({}, texts)
  await app.call(calls.accept, { id: await ask('address', '臺中市公益路 2 號') }, await as())
  expect((await shown()).fields.addressCh).toBe('臺中市公益路 2 號')
  expect(await entryNow()).toMatchObject({ exceptions: { address: { ch: '臺中市公益路 2 號', en: '' } } })
  // The template is written anew, as after each change of it.
  const templateOf = async () => {
    const [row] = await db()
      .select({ id: cardTemplate.id })
      .from(cardTemplate)
      .innerJoin(department, eq(department.templateId, cardTemplate.id))
      .innerJoin(employee, eq(employee.departmentId, department.id))
      .where(eq(employee.id, id))
    return row?.id ?? 0
  }
  await app.call(contract.cardTemplate.send, { id: await templateOf() }, await as())
  await expect.poll(async () => (await shown()).fields.companyCh).toBe('海線設計')
  expect((await shown()).fields.addressCh).toBe('臺中市公益路 2 號')
  await app.call(contract.employee.end_exception, { id, field: 'address' }, await as())
  await expect.poll(async () => (await shown()).fields.addressCh).toBe('臺北市信義路 1 號')
  expect(await told(person)).toContain('card_request_accepted')
})

// Mutations: `takenFields` not asked; `givenPhone` not kept; the person's own number replaced.
it('changes the company’s number in the list and on the card, unless a colleague has it', async () => {
  const given = { phone: '+886981000001', givenPhone: '+886981000001' }
  const { person, ask, shown, entryNow } = await worker(given)
  const own = { kind: 'home', number: '+886223456789', extension: '', visibility: 'link' } as const
  const company = { kind: 'mobile', number: given.phone, extension: '', visibility: 'public' } as const
  await db()
    .update(card)
    .set({ fields: { ...EMPTY_CARD, nameCh: '林小美', phones: [company, own] } })
    .where(eq(card.cardSn, person.cardSn))
  await worker({ phone: '+886981000002' })
  const taken = await ask('phone', '0981-000-002')
  expect((await app.refused(calls.accept, { id: taken }, await as())).data.refusal).toBe('request.taken')
  const id = await ask('phone', '0981-000-003')
  await app.call(calls.accept, { id }, await as())
  expect((await shown()).fields.phones).toEqual([{ ...company, number: '+886981000003' }, own])
  expect((await shown()).companyRules).toMatchObject({ phone: '+886981000003' })
  expect(await entryNow()).toMatchObject({ phone: '0981-000-003' })
})

// Mutations: the rules not asked in `ask`; a request of somebody who left the list accepted.
it('takes requests for what is locked only, and of those who are still there', async () => {
  const { person, id, ask } = await worker({}, { rules: PRESET_RULES.relaxed })
  const free = { cardSn: person.cardSn, field: 'title', wantedCh: '總監' }
  expect((await app.refused(calls.ask, free, person.holder)).data.refusal).toBe('request.unlocked')
  const stranger = await newPerson(app)
  expect((await app.refused(calls.ask, free, stranger.holder)).data.refusal).toBe('not_found')
  const unlisted = { cardSn: stranger.cardSn, field: 'title', wantedCh: '總監' }
  expect((await app.refused(calls.ask, unlisted, stranger.holder)).data.refusal).toBe('request.unlocked')

  await db().update(cardTemplate).set({ rules: PRESET_RULES.strict })
  const asked = await ask('name', '林大美')
  await app.call(contract.employee.remove, { id }, await as())
  expect((await waiting()).some((one) => one.id === asked)).toBe(false)
  expect((await app.refused(calls.accept, { id: asked }, await as())).data.refusal).toBe('request.gone')
  await app.call(contract.employee.restore, { id }, await as())
  expect((await app.attempt(calls.accept, { id: asked }, await as())).code).toBe(200)
})
