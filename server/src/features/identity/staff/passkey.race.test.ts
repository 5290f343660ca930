import { contract } from '@idocard/contract'
import { MINUTE_MS } from '@idocard/domain/duration'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { audit, passkey, recoveryCode } from '../../../db/schema/identity/staff.ts'
import { type Sender, type TestApp, testApp } from '../../../testing/app.ts'
import { codeFor, newPerson, type Person } from '../../../testing/person.ts'
import { SoftAuthenticator } from '../../../testing/soft-authenticator.ts'
import { appoint, passkeyOf, staffToken } from './fixtures.ts'
import { fromBase32, stepAt, totp } from './totp.ts'

const { add, ask, begin, list, prove, remove, sign_in } = contract.passkey
const { reset_second_factor, give_role } = contract.siteStaff

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function staff(role: 'administrator' | 'orders' = 'administrator'): Promise<Person> {
  const person = await newPerson(app)
  await appoint(person, role, null)
  return person
}
/** Somebody with a passkey. */
async function withPasskey() {
  const person = await staff()
  return { person, device: await passkeyOf(person) }
}
const asked = async (person: Sender, purpose: 'sign_in' | 'refund' | 'staff_role' | 'second_factor' = 'sign_in') =>
  (await app.call(ask, { purpose }, person)).data
const refusal = async (...of: Parameters<TestApp['refused']>) => (await app.refused(...of)).data.refusal
const begun = async (person: Person) =>
  (await app.call(begin, { pinCode: await codeFor(person, 'second_factor') }, person.holder)).data

it('is a first second factor: it opens the console, shows ten codes once, and signs in from then on', async () => {
  const person = await staff()
  const device = new SoftAuthenticator()
  const options = await begun(person)
  expect(options).toMatchObject({ rp: { id: 'localhost' }, authenticatorSelection: { userVerification: 'required' } })
  const first = (await app.call(add, { name: 'Laptop', response: device.create(options) }, person.holder)).data
  expect(new Set(first.recoveryCodes).size).toBe(10)
  expect((await app.sent(person.phone, 'passkey_changed')).text).toContain('A passkey was added')
  const signed = { response: device.get(await asked(person.holder)) }
  const { token } = (await app.call(sign_in, signed, person.holder)).data
  expect((await app.call(contract.staff.load_me, {}, { token })).data).toMatchObject({
    hasPasskey: true,
    hasApp: false,
  })
  expect((await app.call(list, {}, { token })).data).toMatchObject({ canRemove: false, list: [{ name: 'Laptop' }] })
  const rows = await app.running.database.db.select().from(audit).where(eq(audit.thingId, person.holder.id))
  expect(rows).toMatchObject([{ actor: person.holder.id, thing: 'secondFactor', call: add.path }])
  // A recovery code replaces it, once.
  const code = { code: first.recoveryCodes[0] ?? '' }
  await app.call(contract.staff.sign_in, code, person.holder)
  expect(await refusal(contract.staff.sign_in, code, person.holder)).toBe('staff.code_wrong')
})

it.each([
  ['of another origin', { origin: 'http://localhost:3001' }],
  ['of another site', { rpId: 'evil.example' }],
  ['without a finger, face or PIN', { isUnverified: true }],
  ['of another challenge', { challenge: 'YWJj' }],
])('takes nothing %s, neither to add nor to sign in', async (_what, forged) => {
  const { person, device } = await withPasskey()
  const response = device.get(await asked(person.holder), forged)
  expect(await refusal(sign_in, { response }, person.holder)).toBe('passkey.refused')
  const other = await staff()
  const made = new SoftAuthenticator().create(await begun(other), forged)
  expect(await refusal(add, { name: 'Laptop', response: made }, other.holder)).toBe('passkey.refused')
})

