import { contract } from '@idocard/contract'
import type { SiteRole } from '@idocard/domain/identity/permission'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { audit, staffRole } from '../../../db/schema/identity/staff.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { codeFor, newPerson, type Person } from '../../../testing/person.ts'
import { appCode, appoint, staffToken } from './fixtures.ts'

const { list, get, give_role, take_role } = contract.siteStaff

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
// The demo has an administrator of its own.
beforeEach(async () => {
  await app.running.database.db.delete(staffRole)
})
afterAll(() => app.close())

async function administrator(name: string) {
  const person = await newPerson(app)
  await appoint(person, 'administrator', null)
  await app.call(contract.holder.set_account_info, { name, sex: 'other' }, person.holder)
  return { ...person, staff: { token: await staffToken(app, person.holder.id) } }
}
type Administrator = Awaited<ReturnType<typeof administrator>>

const give = async (by: Administrator, { phone }: Person, role: SiteRole) =>
  app.call(give_role, { username: phone, role, pinCode: await codeFor(by, 'staff_role') }, by.staff)
const rolesOf = async (by: Administrator, { holder: { id } }: Person) =>
  (await app.call(get, { id }, by.staff)).data.roles.map(({ role, by }) => [role, by])
const taking = async (by: Administrator, { holder: { id } }: Person, role: SiteRole) => {
  const pinCode = await codeFor(by, 'staff_role')
  return () => app.attempt(take_role, { id, role, pinCode }, by.staff)
}

it('gives a role, tells its owner, shows who gave it, and takes it back', async () => {
  const chen = await administrator('陳管理')
  const person = await newPerson(app)
  await give(chen, person, 'orders')
  expect((await app.sent(person.phone, 'staff_role_given')).text).toContain('訂單')
  expect(await rolesOf(chen, person)).toEqual([['orders', '陳管理']])
  const again = { username: person.phone, role: 'orders', pinCode: '' } as const
  expect((await app.refused(give_role, again, chen.staff)).data.refusal).toBe('staff.has_role')
  const token = await staffToken(app, person.holder.id)
  expect((await app.attempt(contract.siteOrder.list, {}, { token })).code).toBe(200)
  expect((await (await taking(chen, person, 'orders'))()).code).toBe(200)
  expect((await app.attempt(contract.siteOrder.list, {}, { token })).code).toBe(403)
  expect((await app.refused(get, { id: person.holder.id }, chen.staff)).data.refusal).toBe('not_found')
  const { db } = app.running.database
  const rows = await db.select().from(audit).where(eq(audit.thingId, person.holder.id)).orderBy(audit.seq)
  expect(rows.map(({ before, after }) => [before, after])).toEqual([
    [null, { role: 'orders' }],
    [{ role: 'orders' }, null],
  ])
})

it('lists everybody with a role, and whole numbers of nobody', async () => {
  const chen = await administrator('陳管理')
  const owner = await newPerson(app)
  await appCode(owner)
  const found = async (input: object) =>
    (await app.call(list, input, chen.staff)).data.list.map(({ id, secondFactor }) => [id, secondFactor])
  const [me, theirs] = [
    [chen.holder.id, 'none'],
    [owner.holder.id, 'begun'],
  ]
  expect(new Set(await found({}))).toEqual(new Set([me, theirs]))
  expect(await found({ place: 'site' })).toEqual([me])
  expect(await found({ place: 'company' })).toEqual([theirs])
  expect(await found({ role: 'administrator', keyword: '陳管' })).toEqual([me])
  expect(await found({ role: 'orders' })).toEqual([])
  expect(await found({ keyword: owner.phone.slice(-7) })).toEqual([theirs])
  expect(JSON.stringify(await app.call(list, {}, chen.staff))).not.toContain(owner.phone.slice(-9))
})

it('needs a code, which a mistake does not use up', async () => {
  const chen = await administrator('陳管理')
  const person = await newPerson(app)
  const input = { username: person.phone, role: 'support' } as const
  expect((await app.refused(give_role, input, chen.staff)).data.refusal).toBe('auth.code_needed')
  const wrong = { ...input, username: '0987654321', pinCode: '000000' }
  const pinCode = await codeFor(chen, 'staff_role')
  expect((await app.refused(give_role, wrong, chen.staff)).data.refusal).toBe('auth.code_wrong')
  expect((await app.refused(give_role, { ...input, username: 'x', pinCode }, chen.staff)).code).toBe(422)
  expect((await app.attempt(give_role, { ...input, pinCode }, chen.staff)).code).toBe(200)
})

// Mutation: `lockRoles` without `for update`.
it('keeps the last administrator, also when two take each other’s role at once', async () => {
  const chen = await administrator('陳管理')
  const alone = await (await taking(chen, chen, 'administrator'))()
  expect(alone.data).toMatchObject({ refusal: 'staff.last_administrator' })
  for (let times = 0; times < 5; times += 1) {
    await app.running.database.db.delete(staffRole)
    const [one, two] = [await administrator('一'), await administrator('二')]
    // With a third one, there are enough left; but the second has no role any more.
    const third = times % 2 === 0 ? undefined : await administrator('三')
    const both = [await taking(one, two, 'administrator'), await taking(two, one, 'administrator')]
    const codes = (await Promise.all(both.map((take) => take()))).map(({ code }) => code)
    expect(codes.filter((code) => code === 200)).toHaveLength(1)
    const left = await app.running.database.db.select().from(staffRole).where(eq(staffRole.role, 'administrator'))
    expect(left).toHaveLength(third ? 2 : 1)
  }
})
