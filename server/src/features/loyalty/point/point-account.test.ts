import { contract } from '@idocard/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { newPerson, OURS } from '../../../testing/person.ts'
import { appoint, staffToken } from '../../identity/staff/fixtures.ts'
import { givePoints } from './fixtures.ts'

const { correct, load } = contract.pointAccount

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const key = (digit: string) => digit.repeat(32)
async function owner(companyId = OURS) {
  const person = await newPerson(app, companyId)
  await appoint(person, 'owner', companyId)
  return { token: await staffToken(app, person.holder.id) }
}

// Mutations: `isCorrected` left out (points taken twice); `tell` left out; the note not stored.
it('adds and takes points once for each key, tells the holder why, and never takes more than there are', async () => {
  const [staff, holder] = [await owner(), await newPerson(app)]
  await givePoints(app, holder.holder.id, 100)
  const given = { username: holder.phone, reason: '活動當天漏蓋一章' }
  const added = (await app.call(correct, { ...given, amount: 30, key: key('a') }, staff)).data
  expect(added).toMatchObject({ balance: 130, username: expect.stringContaining('***') })
  expect(added.list[0]).toMatchObject({ amount: 30, reason: 'correction', titleCh: given.reason })
  expect((await app.call(correct, { ...given, amount: 30, key: key('a') }, staff)).data.balance).toBe(130)
  const other = await app.refused(correct, { ...given, amount: 31, key: key('a') }, staff)
  expect(other.data.refusal).toBe('point.corrected')
  const taken = { ...given, amount: -120, key: key('b') }
  for (let times = 0; times < 2; times += 1)
    expect((await app.call(correct, taken, staff)).data).toMatchObject({ balance: 10 })
  const more = await app.refused(correct, { ...given, amount: -11, key: key('c') }, staff)
  expect(more.data.refusal).toBe('point.balance_low')
  expect((await app.call(load, { username: holder.phone }, staff)).data.balance).toBe(10)
  const notices = (await app.call(contract.notice.load_notify, {}, holder.holder)).data.list
  expect(notices.filter(({ kind }) => kind === 'point_corrected').map(({ textCh }) => textCh)).toEqual([
    '原因：活動當天漏蓋一章',
    '原因：活動當天漏蓋一章',
  ])
  const entries = (await app.call(contract.point.load_entries, {}, holder.holder)).data.list
  expect(entries.filter(({ titleCh }) => titleCh === given.reason)).toHaveLength(2)
})

// Mutation: `personWithPoints` without the company.
it('finds no holder of another company, and nobody by a piece of a number', async () => {
  const [staff, stranger, holder] = [await owner(), await newPerson(app, 4), await newPerson(app)]
  for (const username of [stranger.phone, holder.phone.slice(-6), '沒有這個人'])
    expect((await app.refused(load, { username }, staff)).data.refusal).toBe('point.nobody')
  expect((await app.call(load, { username: holder.phone }, staff)).data).toMatchObject({
    username: expect.stringContaining('***'),
  })
  const correction = { username: stranger.phone, amount: 5, reason: '試試看', key: key('d') }
  expect((await app.refused(correct, correction, staff)).data.refusal).toBe('point.nobody')
})
