import { contract } from '@idocard/contract'
import { SEEN_MS } from '@idocard/contract/identity/staff-draft'
import { DAY_MS } from '@idocard/domain/duration'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contactMessage } from '../../../db/schema/company/inquiry.ts'
import { codeIn, type TestApp, testApp } from '../../../testing/app.ts'
import { deleteAccount, newPerson } from '../../../testing/person.ts'
import { addPaidOrder } from '../../commerce/order/fixtures.ts'
import { addInquiry } from '../../company/inquiry/fixtures.ts'
import { appoint, staffToken } from '../staff/fixtures.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const { siteDraft, companyDraft } = contract
/** A new member of staff: of the site (null), or of a company. `elsewhere` opens another session of theirs. */
async function colleague(companyId: number | null = null) {
  const person = await newPerson(app)
  await appoint(person, companyId === null ? 'content' : 'editor', companyId)
  const elsewhere = async () => ({ token: await staffToken(app, person.holder.id) })
  return { ...(await elsewhere()), elsewhere }
}
const NOBODY = { fields: '', version: 0, mark: '', colleagues: [] }

// Mutations: the member, the company, the screen or the thing left out of `isOf` and `isMine`.
it('goes on on another device of the same person, in the same editor of the same place, and nowhere else', async () => {
  const [me, other, elsewhere] = [await colleague(), await colleague(), await colleague(3)]
  const editor = { screen: 'banner', thing: '1' }
  const fields = '{"titleCh":"新年"}'
  await app.call(siteDraft.save, { ...editor, version: 4, fields }, me)
  const load = async (at: object, sender: { token: string }) =>
    (await app.call(siteDraft.load, { ...editor, ...at }, sender)).data
  expect(await load({}, await me.elsewhere())).toEqual({ ...NOBODY, fields, version: 4 })
  expect(await load({ thing: '2' }, me)).toEqual(NOBODY)
  expect(await load({ screen: 'guide' }, me)).toEqual(NOBODY)
  expect(await load({}, other)).toMatchObject({ fields: '' })
  expect((await app.call(companyDraft.load, editor, elsewhere)).data).toEqual(NOBODY)
  await app.call(siteDraft.remove, editor, other)
  expect(await load({}, me)).toMatchObject({ fields })
  await app.call(siteDraft.remove, editor, me)
  expect(await load({}, me)).toEqual(NOBODY)
})

// Mutations: `openEditor` with the fields in its `set`; the mark left out of `removeDraft`.
it('keeps what one device typed while another one has it open, and the other learns that it is behind', async () => {
  const me = await colleague()
  const other = await me.elsewhere()
  const editor = { screen: 'orders', thing: 'new parcels' }
  const save = async (typed: object, sender: { token: string }) =>
    (await app.call(siteDraft.save, { ...editor, ...typed }, sender)).data.mark
  expect(await save({}, other)).toBe('')
  expect(await save({ fields: '{"text":"A1"}', mark: 'one' }, me)).toBe('one')
  // The other one has typed nothing: it says that it is open, and is closed.
  expect(await save({}, other)).toBe('one')
  await app.call(siteDraft.remove, editor, other)
  const load = async () => (await app.call(siteDraft.load, editor, other)).data
  expect(await load()).toEqual({ ...NOBODY, fields: '{"text":"A1"}', mark: 'one' })
  await save({ fields: '{"text":"A2"}', mark: 'two' }, other)
  expect(await save({}, me)).toBe('two')
  // What it typed is sent: what was typed since is not.
  await app.call(siteDraft.remove, { ...editor, mark: 'one' }, me)
  expect(await load()).toMatchObject({ fields: '{"text":"A2"}' })
  await app.call(siteDraft.remove, { ...editor, mark: 'two' }, other)
  expect(await save({}, me)).toBe('')
})

// Mutation: the test for `new` in `othersAt` compared with the whole name.
it('says nothing of colleagues who write a list of their own', async () => {
  const [me, other] = [await colleague(), await colleague()]
  for (const thing of ['new', 'new parcels']) {
    const open = { screen: 'orders', thing, fields: '{}' }
    await app.call(siteDraft.save, open, other)
    expect((await app.call(siteDraft.save, open, me)).data.colleagues).toEqual([])
  }
})

