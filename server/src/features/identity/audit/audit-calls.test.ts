import { contract } from '@idocard/contract'
import { REFUSALS } from '@idocard/contract/refusals'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { deleteAccount, newPerson, type Person } from '../../../testing/person.ts'
import { addPointCard } from '../../loyalty/point/fixtures.ts'
import { appoint, tokenForStaff } from '../staff/fixtures.ts'
import { lostHead } from './audit.ts'
import { readHead } from './head-text.ts'

const { companyAudit, siteAudit } = contract

let app: TestApp
/** Owners of two companies, and an administrator. */
let owner: Person
let other: Person
let administrator: Person
let pointCardId: number
beforeAll(async () => {
  app = await testApp()
  owner = await newPerson(app)
  await appoint(owner, 'owner')
  await app.call(contract.holder.set_account_info, { name: '林老闆', sex: 'other' }, owner.holder)
  other = await newPerson(app, 4)
  await appoint(other, 'owner', 4)
  administrator = await newPerson(app)
  await appoint(administrator, 'administrator', null)
  pointCardId = await addPointCard(owner)
})
afterAll(() => app.close())

const asOwner = async () => ({ token: await tokenForStaff(owner, companyAudit.list) })
const found = async (input: Partial<Parameters<typeof app.call<typeof companyAudit.list>>[1]> = {}) =>
  (await app.call(companyAudit.list, { sort: '-at', ...input }, await asOwner())).data.list
const issue = (by: Person) => app.call(contract.point.issue_code, { pointCardId }, by.holder)

it('finds what was done by thing, act, person and day, and shows it to nobody of another place', async () => {
  await issue(owner)
  const [row, ...more] = await found()
  expect(more).toEqual([])
  expect(row).toMatchObject({ by: '林老闆', who: 'person', role: 'owner', act: 'issue_code', thing: 'pointCard' })
  const today = row?.at.slice(0, 10) ?? ''
  const local = new Date(Date.parse(row?.at ?? '') + 8 * 3_600_000).toISOString().slice(0, 10)
  expect(today).not.toBe('')
  for (const input of [
    { keyword: String(pointCardId) },
    { thing: 'pointCard' },
    { act: 'issue_code' },
    { person: '林老闆' },
    { person: `0${owner.phone.replace(/\D/g, '').slice(-9)}` },
    { from: local, until: local },
  ])
    expect({ input, ids: (await found(input)).map(({ id }) => id) }).toEqual({ input, ids: [row?.id] })
  for (const input of [
    { keyword: '99999' },
    { thing: 'prize' },
    { act: 'save' },
    { person: '陳' },
    // Somebody who is there and did nothing here.
    { person: administrator.phone.slice(-6) },
    { from: '2999-01-01' },
    { until: '1999-01-01' },
  ])
    expect({ input, list: await found(input) }).toEqual({ input, list: [] })
  expect((await app.call(companyAudit.get, { id: String(row?.id) }, await asOwner())).data).toEqual(row)
  for (const id of ['0', '2', 'x', '-1', '99999999999'])
    expect((await app.refused(companyAudit.get, { id }, await asOwner())).data.refusal, id).toBe('not_found')
  const token = await tokenForStaff(administrator, siteAudit.list)
  const elsewhere = await app.call(siteAudit.list, { keyword: String(pointCardId) }, { token })
  expect(elsewhere.data.list).toEqual([])
  expect((await app.refused(companyAudit.list, {}, { token })).code).toBe(403)
  const theirs = { token: await tokenForStaff(other, companyAudit.list) }
  expect((await app.refused(companyAudit.list, {}, theirs)).code).toBe(403)
})

it('is paged, and names nobody whose account is deleted', async () => {
  const leaver = await newPerson(app)
  await appoint(leaver, 'counter')
  for (let times = 0; times < 3; times += 1) {
    app.later(1000)
    await issue(leaver)
  }
  await deleteAccount(leaver)
  const first = (await app.call(companyAudit.list, { sort: '-at', pageSize: 2 }, await asOwner())).data
  expect(first.list.map(({ who, by }) => [who, by])).toEqual([
    ['erased', ''],
    ['erased', ''],
  ])
  const second = await found({ cursor: first.next, pageSize: 2 })
  expect(second.map(({ id }) => id)).toEqual([2, 1])
  expect((await app.refused(companyAudit.list, { cursor: 'x' }, await asOwner())).code).toBe(422)
})

it('is verified in parts, and says which row was changed', async () => {
  const { db } = app.running.database
  // As many rows as several parts have, which only the chain of another company has.
  await db.execute(sql`insert into audit (chain, seq, at, role, call, thing, thing_id, hash)
    select 4, n, now(), 'command', 'test', 'pointCard', 'x', decode(repeat('00', 32), 'hex')
    from generate_series(1, 2) n`)
  const verify = async (person: Person, prefix: string) =>
    (await app.call(companyAudit.verify, {}, { token: await tokenForStaff(person, companyAudit.verify), prefix })).data
  const ours = await verify(owner, 'SG')
  expect(ours).toMatchObject({ isDone: true, fault: null, checked: 4, end: { rows: 4 } })
  expect(ours.end.hash).toMatch(/^[0-9a-f]{64}$/)
  const [{ prefix } = { prefix: '' }] = (
    await db.execute<{ prefix: string }>(sql`select prefix from company where id = 4`)
  ).rows
  expect(await verify(other, prefix)).toMatchObject({ isDone: true, fault: { row: 1, what: 'changed' }, checked: 0 })
})

it('sends the end of every chain to the service mailbox, as the command reads it', async () => {
  const { db } = app.running.database
  const { rows } = await db.execute<{ to: string }>(sql`select service_mail as to from company where prefix = 'SG'`)
  await app.running.runJob('audit_head')
  const { text } = await app.sent(rows[0]?.to ?? '', 'audit_head')
  const lines = text.split('\n').flatMap((line) => readHead(line) ?? [])
  expect(lines.map(({ chain }) => chain)).toContain(3)
  expect(await lostHead(db, lines)).toBeUndefined()
})

it('says in the reader’s language why something was not done', async () => {
  const as = async (lang: 'zh-TW' | 'en-US') => ({ token: await tokenForStaff(administrator, siteAudit.list), lang })
  const list = [{ orderNumber: 'NOSUCH0001', carrier: 'tcat', trackingNumber: '905573412208' }]
  await app.call(contract.siteOrder.ship, { list }, await as('zh-TW'))
  for (const lang of ['zh-TW', 'en-US'] as const) {
    const [row] = (await app.call(siteAudit.list, { keyword: 'NOSUCH0001' }, await as(lang))).data.list
    expect(row?.after).toEqual({ refused: REFUSALS['order.unknown'][lang === 'zh-TW' ? 'zh-tw' : 'en-us'] })
  }
})
