import { contract } from '@idocard/contract'
import { MAX_LIST_VIEWS } from '@idocard/contract/identity/list-view'
import { DAY_MS, HOUR_MS } from '@idocard/domain/duration'
import { UNDO_DAYS } from '@idocard/domain/undo'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { newPerson } from '../../../testing/person.ts'
import { appoint, staffToken } from '../staff/fixtures.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const { siteView, companyView } = contract
/** The sender of a new member of staff: of the site (null), or of a company. */
async function colleague(companyId: number | null = null) {
  const person = await newPerson(app)
  await appoint(person, companyId === null ? 'support' : 'viewer', companyId)
  return { token: await staffToken(app, person.holder.id) }
}
const view = (name: string) => ({ screen: 'orders', name, query: 'tab=to_ship' })
type Sender = Awaited<ReturnType<typeof colleague>>
const names = async (sender: Sender, screen = 'orders') =>
  (await app.call(siteView.list, { screen }, sender)).data.list.map(({ name }) => name)

// Mutations: the member, the company or the screen left out of the list’s `where`.
it('shows a view to its keeper alone, unless it is shared, and on its own screen', async () => {
  const [me, other, elsewhere] = [await colleague(), await colleague(), await colleague(3)]
  await app.call(siteView.save, view('mine'), me)
  await app.call(siteView.save, { ...view('everybody’s'), isShared: true }, me)
  expect(await names(me)).toEqual(['everybody’s', 'mine'])
  expect(await names(other)).toEqual(['everybody’s'])
  expect(await names(me, 'cards')).toEqual([])
  expect((await app.call(companyView.list, { screen: 'orders' }, elsewhere)).data.list).toEqual([])
})

// Mutation: `onConflictDoUpdate` left out, or its target without the member.
it('replaces the own view of a name, and not the shared one or a colleague’s', async () => {
  const [me, other] = [await colleague(), await colleague()]
  for (const sender of [me, other]) await app.call(siteView.save, { ...view('one'), screen: 'replacing' }, sender)
  await app.call(siteView.save, { ...view('one'), screen: 'replacing', isShared: true }, other)
  await app.call(siteView.save, { ...view('one'), screen: 'replacing', query: 'tab=done' }, me)
  const queries = async (sender: Sender) =>
    (await app.call(siteView.list, { screen: 'replacing' }, sender)).data.list.map(({ query }) => query)
  expect(await queries(me)).toEqual(['tab=to_ship', 'tab=done'])
  expect(await queries(other)).toEqual(['tab=to_ship', 'tab=to_ship'])
})

// Mutation: `isSeen` left out of `lockView`.
it('lets nobody remove a colleague’s own view, and everybody a shared one', async () => {
  const [me, other] = [await colleague(), await colleague()]
  const { id: own } = (await app.call(siteView.save, { ...view('own'), screen: 'removing' }, me)).data
  const shared = { ...view('shared'), screen: 'removing', isShared: true }
  const { id } = (await app.call(siteView.save, shared, me)).data
  expect((await app.refused(siteView.remove, { id: own }, other)).code).toBe(404)
  await app.call(siteView.remove, { id }, other)
  expect(await names(me, 'removing')).toEqual(['own'])
})

// Mutation: the limit left out, or counted over all people.
it(`keeps ${MAX_LIST_VIEWS} views of a list for each person`, async () => {
  const [me, other] = [await colleague(), await colleague()]
  const many = { screen: 'many', query: 'sort=at' }
  for (let at = 0; at < MAX_LIST_VIEWS; at++) await app.call(siteView.save, { ...many, name: `view ${at}` }, me)
  expect((await app.refused(siteView.save, { ...many, name: 'one more' }, me)).data?.refusal).toBe('view.too_many')
  // One of them can still be changed.
  await app.call(siteView.save, { ...many, name: 'view 0', query: 'sort=-at' }, me)
  await app.call(siteView.save, { ...many, name: 'one more' }, other)
  expect(await names(me, 'many')).toHaveLength(MAX_LIST_VIEWS)
})

// Mutations: `leaveView` left out; the view's own name counted as another one.
it('is the same view under another name, and takes the place of one that has it', async () => {
  const me = await colleague()
  const make = async (name: string) => (await app.call(siteView.save, { ...view(name), screen: 'naming' }, me)).data.id
  const id = await make('one')
  await make('two')
  const given = { ...view('two'), screen: 'naming', query: 'sort=at' }
  const kept = (await app.call(siteView.save, { ...given, id }, me)).data
  const { list, removed } = (await app.call(siteView.list, { screen: 'naming' }, me)).data
  expect([list, removed]).toEqual([[{ id: kept.id, name: 'two', query: 'sort=at', isShared: false }], []])
  expect((await app.refused(siteView.save, { ...given, id, name: 'three' }, me)).code).toBe(404)
})

// Mutations: `isKept` left out of `viewsOf`; the name not asked for; the lock of the list left out.
it('comes back after it was deleted, unless its name is taken, and is gone after the days', async () => {
  const [me, other] = [await colleague(), await colleague()]
  const make = async (name: string) =>
    (await app.call(siteView.save, { ...view(name), screen: 'back', isShared: true }, me)).data.id
  const id = await make('mine')
  await app.call(siteView.remove, { id }, me)
  expect(await names(me, 'back')).toEqual([])
  const removed = async (sender: Sender) =>
    (await app.call(siteView.list, { screen: 'back' }, sender)).data.removed.map(({ name }) => name)
  expect([await removed(me), await removed(other)]).toEqual([['mine'], ['mine']])
  expect((await app.refused(siteView.remove, { id }, me)).data.refusal).toBe('edit.removed')
  const again = { ...view('mine'), id, screen: 'back' }
  expect((await app.refused(siteView.save, again, me)).data.refusal).toBe('edit.removed')
  const second = await make('mine')
  expect((await app.refused(siteView.restore, { id }, me)).data.refusal).toBe('view.name_taken')
  await app.call(siteView.remove, { id: second }, me)
  // Of two of a name, one comes back, and only once.
  const all = await Promise.all(
    [id, second, id].map((one) => app.attempt(siteView.restore, { id: one }, { ...me, patient: true })),
  )
  expect(all.map(({ code }) => code).toSorted()).toEqual([200, 409, 409])
  expect(await names(other, 'back')).toEqual(['mine'])
  app.later(UNDO_DAYS * DAY_MS + HOUR_MS)
  await app.running.runJob('sweep')
  const later = await colleague()
  expect([await names(later, 'back'), await removed(later)]).toEqual([['mine'], []])
})