// Mutations: `gt(staffDraft.seenAt, after)` or the comparison with one's own id left out.
it('tells who has the same editor open, and whether they typed, until they leave or are gone for a minute', async () => {
  const [me, other] = [await colleague(), await colleague()]
  const editor = { screen: 'banner', thing: '5' }
  const open = async (sender: { token: string }, fields = '') =>
    (await app.call(siteDraft.save, { ...editor, version: 1, fields }, sender)).data.colleagues
  expect(await open(me)).toEqual([])
  await open(other)
  expect(await open(me)).toEqual([{ id: expect.any(Number), name: expect.stringMatching(/./), isTyping: false }])
  await open(other, '{}')
  expect(await open(me)).toMatchObject([{ isTyping: true }])
  expect((await app.call(siteDraft.load, editor, me)).data.colleagues).toHaveLength(1)
  app.later(SEEN_MS + 1)
  expect(await open(me)).toEqual([])
  await open(other)
  await app.call(siteDraft.remove, editor, other)
  expect(await open(me)).toEqual([])
})

// Mutation: `sweepDrafts` without its `where`.
it('keeps a draft for thirty days', async () => {
  const me = await colleague()
  const editor = { screen: 'banner', thing: '6' }
  await app.call(siteDraft.save, { ...editor, version: 1, fields: '{"a":1}' }, me)
  const kept = async () => {
    await app.running.runJob('sweep')
    return (await app.call(siteDraft.load, editor, await me.elsewhere())).data.fields
  }
  app.later(29 * DAY_MS)
  expect(await kept()).toBe('{"a":1}')
  app.later(2 * DAY_MS)
  expect(await kept()).toBe('')
})

// Mutations: the digits compared with what is typed as it is; the screen left out.
it('forgets an order on the phone that was typed for somebody who is erased, and nothing else', async () => {
  const [me, gone] = [await colleague(), await newPerson(app)]
  const order = { screen: 'orders', thing: 'new' }
  const fields = JSON.stringify({ buyerPhone: gone.phone.replace('+886', '0').replace(/(\d{4})(\d{3})/, '$1-$2-') })
  const article = { screen: 'newsArticle', thing: 'new' }
  for (const editor of [order, article]) await app.call(siteDraft.save, { ...editor, version: 0, fields }, me)
  await app.call(contract.holder.request_step_up, {}, gone.holder)
  const pinCode = codeIn(await app.sent(gone.phone, 'code'))
  await app.call(contract.holder.delete_my_account, { pinCode }, gone.holder)
  expect((await app.call(siteDraft.load, order, me)).data).toEqual(NOBODY)
  expect((await app.call(siteDraft.load, article, me)).data).toMatchObject({ fields })
})

// Mutations: the ids of inquiries, or the numbers of orders, left out of what `deleteDraftsOn` gets; its `where`.
it('forgets what is being written on the inquiries and orders of somebody who is erased, and on no other', async () => {
  const [me, gone, stays] = [await colleague(), await newPerson(app), await newPerson(app)]
  const [theirs, other] = [await addInquiry(app), await addInquiry(app)]
  const { db } = app.running.database
  await db.update(contactMessage).set({ phone: gone.phone }).where(eq(contactMessage.id, theirs))
  const [order, another] = [await addPaidOrder(gone), await addPaidOrder(stays)]
  const things = [
    { screen: 'inquiries', thing: theirs },
    { screen: 'orders', thing: theirs },
    { screen: 'orders', thing: order },
    { screen: 'inquiries', thing: other },
    { screen: 'orders', thing: another },
  ]
  const fields = '{"note":"老客戶"}'
  for (const editor of things) await app.call(siteDraft.save, { ...editor, fields }, me)
  await deleteAccount(gone)
  const kept = things.map(async (editor) => (await app.call(siteDraft.load, editor, me)).data.fields)
  expect(await Promise.all(kept)).toEqual(['', '', '', fields, fields])
})
