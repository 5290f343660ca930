import { contract } from '@idocard/contract'
import { MINUTE_MS } from '@idocard/domain/duration'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { companyAccount, companySignIn } from '../../../db/schema/company/company-sign-in.ts'
import { directoryPerson } from '../../../db/schema/company/directory.ts'
import { employee } from '../../../db/schema/company/employee.ts'
import { session } from '../../../db/schema/identity/account.ts'
import { codeIn, type TestApp, testApp } from '../../../testing/app.ts'
import { startOpenId } from '../../../testing/fake-open-id.ts'
import { codeFor, newPerson, type Person } from '../../../testing/person.ts'
import { appoint, tokenForStaff } from '../../identity/staff/fixtures.ts'
import { letDirectory, scimClient } from '../directory/fixtures.ts'
import { addEmployee } from '../employee/fixtures.ts'
import { newCompany } from '../site-company/fixtures.ts'
import { letSignIn } from './fixtures.ts'

const { companyAccount: calls, companySignIn: settings } = contract
let app: TestApp
let place: Awaited<ReturnType<typeof startOpenId>>
let owner: Person
let company: { id: number; prefix: string }
beforeAll(async () => {
  place = await startOpenId()
  app = await testApp({ DATABASE_CONNECTIONS: '20', SIGN_IN_HOSTS: place.origin })
  place.provider.clock = () => app.now().getTime()
  company = await newCompany(app)
  owner = await newPerson(app, company.id)
  await appoint(owner, 'owner', company.id)
  await letSignIn(app, company.id, place.provider)
})
afterAll(async () => {
  await app.close()
  place.close()
})

const db = () => app.running.database.db
const refusalOf = (answer: { data: unknown }) => (answer.data as { refusal?: string }).refusal
const staff = async () => ({ token: await tokenForStaff(owner, settings.get), prefix: company.prefix })
const get = (url: string, cookie = '') => app.running.app.inject({ url, headers: { cookie } })
let people = 0
const newName = () => `wang${++people}`

/** A browser on its way to the company's provider, and the address with which it comes back. */
async function leave(claims: object, prefix = company.prefix) {
  const { path, secret } = (await app.call(calls.begin, {}, { prefix })).data
  const there = await get(path)
  place.provider.person = { ...claims }
  const back = await fetch(String(there.headers.location), { redirect: 'manual' })
  const url = new URL(back.headers.get('location') ?? '')
  return {
    path,
    secret,
    url: url.pathname + url.search,
    cookie: String(there.headers['set-cookie']).split(';')[0] ?? '',
  }
}

/** What is behind the `#` of where somebody is sent. */
const outcomeOf = async (url: string, cookie: string) =>
  Object.fromEntries(new URLSearchParams(String((await get(url, cookie)).headers.location).split('#')[1]))

/** What a browser has that has signed in at the company's provider. */
async function proofOf(subject: string, email = `${subject}@company.example`) {
  const { url, secret, cookie } = await leave({ sub: subject, email, email_verified: true })
  return { code: (await outcomeOf(url, cookie)).company ?? '', secret }
}

const signIn = (proof: object, device = '') => app.attempt(calls.sign_in, proof, { prefix: company.prefix, device })
const connect = (who: { token: string }, proof: object) =>
  app.attempt(calls.connect, proof, { token: who.token, prefix: company.prefix })

/** Somebody of the list who has connected their account, and the device on which they have signed in. */
async function connected(name = newName()) {
  const phone = `09${String(11_000_000 + ++people).padStart(8, '0')}`
  const id = await addEmployee(owner, { nameCh: '王小明', email: `${name}@company.example` })
  await app.call(contract.account.request_code, { username: phone })
  const pinCode = codeIn(await app.sent(`+886${phone.slice(1)}`, 'code'))
  const own = (await app.call(contract.holder.sms_login, { phone, pinCode })).data
  const answer = await connect(own, await proofOf(name))
  expect(answer.code).toBe(200)
  return { id, name, own, device: own.device, cardSn: answer.data.cardSn }
}

