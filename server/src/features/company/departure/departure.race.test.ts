import { contract } from '@idocard/contract'
import { EMPTY_CARD } from '@idocard/contract/cards/card'
import { PRESET_RULES } from '@idocard/domain/company/card-template'
import { DEPARTURE_DAYS } from '@idocard/domain/company/departure'
import { DAY_MS } from '@idocard/domain/duration'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { card } from '../../../db/schema/cards/card.ts'
import { company } from '../../../db/schema/company/company.ts'
import { departure } from '../../../db/schema/company/departure.ts'
import { employee } from '../../../db/schema/company/employee.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { cardAsGiven, PHONE } from '../../../testing/card-site.ts'
import { deleteAccount, holderWithCard, newPerson, OURS, type Person } from '../../../testing/person.ts'
import { appoint, tokenForStaff } from '../../identity/staff/fixtures.ts'
import { joinLocked } from '../card-request/fixtures.ts'

let app: TestApp
let manager: Person
let elsewhere: Person
beforeAll(async () => {
  const application = {
    ...{ routes: [], renderCard: cardAsGiven, renderFault: () => '', renderPayment: () => '' },
    ...{ renderCertificate: () => '', renderUnsubscribe: () => '', render: async () => new Response('') },
  }
  app = await testApp({ DATABASE_CONNECTIONS: '20' }, { application: async () => application, files: undefined })
  manager = await newPerson(app)
  elsewhere = await newPerson(app, 4)
  await appoint(manager, 'manager', OURS)
  await appoint(elsewhere, 'owner', 4)
})
afterAll(() => app.close())

const calls = contract.departure
const as = async (who = manager) => ({ token: await tokenForStaff(who, calls.leave) })
const db = () => app.running.database.db
const visit = async (cardSn: string, file = '') => {
  const { statusCode, body } = await app.running.app.inject({
    url: `/${cardSn}${file}`,
    headers: { 'user-agent': PHONE },
  })
  return { status: statusCode, body }
}
const rowOf = async (cardSn: string) => (await db().select().from(card).where(eq(card.cardSn, cardSn)))[0]

/** One of the company's people with a card that says so, under a template that writes the company and the address. */
async function worker(nameCh: string) {
  const person = await newPerson(app)
  const address = { addressCh: '臺中市西區一路 1 號', companyCh: '公司' }
  const id = await joinLocked(person, { nameCh }, { rules: PRESET_RULES.strict, ...address })
  const own = { introductionCh: '喜歡爬山', titleCh: '設計師' }
  const fields = { ...EMPTY_CARD, nameCh, ...address, ...own }
  await db().update(card).set({ fields }).where(eq(card.cardSn, person.cardSn))
  await app.running.invalidate(['company'])
  return { person, id, cardSn: person.cardSn, holder: person.holder }
}
const leaving = (id: number, given: object = {}) => ({
  ...{ id, leftAs: 'gone' as const, freesPlastic: false },
  ...given,
})
const mineOf = async ({ holder }: Person) => (await app.call(calls.load_mine, {}, holder)).data.list

// Mutations: `through` without the colleague; the second hop of `cardBySn` followed; `memberId` kept by `leaveCard`.
it('leads on to a colleague at once, never further, and undoes it', async () => {
  const [chen, lin] = [await worker('陳接手'), await worker('林離職')]
  expect((await visit(lin.cardSn)).body).toContain('林離職')
  await app.call(calls.leave, leaving(lin.id, { leftAs: 'colleague', colleagueId: chen.id }), await as())
  expect((await visit(lin.cardSn)).body).toContain('陳接手')
  expect((await visit(lin.cardSn, '.vcf')).body).toContain('陳接手')
  const change = { cardSn: lin.cardSn, version: 0, fields: { nickname: '小林' } }
  await app.refused(contract.card.update, change, lin.holder)
  expect((await app.call(contract.card.load_my_cards, {}, lin.holder)).data.list).toEqual([])

  // The colleague leaves for the one who has left: both pages say so.
  await app.refused(calls.leave, leaving(chen.id, { leftAs: 'colleague', colleagueId: lin.id }), await as())
  const third = await worker('王第三')
  await app.call(calls.leave, leaving(chen.id, { leftAs: 'colleague', colleagueId: third.id }), await as())
  expect(await visit(lin.cardSn)).toMatchObject({ status: 410, body: expect.stringContaining('林離職') })
  expect((await visit(chen.cardSn)).body).toContain('王第三')

  for (const one of [chen, lin]) await app.call(calls.undo, { id: one.id }, await as())
  for (const one of [chen, lin]) expect((await visit(one.cardSn)).status).toBe(200)
  expect((await visit(lin.cardSn)).body).toContain('林離職')
  expect((await app.call(contract.card.load_my_card, { cardSn: lin.cardSn }, lin.holder)).data.state).toBe('active')
  await app.refused(calls.undo, { id: lin.id }, await as())
})