// Mutation: the challenge taken whatever its purpose.
it('asks for a new challenge after a refusal, five minutes, and in another session or for another purpose', async () => {
  const [{ person, device }, other] = [await withPasskey(), await withPasskey()]
  const good = async () => device.get(await asked(person.holder))
  const tried = (response: unknown, sender: Sender) => refusal(sign_in, { response }, sender)
  // Somebody else's passkey, though the challenge is right; afterwards the challenge is gone.
  const challenge = await asked(person.holder)
  expect(await tried(other.device.get(challenge), person.holder)).toBe('passkey.refused')
  expect(await tried(device.get(challenge), person.holder)).toBe('passkey.refused')
  expect(await tried(await good(), person.member)).toBe('passkey.refused')
  const late = await good()
  app.later(5 * MINUTE_MS + 1000)
  expect(await tried(late, person.holder)).toBe('passkey.refused')
  const token = { token: await staffToken(app, person.holder.id) }
  const response = device.get(await asked(token, 'staff_role'))
  expect(await refusal(prove, { action: 'refund', response }, token)).toBe('passkey.refused')
  expect(await refusal(ask, { purpose: 'refund' }, person.holder)).toBe('auth.forbidden')
  expect(await refusal(prove, { action: 'refund', response: await good() }, person.holder)).toBe('auth.forbidden')
})

it('takes an assertion once, also when it is sent four times at once', async () => {
  const { person, device } = await withPasskey()
  const response = device.get(await asked(person.holder))
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => app.attempt(sign_in, { response }, { ...person.holder, patient: true })),
  )
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
})

it('refuses a copy of a passkey, whose counter is behind', async () => {
  const { person, device } = await withPasskey()
  const signIn = async (counter: number) =>
    (await app.attempt(sign_in, { response: device.get(await asked(person.holder), { counter }) }, person.holder)).code
  // Synchronised passkeys do not count.
  expect([
    await signIn(0),
    await signIn(0),
    await signIn(7),
    await signIn(7),
    await signIn(0),
    await signIn(8),
  ]).toEqual([...[200, 200, 200, 422], ...[422, 200]])
})

// Mutation: the proof read and not deleted.
it('stands for the fresh code of one act, once, in the session that asked, for two minutes', async () => {
  const { person, device } = await withPasskey()
  const [mine, other] = [await staffToken(app, person.holder.id), await staffToken(app, person.holder.id)].map(
    (token) => ({
      token,
    }),
  )
  const proven = async (action: 'staff_role' | 'refund' | 'second_factor' = 'staff_role') => {
    const response = device.get(await asked(mine as Sender, action))
    return (await app.call(prove, { action, response }, mine)).data.proof
  }
  const give = async (pinCode: string, sender = mine) => {
    const { phone: username } = await newPerson(app)
    const { code, data } = await app.attempt(give_role, { username, role: 'orders', pinCode }, sender)
    return code === 200 ? 'given' : data.refusal
  }
  const proof = await proven()
  expect(await give(proof, other)).toBe('auth.code_wrong')
  expect(await give(proof)).toBe('given')
  expect(await give(proof)).toBe('auth.code_wrong')
  expect(await give(await proven('refund'))).toBe('auth.code_wrong')
  const late = await proven()
  app.later(2 * MINUTE_MS + 1000)
  expect(await give(late)).toBe('auth.code_wrong')
  const shared = await proven()
  const both = await Promise.all([give(shared), give(shared)])
  expect(both.toSorted()).toEqual(['auth.code_wrong', 'given'])
  // It opens nothing of the holder's.
  const pinCode = await proven('second_factor')
  expect(await refusal(contract.holder.take_my_data, { pinCode }, person.holder)).toBe('auth.code_wrong')
  expect(await refusal(begin, { pinCode }, person.holder)).toBe('staff.has_second_factor')
})