// Mutations: the browser's cookie or the script's secret not compared; a state or a code that works twice; PKCE left out.
it('leads to the provider and back, once, in one browser', async () => {
  const { id, name, own, device, cardSn } = await connected()
  const [row] = await db().select().from(employee).where(eq(employee.id, id))
  expect(row).toMatchObject({ state: 'joined', memberId: own.holder.id, cardSn })

  const trip = await leave({ sub: name })
  const there = new URL(
    String((await get((await app.call(calls.begin, {}, { prefix: company.prefix })).data.path)).headers.location),
  )
  expect(Object.fromEntries(there.searchParams)).toMatchObject({
    ...{ response_type: 'code', client_id: 'client', code_challenge_method: 'S256' },
    redirect_uri: `http://localhost:3000/sso/${company.prefix}/callback`,
  })
  expect(await outcomeOf(trip.path, '')).toEqual({ companyFault: 'over' })
  expect(await outcomeOf(trip.url, '')).toEqual({ companyFault: 'over' })
  const other = await leave({ sub: name })
  expect(await outcomeOf(trip.url, other.cookie)).toEqual({ companyFault: 'over' })
  const { company: code = '' } = await outcomeOf(trip.url, trip.cookie)
  expect(await outcomeOf(trip.url, trip.cookie)).toEqual({ companyFault: 'over' })

  const strange = await signIn({ code, secret: other.secret }, device)
  expect(refusalOf(strange)).toBe('company_account.over')
  const answer = await signIn({ code, secret: trip.secret }, device)
  expect(answer.data).toMatchObject({ holder: { id: own.holder.id }, device })
  expect(refusalOf(await signIn({ code, secret: trip.secret }, device))).toBe('company_account.over')
  expect((await app.call(calls.list, {}, answer.data)).data.list).toMatchObject([{ prefix: company.prefix }])
})

it('says in words what came back with nothing', async () => {
  const { url, cookie } = await leave({ sub: 'x', nonce: 'of-another-sign-in' })
  expect(await outcomeOf(url, cookie)).toEqual({ companyFault: 'token' })
  const denied = await leave({ sub: 'x' })
  const state = new URL(denied.url, 'http://x').searchParams.get('state')
  const at = `/sso/${company.prefix}/callback?error=access_denied&state=${state}`
  expect(await outcomeOf(at, denied.cookie)).toEqual({ companyFault: 'denied' })
  // The state of one company is none of another: the answer of a provider cannot be taken for that of another one.
  const second = await newCompany(app)
  await letSignIn(app, second.id, place.provider)
  const mixed = await leave({ sub: 'x' })
  expect(await outcomeOf(mixed.url.replace(company.prefix, second.prefix), mixed.cookie)).toEqual({
    companyFault: 'over',
  })
  const late = await leave({ sub: 'x' })
  app.later(11 * MINUTE_MS)
  expect(await outcomeOf(late.url, late.cookie)).toEqual({ companyFault: 'over' })
  await app.running.runJob('sweep')
  expect((await get('/sso/nobody/start?ticket=x')).statusCode).toBe(404)
})

// Mutations: an account found by the address of the token; a device that is new; the entry of somebody else taken.
it('opens nobody’s account by an address, and none on a device where its person has not signed in', async () => {
  const { name, own, id } = await connected()
  const proof = await proofOf(name)
  expect(refusalOf(await signIn(proof))).toBe('company_account.new_device')
  expect(refusalOf(await signIn(proof, 'a-device-of-the-attacker'))).toBe('company_account.new_device')
  // After signing in themselves, the same proof is enough.
  expect((await connect(own, proof)).data).toMatchObject({ isNew: false })

  const victim = await app.holder({ email: 'victim@private.example' })
  const asserted = await proofOf('asserted', 'victim@private.example')
  expect(refusalOf(await signIn(asserted))).toBe('company_account.first')
  const attacker = await app.holder()
  expect(refusalOf(await connect(attacker, asserted))).toBe('company_account.unlisted')
  const again = await proofOf('colleague', `${name}@company.example`)
  expect(refusalOf(await connect(attacker, again))).toBe('company_account.elsewhere')
  const theirs = await proofOf(name)
  expect(refusalOf(await connect(attacker, theirs))).toBe('company_account.elsewhere')
  expect((await app.call(calls.list, {}, victim)).data.list).toEqual([])
  const [row] = await db().select().from(companyAccount).where(eq(companyAccount.employeeId, id))
  expect(row?.memberId).toBe(own.holder.id)
})

