import { contract } from '@idocard/contract'
import { SOURCES } from '@idocard/domain/cards/card'
import { daysAfter } from '@idocard/domain/commerce/figures-period'
import { COMPANY_FIGURES, type CompanyFigure, monthOf, monthsAfter } from '@idocard/domain/company/company-figures'
import { DAY_MS } from '@idocard/domain/duration'
import { normaliseMobile } from '@idocard/domain/identity/phone'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { companyDayFigure, employeeFigure } from '../../../db/schema/company/company-figures.ts'
import { employee } from '../../../db/schema/company/employee.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { deleteAccount, newPerson, type Person } from '../../../testing/person.ts'
import { countMetrics } from '../../cards/card/index.ts'
import { appoint, tokenForStaff } from '../../identity/staff/fixtures.ts'
import { addDepartment, addEmployee } from '../employee/fixtures.ts'
import { companyFigureDrift, forgetOldPersons } from './days.store.ts'

const { load, list_people, load_person } = contract.companyFigures
const KINDS = { opened: 'view', saved: 'save', exchanged: 'exchange', tapped: 'tap' } as const
const COUNTED = ['opened', 'saved', 'exchanged', 'tapped'] as const

let app: TestApp
/** An owner of our own company, and one of another. */
let owner: Person
let other: Person
beforeAll(async () => {
  app = await testApp()
  owner = await newPerson(app)
  await appoint(owner, 'owner', 3)
  other = await newPerson(app, 4)
  await appoint(other, 'owner', 4)
})
afterAll(() => app.close())

const prefixOf = async (person: Person) =>
  (
    await app.running.database.db.execute<{ prefix: string }>(
      sql`select prefix from company where id = ${person === other ? 4 : 3}`,
    )
  ).rows[0]?.prefix ?? ''
const as = async (person: Person) => ({ token: await tokenForStaff(person, load), prefix: await prefixOf(person) })
const told = async (person: Person, input: object = {}) =>
  (await app.call(load, { period: '90', compare: 'none', ...input }, await as(person))).data
const people = async (person: Person, input: object = {}) => {
  // Past what was found a moment ago.
  app.later(20_000)
  const asked = { period: '90', compare: 'none', pageSize: 500, ...input } as const
  return (await app.call(list_people, asked, await as(person))).data
}
const today = () => taiwanDay(app.now())

interface Joined {
  person: Person
  id: number
  companyId: number
  departmentId: number
}

/** Somebody who joins a company as one of its people, with the card that they have. */
async function join(companyId: number, departmentId = 0): Promise<Joined> {
  const person = await newPerson(app, companyId)
  const phone = normaliseMobile(person.phone) ?? ''
  const id = await addEmployee(person, {
    ...{ phone, nameCh: `金絲雀${companyId}`, state: 'invited', invitedAt: app.now() },
    ...(departmentId && { departmentId }),
  })
  await app.call(contract.employee.accept, { id }, person.holder)
  return { person, id, companyId, departmentId }
}

interface Event {
  companyId: number
  departmentId: number
  /** Nobody is 0. */
  id: number
  day: string
  source: string
  figure: CompanyFigure
  times: number
}
/** What should be counted, kept by a plain loop beside the server. */
const events: Event[] = []
const sumsOf = (isIn: (event: Event) => boolean) =>
  Object.fromEntries(
    COMPANY_FIGURES.map((name) => [
      name,
      events.filter((one) => one.figure === name && isIn(one)).reduce((sum, { times }) => sum + times, 0),
    ]),
  )

/** A repeatable series of numbers below a limit (mulberry32). */
function seededRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}
const random = seededRandom(7)
const one = <T>(values: readonly T[]): T => values[random(values.length)] as T

/** Counts something on somebody’s card, as the page of the card does. */
async function count({ person, id, companyId, departmentId }: Joined, isTheirs: boolean, day: string): Promise<void> {
  const figure = one(COUNTED)
  const event = { day, source: one(SOURCES), times: 1 + random(5) }
  await app.running.inTransaction(({ db }) =>
    countMetrics(db, [{ ...event, cardSn: person.cardSn, kind: KINDS[figure] }]),
  )
  if (isTheirs) events.push({ ...event, id, companyId, departmentId, figure })
}

/** Everything that the calls say of a company is what the loop has. */
async function compareAll(staff: Person, companyId: number, tree: ReadonlyMap<number, readonly number[]>) {
  const ofCompany = (event: Event) => event.companyId === companyId
  const all = await told(staff)
  expect(all.sums).toEqual(sumsOf(ofCompany))
  for (const { start, sums } of all.steps)
    expect(sums, start).toEqual(sumsOf((event) => ofCompany(event) && event.day === start))
  for (const { key, sums } of all.sources)
    expect(sums, key).toEqual(sumsOf((event) => ofCompany(event) && event.source === key))
  for (const [id, inside] of tree) {
    const expected = sumsOf((event) => ofCompany(event) && inside.includes(event.departmentId))
    expect(all.departments.find((row) => row.id === id)?.sums, `department ${id}`).toEqual(expected)
    if (id !== 0) expect((await told(staff, { departmentId: id })).sums).toEqual(expected)
  }
  for (const { id, sums } of (await people(staff)).list)
    expect(sums, `person ${id}`).toEqual(sumsOf((event) => ofCompany(event) && event.id === id))
}

