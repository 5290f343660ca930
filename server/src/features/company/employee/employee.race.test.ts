import { contract } from '@idocard/contract'
import { MAX_VIRTUAL_CARDS } from '@idocard/domain/cards/card'
import { INVITED_AGAIN_HOURS, MAX_DEPARTMENT_DEPTH } from '@idocard/domain/company/employee'
import { HOUR_MS } from '@idocard/domain/duration'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { card } from '../../../db/schema/cards/card.ts'
import { employee } from '../../../db/schema/company/employee.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { deleteAccount, newPerson, type Person } from '../../../testing/person.ts'
import { appoint, tokenForStaff } from '../../identity/staff/fixtures.ts'

let app: TestApp
let manager: Person
beforeAll(async () => {
  app = await testApp({ DATABASE_CONNECTIONS: '20' })
  manager = await newPerson(app)
  await appoint(manager, 'manager', 3)
})
afterAll(() => app.close())

const { employee: calls, department } = contract
const as = async () => ({ token: await tokenForStaff(manager, calls.save) })
const add = async (fields: object) => (await app.call(calls.save, { id: 0, version: 0, ...fields }, await as())).data
const addDepartment = async (titleCh: string, parentId = 0) =>
  (await app.call(department.save, { id: 0, version: 0, titleCh, parentId }, await as())).data

// Mutations: `inside_itself` left out; the depth of what moves along not counted; a department with people deleted.
it('keeps departments a tree of few levels, and deletes only what is empty', async () => {
  const [top, other] = [await addDepartment('總公司'), await addDepartment('分公司')]
  let at = top
  for (let level = 2; level <= MAX_DEPARTMENT_DEPTH; level++) at = await addDepartment(`第 ${level} 層`, at.id)
  const move = async (one: { id: number; version: number; titleCh: string }, parentId: number) =>
    app.attempt(department.save, { id: one.id, version: one.version, titleCh: one.titleCh, parentId }, await as())
  const refusal = async (done: Promise<{ data: unknown }>) => ((await done).data as { refusal?: string }).refusal
  expect(
    await refusal(app.attempt(department.save, { id: 0, version: 0, titleCh: 'x', parentId: at.id }, await as())),
  ).toBe('department.deep')
  expect(await refusal(move(top, at.id))).toBe('department.inside_itself')
  expect(await refusal(move(top, top.id))).toBe('department.inside_itself')
  expect(await refusal(move(top, other.id))).toBe('department.deep')
  await add({ nameCh: '在最裡面', departmentId: at.id })
  const names = async (departmentId: number) =>
    (await app.call(calls.list, { departmentId }, await as())).data.list.map(({ nameCh }) => nameCh)
  expect(await names(top.id)).toEqual(['在最裡面'])
  expect(await names(other.id)).toEqual([])
  for (const { id } of [top, at])
    expect(await refusal(app.attempt(department.remove, { id }, await as()))).toBe('department.in_use')
  expect((await app.attempt(department.remove, { id: other.id }, await as())).code).toBe(200)
})