// Mutations: each trigger; the lock of the account; the directory's word not asked for.
it('ends with the work there, at once, and with it the sessions that it opened', async () => {
  const { id, name, own, device } = await connected()
  const open = async () => (await signIn(await proofOf(name), device)).data.token
  const isOpen = async (token: string) => (await app.attempt(contract.holder.load_my_info, {}, { token })).code === 200
  let token = await open()
  await letDirectory(app, `token-${name}`, company.id)
  const scim = scimClient(app, `token-${name}`, company.prefix)
  await app.call(contract.directory.connect, { id }, await staff())
  const [person] = await db().select().from(directoryPerson).where(eq(directoryPerson.employeeId, id))
  const setActive = (value: boolean) =>
    scim('PATCH', `/Users/${person?.id}`, { Operations: [{ op: 'replace', path: 'active', value }] })
  expect((await setActive(false)).status).toBe(200)
  expect(await isOpen(token)).toBe(false)
  expect(refusalOf(await signIn(await proofOf(name), device))).toBe('company_account.left')
  await setActive(true)
  token = await open()

  const proofs = await Promise.all([1, 2, 3, 4].map(() => proofOf(name)))
  const left = { id, leftAs: 'gone', freesPlastic: false } as const
  await Promise.all([
    app.call(contract.departure.leave, left, await staff()),
    ...proofs.map((proof) => signIn(proof, device)),
  ])
  const ofCompany = and(eq(session.memberId, own.holder.id))
  expect((await db().select().from(session).where(ofCompany)).filter((one) => one.companyAccountId !== null)).toEqual(
    [],
  )
  expect(refusalOf(await signIn(await proofOf(name), device))).toBe('company_account.first')
  expect(refusalOf(await connect(own, await proofOf(name)))).toBe('company_account.left')
  expect(await isOpen(own.token)).toBe(true)
})

// Mutations: the secret sent to another provider; accounts of another provider still good; a pause that stops nobody.
it('is set up with a code by an owner, and switched off with all that it opened', async () => {
  const { name, device } = await connected()
  const token = (await signIn(await proofOf(name), device)).data.token
  const shown = (await app.call(settings.get, {}, await staff())).data
  expect(shown).toMatchObject({ hasSecret: true, isOn: true })
  expect(JSON.stringify(shown)).not.toContain('client-secret')
  expect((await app.call(settings.check, {}, await staff())).data).toEqual({ problem: '' })

  const typed = { ...shown, clientSecret: '', pinCode: await codeFor(owner, 'company_sign_in') }
  const { version, kind, tenant, domain, issuer, clientId } = typed
  const input = { version, kind, tenant, domain, issuer, clientId, clientSecret: '', pinCode: typed.pinCode }
  const stolen = await app.refused(settings.save, { ...input, issuer: 'https://attacker.example' }, await staff())
  expect(stolen.data.fields).toHaveProperty('clientSecret')
  expect((await app.refused(settings.save, { ...input, pinCode: '' }, await staff())).data.refusal).toBe(
    'auth.code_needed',
  )
  expect((await app.call(settings.save, input, await staff())).data.people).toBeGreaterThan(0)

  await app.call(settings.pause, {}, await staff())
  expect((await app.attempt(contract.holder.load_my_info, {}, { token })).code).toBe(401)
  expect((await app.call(calls.load, {}, { prefix: company.prefix })).data.isOffered).toBe(false)
  expect((await app.refused(calls.begin, {}, { prefix: company.prefix })).data.refusal).toBe('company_account.off')
  await app.call(settings.resume, {}, await staff())
  expect((await signIn(await proofOf(name), device)).code).toBe(200)

  const [row] = await db().select().from(companySignIn).where(eq(companySignIn.companyId, company.id))
  expect(row?.sealedSecret).not.toContain('client-secret')
})
