import { contract } from '@idocard/contract'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { audit } from '../../../db/schema/identity/staff.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { deleteAccount, newPerson, type Person } from '../../../testing/person.ts'
import { appoint, staffToken } from '../../identity/staff/fixtures.ts'
import { addCertificate, addCourse } from './fixtures.ts'

const { check, get, issue, list, load_courses, load_my, revoke, verify } = contract.certificate
const { course } = contract

let app: TestApp
beforeAll(async () => {
  app = await testApp({ DATABASE_CONNECTIONS: '20' })
})
afterAll(() => app.close())

type Staff = Person & { staff: { token: string } }
async function manager(): Promise<Staff> {
  const person = await newPerson(app)
  await appoint(person, 'manager')
  return { ...person, staff: { token: await staffToken(app, person.holder.id) } }
}
const DAYS = { startsOn: '2026-12-01', endsOn: '2026-12-02' }
const FIELDS = { titleCh: '內部稽核員', titleEn: 'Internal auditor', hours: 16, placeCh: '台北', ...DAYS }
const person = (given: object) => ({ nameCh: '林美玲', nameEn: '', username: '', ...given })
const issueTo = async (me: Staff, courseId: number, people: object[], more: object = {}) =>
  (await app.call(issue, { courseId, issuedOn: '2026-12-03', ...more, list: people.map(person) }, me.staff)).data.list

// Mutation: `invalidates` left out of `course.save`; then the cached list of courses stays as it was.
it('a course that staff write is public at once, and only the version that was seen is changed', async () => {
  const me = await manager()
  const titles = async () =>
    (await app.call(load_courses, {}, { prefix: 'SG' })).data.list.map(({ titleCh }) => titleCh)
  await titles()
  const made = (await app.call(course.save, FIELDS, me.staff)).data
  expect(await titles()).toContain('內部稽核員')
  await app.call(course.save, { ...FIELDS, id: made.id, version: 1, titleCh: '主導稽核員' }, me.staff)
  expect(await titles()).toContain('主導稽核員')
  const late = await app.refused(course.save, { ...FIELDS, id: made.id, version: 1 }, me.staff)
  expect(late.data.refusal).toBe('course.changed')
  const backwards = { ...FIELDS, startsOn: '2026-12-03' }
  expect((await app.refused(course.save, backwards, me.staff)).data.fields).toHaveProperty('endsOn')
  const [given] = await issueTo(me, made.id, [{}])
  expect(given?.problem).toBe('')
  expect((await app.refused(course.remove, { id: made.id }, me.staff)).data.refusal).toBe('course.in_use')
})

it('is issued to a holder and to somebody without an account, verified, found, and revoked with a reason', async () => {
  const [me, holder] = [await manager(), await newPerson(app)]
  const courseId = await addCourse(me)
  const [linked, free] = await issueTo(
    me,
    courseId,
    [{ username: `0${holder.phone.slice(-9)}` }, { nameCh: '', nameEn: 'Renée O’Neill' }],
    { validUntil: '2028-12-03' },
  )
  const mine = (await app.call(load_my, {}, { ...holder.holder, prefix: 'SG' })).data.list
  expect(mine).toMatchObject([{ number: linked?.number, nameCh: '林美玲', validUntil: '2028-12-03' }])
  const number = free?.number ?? ''
  expect((await app.call(verify, { number })).data).toMatchObject({ state: 'valid', nameEn: 'Renée O’Neill' })
  for (const keyword of [number.toLowerCase().replaceAll('-', ''), number.slice(0, 9), 'renée'])
    expect((await app.call(list, { keyword, courseId }, me.staff)).data.list.map((row) => row.number)).toEqual([number])
  const [row] = (await app.call(list, { keyword: number }, me.staff)).data.list
  const id = row?.id ?? ''
  expect((await app.refused(revoke, { id, reason: ' ' }, me.staff)).data.fields).toHaveProperty('reason')
  await app.call(revoke, { id, reason: '考試由他人代考' }, me.staff)
  const seen = (await app.call(verify, { number })).data
  expect(seen).toMatchObject({ state: 'revoked', revokedOn: taiwanDay(app.now()) })
  // Only staff read why.
  expect(JSON.stringify(seen)).not.toContain('代考')
  expect((await app.call(get, { id }, me.staff)).data.revokedReason).toBe('考試由他人代考')
  expect((await app.refused(revoke, { id, reason: '再一次' }, me.staff)).data.refusal).toBe('certificate.revoked')
  const states = async (state: 'valid' | 'revoked') =>
    (await app.call(list, { courseId, state }, me.staff)).data.list.map((one) => one.number)
  expect(await states('revoked')).toEqual([number])
  expect(await states('valid')).toEqual([linked?.number])
  // A new one in its place.
  expect((await issueTo(me, courseId, [{ nameCh: '', nameEn: 'Renée O’Neill' }]))[0]?.problem).toBe('')
  const logged = await app.running.database.db.select().from(audit).where(eq(audit.thingId, id))
  expect(JSON.stringify(logged)).not.toContain('Renée')
  expect(logged.at(-1)?.after).toMatchObject({ reason: '考試由他人代考' })
})