// Mutations: the chip or the sale left with the content; the plastic taken back although it is activated.
it('frees the plastic, and takes it back unless somebody else has it', async () => {
  const lin = await worker('林離職')
  const first = (await app.call(calls.leave, leaving(lin.id, { freesPlastic: true }), await as())).data
  expect(first.freed).toMatchObject([{ cardSn: lin.cardSn }])
  expect((await visit(lin.cardSn)).body).toContain('"reason":"unclaimed"')
  expect((await app.call(calls.undo, { id: lin.id }, await as())).data.taken).toEqual([])
  expect(await rowOf(lin.cardSn)).toMatchObject({ state: 'active', physical: true, memberId: lin.holder.id })
  expect((await visit(lin.cardSn)).body).toContain('林離職')

  const again = (await app.call(calls.leave, leaving(lin.id, { freesPlastic: true }), await as())).data
  const next = await app.holder()
  const { cardActivateCode = '' } = again.freed[0] ?? {}
  await app.call(contract.card.activate_card, { cardActivateCode }, next)
  expect((await app.call(calls.undo, { id: lin.id }, await as())).data.taken).toEqual([lin.cardSn])
  expect(await rowOf(lin.cardSn)).toMatchObject({ memberId: next.id })
  const [theirs] = (await app.call(contract.card.load_my_cards, {}, lin.holder)).data.list
  expect(theirs).toMatchObject({ fields: { nameCh: '林離職' }, isVirtual: true })
})

// Mutations: the company's address kept; a second card made; another person's departure found.
it('lets the person keep what is theirs once, and tells them', async () => {
  const lin = await worker('林離職')
  await app.call(calls.leave, leaving(lin.id, { note: '一路順風' }), await as())
  await app.sent(lin.person.phone, 'card_left')
  const [ended] = await mineOf(lin.person)
  const id = ended?.id ?? 0
  expect(ended).toMatchObject({ note: '一路順風', nameCh: '林離職', keptSn: '' })
  await app.refused(calls.keep, { id }, elsewhere.holder)
  const made = await Promise.all([1, 2].map(() => app.attempt(calls.keep, { id }, lin.holder)))
  expect(made.map(({ code }) => code).toSorted()).toEqual([200, 409])
  const [kept, ...more] = (await app.call(contract.card.load_my_cards, {}, lin.holder)).data.list
  expect(more).toEqual([])
  expect(kept?.fields).toMatchObject({
    ...{ nameCh: '林離職', introductionCh: '喜歡爬山', companyCh: '', addressCh: '', titleCh: '' },
  })
  expect(kept?.companyRules).toBeNull()
})

// Mutations: the entry kept; the content kept; the page forgotten in the cache; the sweep before its time.
it('deletes what is personal once it cannot be undone, or the account is erased', async () => {
  const [lin, gone] = [await worker('林離職'), await worker('林刪除')]
  for (const { id } of [lin, gone]) await app.call(calls.leave, leaving(id, { note: '再見' }), await as())
  await deleteAccount(gone.person)
  const page = await visit(gone.cardSn)
  expect(page.status).toBe(410)
  expect(page.body).not.toContain('林刪除')
  expect((await app.refused(calls.undo, { id: gone.id }, await as())).data).toMatchObject({
    refusal: 'departure.erased',
  })

  app.later((DEPARTURE_DAYS - 1) * DAY_MS)
  await app.running.runJob('sweep')
  expect((await visit(lin.cardSn)).body).toContain('林離職')
  app.later(2 * DAY_MS)
  await app.running.runJob('sweep')
  const swept = await visit(lin.cardSn)
  expect(swept).toMatchObject({ status: 410, body: expect.stringContaining('"reason":"left"') })
  expect(swept.body).not.toContain('林離職')
  expect((await rowOf(lin.cardSn))?.fields).toEqual(EMPTY_CARD)
  expect(await db().select().from(departure)).toEqual([])
  expect(await db().select().from(employee).where(eq(employee.id, lin.id))).toEqual([])
  await app.refused(calls.undo, { id: lin.id }, await as())
})

// Mutations: the role not asked for; another company's people found; the colleague's company not asked for.
it('takes a role back first, and knows its own people alone', async () => {
  const lin = await worker('林主管')
  await appoint(lin.person, 'editor', OURS)
  const refused = await app.refused(calls.leave, leaving(lin.id), await as())
  expect(refused.data).toMatchObject({ refusal: 'departure.role' })
  const other = await worker('林外人')
  const [{ prefix = '' } = {}] = await db().select().from(company).where(eq(company.id, 4))
  const atTheirs = { ...(await as(elsewhere)), prefix }
  expect((await app.refused(calls.leave, leaving(other.id), atTheirs)).code).toBe(404)
  const theirs = await holderWithCard(app, 4)
  const [listed] = await db()
    .insert(employee)
    .values({ companyId: 4, nameCh: '別家', state: 'joined', memberId: theirs.id, cardSn: theirs.cardSn })
    .returning()
  const to = leaving(other.id, { leftAs: 'colleague', colleagueId: listed?.id ?? 0 })
  expect((await app.refused(calls.leave, to, await as())).data).toMatchObject({ refusal: 'departure.colleague' })
  expect((await visit(other.cardSn)).status).toBe(200)
})

// Mutations: the departure read and trusted before the locks; the entry not locked.
it('is undone once, and left once, whoever does it at the same time', async () => {
  for (let round = 0; round < 3; round++) {
    const lin = await worker(`林${round}`)
    const by = await as()
    const twice = async (call: 'leave' | 'undo', input: { id: number }) =>
      (await Promise.all([1, 2].map(() => app.attempt(calls[call], input, by)))).map(({ code }) => code).toSorted()
    expect(await twice('leave', leaving(lin.id, { freesPlastic: true }))).toEqual([200, 409])
    expect(await twice('undo', { id: lin.id })).toEqual([200, 404])
    expect(await rowOf(lin.cardSn)).toMatchObject({ state: 'active', memberId: lin.holder.id })
  }
})
