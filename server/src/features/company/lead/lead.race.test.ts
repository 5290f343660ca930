import { contract } from '@idocard/contract'
import { EMPTY_CARD } from '@idocard/contract/cards/card'
import { formShown } from '@idocard/domain/company/lead'
import { DAY_MS } from '@idocard/domain/duration'
import { normaliseMobile } from '@idocard/domain/identity/phone'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { card } from '../../../db/schema/cards/card.ts'
import { employee } from '../../../db/schema/company/employee.ts'
import { lead } from '../../../db/schema/company/lead.ts'
import { leadEvent } from '../../../db/schema/company/lead-event.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { cardAsGiven, PHONE } from '../../../testing/card-site.ts'
import { deleteAccount, newPerson, OURS, type Person } from '../../../testing/person.ts'
import { appoint, tokenForStaff } from '../../identity/staff/fixtures.ts'
import { addEmployee } from '../employee/fixtures.ts'
import { addEvent, joinOwnCompany, wantLeads } from '../lead-event/fixtures.ts'

let app: TestApp
let owner: Person
let elsewhere: Person
beforeAll(async () => {
  const application = {
    ...{ routes: [], renderCard: cardAsGiven, renderFault: () => '', renderPayment: () => '' },
    ...{ renderCertificate: () => '', renderUnsubscribe: () => '', render: async () => new Response('') },
  }
  app = await testApp({ DATABASE_CONNECTIONS: '20' }, { application: async () => application, files: undefined })
  owner = await newPerson(app)
  elsewhere = await newPerson(app, 4)
  await appoint(owner, 'owner', OURS)
  await appoint(elsewhere, 'owner', 4)
})
beforeEach(async () => {
  await app.running.database.db.delete(lead)
  await wantLeads(owner)
  await app.running.invalidate(['company'])
})
afterAll(() => app.close())

const { leave } = contract.exchange
const { attend } = contract.leadEvent
const as = async (who = owner, call: Parameters<typeof tokenForStaff>[1] = contract.lead.list) => ({
  token: await tokenForStaff(who, call),
  prefix: who === owner ? 'SG' : 'SUN',
})
const db = () => app.running.database.db
const leads = async () => (await app.call(contract.lead.list, { pageSize: '50' }, await as())).data.list
const pageOf = async (cardSn: string) =>
  (await app.running.app.inject({ url: `/${cardSn}`, headers: { 'user-agent': PHONE } })).body

/** One of the company's people with a card of their name. */
async function worker(nameCh: string) {
  const person = await newPerson(app)
  const id = await joinOwnCompany(person)
  await db().update(employee).set({ nameCh }).where(eq(employee.id, id))
  await db()
    .update(card)
    .set({ fields: { ...EMPTY_CARD, nameCh } })
    .where(eq(card.cardSn, person.cardSn))
  return { person, id, cardSn: person.cardSn, holder: person.holder }
}
const details = (cardSn: string, given: object = {}) => ({
  ...{ cardSn, name: '何訪客', contactMethod: '0912-345-678', note: '下週再談', consent: true },
  ...given,
})
const QUESTION = {
  ...{ id: 3, titleCh: '想看哪一種', titleEn: 'Which one', isRequired: true },
  ...{ choicesCh: '木\n石', choicesEn: 'Wood\nStone' },
}

// Mutations: `sharesLeads` not asked for by `sharedForm`; the check of what was shown left out.
it('is made only of what a form said that the company gets, with the words that the visitor read', async () => {
  const chen = await worker('陳同事')
  await wantLeads(owner, false)
  await app.running.invalidate(['company'])
  expect(await pageOf(chen.cardSn)).not.toContain('"lead":')
  await app.call(leave, details(chen.cardSn, { shown: formShown(null) }))
  expect(await leads()).toEqual([])

  await app.call(contract.lead.save_policy, { isShared: true }, await as(owner, contract.lead.save_policy))
  expect(await pageOf(chen.cardSn)).toContain('"lead":')
  // Whoever had the page open before, or uses another client, has not agreed to it.
  await app.call(leave, details(chen.cardSn))
  expect(await leads()).toEqual([])
  await app.call(leave, details(chen.cardSn, { shown: formShown(null) }))
  const [one] = await leads()
  expect(one).toMatchObject({ name: '何訪客', state: 'new', ownerId: chen.id, ownerCh: '陳同事' })
  expect(one?.meetings).toMatchObject([{ source: 'form', message: '下週再談', employeeId: chen.id, eventId: 0 }])
  expect(one?.meetings[0]?.consent).toContain('陳同事')
  expect(one?.meetings[0]?.consent).toContain('我同意')
  expect((await app.call(contract.lead.list, {}, await as(elsewhere))).data.list).toEqual([])
})