// Mutations: the other company's rows not left out; the last two days not summed again; days of UTC; `-` of the departments
// inside; what was counted after somebody left the list.
it('counts what a plain loop over the same random history counts, before and after days are stored, and late', async () => {
  const { db } = app.running.database
  const top = await addDepartment(owner)
  const inner = await addDepartment(owner, { titleCh: '北區', parentId: top })
  const beside = await addDepartment(owner, { titleCh: '南區' })
  const tree = new Map([
    [top, [top, inner]],
    [inner, [inner]],
    [beside, [beside]],
    [0, [0]],
  ])
  const ours: Joined[] = []
  for (const departmentId of [top, inner, inner, beside, 0]) ours.push(await join(3, departmentId))
  const theirs = [await join(4), await join(4)]
  for (const { id, companyId, departmentId } of [...ours, ...theirs])
    events.push({ companyId, departmentId, id, day: today(), source: '', figure: 'claimed', times: 1 })
  const from = daysAfter(today(), -20)
  const round = async (n: number) => {
    for (let made = 0; made < n; made += 1) await count(one([...ours, ...theirs]), true, daysAfter(from, random(21)))
  }
  await round(60)
  const [moved, left, gone] = ours as [Joined, Joined, Joined]
  await db.update(employee).set({ departmentId: beside }).where(eq(employee.id, moved.id))
  moved.departmentId = beside
  await round(40)
  await compareAll(owner, 3, tree)
  await compareAll(other, 4, new Map())

  await app.running.runJob('company_figure_days')
  expect(await db.$count(companyDayFigure)).toBeGreaterThan(20)
  await compareAll(owner, 3, tree)
  // What is counted late, of days that were stored.
  for (const back of [1, 2]) await count(one(ours), true, daysAfter(today(), -back))
  await app.running.runJob('company_figure_days')
  await compareAll(owner, 3, tree)
  expect((await companyFigureDrift(db)).drift).toEqual([])

  // Of who was taken off the list, and of a card that was given up, nothing more is counted, and all stays.
  await db.update(employee).set({ removedAt: app.now() }).where(eq(employee.id, left.id))
  await count(left, false, today())
  await app.call(contract.card.release, { cardSn: gone.person.cardSn }, gone.person.holder)
  await compareAll(owner, 3, tree)
  await db.update(companyDayFigure).set({ opened: 999_999 }).where(eq(companyDayFigure.companyId, 4))
  expect((await companyFigureDrift(db)).drift.map(({ companyId }) => companyId)).toContain(4)
  // A number of another company is in none of ours.
  expect(JSON.stringify([await told(owner), await people(owner)])).not.toContain('999999')
  await db.delete(companyDayFigure).where(eq(companyDayFigure.companyId, 4))
})

// Mutations: taps counted as opened; the source lost; a day of UTC.
it('a company’s numbers are those that each holder sees', async () => {
  const me = await join(3)
  for (let made = 0; made < 25; made += 1) await count(me, true, daysAfter(today(), -random(10)))
  await app.running.runJob('company_figure_days')
  const { list } = (
    await app.call(contract.card.load_metrics, { cardSn: me.person.cardSn, days: 30 }, me.person.holder)
  ).data
  expect(list.length).toBeGreaterThan(5)
  const input = { id: me.id, period: '30', compare: 'none' } as const
  const shown = (await app.call(load_person, input, await as(owner))).data
  const own = (isIn: (row: (typeof list)[number]) => boolean) =>
    Object.fromEntries(
      COUNTED.map((name) => [
        name,
        list.filter((row) => row.kind === KINDS[name] && isIn(row)).reduce((sum, row) => sum + row.count, 0),
      ]),
    )
  for (const { start, sums } of shown.steps) expect(sums, start).toMatchObject(own(({ day }) => day === start))
  for (const { key, sums } of shown.sources) expect(sums, key).toMatchObject(own(({ source }) => source === key))
  expect((await people(owner)).list.find(({ id }) => id === me.id)?.sums).toMatchObject(own(() => true))
})

