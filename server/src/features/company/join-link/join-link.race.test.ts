import { contract } from '@idocard/contract'
import { PRESET_RULES } from '@idocard/domain/company/card-template'
import { INVITATION_DAYS } from '@idocard/domain/company/employee'
import { KEPT_LINK_DAYS } from '@idocard/domain/company/join-link'
import { DAY_MS } from '@idocard/domain/duration'
import { formatMobile, normaliseMobile } from '@idocard/domain/identity/phone'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { card } from '../../../db/schema/cards/card.ts'
import { employee, joinLink } from '../../../db/schema/company/employee.ts'
import { employeeCode } from '../../../db/schema/company/employee-code.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { deleteAccount, newPerson, type Person } from '../../../testing/person.ts'
import { readPdf } from '../../../testing/read-pdf.ts'
import { readQr } from '../../../testing/read-qr.ts'
import { appoint, tokenForStaff } from '../../identity/staff/fixtures.ts'
import { addTemplate } from '../card-template/fixtures.ts'
import { addDepartment, addEmployee } from '../employee/fixtures.ts'
import { newCompany } from '../site-company/fixtures.ts'
import { addLink } from './fixtures.ts'

let app: TestApp
let manager: Person
let prefix = ''
beforeAll(async () => {
  app = await testApp({ DATABASE_CONNECTIONS: '20' })
  const company = await newCompany(app)
  prefix = company.prefix
  // Holders of the shop’s own company, who have no card of this one.
  manager = await newPerson(app, company.id)
  await appoint(manager, 'manager', company.id)
})
afterAll(() => app.close())

const { joinLink: calls, employee: people } = contract
const db = () => app.running.database.db
const as = async () => ({ token: await tokenForStaff(manager, calls.save), prefix })
const refusalOf = (answer: { data: unknown }) => (answer.data as { refusal?: string }).refusal
const phoneOf = (person: Person) => normaliseMobile(person.phone) ?? ''
const joinAs = ({ holder }: Pick<Person, 'holder'>, code: string, names = { nameCh: '王小明', nameEn: 'Ming Wang' }) =>
  app.attempt(calls.join, { code, ...names }, holder)
const companyId = async () => (await db().select().from(card).where(eq(card.cardSn, manager.cardSn)))[0]?.companyId ?? 0
const rowsOf = async (person: Person) =>
  db()
    .select()
    .from(employee)
    .where(and(eq(employee.companyId, await companyId()), eq(employee.memberId, person.holder.id)))

// Mutations: the company not locked; the places counted before the lock; the place taken after the answer.
it('gives the last place of a link to exactly one of fifty people, and no place twice', async () => {
  const departmentId = await addDepartment(manager, { titleCh: '門市' })
  const { id, code } = await addLink(manager, { maxPeople: 3, departmentId })
  const crowd = await Promise.all(Array.from({ length: 52 }, () => app.holder()))
  const early = await Promise.all(crowd.slice(0, 2).map((holder) => joinAs({ holder } as Person, code)))
  expect(early.map(({ code: at }) => at)).toEqual([200, 200])
  const late = await Promise.all(crowd.slice(2).map((holder) => joinAs({ holder } as Person, code)))
  expect(late.filter(({ code: at }) => at === 200)).toHaveLength(1)
  expect(new Set(late.filter(({ code: at }) => at !== 200).map(refusalOf))).toEqual(new Set(['join.full']))
  const { data } = await app.call(calls.get, { id }, await as())
  expect(data).toMatchObject({ joined: 3, state: 'full', departmentCh: '門市' })
  expect(data.people).toHaveLength(3)
  const listed = await app.call(people.list, { departmentId }, await as())
  expect(listed.data.list.map(({ state }) => state)).toEqual(['joined', 'joined', 'joined'])
})

// Mutations: the member not locked; whoever has joined takes another place.
it('makes one card and one entry of whoever presses six times, also with a template that locks the name', async () => {
  const rules = PRESET_RULES.strict
  const departmentId = await addDepartment(manager, { templateId: await addTemplate(manager, { rules }) })
  const { id, code } = await addLink(manager, { departmentId })
  const person = await newPerson(app)
  const seen = (await app.call(calls.look, { code: ` ${code.toLowerCase().replaceAll('-', ' ')}` }, person.holder)).data
  expect(seen).toMatchObject({
    isListed: false,
    hasCard: false,
    cardSn: '',
    problem: '',
    shares: formatMobile(phoneOf(person)),
  })
  expect(seen.locked).toContain('name')
  const nameless = await app.refused(calls.join, { code }, person.holder)
  expect(nameless.data.fields).toHaveProperty('nameCh')
  const answers = await Promise.all(Array.from({ length: 6 }, () => joinAs(person, code)))
  expect(new Set(answers.map(({ data }) => (data as { cardSn: string }).cardSn)).size).toBe(1)
  const [row, ...more] = await rowsOf(person)
  expect(more).toEqual([])
  // Its number is what the person was told that the company sees, and hidden on the card until they decide.
  expect(row).toMatchObject({ nameCh: '王小明', phone: phoneOf(person), email: '', state: 'joined', departmentId })
  const [made] = await db()
    .select()
    .from(card)
    .where(eq(card.cardSn, row?.cardSn ?? ''))
  expect(made?.fields).toMatchObject({ nameCh: '王小明', nameEn: 'Ming Wang', phones: [{ visibility: 'exchange' }] })
  expect((await app.call(calls.get, { id }, await as())).data.joined).toBe(1)
  expect((await app.call(calls.look, { code }, person.holder)).data).toMatchObject({ cardSn: row?.cardSn, problem: '' })
})