// Mutation: `employee.accept` without its `invalidates`.
it('is what the form says at once on the card of whoever joins with one that they had', async () => {
  const person = await newPerson(app)
  const phone = normaliseMobile(person.phone) ?? ''
  expect(await pageOf(person.cardSn)).not.toContain('"lead":')
  await app.call(
    contract.employee.accept,
    { id: await addEmployee(person, { phone, state: 'invited' }) },
    person.holder,
  )
  expect(await pageOf(person.cardSn)).toContain('"lead":')
})

// Mutations: the event left out of the page's tags; `readAnswers` without `isRequired`; a stale form accepted.
it('asks what the event asks, and keeps the answers and the event with the contact and the lead', async () => {
  const chen = await worker('陳同事')
  const consentCh = '展覽照片也會寄給你。'
  const id = await addEvent(owner, { titleCh: '建材展', questions: [QUESTION], consentCh, tags: ['建材'] })
  await pageOf(chen.cardSn)
  await app.call(attend, { id, isHere: true }, chen.holder)
  expect(await pageOf(chen.cardSn)).toContain('想看哪一種')
  const shown = formShown({ id, version: 1 })
  await app.refused(leave, details(chen.cardSn, { shown: formShown(null), answers: [] }))
  const empty = await app.refused(leave, details(chen.cardSn, { shown }))
  expect(empty.data.fields).toHaveProperty('answer-3')
  const wrong = await app.refused(leave, details(chen.cardSn, { shown, answers: [{ id: 3, answer: '9' }] }))
  expect(wrong.data.fields).toHaveProperty('answer-3')
  expect(await leads()).toEqual([])

  await app.call(leave, details(chen.cardSn, { shown, answers: [{ id: 3, answer: '2' }] }))
  const [one] = await leads()
  expect(one?.meetings).toMatchObject([
    { eventId: id, eventCh: '建材展', answers: [{ questionCh: '想看哪一種', answerCh: '石', answerEn: 'Stone' }] },
  ])
  expect(one?.meetings[0]?.consent).toContain(consentCh)
  const [contact] = (await app.call(contract.contact.load, {}, chen.holder)).data.list
  expect(contact).toMatchObject({ metPlace: '建材展', tags: ['建材'] })

  // Another version of the event is another form.
  const { version: _, ...event } = (await app.call(contract.leadEvent.get, { id }, await as())).data
  const { titleCh, firstDay, lastDay } = event
  const change = { id, version: 1, titleCh, firstDay, lastDay, consentCh: '新的說明。', questions: [] }
  await app.call(contract.leadEvent.save, change, await as(owner, contract.leadEvent.save))
  expect(await pageOf(chen.cardSn)).toContain('新的說明。')
  await app.refused(leave, details(chen.cardSn, { shown, answers: [{ id: 3, answer: '2' }] }))
})

// Mutation: `endAttending` without the day.
it('is no event any more once its last day is over', async () => {
  const chen = await worker('陳同事')
  const id = await addEvent(owner, { consentCh: '展覽的說明。' })
  await app.call(attend, { id, isHere: true }, chen.holder)
  await app.running.runJob('lead_events_over')
  expect(await pageOf(chen.cardSn)).toContain('展覽的說明。')
  const yesterday = new Date(app.now().getTime() - DAY_MS).toISOString().slice(0, 10)
  await db().update(leadEvent).set({ firstDay: yesterday, lastDay: '2020-01-01' }).where(eq(leadEvent.id, id))
  await app.running.runJob('lead_events_over')
  expect(await pageOf(chen.cardSn)).not.toContain('展覽的說明。')
  await app.refused(attend, { id, isHere: true }, chen.holder)
})