// Mutations: `countedId` not asked for; other entries of the list not asked for.
it('counts somebody who joins anew as having claimed once', async () => {
  const { db } = app.running.database
  const claimed = async () => (await told(owner)).sums.claimed
  const me = await join(3)
  const before = await claimed()
  const reset = { state: 'invited', memberId: null, joinedAt: null, cardSn: null } as const
  await db.update(employee).set(reset).where(eq(employee.id, me.id))
  await app.call(contract.employee.accept, { id: me.id }, me.person.holder)
  expect(await claimed()).toBe(before)
  await db.update(employee).set({ removedAt: app.now() }).where(eq(employee.id, me.id))
  const phone = normaliseMobile(me.person.phone) ?? ''
  const id = await addEmployee(me.person, { phone, state: 'invited' })
  await app.call(contract.employee.accept, { id }, me.person.holder)
  expect(await claimed()).toBe(before)
})

// Mutations: the rows deleted with the person; the id left on them.
it('keeps the totals of whoever erases their account, and no person', async () => {
  const { db } = app.running.database
  const me = await join(3)
  await count(me, true, today())
  await count(me, true, daysAfter(today(), -3))
  const { sums, steps } = await told(owner)
  await deleteAccount(me.person)
  expect(await told(owner)).toMatchObject({ sums, steps })
  expect(await db.$count(employeeFigure, eq(employeeFigure.employeeId, me.id))).toBe(0)
  expect((await people(owner)).list.map(({ id }) => id)).not.toContain(me.id)
  await app.running.runJob('company_figure_days')
  expect(await told(owner)).toMatchObject({ sums, steps })
})

it('lists people in order, page after page, and finds them; an editor sees no person', async () => {
  const first = await people(owner, { sort: '-opened', pageSize: 2 })
  const second = await people(owner, { sort: '-opened', pageSize: 2, cursor: first.next })
  const whole = await people(owner, { sort: '-opened' })
  expect([...first.list, ...second.list]).toEqual(whole.list.slice(0, 4))
  const opened = whole.list.map(({ sums }) => sums.opened)
  expect(opened).toEqual(opened.toSorted((a, b) => b - a))
  const name = `林查無${today()}`
  const id = await addEmployee(owner, { nameCh: name, state: 'joined', memberId: owner.holder.id })
  expect((await people(owner, { keyword: name })).list.map((row) => row.id)).toEqual([id])

  const editor = await newPerson(app)
  await appoint(editor, 'editor', 3)
  const mine = await as(editor)
  for (const [call, input] of [
    [list_people, {}],
    [load_person, { id }],
  ] as const)
    expect((await app.refused(call, input, mine)).code).toBe(403)
  expect(JSON.stringify((await app.call(load, {}, mine)).data)).not.toContain('金絲雀')
  expect((await app.refused(contract.companyGoal.list, {}, mine)).code).toBe(403)
})

// Mutations: `<=` of `goalsOf`; the version not compared; the month of another company.
it('draws goals until a later month has its own, and of two who set them the second is told', async () => {
  const month = monthOf(today())
  const staff = await as(owner)
  const input = { month: monthsAfter(month, -2), version: 0, opened: 300 }
  const saved = await Promise.all([1, 2].map(() => app.attempt(contract.companyGoal.save, input, staff)))
  expect(saved.map(({ code }) => code).toSorted()).toEqual([200, 409])
  const goals = async () => (await app.call(contract.companyGoal.list, {}, await as(owner))).data.list
  expect((await goals()).find((row) => row.month === month)).toMatchObject({ opened: 300, isOwn: false, version: 0 })
  await app.call(contract.companyGoal.save, { month, version: 0, opened: 600, saved: 30 }, await as(owner))
  const again = { month, version: 1, opened: 700 }
  await app.call(contract.companyGoal.save, again, await as(owner))
  expect((await app.refused(contract.companyGoal.save, again, await as(owner))).data.refusal).toBe('goal.changed')
  const { goals: daily } = await told(owner, { period: 'month' })
  const days = (Date.parse(monthsAfter(month, 1)) - Date.parse(month)) / DAY_MS
  expect(daily[0]?.opened).toBeCloseTo(700 / days)
  expect(daily[0]?.saved).toBeNull()
  expect((await told(other, { period: 'month' })).goals).toEqual([])
})

it('forgets what each person’s card did after 25 months, and keeps the totals', async () => {
  const { db } = app.running.database
  const me = await join(3)
  const day = monthsAfter(monthOf(today()), -26)
  await db
    .insert(employeeFigure)
    .values({ companyId: 3, day, employeeId: me.id, departmentId: 0, source: 'qr', opened: 4 })
  await db.execute(sql`delete from company_figured_day`)
  await db.execute(sql`delete from company_day_figure`)
  await app.running.runJob('company_figure_days')
  const own = { period: 'own', from: day, until: day } as const
  expect((await told(owner, own)).sums.opened).toBe(4)
  await forgetOldPersons(db, app.now())
  expect((await told(owner, own)).sums.opened).toBe(4)
  expect((await app.call(load_person, { ...own, id: me.id }, await as(owner))).data.sums.opened).toBe(0)
  await app.running.runJob('company_figure_days')
  expect((await told(owner, own)).sums.opened).toBe(4)
  expect((await companyFigureDrift(db)).drift).toEqual([])
})