// Mutations: an entry sought by the phone number alone; a second entry made; the company's words not taken.
it('is their own entry for whoever is listed, however that is', async () => {
  const { code } = await addLink(manager)
  for (const state of ['listed', 'invited', 'declined'] as const) {
    const person = await newPerson(app)
    const id = await addEmployee(manager, { nameCh: '名單上的人', titleCh: '店長', phone: phoneOf(person), state })
    expect((await app.call(calls.look, { code }, person.holder)).data).toMatchObject({
      ...{ isListed: true, nameCh: '名單上的人', titleCh: '店長', shares: '' },
    })
    expect((await joinAs(person, code)).code).toBe(200)
    expect(await rowsOf(person)).toMatchObject([{ id, nameCh: '名單上的人', state: 'joined' }])
  }
  // Whoever erased the account with which they had joined is the same person to the company.
  const former = await newPerson(app)
  await joinAs(former, code)
  const [entry] = await rowsOf(former)
  await deleteAccount(former)
  const again = { ...former, holder: await app.holder({ phone: former.phone }) }
  expect((await joinAs(again, code)).code).toBe(200)
  expect(await rowsOf(again)).toMatchObject([{ id: entry?.id }])
})

// Mutations: each of the reasons left out; a reason said to whoever has joined.
it('says why nobody can join, or not this person, and lets in whom it may', async () => {
  const person = await newPerson(app)
  const whyNot = async (code: string, who = person) => {
    const refused = refusalOf(await joinAs(who, code))
    const { problem } = (await app.call(calls.look, { code }, who.holder)).data
    expect(problem !== '').toBe(refused !== undefined)
    return refused
  }
  const { id, code } = await addLink(manager)
  await app.call(calls.pause, { id }, await as())
  expect(await whyNot(code)).toBe('join.paused')
  await app.call(calls.resume, { id }, await as())
  await app.call(calls.remove, { id }, await as())
  expect(await whyNot(code)).toBe('join.over')
  await app.call(calls.restore, { id }, await as())
  expect(await whyNot((await addLink(manager, { endsOn: '2020-01-01' })).code)).toBe('join.over')

  const removed = await addEmployee(manager, { phone: phoneOf(person), removedAt: app.now() })
  expect(await whyNot(code)).toBe('join.removed')
  await db().update(employee).set({ removedAt: null, state: 'left' }).where(eq(employee.id, removed))
  expect(await whyNot(code)).toBe('join.left')
  const other = await newPerson(app)
  const taken = { state: 'joined', memberId: other.holder.id, cardSn: other.cardSn } as const
  await db().update(employee).set(taken).where(eq(employee.id, removed))
  expect(await whyNot(code)).toBe('join.taken')
  await db().delete(employee).where(eq(employee.id, removed))

  const mail = `mei${Date.now()}@company.com.tw`
  const { code: ofDomain } = await addLink(manager, { domain: 'company.com.tw' })
  expect(await whyNot(ofDomain)).toBe('join.domain')
  const byMail = { ...person, holder: await app.holder({ email: mail }) }
  expect(await whyNot(ofDomain, byMail)).toBeUndefined()
  expect(await rowsOf(byMail)).toMatchObject([{ email: mail, phone: '' }])
  expect(await whyNot(code)).toBeUndefined()
  await app.call(calls.pause, { id }, await as())
  expect((await app.call(calls.look, { code }, person.holder)).data).toMatchObject({ problem: '' })
  expect(refusalOf(await joinAs(person, '7K2M-9QXR-4DHT-W0CZ'))).toBe('join.unknown')
})

