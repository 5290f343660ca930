import { contract } from '@idocard/contract'
import { HOUR_MS, MINUTE_MS } from '@idocard/domain/duration'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { member } from '../../../db/schema/identity/account.ts'
import { audit, recoveryCode, secondFactor, staffRole } from '../../../db/schema/identity/staff.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { eventually } from '../../../testing/eventually.ts'
import { codeFor, newPerson, type Person } from '../../../testing/person.ts'
import { appoint, staffToken } from './fixtures.ts'
import { ownSecondFactor, putRecoveryCodes, useStep } from './second-factor.store.ts'
import { fromBase32, stepAt, totp } from './totp.ts'

const { begin_second_factor, load_me, sign_in } = contract.staff
const { reset_second_factor } = contract.siteStaff
const STEP_MS = 30_000

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** A member of staff who has set up an authenticator app; `code` is what it shows now. */
async function enrolled(): Promise<Person & { code: () => string }> {
  const person = await newPerson(app)
  await appoint(person, 'manager')
  const pinCode = await codeFor(person, 'second_factor')
  const { secret } = (await app.call(begin_second_factor, { pinCode }, person.holder)).data
  return { ...person, code: () => totp(fromBase32(secret), stepAt(app.now())) }
}

const signIn = (person: Person, code: string) => app.refused(sign_in, { code }, person.holder)
const signedIn = async (person: Person, code: string) => (await app.call(sign_in, { code }, person.holder)).data
const whoIs = async (token: string) => (await app.attempt(load_me, {}, { token })).code

it('opens a staff session with a code of the app, and shows ten recovery codes once', async () => {
  const person = await enrolled()
  const first = await signedIn(person, person.code())
  expect(new Set(first.recoveryCodes).size).toBe(10)
  const me = (await app.call(load_me, {}, { token: first.token })).data
  expect(me).toMatchObject({ hasSecondFactor: true, roles: [{ prefix: 'SG', role: 'manager' }] })
  expect(me.roles[0]?.permissions).toContain('prize.decide')
  app.later(STEP_MS)
  expect((await signedIn(person, person.code())).recoveryCodes).toEqual([])
  // It is none of a holder's.
  expect((await app.refused(contract.holder.load_my_info, {}, { token: first.token })).code).toBe(403)
  await app.call(contract.account.logout, {}, { token: first.token })
  expect(await whoIs(first.token)).toBe(401)
})

it('opens nothing for somebody without a role, or without an app', async () => {
  const person = await newPerson(app)
  expect((await signIn(person, '123456')).code).toBe(403)
  const pinCode = await codeFor(person, 'second_factor')
  expect((await app.refused(begin_second_factor, { pinCode }, person.holder)).code).toBe(403)
  await appoint(person, 'counter')
  expect((await signIn(person, '123456')).data.refusal).toBe('staff.no_second_factor')
  expect((await app.refused(begin_second_factor, { pinCode: '000000' }, person.holder)).code).toBe(422)
})

it('opens nothing with a recovery code before the app was seen to work, nor for somebody else', async () => {
  const [person, other] = [await enrolled(), await enrolled()]
  const { recoveryCodes } = await signedIn(other, other.code())
  expect((await signIn(person, recoveryCodes[0] ?? '')).data.refusal).toBe('staff.code_wrong')
})

// Mutations: `lastStep` left out of `useStep`; a recovery code not deleted.
it('takes each code once, also when it is sent ten times at the same time', async () => {
  const person = await enrolled()
  const { recoveryCodes } = await signedIn(person, person.code())
  app.later(STEP_MS)
  for (const code of [person.code(), recoveryCodes[0] ?? '']) {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => app.attempt(sign_in, { code }, { ...person.holder, patient: true })),
    )
    expect(answers.filter((one) => one.code === 200)).toHaveLength(1)
    for (const one of answers) if (one.code !== 200) expect(one.data.refusal).toBe('staff.code_wrong')
    app.later(16 * MINUTE_MS)
  }
})

// Mutation: the tries counted after the comparison.
it('compares five codes in a quarter of an hour, whatever is sent at the same time', async () => {
  const person = await enrolled()
  const wrong = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      app.refused(sign_in, { code: `00000${at}`.slice(-6) }, { ...person.holder, patient: true }),
    ),
  )
  expect(wrong.filter(({ data }) => data.refusal === 'staff.code_wrong').length).toBeLessThanOrEqual(5)
  const refused = await signIn(person, person.code())
  expect(refused.data).toMatchObject({ refusal: 'staff.code_limit', retryAfter: expect.any(Number) })
  app.later(15 * MINUTE_MS)
  expect((await signedIn(person, person.code())).token).not.toBe('')
})

it('keeps a confirmed app, which a stolen session cannot replace', async () => {
  const person = await enrolled()
  await signedIn(person, person.code())
  app.later(2 * MINUTE_MS)
  const pinCode = await codeFor(person, 'second_factor')
  const again = await app.refused(begin_second_factor, { pinCode }, person.holder)
  expect(again.data.refusal).toBe('staff.has_second_factor')
})

