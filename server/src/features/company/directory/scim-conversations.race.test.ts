import { contract } from '@idocard/contract'
import { DIRECTORY_ACT_DAYS, LEAVING_GRACE_MS, MAX_DIRECTORY_ACTS } from '@idocard/domain/company/directory'
import { DAY_MS, MINUTE_MS } from '@idocard/domain/duration'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { company } from '../../../db/schema/company/company.ts'
import { directoryAct } from '../../../db/schema/company/directory.ts'
import { employee } from '../../../db/schema/company/employee.ts'
import { staffRole } from '../../../db/schema/identity/staff.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { codeFor, holderWithCard, newPerson, OURS, type Person } from '../../../testing/person.ts'
import { appoint, tokenForStaff } from '../../identity/staff/fixtures.ts'
import { letDirectory, listedAs, scimClient } from './fixtures.ts'

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

let app: TestApp
let owner: Person
let prefix: string
beforeAll(async () => {
  app = await testApp({ DATABASE_CONNECTIONS: '20' })
  owner = await newPerson(app)
  await appoint(owner, 'owner', OURS)
  const [found] = await app.running.database.db.select().from(company).where(eq(company.id, 4))
  prefix = found?.prefix ?? ''
  for (const [token, id] of [
    ['ours', OURS],
    ['theirs', 4],
  ] as const)
    await letDirectory(app, token, id)
})
afterAll(() => app.close())

const ours = () => scimClient(app, 'ours')
const db = () => app.running.database.db
const as = async (who = owner) => ({ token: await tokenForStaff(who, contract.directory.get) })
const acts = async (input: object = {}) => (await app.call(contract.directory.list, input, await as())).data.list
const entra = (name: string, more: object = {}) => ({
  schemas: [USER, ENTERPRISE],
  externalId: `oid-${name}`,
  userName: `${name}@contoso.example`,
  active: true,
  displayName: '王小明 (David Wang)',
  emails: [{ primary: true, type: 'work', value: `${name}@contoso.example` }],
  meta: { resourceType: 'User' },
  name: { formatted: 'David Wang', familyName: 'Wang', givenName: 'David' },
  title: '業務經理',
  phoneNumbers: [{ type: 'work', value: '02-2345-6789' }],
  ...more,
})
const operations = (...all: object[]) => ({ schemas: [PATCH], Operations: all })

/** Somebody whom the directory has added, and who has joined with a card. */
async function joined(name: string) {
  const holder = await holderWithCard(app)
  const made = await ours()('POST', '/Users', entra(name))
  const fields = { state: 'joined', memberId: holder.id, cardSn: holder.cardSn, joinedAt: app.now() } as const
  await db()
    .update(employee)
    .set(fields)
    .where(eq(employee.email, `${name}@contoso.example`))
  return { ...holder, path: `/Users/${made.body.id}`, email: `${name}@contoso.example` }
}
const pass = async (milliseconds: number) => {
  app.later(milliseconds)
  await app.running.runJob('directory_leaving')
}
const stateOf = async (email: string) => (await listedAs(app, email))?.state
const filter = (text: string) => `?filter=${encodeURIComponent(text)}`
const off = operations({ op: 'Replace', path: 'active', value: 'False' })
const on = operations({ op: 'Replace', path: 'active', value: 'True' })