// Mutations: the company not locked before fields are compared; the search without the number as people type it.
it('has nobody twice, however many add them at once, and finds them by any piece', async () => {
  const fields = { nameCh: '王小明', nameEn: 'Ming Wang', phone: '0912-000-321', email: 'Ming@Example.com' }
  const input = { id: 0, version: 0, ...fields, employeeNumber: 'A-0012' }
  const added = await Promise.all(Array.from({ length: 8 }, async () => app.attempt(calls.save, input, await as())))
  expect(added.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(added.filter(({ code }) => code !== 200 && code !== 422)).toEqual([])
  const find = async (keyword: string) => (await app.call(calls.list, { keyword }, await as())).data.list
  for (const keyword of ['小明', 'wang', '0912-000', '000-321', '000321', '912 000', '+886912', 'ming@ex', 'a-0012'])
    expect(await find(keyword), keyword).toMatchObject([{ phone: '0912-000-321', email: 'ming@example.com' }])
  const [one] = await find('王小明')
  await app.call(calls.remove, { id: one?.id ?? 0 }, await as())
  const again = await add({ ...fields, employeeNumber: '' })
  expect((await app.refused(calls.restore, { id: one?.id ?? 0 }, await as())).data.refusal).toBe('employee.twice')
  await app.call(calls.remove, { id: again.id }, await as())
  expect((await app.attempt(calls.restore, { id: one?.id ?? 0 }, await as())).code).toBe(200)
  const nameless = await app.refused(calls.save, { id: 0, version: 0, email: 'x@example.com' }, await as())
  expect(nameless.data.fields).toHaveProperty('nameCh')
})

/** Somebody who is on the list by their phone number, and invited. */
async function invited(fields: object = {}) {
  const person = await newPerson(app)
  const one = await add({ nameCh: '林小美', titleCh: '設計師', phone: person.phone, ...fields })
  await app.call(calls.invite, { id: one.id }, await as())
  return { person, id: one.id }
}
const stateOf = async (id: number) => (await app.call(calls.get, { id }, await as())).data

// Mutations: the member not locked in `accept`; the message with a secret; the invitation shown to others.
it('invites by message, and whoever signs in so gets one card of the company with what it wrote', async () => {
  const { person, id } = await invited()
  expect((await app.sent(person.phone, 'employee_invited')).text).toMatch(/\/backstage\/SG\/join /)
  expect((await app.refused(calls.invite, { id }, await as())).data.refusal).toBe('employee.invited_today')
  app.later(INVITED_AGAIN_HOURS * HOUR_MS)
  expect((await app.call(calls.invite, { id }, await as())).data.state).toBe('invited')

  const stranger = await newPerson(app)
  expect((await app.call(calls.load_invitations, {}, stranger.holder)).data.list).toEqual([])
  expect((await app.refused(calls.accept, { id }, stranger.holder)).data.refusal).toBe('not_found')
  expect((await app.call(calls.load_invitations, {}, person.holder)).data.list).toMatchObject([
    { id, nameCh: '林小美', titleCh: '設計師', prefix: 'SG' },
  ])
  const before = await app.running.database.db.select().from(card).where(eq(card.memberId, person.holder.id))
  const answers = await Promise.all(Array.from({ length: 6 }, () => app.attempt(calls.accept, { id }, person.holder)))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  const after = await app.running.database.db.select().from(card).where(eq(card.memberId, person.holder.id))
  const ofCompany = after.filter(({ companyId }) => companyId === 3)
  expect(ofCompany).toHaveLength(Math.max(1, before.filter(({ companyId }) => companyId === 3).length))
  expect(await stateOf(id)).toMatchObject({ state: 'joined', cardSn: ofCompany[0]?.cardSn })
  expect((await app.refused(calls.invite, { id }, await as())).data.refusal).toBe('employee.joined')

  // The list is the company's. Without the account it says nothing of a card any more.
  await deleteAccount(person)
  expect(await stateOf(id)).toMatchObject({ nameCh: '林小美', state: 'joined', cardSn: '' })
  app.later(INVITED_AGAIN_HOURS * HOUR_MS)
  expect((await app.call(calls.invite, { id }, await as())).data).toMatchObject({ state: 'invited', joinedAt: null })
})

// Mutations: a declined invitation still shown; a second entry of the company joined with the same account.
it('can be declined and accepted later, and joins a company once', async () => {
  const { person, id } = await invited()
  await app.call(calls.decline, { id }, person.holder)
  expect(await stateOf(id)).toMatchObject({ state: 'declined' })
  expect((await app.call(calls.load_invitations, {}, person.holder)).data.list).toMatchObject([
    { id, isDeclined: true },
  ])
  expect((await app.refused(calls.decline, { id }, person.holder)).data.refusal).toBe('not_found')
  const { cardSn } = (await app.call(calls.accept, { id }, person.holder)).data
  expect(await stateOf(id)).toMatchObject({ state: 'joined', cardSn })
  // The same person under another entry, which took over the phone number.
  await app.running.database.db.update(employee).set({ phone: '' }).where(eq(employee.id, id))
  const twice = await add({ nameCh: '林小美二', phone: person.phone })
  // An address is not written to again at once, whichever entry has it.
  expect((await app.refused(calls.invite, { id: twice.id }, await as())).data.refusal).toBe('employee.invited_today')
  app.later(INVITED_AGAIN_HOURS * HOUR_MS)
  await app.call(calls.invite, { id: twice.id }, await as())
  expect((await app.refused(calls.accept, { id: twice.id }, person.holder)).data.refusal).toBe('employee.already')
  // Taken off the list, the first entry cannot come back beside the second one, with which they have joined meanwhile.
  await app.call(calls.remove, { id }, await as())
  expect((await app.call(calls.accept, { id: twice.id }, person.holder)).data.cardSn).toBe(cardSn)
  expect((await app.refused(calls.restore, { id }, await as())).data.refusal).toBe('employee.twice')
})

// Mutation: an invitation counted as a change of what staff typed.
it('lets staff go on typing while somebody is invited and joins', async () => {
  const person = await newPerson(app)
  const one = await add({ nameCh: '打到一半', phone: person.phone })
  await app.call(calls.invite, { id: one.id }, await as())
  await app.call(calls.accept, { id: one.id }, person.holder)
  const typed = { id: one.id, version: one.version, nameCh: '打完了', phone: person.phone }
  expect((await app.call(calls.save, typed, await as())).data).toMatchObject({ nameCh: '打完了', state: 'joined' })
})

// Mutations: `begunAnew` left out; `countVirtualCards` with the company's card.
it('begins anew for another address, and leaves people the cards that they may make themselves', async () => {
  const { id } = await invited()
  const person = await newPerson(app, 4)
  const { version } = await stateOf(id)
  const input = { id, version, nameCh: '林小美', phone: person.phone }
  expect((await app.call(calls.save, input, await as())).data).toMatchObject({ state: 'listed', remindedAt: null })
  expect((await app.call(calls.load_invitations, {}, person.holder)).data.list).toEqual([])
  await app.call(calls.invite, { id }, await as())
  const { cardSn } = (await app.call(calls.accept, { id }, person.holder)).data
  for (let made = 0; made < MAX_VIRTUAL_CARDS; made += 1)
    await app.call(contract.card.create_virtual, { cardSn: '' }, person.holder)
  expect((await app.refused(contract.card.create_virtual, { cardSn: '' }, person.holder)).data.refusal).toBe(
    'card.virtual_many',
  )
  await app.running.database.db.update(card).set({ memberId: null, state: 'unclaimed' }).where(eq(card.cardSn, cardSn))
  expect(await stateOf(id)).toMatchObject({ state: 'joined', cardSn: '' })
})

// Mutation: the person's own card taken for one of the company, or changed.
it('gives a card without plastic to whoever has none of the company, with the address for an exchange only', async () => {
  const person = await newPerson(app, 4)
  const one = await add({ nameCh: '陳雅婷', nameEn: 'Yating Chen', phone: person.phone })
  await app.call(calls.invite, { id: one.id }, await as())
  const { cardSn } = (await app.call(calls.accept, { id: one.id }, person.holder)).data
  const [made] = await app.running.database.db.select().from(card).where(eq(card.cardSn, cardSn))
  expect(made).toMatchObject({
    companyId: 3,
    physical: false,
    state: 'active',
    memberId: person.holder.id,
    fields: { nameCh: '陳雅婷', nameEn: 'Yating Chen', phones: [{ visibility: 'exchange' }] },
  })
})