// Mutations: the department of another company; the day unlimited; another's version saved over.
it('keeps to its department, days and version, and is another company’s to nobody', async () => {
  const today = app.now().toISOString().slice(0, 10)
  const day = (days: number) => new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10)
  const input = { id: 0, version: 0, name: '新人', maxPeople: 5, endsOn: day(14), domain: '@Company.com.tw' }
  const made = (await app.call(calls.save, input, await as())).data
  expect(made).toMatchObject({ domain: 'company.com.tw', joined: 0, state: 'open', departmentId: 0 })
  expect(await readQr(Buffer.from(made.qr))).toBe(made.url)
  for (const wrong of [{ endsOn: day(92) }, { endsOn: day(-2) }, { maxPeople: 501 }, { domain: 'company' }])
    expect((await app.refused(calls.save, { ...input, ...wrong }, await as())).code).toBe(422)
  // A pause is no change of what somebody types.
  await app.call(calls.pause, { id: made.id }, await as())
  await app.call(calls.resume, { id: made.id }, await as())
  const changed = { ...input, id: made.id, version: made.version, maxPeople: 6 }
  expect((await app.call(calls.save, changed, await as())).data.url).toBe(made.url)
  expect((await app.refused(calls.save, changed, await as())).data.refusal).toBe('join_link.changed')
  // In the database there is nothing that opens it.
  const [row] = await db().select().from(joinLink).where(eq(joinLink.id, made.id))
  const code = made.url.split('code=')[1] ?? '-'
  expect(JSON.stringify(row)).not.toContain(code)
})

// Mutations: a code that opens twice, or after its days; the old one still good after another was printed.
it('prints a code for each person, whoever has it joins as them once, within its days', async () => {
  const id = await addEmployee(manager, { nameCh: '沒有手機的人', titleCh: '師傅' })
  const taken = await newPerson(app)
  const joined = await addEmployee(manager, { state: 'joined', memberId: taken.holder.id, cardSn: taken.cardSn })
  const codesOf = async (list: number[]) => {
    const { path, list: results } = (await app.call(people.print_codes, { list }, await as())).data
    return { path, results }
  }
  const { path, results } = await codesOf([id, joined])
  expect(results).toEqual([
    { id, problem: '' },
    { id: joined, problem: expect.stringMatching(/./) },
  ])
  expect((await app.refused(people.print_codes, { list: [joined] }, await as())).data.refusal).toBe('employee.joined')
  expect((await app.call(people.get, { id }, await as())).data).toMatchObject({ state: 'invited' })
  expect((await app.running.app.inject({ url: path.replace(/list=\d+/, `list=${joined}`) })).statusCode).toBe(404)

  const old = await codeOn(path)
  const { path: newer } = await codesOf([id])
  const code = await codeOn(newer)
  const person = await newPerson(app)
  expect(refusalOf(await joinAs(person, old))).toBe('join.unknown')
  app.later((INVITATION_DAYS + 1) * DAY_MS)
  expect((await app.call(people.get, { id }, await as())).data).toMatchObject({ state: 'ended', codeUntil: null })
  const ended = await app.call(people.list, { state: 'ended' }, await as())
  expect(ended.data.list.map((one) => one.id)).toContain(id)
  const late = await newPerson(app)
  expect(refusalOf(await joinAs(late, code))).toBe('join.over')
  const fresh = await codeOn((await codesOf([id])).path)
  expect((await app.call(calls.look, { code: fresh }, late.holder)).data).toMatchObject({
    ...{ isListed: true, nameCh: '沒有手機的人', titleCh: '師傅', shares: '' },
  })
  const rivals = [late, await newPerson(app)]
  const answers = await Promise.all(rivals.map((one) => joinAs(one, fresh)))
  expect(answers.filter(({ code: at }) => at === 200)).toHaveLength(1)
  expect(answers.filter(({ code: at }) => at !== 200).map(refusalOf)).toEqual(['join.used'])
  const members = await db()
    .select({ id: employee.memberId })
    .from(employee)
    .where(inArray(employee.id, [id]))
  expect(rivals.map(({ holder }) => holder.id)).toContain(members[0]?.id)
})

// Mutations: a link that is open swept, or one that is over kept; who joined deleted with it.
it('forgets links and codes long after they ended, and nobody who joined', async () => {
  const person = await newPerson(app)
  const { id, code } = await addLink(manager)
  expect((await joinAs(person, code)).code).toBe(200)
  const printed = await addEmployee(manager)
  await app.call(people.print_codes, { list: [printed] }, await as())
  const left = async () => [
    await db().$count(joinLink, eq(joinLink.id, id)),
    await db().$count(employeeCode, eq(employeeCode.employeeId, printed)),
  ]
  await app.running.runJob('sweep')
  expect(await left()).toEqual([1, 1])
  app.later((2 * INVITATION_DAYS + 1) * DAY_MS)
  await app.running.runJob('sweep')
  expect(await left()).toEqual([1, 0])
  app.later(KEPT_LINK_DAYS * DAY_MS)
  await app.running.runJob('sweep')
  expect(await left()).toEqual([0, 0])
  expect(await rowsOf(person)).toMatchObject([{ state: 'joined', joinLinkId: null }])
})

/** The code on the first strip of a sheet. */
async function codeOn(path: string): Promise<string> {
  const { rawPayload } = await app.running.app.inject({ url: path })
  const texts = readPdf(rawPayload).flatMap((page) => page.texts)
  return texts.find((one) => /^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/.test(one)) ?? ''
}