// As Entra ID provisions: a probe first, "Replace" and "False" with capitals and as text, filtered paths, paths with URNs.
// Mutations: `op` compared as it is written; "False" taken for true; a filtered path that matches nothing dropped.
it('understands Entra ID, from its first probe to a change of every kind', async () => {
  const scim = ours()
  const probe = await scim('GET', `/Users${filter('userName eq "no-such-9f2"')}`)
  expect(probe).toMatchObject({ status: 200, body: { totalResults: 0, Resources: [] } })
  const made = await scim('POST', '/Users', entra('wang'))
  expect(made).toMatchObject({ status: 201, body: { externalId: 'oid-wang', active: true, title: '業務經理' } })
  expect(made.headers.location).toBe(made.body.meta.location)
  expect(made.headers['content-type']).toContain('application/scim+json')
  expect(await listedAs(app, 'wang@contoso.example')).toMatchObject({
    ...{ nameCh: '王小明', nameEn: 'David Wang', titleCh: '業務經理', phone: '', state: 'listed', companyId: OURS },
  })
  const path = `/Users/${made.body.id}`
  const changed = await scim(
    'PATCH',
    path,
    operations(
      { op: 'Replace', path: 'title', value: 'Sales Director' },
      { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+886 912 345 601' },
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'd.wang@contoso.example' },
      { op: 'Add', path: `${ENTERPRISE}:department`, value: '業務一部' },
      { op: 'Add', value: { 'name.familyName': 'Wang', [`${ENTERPRISE}:employeeNumber`]: 'E-0042' } },
      { op: 'Add', path: 'addresses[type eq "work"].formatted', value: '臺北市' },
    ),
  )
  expect(changed).toMatchObject({
    ...{ status: 200, body: { title: 'Sales Director', [ENTERPRISE]: { department: '業務一部' } } },
  })
  const listed = await listedAs(app, 'd.wang@contoso.example')
  expect(listed).toMatchObject({
    ...{ titleCh: '', titleEn: 'Sales Director', phone: '+886912345601', employeeNumber: 'E-0042' },
  })
  const departments = await app.call(contract.department.list, { keyword: '業務一部' }, await as())
  expect(departments.data.list).toMatchObject([{ id: listed?.departmentId, titleCh: '業務一部', people: 1 }])
  // What stays as it is, is no change; what a colleague typed stays until the directory says otherwise.
  await db()
    .update(employee)
    .set({ nameEn: 'Dave' })
    .where(eq(employee.id, listed?.id ?? 0))
  const again = await scim('PATCH', path, operations({ op: 'Replace', path: 'title', value: 'Sales Director' }))
  expect(again.body.meta.lastModified).toBe(changed.body.meta.lastModified)
  await scim('PATCH', path, operations({ op: 'Remove', path: 'title' }))
  expect(await listedAs(app, 'd.wang@contoso.example')).toMatchObject({ titleEn: '', nameEn: 'Dave' })
  expect((await acts({ keyword: 'wang@' })).map(({ act }) => act)).toEqual(['change', 'change', 'create'])
})

// Mutations: no grace; `leavesAt` kept by a reactivation; `undo` not called; the audit's actor a person.
it('lets whom Entra disables leave after a day, unless it enables them again, and brings them back', async () => {
  const scim = ours()
  const { path, email, cardSn } = await joined('lin')
  expect(await scim('PATCH', path, off)).toMatchObject({ status: 200, body: { active: false } })
  const [shown] = (await app.call(contract.employee.list, { keyword: email }, await as())).data.list
  expect(shown).toMatchObject({ isOfDirectory: true, state: 'joined', leavesAt: expect.any(String) })
  await pass(LEAVING_GRACE_MS - 5 * MINUTE_MS)
  expect(await stateOf(email)).toBe('joined')
  expect(await scim('PATCH', path, on)).toMatchObject({ status: 200, body: { active: true } })
  await pass(LEAVING_GRACE_MS)
  expect(await stateOf(email)).toBe('joined')
  await scim('PATCH', path, off)
  await pass(LEAVING_GRACE_MS + MINUTE_MS)
  expect(await stateOf(email)).toBe('left')
  expect(await scim('GET', path)).toMatchObject({ status: 200, body: { active: false } })
  expect(await scim('PATCH', path, on)).toMatchObject({ status: 200, body: { active: true } })
  expect(await listedAs(app, email)).toMatchObject({ state: 'joined', cardSn })
  const said = (await acts({ keyword: email })).map(({ act }) => act)
  expect(said).toEqual(['return', 'leave', 'leave_soon', 'stay', 'leave_soon', 'create'])
  const log = await app.call(contract.companyAudit.list, { thing: 'employee', act: 'leave' }, await as())
  expect(log.data.list[0]).toMatchObject({ who: 'directory', by: '', role: 'directory', act: 'leave' })
})

