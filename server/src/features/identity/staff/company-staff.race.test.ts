import { contract } from '@idocard/contract'
import { MINUTE_MS } from '@idocard/domain/duration'
import type { CompanyRole } from '@idocard/domain/identity/permission'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { audit, staffRole } from '../../../db/schema/identity/staff.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { codeFor, newPerson, OURS, type Person } from '../../../testing/person.ts'
import { appoint, invite as invited, staffToken } from './fixtures.ts'

const calls = contract.companyStaff
const ofSite = contract.siteCompany
/** Another company in the demo content, and its prefix. */
const OTHER = 4

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
// The demo has an owner of its own.
beforeEach(async () => {
  await app.running.database.db.delete(staffRole)
})
afterAll(() => app.close())

async function colleague(role: CompanyRole, companyId = OURS) {
  const person = await newPerson(app)
  await appoint(person, role, companyId)
  return { ...person, id: person.holder.id, staff: { token: await staffToken(app, person.holder.id) } }
}
type Colleague = Awaited<ReturnType<typeof colleague>>

async function administrator() {
  const person = await newPerson(app)
  await appoint(person, 'administrator', null)
  return { ...person, id: person.holder.id, staff: { token: await staffToken(app, person.holder.id) } }
}

/** A fresh code. Somebody gets one a minute. */
async function code(by: Person): Promise<string> {
  app.later(MINUTE_MS)
  return codeFor(by, 'staff_role')
}
const inviting = async (by: Colleague, role: CompanyRole, { phone }: Person) =>
  app.attempt(calls.invite, { username: phone, role, pinCode: await code(by) }, by.staff)
const changing = async (by: Colleague, of: Colleague, from: CompanyRole, to: CompanyRole) =>
  app.attempt(calls.change_role, { id: of.id, from, to, pinCode: await code(by) }, by.staff)
const taking = async (by: Colleague, of: Colleague, role: CompanyRole) => {
  const pinCode = await code(by)
  return () => app.attempt(calls.take_role, { id: of.id, role, pinCode }, by.staff)
}
const deletion = async (by: Person) => {
  app.later(MINUTE_MS)
  const pinCode = await codeFor(by, 'delete_account')
  return () => app.attempt(contract.holder.delete_my_account, { pinCode }, by.holder)
}
const refusalOf = ({ code, data }: { code: number; data: unknown }) =>
  code === 200 ? 'done' : (data as { refusal: string }).refusal
const rolesOf = async (id: string) => {
  const rows = await app.running.database.db.select().from(staffRole).where(eq(staffRole.memberId, id))
  return rows.map(({ role }) => role).toSorted()
}

describe('who gives which role', () => {
  // Mutation: `refuseAbove` left out of one of the calls.
  it.each([
    ['owner', 'owner', 'done'],
    ['owner', 'counter', 'done'],
    ['manager', 'owner', 'staff.role_above'],
    ['manager', 'manager', 'staff.role_above'],
    ['manager', 'editor', 'done'],
    ['editor', 'viewer', 'auth.forbidden'],
    ['counter', 'counter', 'auth.forbidden'],
    ['viewer', 'viewer', 'auth.forbidden'],
  ] as const)('%s: %s is %s, to give, to change and to take back', async (own, role, expected) => {
    await colleague('owner')
    const by = await colleague(own)
    expect(refusalOf(await inviting(by, role, await newPerson(app)))).toBe(expected)
    const other = role === 'viewer' ? 'counter' : 'viewer'
    const [one, two] = [await colleague(role), await colleague(other)]
    expect(refusalOf(await changing(by, one, role, other))).toBe(expected)
    expect(refusalOf(await changing(by, two, other, role))).toBe(expected)
    expect(refusalOf(await (await taking(by, await colleague(role), role))())).toBe(expected)
    const open = { id: await invited(await newPerson(app), OURS, role) }
    expect(refusalOf(await app.attempt(calls.send_again, open, by.staff))).toBe(expected)
    expect(refusalOf(await app.attempt(calls.take_back, open, by.staff))).toBe(expected)
  })

  it('raises nobody by themselves, and lets everybody give up what they have', async () => {
    await colleague('owner')
    const manager = await colleague('manager')
    expect(refusalOf(await changing(manager, manager, 'manager', 'owner'))).toBe('staff.role_above')
    expect(refusalOf(await inviting(manager, 'owner', manager))).toBe('staff.role_above')
    expect(refusalOf(await (await taking(manager, manager, 'manager'))())).toBe('done')
    expect(await rolesOf(manager.id)).toEqual([])
  })

  it('costs no code when it is refused', async () => {
    const owner = await colleague('owner')
    const [counter, viewer] = [await colleague('counter'), await colleague('viewer')]
    const pinCode = await code(owner)
    const change = (of: Colleague, from: CompanyRole, to: CompanyRole, pin: string) =>
      app.attempt(calls.change_role, { id: of.id, from, to, pinCode: pin }, owner.staff)
    expect(refusalOf(await change(counter, 'counter', 'counter', pinCode))).toBe('staff.has_role')
    expect(refusalOf(await change(counter, 'viewer', 'editor', pinCode))).toBe('not_found')
    expect(refusalOf(await change(owner, 'owner', 'viewer', pinCode))).toBe('staff.last_owner')
    expect(refusalOf(await change(viewer, 'viewer', 'editor', ''))).toBe('auth.code_needed')
    expect(refusalOf(await change(viewer, 'viewer', 'editor', pinCode))).toBe('done')
    expect(await rolesOf(viewer.id)).toEqual(['editor'])
    expect((await app.sent(viewer.phone, 'staff_role_given')).text).toContain('編輯')
  })
})

