import { contract } from '@idocard/contract'
import { DAY_MS } from '@idocard/domain/duration'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { certificate } from '../../../db/schema/company/company-page.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { deleteAccount, newPerson } from '../../../testing/person.ts'
import { addCertificate } from './fixtures.ts'

const { load_courses, load_my, verify } = contract.certificate

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const set = (number: string, values: Partial<typeof certificate.$inferInsert>) =>
  app.running.database.db.update(certificate).set(values).where(eq(certificate.number, number))
const stateOf = async (number: string) => (await app.call(verify, { number })).data.state
const codeOf = async (number: unknown) => (await app.refused(verify, { number })).code

// Mutation: `verify` cached without a tag; then a revoked certificate stays valid.
it('is verified by anyone: valid, expired, revoked from the next look on, unknown', async () => {
  const person = await newPerson(app)
  const number = await addCertificate(person)
  expect((await app.call(verify, { number })).data).toMatchObject({
    number,
    state: 'valid',
    nameCh: '林先生',
    titleCh: '課程',
    companyCh: 'iDoCard 智慧名片',
    validUntil: '',
    revokedOn: '',
    url: `http://localhost:3000/certificate/${number}`,
  })
  await set(number, { validUntil: taiwanDay(app.now()) })
  expect(await stateOf(number)).toBe('valid')
  await set(number, { validUntil: taiwanDay(new Date(app.now().getTime() - DAY_MS)) })
  expect(await stateOf(number)).toBe('expired')
  await set(number, { revokedAt: app.now() })
  expect((await app.call(verify, { number })).data).toMatchObject({
    state: 'revoked',
    revokedOn: taiwanDay(app.now()),
  })
  for (const unknown of ['0000-0000-0000-0000', 'CANARY', '１２３', "' or '1'='1", '../../etc/passwd'])
    expect(await codeOf(unknown), unknown).toBe(404)
})

it('finds a number however it is typed, and says nothing about the person but what is on the certificate', async () => {
  const person = await newPerson(app)
  const number = await addCertificate(person)
  for (const typed of [number.toLowerCase(), number.replaceAll('-', ''), ` ${number.replaceAll('-', ' ')} `])
    expect((await app.call(verify, { number: typed })).data.number).toBe(number)
  const answer = JSON.stringify((await app.call(verify, { number })).data)
  for (const secret of [person.holder.id, person.phone.slice(-9), person.cardSn]) expect(answer).not.toContain(secret)
})

it('is refused to whoever tries many numbers, whichever company’s path they use', async () => {
  const { times } = verify.limit
  const address = '203.0.113.9'
  const tries = Array.from({ length: times }, (_, at) => `0000-0000-0000-${String(at).padStart(4, '0')}`)
  for (const number of tries) expect((await app.refused(verify, { number }, { address })).code).toBe(404)
  const number = await addCertificate(await newPerson(app))
  expect((await app.refused(verify, { number }, { address })).code).toBe(429)
  expect((await app.refused(verify, { number }, { address, prefix: 'SUN' })).code).toBe(429)
  expect((await app.call(verify, { number })).data.state).toBe('valid')
})

// Mutations: the member or the company left out of the WHERE.
it('lists a holder’s own certificates from the company in the path alone', async () => {
  const [me, another] = [await newPerson(app), await newPerson(app)]
  const [ours, theirs] = [await addCertificate(me, 3), await addCertificate(me, 4)]
  await addCertificate(another)
  const mine = async (prefix: string) =>
    (await app.call(load_my, {}, { ...me.holder, prefix })).data.list.map(({ number }) => number)
  expect(await mine('SG')).toEqual([ours])
  expect(await mine('SUN')).toEqual([theirs])
  expect((await app.refused(load_my, {})).code).toBe(401)
})

it('is gone for everybody with the account of its person', async () => {
  const person = await newPerson(app)
  const number = await addCertificate(person)
  expect(await stateOf(number)).toBe('valid')
  await deleteAccount(person)
  expect(await codeOf(number)).toBe(404)
})

it('lists the courses of the company in the path alone, the latest first', async () => {
  const of = async (prefix: string) => (await app.call(load_courses, {}, { prefix })).data.list
  const [own, sun] = [await of('SG'), await of('SUN')]
  const days = own.map(({ startsOn }) => startsOn)
  expect(days).toEqual(days.toSorted().reverse())
  const ids = new Set(own.map(({ id }) => id))
  expect(sun.length).toBeGreaterThan(0)
  expect(sun.filter(({ id }) => ids.has(id))).toEqual([])
})

it('has in the demo a valid and an expired one for the demo holder, marked as samples', async () => {
  const holder = await app.holder({ phone: '+886912345678' })
  const { list } = (await app.call(load_my, {}, holder)).data
  expect(list.map(({ state }) => state)).toEqual(['valid', 'expired'])
  for (const { titleCh, titleEn } of list) expect(titleCh + titleEn).toMatch(/示範.*sample/)
})