// As Okta provisions: it looks for a name, writes whole resources, and changes `active` without a path.
// Mutations: members of a PATCH without a path; a group's end that leaves its people in no department.
it('understands Okta, with its groups as departments', async () => {
  const scim = ours()
  const okta = {
    schemas: [USER],
    userName: 'ada@okta.example',
    name: { givenName: 'Ada', familyName: 'Chen' },
    emails: [{ primary: true, value: 'ada@okta.example', type: 'work' }],
    displayName: 'Ada Chen',
    locale: 'zh-TW',
    externalId: '00u1ada',
    groups: [],
    password: '1mz050nq',
    active: true,
  }
  const made = await scim('POST', '/Users', okta)
  expect(made.status).toBe(201)
  expect(JSON.stringify(made.body)).not.toContain('1mz050nq')
  const { id } = made.body
  const found = await scim('GET', `/Users${filter('userName eq "ADA@okta.example"')}&startIndex=1&count=100`)
  expect(found.body).toMatchObject({ totalResults: 1, startIndex: 1, itemsPerPage: 1, Resources: [{ id }] })
  await scim('PUT', `/Users/${id}`, { ...okta, id, displayName: '陳艾達', name: {}, externalId: undefined })
  expect(await listedAs(app, okta.userName)).toMatchObject({ nameCh: '陳艾達', nameEn: '' })
  expect((await scim('GET', `/Users/${id}`)).body.externalId).toBe('00u1ada')

  const group = await scim('POST', '/Groups', {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
    displayName: 'Okta Sales',
    members: [{ value: id, display: 'ada@okta.example' }],
  })
  expect(group).toMatchObject({ status: 201, body: { displayName: 'Okta Sales', members: [{ value: id }] } })
  const sales = (await listedAs(app, okta.userName))?.departmentId
  expect(sales).toEqual(expect.any(Number))
  const at = `/Groups/${group.body.id}`
  await scim('PATCH', at, operations({ op: 'replace', value: { id: group.body.id, displayName: 'Okta 業務' } }))
  const named = await app.call(contract.department.get, { id: sales ?? 0 }, await as())
  expect(named.data.titleCh).toBe('Okta 業務')
  const without = await scim('PATCH', at, operations({ op: 'remove', path: `members[value eq "${id}"]` }))
  expect(without.body).toMatchObject({ displayName: 'Okta 業務', members: [] })
  expect((await listedAs(app, okta.userName))?.departmentId).toBeNull()
  await scim('PATCH', at, operations({ op: 'add', path: 'members', value: [{ value: id }] }))
  expect((await listedAs(app, okta.userName))?.departmentId).toBe(sales)
  expect((await scim('GET', `${at}?excludedAttributes=members`)).body.members).toBeUndefined()
  expect(
    (await scim('GET', `/Groups${filter(`id eq "${group.body.id}" and members eq "${id}"`)}`)).body.totalResults,
  ).toBe(1)
  expect((await scim('DELETE', at)).status).toBe(204)
  expect((await listedAs(app, okta.userName))?.departmentId).toBeNull()
  expect((await scim('GET', at)).status).toBe(404)

  // Who has not joined only leaves the list, and comes back onto it.
  await scim('PATCH', `/Users/${id}`, operations({ op: 'replace', value: { active: false } }))
  await pass(LEAVING_GRACE_MS + MINUTE_MS)
  expect((await listedAs(app, okta.userName))?.removedAt).not.toBeNull()
  await scim('PATCH', `/Users/${id}`, operations({ op: 'replace', value: { active: true } }))
  expect((await listedAs(app, okta.userName))?.removedAt).toBeNull()
})

// Mutations: whoever has the address linked without asking; `externalId` not asked for.
it('adds nobody twice, and takes over who has joined only where an owner says so', async () => {
  const scim = ours()
  const uniqueness = { status: 409, body: { scimType: 'uniqueness', status: '409' } }
  await scim('POST', '/Users', entra('once'))
  expect(await scim('POST', '/Users', entra('once'))).toMatchObject(uniqueness)
  expect(await scim('POST', '/Users', entra('other', { externalId: 'oid-once' }))).toMatchObject(uniqueness)
  // In the list, not joined: theirs from now on, and invited or not as before.
  const email = 'typed@contoso.example'
  const [typed] = await db()
    .insert(employee)
    .values({ companyId: OURS, nameCh: '手打', titleCh: '主任', email })
    .returning()
  expect((await scim('POST', '/Users', entra('typed', { title: '' }))).status).toBe(201)
  expect(await listedAs(app, email)).toMatchObject({ id: typed?.id, nameCh: '王小明', titleCh: '主任' })

  const { id: memberId, cardSn } = await holderWithCard(app)
  const row = { companyId: OURS, nameCh: '已加入', email: 'joined@contoso.example' }
  const [had] = await db()
    .insert(employee)
    .values({ ...row, state: 'joined', memberId, cardSn })
    .returning()
  expect(await scim('POST', '/Users', entra('joined'))).toMatchObject(uniqueness)
  expect(await scim('POST', '/Users', entra('joined'))).toMatchObject(uniqueness)
  expect(await listedAs(app, row.email)).toMatchObject({ nameCh: '已加入' })
  const [failed, ...more] = await acts({ keyword: 'joined@', show: 'failed' })
  expect([failed, more]).toMatchObject([{ problem: 'joined', employeeId: had?.id, canConnect: true }, []])
  await app.call(contract.directory.connect, { id: had?.id ?? 0 }, await as())
  const found = await scim('GET', `/Users${filter('userName eq "joined@contoso.example"')}`)
  expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ active: true }] })
  const path = `/Users/${found.body.Resources[0].id}`
  expect((await scim('PUT', path, entra('joined'))).body.externalId).toBe('oid-joined')
  expect(await listedAs(app, row.email)).toMatchObject({ id: had?.id, nameCh: '王小明', state: 'joined' })
  expect((await acts({ keyword: 'joined@', show: 'failed' }))[0]?.canConnect).toBe(false)
})

