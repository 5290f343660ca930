import { randomUUID } from 'node:crypto'
import { contract } from '@idocard/contract'
import { CONTACT_LIMITS } from '@idocard/domain/contacts/contact'
import { DAY_MS } from '@idocard/domain/duration'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendFile, type TestApp, testApp } from '../../../testing/app.ts'
import { deleteAccount, newPerson, type Person } from '../../../testing/person.ts'
import { noticesFor } from '../../identity/notice/fixtures.ts'
import { addPaperCard } from './fixtures.ts'

const { contact, card, cardSave, contactImport, exchange, paperCard, reminder } = contract

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const save = async ({ holder }: Person, { cardSn }: Person) =>
  (await app.call(cardSave.save, { CardSn: cardSn }, holder)).data.id
const merge = async ({ holder }: Person, list: string[]) => (await app.call(contact.merge, { list }, holder)).data.id
const shown = async ({ holder }: Person) => (await app.call(contact.load, {}, holder)).data.list
const removed = async ({ holder }: Person) => (await app.call(contact.load_removed, {}, holder)).data.list

describe('a card that was merged into another contact and saved again', () => {
  let me: Person
  let ming: Person
  let hua: Person
  let hidden: string
  let merged: string
  let again: string
  beforeAll(async () => {
    me = await newPerson(app)
    ming = await newPerson(app)
    hua = await newPerson(app)
    hidden = await save(me, hua)
    await app.call(contact.edit, { id: hidden, note: '展場認識' }, me.holder)
    merged = await merge(me, [await save(me, ming), hidden, await addPaperCard(me)])
    again = await save(me, hua)
  })

  // Mutation: without `freeCardsSavedAgain`.
  it('is followed by the contact that was saved last, whether the merge is undone', async () => {
    const back = (await app.call(contact.unmerge, { id: merged }, me.holder)).data.list
    expect(back.find(({ id }) => id === hidden)).toMatchObject({ isLive: false, note: '展場認識' })
    const live = (await shown(me)).filter(({ isLive }) => isLive).map(({ id }) => id)
    expect(live).toHaveLength(2)
    expect(live).toContain(again)
  })

  it('or somebody deletes their account whose card is in the same merge', async () => {
    const other = await newPerson(app)
    const note = await addPaperCard(me)
    await merge(me, [await save(me, other), again, note])
    const third = await save(me, hua)
    await deleteAccount(other)
    const list = await shown(me)
    expect(list.find(({ id }) => id === third)).toMatchObject({ isLive: true })
    expect(list.find(({ id }) => id === again)).toMatchObject({ isLive: false })
    expect(list.map(({ id }) => id)).toContain(note)
  })
})

it('is no contact with itself, however its id is written', async () => {
  const me = await newPerson(app)
  const id = await addPaperCard(me)
  const { data } = await app.refused(contact.merge, { list: [id, id.toUpperCase()] }, me.holder)
  expect(data.refusal).toBe('contact.merge_few')
})

// Mutations: only shown contacts follow their card; a merged contact compared with the fields that its holder chose.
it('tells what changed on a card in it, and nothing else, and gives back the card as it is then', async () => {
  const me = await newPerson(app)
  const owner = await newPerson(app)
  const write = async (fields: object) => {
    await app.call(card.update, { cardSn: owner.cardSn, fields }, owner.holder)
    await app.running.runJob('card_changed', { cardSn: owner.cardSn })
  }
  await write({ nameCh: '王明', titleCh: '工程師' })
  const saved = await save(me, owner)
  const merged = await merge(me, [await addPaperCard(me), saved])
  const isChanged = async () => (await shown(me)).map(({ changed }) => changed)
  await write({ titleCh: '工程師' })
  expect(await isChanged()).toEqual([false])
  await write({ titleCh: '總監' })
  expect(await isChanged()).toEqual([true])
  await app.call(contact.load_by_id, { id: merged, view: true }, me.holder)
  const back = (await app.call(contact.unmerge, { id: merged }, me.holder)).data.list
  expect(back.find(({ id }) => id === saved)).toMatchObject({ title: '總監', changed: false })
})

it('is refused where one contact could not hold everything', async () => {
  const me = await newPerson(app)
  const note = '備'.repeat(CONTACT_LIMITS.note)
  const list = []
  for (const name of ['甲', '乙'])
    list.push((await app.call(paperCard.create, { name, note: name + note.slice(1) }, me.holder)).data.id)
  for (const call of [contact.preview_merge, contact.merge])
    expect((await app.refused(call, { list }, me.holder)).data.refusal).toBe('contact.merge_long')
})

// Mutation: the merged contact deleted without `keepMarks`.
it('keeps what its holder wrote on it when somebody in it deletes their account', async () => {
  const [me, other] = [await newPerson(app), await newPerson(app)]
  const paper = await addPaperCard(me, '同事')
  const inner = await merge(me, [await save(me, other), paper])
  const merged = await merge(me, [inner, await addPaperCard(me, '另一張')])
  const marks = { note: '下週回電', tags: ['客戶'], star: true, metPlace: '世貿' }
  await app.call(contact.edit, { id: merged, ...marks }, me.holder)
  const at = '2999-01-01T01:00:00.000Z'
  await app.call(reminder.create, { contactId: merged, at, text: '寄樣品' }, me.holder)
  await deleteAccount(other)
  const left = await shown(me)
  expect(left).toHaveLength(2)
  const { data } = await app.call(contact.load_by_id, { id: paper }, me.holder)
  expect(data).toMatchObject({ ...marks, name: '同事', reminders: [{ at, text: '寄樣品' }] })
  expect(data.history.map(({ kind, text }) => [kind, text])).toContainEqual(['noted', '下週回電'])
})