// Mutations: `lockLeads` left out; `lockSame` without the address; the merge without the meetings.
it('is one person, however many colleagues meet them at once, and by whatever they give', async () => {
  const people = await Promise.all(['陳同事', '林同事', '王同事'].map(worker))
  const shown = formShown(null)
  await Promise.all(
    people.flatMap(({ cardSn }) => [
      app.call(leave, details(cardSn, { shown })),
      app.call(leave, details(cardSn, { shown, contactMethod: 'ho@example.com' })),
    ]),
  )
  const two = await leads()
  expect(two.map(({ meetings }) => meetings.length)).toEqual([3, 3])
  const staff = await as(owner, contract.lead.save)
  const [byPhone] = two.filter(({ phone }) => phone !== '')
  await app.call(contract.lead.mark, { id: byPhone?.id ?? 0, state: 'meeting' }, staff)

  // A contact with both shows that they are one.
  const [first] = people
  if (!first) throw new Error('Nobody.')
  const typed = { name: '何訪客', phone: '0912345678', companyEmail: 'HO@example.com', note: '私人的筆記' }
  const { id: contactId } = (await app.call(contract.paperCard.create, typed, first.holder)).data
  const share = { contactId, cardSn: first.cardSn }
  await Promise.all([1, 2, 3].map(() => app.call(contract.lead.share, share, first.holder)))
  const [one, ...others] = await leads()
  expect(others).toEqual([])
  expect(one).toMatchObject({ email: 'ho@example.com', state: 'meeting' })
  expect(one?.meetings).toHaveLength(7)
  expect(JSON.stringify(await db().select().from(lead))).not.toContain('私人的筆記')
  expect(JSON.stringify(one)).not.toContain('私人的筆記')
})

// Mutations: `returnLeads` without the former owner; `owned` keeps the former owner.
it('goes to a colleague with whoever leaves, and comes back with them, unless it was given on', async () => {
  const [lin, chen] = [await worker('林離職'), await worker('陳接手')]
  const shown = formShown(null)
  await app.call(leave, details(lin.cardSn, { shown }))
  await app.call(leave, details(lin.cardSn, { shown, contactMethod: 'other@example.com' }))
  const staff = await as(owner, contract.departure.leave)
  const owners = async () => (await leads()).map(({ ownerId }) => ownerId).toSorted()
  await app.call(
    contract.departure.leave,
    { id: lin.id, leftAs: 'gone', freesPlastic: false, leadsToId: chen.id },
    staff,
  )
  expect(await owners()).toEqual([chen.id, chen.id])
  const [given] = await leads()
  await app.call(contract.lead.assign, { id: given?.id ?? 0, ownerId: 0 }, staff)
  await app.call(contract.departure.undo, { id: lin.id }, staff)
  expect(await owners()).toEqual([0, lin.id])
  await app.refused(contract.lead.assign, { id: given?.id ?? 0, ownerId: 2_147_483_647 }, staff)
})

// Mutations: `deleteLeadsOf` left out of the erasure; `leaveLeads` left out.
it('is gone with the account of whoever it is, and has no owner without the account of that person', async () => {
  const [chen, visitor] = [await worker('陳同事'), await newPerson(app)]
  const shown = formShown(null)
  await app.call(leave, details(chen.cardSn, { shown, contactMethod: visitor.phone }))
  await app.call(leave, details(chen.cardSn, { shown, contactMethod: 'stays@example.com' }))
  await deleteAccount(visitor)
  expect((await leads()).map(({ email, ownerId }) => [email, ownerId])).toEqual([['stays@example.com', chen.id]])
  await deleteAccount(chen.person)
  expect((await leads()).map(({ email, ownerId }) => [email, ownerId])).toEqual([['stays@example.com', 0]])
})

// Mutation: `lead.changed` not refused.
it('is changed by one of two at a time, and a deleted one does not come back beside a new one', async () => {
  const chen = await worker('陳同事')
  await app.call(leave, details(chen.cardSn, { shown: formShown(null) }))
  const staff = await as(owner, contract.lead.save)
  const [one] = await leads()
  const id = one?.id ?? 0
  const change = { id, version: one?.version ?? 0, name: '何先生', state: 'written', ownerId: chen.id } as const
  const both = await Promise.all([1, 2].map(() => app.attempt(contract.lead.save, change, staff)))
  expect(both.map(({ code }) => code).toSorted()).toEqual([200, 409])
  await app.call(contract.lead.remove, { id }, staff)
  await app.call(leave, details(chen.cardSn, { shown: formShown(null) }))
  expect((await leads()).map((row) => row.id)).not.toContain(id)
  const refused = await app.refused(contract.lead.restore, { id }, staff)
  expect(refused.data.refusal).toBe('lead.twice')
})