it('says what is wrong with each row, beforehand and when issuing, and issues the others', async () => {
  const [me, stranger] = [await manager(), await newPerson(app, 4)]
  const courseId = await addCourse(me)
  await issueTo(me, courseId, [{ nameCh: '已經有' }])
  const people = [
    { nameCh: '可以' },
    { nameCh: '' },
    { nameCh: '名'.repeat(61) },
    { nameCh: '壞手機', username: '0912' },
    { nameCh: '已經有' },
    { nameCh: '可以' },
    // A holder of another company looks like somebody without an account.
    { nameCh: '別家公司', username: `0${stranger.phone.slice(-9)}` },
  ].map(person)
  const input = { courseId, issuedOn: '2026-12-03', list: people }
  const seen = (await app.call(check, input, me.staff)).data.list
  expect(seen.map(({ problem, isLinked }) => [problem !== '', isLinked])).toEqual([
    [false, false],
    [true, false],
    [true, false],
    [true, false],
    [true, false],
    [true, false],
    [false, false],
  ])
  expect((await app.call(list, { courseId }, me.staff)).data.total).toBe(1)
  const done = (await app.call(issue, input, me.staff)).data.list
  expect(done.map(({ problem }) => problem)).toEqual(seen.map(({ problem }) => problem))
  expect((await app.call(list, { courseId }, me.staff)).data.total).toBe(3)
  const early = await app.call(check, { ...input, validUntil: '2026-12-02' }, me.staff)
  expect(early.data.list.every(({ problem }) => problem !== '')).toBe(true)
})

// Mutation: the course not locked in `issue`.
it('two colleagues who issue the same list at once issue each certificate once', async () => {
  const me = await manager()
  const courseId = await addCourse(me)
  const people = Array.from({ length: 20 }, (_, at) => ({ nameCh: `學員 ${at}` }))
  const answers = await Promise.all(Array.from({ length: 5 }, () => issueTo(me, courseId, people)))
  expect(answers.flat().filter(({ problem }) => problem === '')).toHaveLength(20)
  expect((await app.call(list, { courseId }, me.staff)).data.total).toBe(20)
})

it('is gone with the account of its person, for staff too; one without an account stays', async () => {
  const [me, holder] = [await manager(), await newPerson(app)]
  const number = await addCertificate(holder)
  const courseId = await addCourse(me)
  const [free] = await issueTo(me, courseId, [{ nameCh: '無帳號' }])
  await deleteAccount(holder)
  expect((await app.call(list, { keyword: number }, me.staff)).data.list).toEqual([])
  expect((await app.call(verify, { number: free?.number ?? '' })).data.state).toBe('valid')
})

it('needs the right: neither an editor nor the counter issues or revokes', async () => {
  for (const role of ['editor', 'counter'] as const) {
    const somebody = await newPerson(app)
    await appoint(somebody, role)
    const staff = { token: await staffToken(app, somebody.holder.id) }
    const courseId = await addCourse(somebody)
    const input = { courseId, issuedOn: '2026-12-03', list: [person({})] }
    expect((await app.refused(issue, input, staff)).data.refusal).toBe('auth.forbidden')
    expect((await app.refused(list, {}, staff)).data.refusal).toBe('auth.forbidden')
  }
})
