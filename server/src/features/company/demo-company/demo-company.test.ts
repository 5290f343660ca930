import { contract, declarations } from '@idocard/contract'
import { audiences } from '@idocard/contract/call'
import { DAY_MS } from '@idocard/domain/duration'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { employee } from '../../../db/schema/company/employee.ts'
import { audit } from '../../../db/schema/identity/staff.ts'
import { type Sender, type TestApp, testApp } from '../../../testing/app.ts'
import { newPerson } from '../../../testing/person.ts'
import { appoint, tokenForStaff } from '../../identity/staff/fixtures.ts'

const PAGE = { pageSize: 100 }
const LAST_30 = (now: Date) => ({ from: taiwanDay(new Date(now.getTime() - 29 * DAY_MS)), until: taiwanDay(now) })

let app: TestApp
let visitor: Sender
beforeAll(async () => {
  app = await testApp()
  visitor = await start()
})
afterAll(() => app.close())

async function start(): Promise<Sender & { prefix: string }> {
  const { token, prefix } = (await app.call(contract.demoCompany.start, {})).data
  return { token, prefix }
}
/** How many rows every table has, but for those that count or note calls. */
async function rowsOfAll(): Promise<Record<string, number>> {
  const { db } = app.running.database
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('invalidation', 'code_count')`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await db.execute<{ many: number }>(sql`select count(*)::int as many from ${sql.identifier(name)}`)
    counts[name] = rows[0]?.many ?? 0
  }
  return counts
}

it('opens with people, templates, requests, events, leads and figures, without signing in', async () => {
  const me = (await app.call(contract.staff.load_me, {}, visitor)).data
  expect(me.roles).toHaveLength(1)
  expect(me.demoUntil).not.toBeNull()
  expect(me.roles[0]?.permissions).not.toContain('audit.read')
  const people = (await app.call(contract.employee.list, PAGE, visitor)).data
  expect(people.list).toHaveLength(60)
  expect((await app.call(contract.cardRequest.list, PAGE, visitor)).data.list).toHaveLength(3)
  expect((await app.call(contract.cardTemplate.list, PAGE, visitor)).data.list).toHaveLength(2)
  expect((await app.call(contract.lead.list, PAGE, visitor)).data.list).toHaveLength(15)
  const figures = (await app.call(contract.companyFigures.load, LAST_30(app.now()), visitor)).data
  expect(figures.sums.opened).toBeGreaterThan(300)
})

it('has each visitor alone, and is changed by them', async () => {
  const other = await start()
  const found = async (who: Sender) =>
    (await app.call(contract.employee.list, { ...PAGE, keyword: '林承翰' }, who)).data.list
  const [mine] = await found(visitor)
  const [theirs] = await found(other)
  const { id = 0, version = 0, nameCh = '', nameEn = '', email = '' } = mine ?? {}
  await app.call(contract.employee.save, { id, version, nameCh, nameEn, email, titleCh: '董事長' }, visitor)
  expect((await found(visitor))[0]?.titleCh).toBe('董事長')
  expect((await found(other))[0]?.titleCh).toBe('總經理')
  expect((await app.refused(contract.employee.get, { id: theirs?.id ?? 0 }, visitor)).code).toBe(404)
  expect((await app.refused(contract.employee.list, PAGE, { ...visitor, prefix: other.prefix })).code).toBe(403)
  const { db } = app.running.database
  expect(await db.select().from(audit).where(sql`${audit.call} like '%employee/save'`)).toEqual([])
})

// Mutation: the rule in `authorise` asks for nothing.
it('lets nobody outside it notice: every call that could is refused', async () => {
  const all = declarations.map(({ declaration }) => declaration)
  const closed = all.filter(
    (one) => one.writes && audiences(one).includes('staff') && !one.inDemo && one.body !== 'file',
  )
  expect(closed.length).toBeGreaterThan(60)
  for (const one of closed)
    expect((await app.refused(one, {}, visitor)).data.refusal, one.path).toMatch(
      /^(demo_company\.closed|auth\.forbidden)$/,
    )
  // What the list of open calls may never have.
  const open = all.filter(({ inDemo }) => inDemo).map(({ path }) => path)
  expect(
    open.filter((path) => /invite|send_again|upload|token|announce|publish|print|look$|start$/.test(path)),
  ).toEqual([])
})

it('shows its cards to nobody, and is in no list of the site', async () => {
  const { db } = app.running.database
  const [one] = await db.select().from(employee).where(eq(employee.nameCh, '王詩涵'))
  const page = await app.running.app.inject({
    url: `/${one?.cardSn}`,
    headers: { 'user-agent': 'Mozilla/5.0 (iPhone)' },
  })
  expect(page.statusCode).toBe(404)
  const administrator = await newPerson(app)
  await appoint(administrator, 'administrator', null)
  const staff = { token: await tokenForStaff(administrator, contract.siteCard.list) }
  const cards = await app.call(contract.siteCard.list, { ...PAGE, keyword: one?.cardSn ?? '' }, staff)
  const people = await app.call(contract.sitePerson.list, { ...PAGE, kind: 'holder', keyword: '王詩涵' }, staff)
  const companies = await app.call(contract.siteCompany.list, { ...PAGE, keyword: 'try-' }, staff)
  const colleagues = await app.call(contract.siteStaff.list, { ...PAGE, keyword: '試用者' }, staff)
  expect([cards, people, companies, colleagues].map(({ data }) => data.list)).toEqual([[], [], [], []])
  const forCards = (await app.call(contract.siteBatch.load_companies, {}, staff)).data.list
  expect(forCards.filter(({ prefix }) => prefix.startsWith('try-'))).toEqual([])
})

// Mutation: the sweep leaves out the members.
it('is gone the next morning, without a trace in any table', async () => {
  const before = await rowsOfAll()
  const next = await start()
  const [leaver] = (await app.call(contract.employee.list, { ...PAGE, keyword: '何宗翰' }, next)).data.list
  const [colleague] = (await app.call(contract.employee.list, { ...PAGE, keyword: '沈靜宜' }, next)).data.list
  await app.call(
    contract.departure.leave,
    {
      id: leaver?.id ?? 0,
      leftAs: 'colleague',
      colleagueId: colleague?.id ?? 0,
      leadsToId: colleague?.id ?? 0,
      freesPlastic: false,
    },
    next,
  )
  expect(await rowsOfAll()).not.toEqual(before)
  await app.running.database.db.execute(
    sql`update company set demo_until = ${app.now().toISOString()} where prefix = ${next.prefix ?? ''}`,
  )
  app.later(1000)
  await app.running.runJob('sweep')
  expect(await rowsOfAll()).toEqual(before)
  expect((await app.refused(contract.staff.load_me, {}, next)).code).toBe(401)
})