it('invites a person, who accepts the role that they were invited to; it counts until it is taken back', async () => {
  const owner = await colleague('owner')
  const person = await newPerson(app)
  expect(refusalOf(await inviting(owner, 'counter', person))).toBe('done')
  expect((await app.sent(person.phone, 'staff_invited')).text).toContain('櫃檯')
  const [open] = (await app.call(contract.staff.load_me, {}, person.holder)).data.invitations
  expect(open?.role).toBe('counter')
  await app.call(contract.staff.accept_invitation, { id: open?.id ?? 0 }, person.holder)
  expect(await rolesOf(person.holder.id)).toEqual(['counter'])
  const { data } = await app.call(calls.get, { id: person.holder.id }, owner.staff)
  expect(data.roles).toMatchObject([{ role: 'counter', prefix: 'SG', by: '' }])
  const at = { token: await staffToken(app, person.holder.id) }
  expect((await app.attempt(contract.prizeApply.list, {}, at)).code).toBe(200)
  const them = { ...person, id: person.holder.id, staff: at }
  expect(refusalOf(await (await taking(owner, them, 'counter'))())).toBe('done')
  expect((await app.attempt(contract.prizeApply.list, {}, at)).code).toBe(403)
  expect((await app.refused(calls.get, { id: person.holder.id }, owner.staff)).data.refusal).toBe('not_found')
  const rows = await app.running.database.db
    .select()
    .from(audit)
    .where(and(eq(audit.chain, OURS), eq(audit.thingId, person.holder.id)))
    .orderBy(audit.seq)
  expect(rows.map(({ before, after }) => [before, after])).toEqual([
    [null, { role: 'counter' }],
    [{ role: 'counter' }, null],
  ])
})

it('shows a company’s people with their roles there alone, and nothing of another company’s', async () => {
  const owner = await colleague('owner')
  const [both, elsewhere] = [await colleague('viewer'), await colleague('owner', OTHER)]
  await appoint(both, 'owner', OTHER)
  await appoint(both, 'finance', null)
  const { list } = (await app.call(calls.list, {}, owner.staff)).data
  expect(new Set(list.map(({ id }) => id))).toEqual(new Set([owner.id, both.id]))
  expect(list.find(({ id }) => id === both.id)?.roles.map(({ role }) => role)).toEqual(['viewer'])
  expect(JSON.stringify(list)).not.toContain('lastSeenAt')
  const found = async (input: object) => (await app.call(calls.list, input, owner.staff)).data.list.map(({ id }) => id)
  expect(await found({ role: 'owner' })).toEqual([owner.id])
  expect(await found({ keyword: both.phone.slice(-7) })).toEqual([both.id])
  expect((await app.refused(calls.get, { id: elsewhere.id }, owner.staff)).data.refusal).toBe('not_found')
  expect(refusalOf(await (await taking(owner, elsewhere, 'owner'))())).toBe('not_found')
  const theirs = { id: await invited(await newPerson(app), OTHER, 'viewer') }
  expect(refusalOf(await app.attempt(calls.take_back, theirs, owner.staff))).toBe('not_found')
})

describe('the last owner', () => {
  // Mutation: `lockRoles` without `for update`; the roles of who acts not read again.
  it('stays, also when two take each other’s role at once', async () => {
    const alone = await colleague('owner')
    expect(refusalOf(await (await taking(alone, alone, 'owner'))())).toBe('staff.last_owner')
    for (let times = 0; times < 5; times += 1) {
      await app.running.database.db.delete(staffRole)
      const [one, two] = [await colleague('owner'), await colleague('owner')]
      // With a third one, too many are not the reason: the second has no role left to take another's with.
      const third = times % 2 === 0 ? undefined : await colleague('owner')
      const both = [await taking(one, two, 'owner'), await taking(two, one, 'owner')]
      const answers = (await Promise.all(both.map((take) => take()))).map(refusalOf)
      expect(answers.filter((answer) => answer === 'done')).toHaveLength(1)
      const left = await app.running.database.db.select().from(staffRole).where(eq(staffRole.role, 'owner'))
      expect(left).toHaveLength(third ? 2 : 1)
    }
  })

  // Mutation: `refuseLast` left out; its `lockRoles` without `for update`.
  it('cannot delete the account, also when two do it at once', async () => {
    const [one, two] = [await colleague('owner'), await colleague('owner')]
    const deleting = await Promise.all([one, two].map((by) => deletion(by)))
    const answers = (await Promise.all(deleting.map((send) => send()))).map(refusalOf)
    expect(answers.toSorted()).toEqual(['account.last_owner', 'done'])
    const left = answers[0] === 'done' ? two : one
    const again = await deletion(left)
    await colleague('owner')
    expect(refusalOf(await again())).toBe('done')
  })

  it('and the last administrator of the site neither', async () => {
    const chen = await administrator()
    expect(refusalOf(await (await deletion(chen))())).toBe('staff.last_administrator')
  })

  it('is taken back by the site, which invites another one', async () => {
    const [chen, owner] = [await administrator(), await colleague('owner')]
    const viewer = await colleague('viewer')
    const theirs = { companyId: OURS, id: owner.id }
    const change = { companyId: OURS, id: viewer.id, from: 'viewer', to: 'manager' } as const
    await app.call(ofSite.change_role, { ...change, pinCode: await code(chen) }, chen.staff)
    expect(await rolesOf(viewer.id)).toEqual(['manager'])
    await app.call(ofSite.take_role, { ...theirs, role: 'owner', pinCode: await code(chen) }, chen.staff)
    expect(await rolesOf(owner.id)).toEqual([])
    expect((await app.attempt(calls.list, {}, owner.staff)).code).toBe(403)
    const { list } = (await app.call(contract.siteStaff.list, { companyId: OURS }, chen.staff)).data
    expect(list.map(({ id }) => id)).toEqual([viewer.id])
  })
})