// Mutations: the life of a holder's session for staff; `lastSeenAt` written every ten minutes.
it('ends a staff session after 15 minutes without a call, and after 8 hours in any case', async () => {
  const person = await enrolled()
  const { token: idle } = await signedIn(person, person.code())
  app.later(15 * MINUTE_MS + 1000)
  expect(await whoIs(idle)).toBe(401)
  const { token: busy } = await signedIn(person, person.code())
  for (let minutes = 0; minutes < 8 * 60 - 14; minutes += 14) {
    app.later(14 * MINUTE_MS)
    expect(await whoIs(busy), `after ${minutes + 14} minutes`).toBe(200)
  }
  app.later(14 * MINUTE_MS)
  expect(await whoIs(busy)).toBe(401)
  // The holder's own session lives on.
  expect((await app.call(load_me, {}, person.holder)).code).toBe(200)
  app.later(HOUR_MS)
})

it('stores no secret in clear text', async () => {
  const person = await enrolled()
  const { db } = app.running.database
  const [row] = await db.select().from(secondFactor).where(eq(secondFactor.memberId, person.holder.id))
  expect(Buffer.from(row?.sealed ?? '', 'base64url').length).toBeGreaterThan(20)
  const { token } = await signedIn(person, person.code())
  await db.delete(staffRole).where(eq(staffRole.memberId, person.holder.id))
  expect((await app.call(load_me, {}, { token })).data.roles).toEqual([])
})

/** An administrator of the site, with a code for resetting somebody's app. */
async function administrator() {
  const person = await newPerson(app)
  await appoint(person, 'administrator', null)
  const pinCode = await codeFor(person, 'reset_second_factor')
  return { ...person, pinCode, staff: { token: await staffToken(app, person.holder.id) } }
}

it('tells by mail whoever has an address that their app was reset', async () => {
  const [lost, other] = [await enrolled(), await administrator()]
  const email = `lost.${lost.phone}@example.com`
  await app.running.database.db.update(member).set({ email }).where(eq(member.id, lost.holder.id))
  await app.call(reset_second_factor, { id: lost.holder.id, pinCode: other.pinCode }, other.staff)
  expect((await app.sent(email, 'second_factor_reset')).subject).toContain('second factor was reset')
})

it('is reset by an administrator: sessions end, codes die, the person is told and sets a new app up', async () => {
  const [lost, other] = [await enrolled(), await administrator()]
  const { token, recoveryCodes } = await signedIn(lost, lost.code())
  await app.call(reset_second_factor, { id: lost.holder.id, pinCode: other.pinCode }, other.staff)
  expect(await whoIs(token)).toBe(401)
  // The session from which the console was opened is not one of staff.
  expect(await whoIs(lost.holder.token)).toBe(200)
  app.later(STEP_MS)
  for (const code of [lost.code(), recoveryCodes[0] ?? ''])
    expect((await signIn(lost, code)).data.refusal).toBe('staff.no_second_factor')
  expect((await app.sent(lost.phone, 'second_factor_reset')).text).toContain('second factor was reset')
  const { db } = app.running.database
  const rows = await db.select().from(audit).where(eq(audit.thingId, lost.holder.id))
  expect(rows).toMatchObject([{ actor: other.holder.id, thing: 'secondFactor', role: 'administrator' }])
  expect(JSON.stringify(rows)).not.toContain('sealed')
  const pinCode = await codeFor(lost, 'second_factor')
  const { secret } = (await app.call(begin_second_factor, { pinCode }, lost.holder)).data
  const first = await signedIn(lost, totp(fromBase32(secret), stepAt(app.now())))
  expect(first.recoveryCodes).toHaveLength(10)
})

// Mutations: the reset before `stepUp`, whose refusal commits what was written; one's own not refused.
it('is not reset with a wrong code, by its owner, or by a company’s owner', async () => {
  const [lost, other] = [await enrolled(), await administrator()]
  const { token } = await signedIn(lost, lost.code())
  const reset = async (pinCode: string, { holder: { id } }: Person, staff = other.staff) =>
    (await app.refused(reset_second_factor, { id, pinCode }, staff)).data.refusal
  expect(await reset('000000', lost)).toBe('auth.code_wrong')
  expect(await reset('', lost)).toBe('auth.code_needed')
  expect(await reset(other.pinCode, other)).toBe('staff.own_second_factor')
  expect(await reset(other.pinCode, await newPerson(app))).toBe('staff.no_factor')
  const owner = await newPerson(app)
  await appoint(owner, 'owner')
  const pinCode = await codeFor(owner, 'reset_second_factor')
  expect(await reset(pinCode, lost, { token: await staffToken(app, owner.holder.id) })).toBe('auth.forbidden')
  expect(await whoIs(token)).toBe(200)
  // The code was not used up by any of these.
  await app.call(reset_second_factor, { id: lost.holder.id, pinCode: other.pinCode }, other.staff)
})

// Mutation: recovery codes deleted before the app, so before the sign-in that adds them commits.
it('leaves no recovery code of a first sign-in that is under way', async () => {
  const [lost, other] = [await enrolled(), await administrator()]
  const { db } = app.running.database
  const who = { id: lost.holder.id }
  const reset = await db.transaction(async (tx) => {
    const factor = await ownSecondFactor(tx, who)
    if (!factor) throw new Error('There is no app to confirm')
    await useStep(tx, factor, stepAt(app.now()), app.now())
    await putRecoveryCodes(tx, who, [Buffer.from('first'), Buffer.from('second')])
    const call = app.call(reset_second_factor, { id: lost.holder.id, pinCode: other.pinCode }, other.staff)
    const waiting = sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await eventually(async () => expect((await db.execute(waiting)).rows).toHaveLength(1))
    return { call }
  })
  expect((await reset.call).code).toBe(200)
  expect(await db.select().from(recoveryCode).where(eq(recoveryCode.memberId, who.id))).toEqual([])
})