// Mutations: the owner counted among all roles; the role kept by who leaves; DELETE without the question.
it('never loses the last owner, and takes the role of anybody else who leaves', async () => {
  const scim = ours()
  const { id: memberId, path, email } = await joined('boss')
  await appoint({ app, holder: { id: memberId, token: '' } }, 'owner', OURS)
  const others = and(eq(staffRole.companyId, OURS), eq(staffRole.role, 'owner'))
  const all = await db().select().from(staffRole).where(others)
  await db().delete(staffRole).where(others)
  await appoint({ app, holder: { id: memberId, token: '' } }, 'owner', OURS)
  for (const refused of [await scim('PATCH', path, off), await scim('DELETE', path)])
    expect(refused).toMatchObject({ status: 409, body: { status: '409' } })
  expect((await listedAs(app, email))?.state).toBe('joined')
  await db().insert(staffRole).values(all).onConflictDoNothing()
  expect((await scim('DELETE', path)).status).toBe(204)
  expect((await scim('GET', path)).status).toBe(404)
  await pass(LEAVING_GRACE_MS + MINUTE_MS)
  expect(await stateOf(email)).toBe('left')
  expect(await db().select().from(staffRole).where(eq(staffRole.memberId, memberId))).toEqual([])
  // Somebody new with the same address brings nobody back.
  expect((await scim('POST', '/Users', entra('boss', { externalId: 'oid-new' }))).status).toBe(409)
  expect(await stateOf(email)).toBe('left')
  // Deleted and named anew: they come back as they were, without the role.
  expect((await scim('POST', '/Users', entra('boss'))).status).toBe(201)
  expect(await stateOf(email)).toBe('joined')
})

// Mutations: the prefix not compared; the company left out of a `where`; a revoked token that waits for the lock let in.
it('opens one company alone, and nothing once the token is taken back', async () => {
  const theirs = scimClient(app, 'theirs', prefix)
  const made = await theirs('POST', '/Users', entra('elsewhere'))
  expect(made.status).toBe(201)
  const path = `/Users/${made.body.id}`
  for (const [token, at] of [
    ['ours', prefix],
    ['theirs', 'SG'],
    ['wrong', 'SG'],
    ['wrong', 'NOSUCH'],
    ['', 'SG'],
  ])
    expect(await scimClient(app, token ?? '', at)('GET', path)).toMatchObject({
      ...{ status: 401, body: { status: '401', detail: 'The token is not valid.' } },
    })
  for (const method of ['GET', 'DELETE'] as const) expect((await ours()(method, path)).status).toBe(404)
  expect((await ours()('PUT', path, entra('elsewhere'))).status).toBe(404)
  expect((await ours()('GET', `/Users${filter('userName eq "elsewhere@contoso.example"')}`)).body.totalResults).toBe(0)

  const { path: at, email } = await joined('stays')
  await ours()('PATCH', at, off)
  await app.call(contract.directory.revoke_token, {}, await as())
  expect((await ours()('GET', at)).status).toBe(401)
  await pass(LEAVING_GRACE_MS + MINUTE_MS)
  expect(await stateOf(email)).toBe('joined')
  await app.refused(contract.directory.revoke_token, {}, await as())
  const pinCode = await codeFor(owner, 'directory')
  const { token } = (await app.call(contract.directory.make_token, { pinCode }, await as())).data
  expect((await scimClient(app, token)('GET', at)).status).toBe(200)
  expect((await app.refused(contract.directory.make_token, { pinCode: '' }, await as())).data.refusal).toBe(
    'auth.code_needed',
  )
  await letDirectory(app, 'ours')
})