it('is added and removed in the console with a fresh factor, but for the last one, also by two at once', async () => {
  const { person, device } = await withPasskey()
  const token = { token: await staffToken(app, person.holder.id) }
  const proven = async () => {
    const response = device.get(await asked(token, 'second_factor'))
    return (await app.call(prove, { action: 'second_factor', response }, token)).data.proof
  }
  expect(await refusal(remove, { id: device.row, pinCode: await proven() }, token)).toBe('passkey.last')
  const second = new SoftAuthenticator()
  const options = (await app.call(begin, { pinCode: await proven() }, token)).data
  expect(options.excludeCredentials.map(({ id }) => id)).toEqual([device.id])
  const made = { name: 'Key', response: second.create(options) }
  expect((await app.call(add, made, token)).data).toEqual({ token: '', recoveryCodes: [] })
  // A holder's session, or somebody else's passkey.
  expect(await refusal(remove, { id: device.row, pinCode: '000000' }, person.holder)).toBe('auth.forbidden')
  const other = await withPasskey()
  expect(await refusal(remove, { id: other.device.row, pinCode: await proven() }, token)).toBe('not_found')
  expect(await refusal(remove, { id: device.row, pinCode: '' }, token)).toBe('auth.code_needed')
  const ids = (await app.call(list, {}, token)).data.list.map(({ id }) => id)
  const again = { token: await staffToken(app, person.holder.id) }
  const proofOf = async (sender: Sender) => {
    const response = device.get(await asked(sender, 'second_factor'))
    return (await app.call(prove, { action: 'second_factor', response }, sender)).data.proof
  }
  const proofs = [await proofOf(token), await proofOf(again)]
  const answers = await Promise.all(
    [token, again].map((sender, at) => app.attempt(remove, { id: ids[at], pinCode: proofs[at] }, sender)),
  )
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409])
})

it('of an app and a passkey that are set up at once, one is the first', async () => {
  const person = await staff()
  const pinCode = await codeFor(person, 'second_factor')
  const { secret } = (await app.call(contract.staff.begin_second_factor, { pinCode }, person.holder)).data
  app.later(2 * MINUTE_MS)
  const response = new SoftAuthenticator().create(await begun(person))
  const code = totp(fromBase32(secret), stepAt(app.now()))
  const answers = await Promise.all([
    app.attempt(add, { name: 'Laptop', response }, person.holder),
    app.attempt(contract.staff.sign_in, { code }, person.holder),
  ])
  expect(answers.filter((one) => one.code === 200)).toHaveLength(1)
  const { db } = app.running.database
  expect(await db.select().from(recoveryCode).where(eq(recoveryCode.memberId, person.holder.id))).toHaveLength(10)
  const me = (await app.call(contract.staff.load_me, {}, person.holder)).data
  expect([me.hasApp, me.hasPasskey].filter(Boolean)).toHaveLength(1)
})

it('goes with the reset by an administrator, who proves it with a passkey; a stolen session adds none meanwhile', async () => {
  const [lost, other] = [await withPasskey(), await withPasskey()]
  const theirs = { token: await staffToken(app, lost.person.holder.id) }
  const pinCode = await codeFor(lost.person, 'second_factor')
  const options = (await app.call(begin, { pinCode }, theirs)).data
  const mine = { token: await staffToken(app, other.person.holder.id) }
  const { data } = await app.call(ask, { purpose: 'reset_second_factor' }, mine)
  const signed = { action: 'reset_second_factor' as const, response: other.device.get(data) }
  const { proof } = (await app.call(prove, signed, mine)).data
  await app.call(reset_second_factor, { id: lost.person.holder.id, pinCode: proof }, mine)
  const { db } = app.running.database
  expect(await db.select().from(passkey).where(eq(passkey.memberId, lost.person.holder.id))).toEqual([])
  const made = { name: 'Thief', response: new SoftAuthenticator().create(options) }
  expect(await refusal(add, made, theirs)).toBe('auth.required')
  expect(await refusal(ask, { purpose: 'sign_in' }, lost.person.holder)).toBe('staff.no_second_factor')
})