// Mutation: the first place used, whatever its day.
it.each([
  [
    [
      ['2026-10-10', '台北世貿'],
      ['2026-09-01', '高雄展覽館'],
    ],
    '2026-09-01',
    '高雄展覽館',
  ],
  [
    [
      ['2026-10-10', '台北世貿'],
      ['2026-09-01', ''],
    ],
    '2026-09-01',
    '',
  ],
  [
    [
      ['', '台北世貿'],
      ['2026-09-01', ''],
    ],
    '2026-09-01',
    '台北世貿',
  ],
  [
    [
      ['', '台北世貿'],
      ['', ''],
    ],
    undefined,
    '台北世貿',
  ],
] as const)('has the day and place of one meeting: %j', async (meetings, day, metPlace) => {
  const me = await newPerson(app)
  const list = []
  for (const [on, place] of meetings)
    list.push(
      (await app.call(paperCard.create, { name: '王', metAt: on && `${on}T04:00:00Z`, metPlace: place }, me.holder))
        .data.id,
    )
  const { data } = await app.call(contact.merge, { list }, me.holder)
  expect([data.metAt?.slice(0, 10), data.metPlace]).toEqual([day, metPlace])
})

// Mutations: hidden contacts ignored; a reminder sent again after the merge was undone.
it('reminds on the days of all that is in it, each once', async () => {
  const me = await newPerson(app)
  const list = [await addPaperCard(me, '甲'), await addPaperCard(me, '乙')]
  const inDays = (days: number) => new Date(app.now().getTime() + days * DAY_MS).toISOString()
  for (const [at, id] of list.entries())
    await app.call(reminder.create, { contactId: id, at: inDays(1 + at * 2) }, me.holder)
  const merged = await merge(me, list)
  const reminded = async () => {
    await app.running.runJob('remind_contacts')
    return (await noticesFor(app, me.holder)).filter(({ kind }) => kind === 'contact_remind').length
  }
  const reminders = [await reminded()]
  for (const wait of [1.5, 1, 1]) {
    app.later(wait * DAY_MS)
    reminders.push(await reminded())
  }
  expect(reminders).toEqual([0, 1, 1, 2])
  await app.call(contact.unmerge, { id: merged }, me.holder)
  expect(await reminded()).toBe(2)
})

describe('a merged contact that is removed', () => {
  it('goes with what was merged into it, and comes back with it', async () => {
    const me = await newPerson(app)
    const list = [await addPaperCard(me, '甲'), await addPaperCard(me, '乙')]
    const merged = await merge(me, [await merge(me, list), await addPaperCard(me, '丙')])
    await app.call(contact.remove, { list: [merged] }, me.holder)
    expect([await shown(me), (await removed(me)).map(({ id }) => id)]).toEqual([[], [merged]])
    await app.call(contact.restore, { list: [merged] }, me.holder)
    expect((await shown(me)).map(({ id }) => id)).toEqual([merged])
    await app.call(contact.unmerge, { id: merged }, me.holder)
    expect(await shown(me)).toHaveLength(2)
  })

  // Mutations: `cardSn` not cleared on restore; `onceKey` not cleared.
  it('comes back also when its card was saved, and its paper card entered, again', async () => {
    const [me, other] = [await newPerson(app), await newPerson(app)]
    const clientKey = randomUUID()
    const enter = async () => (await app.call(paperCard.create, { name: '手寫', clientKey }, me.holder)).data.id
    const paper = await enter()
    const merged = await merge(me, [await save(me, other), paper])
    await app.call(contact.remove, { list: [merged] }, me.holder)
    const again = [await save(me, other), await enter()]
    const back = (await app.call(contact.restore, { list: [merged] }, me.holder)).data.list
    expect(back).toMatchObject([{ id: merged, isLive: false }])
    const list = await shown(me)
    expect(list.map(({ id }) => id).toSorted()).toEqual([merged, ...again].toSorted())
    expect(list.filter(({ isLive }) => isLive).map(({ id }) => id)).toEqual(again.slice(0, 1))
    await app.call(contact.unmerge, { id: merged }, me.holder)
    expect((await shown(me)).map(({ id }) => id)).toContain(paper)
  })

  // Mutation: only the merged contact itself removed, so that its original contacts become visible.
  it('stays removed when somebody in it deletes their account', async () => {
    const me = await newPerson(app)
    const other = await newPerson(app)
    const paper = await addPaperCard(me, '同事')
    await app.call(contact.remove, { list: [await merge(me, [await save(me, other), paper])] }, me.holder)
    await deleteAccount(other)
    expect([await shown(me), (await removed(me)).map(({ id }) => id)]).toEqual([[], [paper]])
  })

  it('does not keep its people from being imported again', async () => {
    const me = await newPerson(app)
    const file = Buffer.from('Name,Phone\n甲一,0912345601\n乙二,0912345602\n')
    const run = () => sendFile(app, contactImport.run, me.holder.token, file)
    await run()
    await app.call(
      contact.remove,
      {
        list: [
          await merge(
            me,
            (await shown(me)).map(({ id }) => id),
          ),
        ],
      },
      me.holder,
    )
    expect((await run()).data).toMatchObject({ fresh: 2, known: 0 })
  })

  it('takes all details with it that were left on a card', async () => {
    const me = await newPerson(app)
    for (const contactMethod of ['v@example.com', 'w@example.com'])
      await app.call(exchange.leave, { cardSn: me.cardSn, name: '訪客', contactMethod, consent: true })
    const merged = await merge(
      me,
      (await shown(me)).map(({ id }) => id),
    )
    const received = async () => (await app.call(exchange.load_mine, {}, me.holder)).data.total
    expect(await received()).toBe(2)
    await app.call(contact.remove, { list: [merged] }, me.holder)
    expect(await received()).toBe(0)
  })
})