// Mutations: the error handler of calls; an overlong text stored; a filter that is not understood ignored.
it('refuses in the form of the protocol', async () => {
  const scim = ours()
  const { path } = await joined('form')
  const bad: [Awaited<ReturnType<typeof scim>>, number, string?][] = [
    [await scim('POST', '/Users', '{"userName":'), 400, 'invalidSyntax'],
    [await scim('POST', '/Users', { schemas: [USER] }), 400, 'invalidValue'],
    [await scim('POST', '/Users', entra('long', { title: 'x'.repeat(5000) })), 400, 'invalidValue'],
    [await scim('POST', '/Users', { ...entra('big'), note: 'x'.repeat(1_100_000) }), 413],
    [await scim('PATCH', path, operations({ op: 'move', path: 'title' })), 400, 'invalidSyntax'],
    [await scim('PATCH', path, operations({ op: 'replace', path: 'a[b', value: 1 })), 400, 'invalidPath'],
    [await scim('PATCH', path, operations({ op: 'remove' })), 400, 'noTarget'],
    [await scim('PATCH', path, operations({ op: 'replace', path: 'active', value: 'maybe' })), 400, 'invalidValue'],
    [await scim('GET', `/Users${filter('userName co "a"')}`), 400, 'invalidFilter'],
    [await scim('GET', `/Users${filter(`userName eq "${'('.repeat(5000)}`)}`), 400, 'invalidFilter'],
    [await scim('GET', `/Users${filter('userName eq "a\\u0000"')}`), 400, 'invalidFilter'],
    [await scim('GET', '/Users/not-an-id'), 404],
    [await scim('GET', '/Nothing'), 404],
    [await scim('PUT', '/Users'), 405],
  ]
  for (const [{ status, body }, code, scimType] of bad) {
    expect([status, body?.status, body?.scimType]).toEqual([code, String(code), scimType])
    expect(body.schemas).toEqual(['urn:ietf:params:scim:api:messages:2.0:Error'])
  }
  // What no database stores is no reason to lose somebody.
  const odd = await scim('POST', '/Users', entra('odd', { title: 'a\u0000b\ud800' }))
  expect(odd).toMatchObject({ status: 201, body: { title: 'a b\ufffd' } })
  for (const one of ['ServiceProviderConfig', 'ResourceTypes', 'Schemas', `Schemas/${USER}`])
    expect((await scim('GET', `/${one}`)).status, one).toBe(200)
})

// Mutations: the company not locked; the newest kept twice.
it('makes one entry of many requests at once, and invites whom it adds where the company wants it', async () => {
  const scim = ours()
  await db()
    .update(employee)
    .set({ removedAt: app.now() })
    .where(and(eq(employee.companyId, OURS), eq(employee.state, 'listed')))
  const all = await Promise.all(Array.from({ length: 8 }, () => scim('POST', '/Users', entra('race'))))
  expect(all.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(409)])
  await app.running.runJob('directory_invitations')
  expect(await stateOf('race@contoso.example')).toBe('listed')
  const { version } = (await app.call(contract.directory.get, {}, await as())).data
  await app.call(contract.directory.save, { version, invites: true, leftAs: 'paused' }, await as())
  await app.running.runJob('directory_invitations')
  expect(await stateOf('race@contoso.example')).toBe('invited')
  await app.sent('race@contoso.example', 'employee_invited')
})

// Mutations: the trim of another company's acts; `<` for `<=`; the sweep without its days.
it('keeps the last acts of its directory, and none that are old', async () => {
  const before = await db().$count(directoryAct, eq(directoryAct.companyId, 4))
  await db()
    .insert(directoryAct)
    .values(
      Array.from({ length: MAX_DIRECTORY_ACTS + 20 }, (_, at) => ({
        ...{ companyId: OURS, at: app.now(), act: 'change' as const, subject: `old ${at}` },
      })),
    )
  await ours()('POST', '/Users', entra('newest'))
  expect(await db().$count(directoryAct, eq(directoryAct.companyId, OURS))).toBe(MAX_DIRECTORY_ACTS)
  expect((await acts())[0]).toMatchObject({ act: 'create', subject: 'newest@contoso.example' })
  expect(await db().$count(directoryAct, eq(directoryAct.companyId, 4))).toBe(before)
  app.later(DIRECTORY_ACT_DAYS * DAY_MS + MINUTE_MS)
  await app.running.runJob('sweep')
  expect(await db().$count(directoryAct)).toBe(0)
})
