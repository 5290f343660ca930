import { randomUUID } from 'node:crypto'
import { contract } from '@idocard/contract'
import { CONTACT_LIMITS, CONTACT_SORTS } from '@idocard/domain/contacts/contact'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { newPerson, type Person } from '../../../testing/person.ts'
import { listContacts, NO_FILTER } from './contact-list.store.ts'
import { cursorText } from './cursor.ts'

const { contact, cardSave, collection, paperCard } = contract

let app: TestApp
let me: Person
let other: Person
beforeAll(async () => {
  app = await testApp()
  me = await newPerson(app)
  other = await newPerson(app)
})
afterAll(() => app.close())

const paper = {
  name: '許雅雯',
  companyname: '晨光設計',
  title: '設計師',
  phone: '0912345600',
  companyPhone: '0227015566',
  companyPhoneExt: '12',
  companyEmail: 'ya@example.com',
  companyAddress: '臺北市大安區復興南路一段 390 號',
}
const found = async (keyword: string) =>
  (await app.call(contact.load, { keyword }, me.holder)).data.list.map(({ name }) => name)

it.each(CONTACT_SORTS)('a list by %s reads only what it shows and its own order', async (sort) => {
  const reader = await newPerson(app)
  for (const name of ['王一', '林二', '陳三']) {
    const { id } = (await app.call(paperCard.create, { name, companyname: name }, reader.holder)).data
    await app.call(contact.load_by_id, { id, view: true }, reader.holder)
  }
  const { rows, next } = await listContacts(app.running.database.db, { id: reader.holder.id }, NO_FILTER, sort, {
    size: 2,
  })
  expect(rows).toHaveLength(2)
  const heavy = ['search', 'grams', 'snapshot', 'sortName', 'sortLatin', 'sortCompany', 'sameKeys']
  expect(Object.keys(rows[0] ?? {}).filter((name) => heavy.includes(name))).toEqual([])
  const rest = (await app.call(contact.load, { sort, after: next }, reader.holder)).data.list
  expect(new Set([...rows, ...rest].map(({ id }) => id)).size).toBe(3)
})

describe('a paper card', () => {
  it('is there again as it was typed, also after what was read is sent back with one field changed', async () => {
    const made = (await app.call(paperCard.create, paper, me.holder)).data
    const read = (await app.call(paperCard.load_by_cardSn, { cardSn: made.cardSn }, me.holder)).data
    expect(read).toMatchObject({ ...paper, phone: '0912-345-600', companyPhone: '02-2701-5566' })
    const edited = (await app.call(paperCard.edit, { ...read, title: '設計總監' }, me.holder)).data
    expect(edited).toEqual({ ...read, title: '設計總監', version: 2, fields: { ...read.fields, titleCh: '設計總監' } })
  })

  it('is created once by a device that sends it twice', async () => {
    const send = () => app.call(paperCard.create, { ...paper, name: '林一次', clientKey: 'a1' }, me.holder)
    expect((await send()).data.id).toBe((await send()).data.id)
    expect(await found('林一次')).toHaveLength(1)
  })
})

describe('what a device wrote without a network', () => {
  const made = async () => (await app.call(paperCard.create, paper, me.holder)).data.id
  const noteOf = async (id: string) => (await app.call(contact.load_by_id, { id }, me.holder)).data.note

  it('is one card, when it is sent twenty times at once', async () => {
    const sent = await Promise.all(
      Array.from({ length: 20 }, () =>
        app.call(paperCard.create, { ...paper, name: '林二十', clientKey: 'b2' }, me.holder),
      ),
    )
    expect(new Set(sent.map(({ data }) => data.id)).size).toBe(1)
    expect(await found('林二十')).toHaveLength(1)
    // Another holder's device may generate the same key.
    const { holder } = await newPerson(app)
    await app.call(paperCard.create, { ...paper, clientKey: 'b2' }, holder)
    expect((await app.call(contact.load, {}, holder)).data.list).toHaveLength(1)
  })

  // Mutations: without `noted.note`; without `cleanText`.
  it('is a note that arrives again, and one that follows it', async () => {
    const id = await made()
    for (const [noteBefore, note] of [
      ['', '一 \n'],
      ['', '一 \n'],
      ['一 \n', '二'],
    ] as const)
      await app.call(contact.edit, { id, note, noteBefore }, me.holder)
    expect(await noteOf(id)).toBe('二')
  })

  it('does not take the place of what another device wrote since', async () => {
    const id = await made()
    await app.call(contact.edit, { id, note: '別的裝置' }, me.holder)
    const late = await app.refused(contact.edit, { id, note: '這台', noteBefore: '', star: true }, me.holder)
    expect([late.code, late.data.refusal]).toEqual([409, 'contact.changed'])
    expect(await noteOf(id)).toBe('別的裝置')
  })
})

describe('search', () => {
  // Mutations: no readings in the search text; numbers with their punctuation; the keyword's wildcards not escaped.
  it.each([
    ['two Chinese characters', '雅雯'],
    ['a company with its other 台', '台北市大安'],
    ['Pinyin', 'xuyawen'],
    ['first letters', 'xyw'],
    ['first sounds', 'ㄒㄧㄨ'],
    ['a piece of a number, with dashes', '2345-600'],
    ['the number as dialled from abroad', '+886 912'],
    ['an e-mail address in capitals', 'YA@EX'],
    ['two words', '許 晨光'],
  ])('finds by %s', async (_, keyword) => {
    expect(await found(keyword)).toContain('許雅雯')
  })

  it.each([
    ['Müller Jörg', ['muller', 'MÜLLER', 'mu\u0308ller', 'ｍｕｌｌｅｒ', 'jorg mull']],
    ['Łukasz Groß', ['lukasz', 'gross', 'łukasz', 'groß']],
    ['Amy O’Neil', ["o'neil", 'o’neil']],
    ['葛\u{e0100}大同', ['葛大同', '葛\u{e0100}大']],
    ['李靑峯', ['青峰', '靑峯', '李青峯', 'liqingfeng']],
    ['神大同', ['\ufa19大同', '神大']],
    ['瓦歷斯·諾幹', ['瓦歷斯‧諾幹', '瓦歷斯・諾幹', '歷斯•諾']],
  ])('finds %s, however it is typed', async (name, keywords) => {
    await app.call(paperCard.create, { name }, me.holder)
    for (const keyword of keywords) expect(await found(keyword), keyword).toContain(name)
  })

  it.each(['%', '_', '\\', '許 木日', 'zzz'])('does not find by %s', async (keyword) => {
    expect(await found(keyword)).toEqual([])
  })
})

describe('a saved card', () => {
  it('is one contact however often it is saved, and tells its owner nothing', async () => {
    await app.call(cardSave.save, { CardSn: other.cardSn }, me.holder)
    const { data } = await app.call(cardSave.batch_save, { list: [other.cardSn, 'zzzzzzzzzz'] }, me.holder)
    expect(data).toMatchObject({ list: [{ cardSn: other.cardSn, kind: 'saved', isLive: true }], left: ['zzzzzzzzzz'] })
    expect((await app.call(contact.load, {}, other.holder)).data.list).toEqual([])
  })

  // Mutations: values that are no numbers dropped; the whole call refused once the limit is reached; no `saved.set`.
  it('is reported when it is left out of many, for whatever reason', async () => {
    const [reader, one, two, paused] = [
      await newPerson(app),
      await newPerson(app),
      await newPerson(app),
      await newPerson(app),
    ]
    await app.call(contract.card.update, { cardSn: paused.cardSn, state: 'paused' }, paused.holder)
    const wrong = ['zzzzzzzzzz', 'no number', paused.cardSn, reader.cardSn]
    const list = [one.cardSn, ...wrong, one.cardSn.toUpperCase(), one.cardSn, 'zzzzzzzzzz']
    const { data } = await app.call(cardSave.batch_save, { list }, reader.holder)
    expect(data.list.map(({ cardSn }) => cardSn)).toEqual([one.cardSn])
    expect(data.left.toSorted()).toEqual(wrong.toSorted())
    const { contacts } = CONTACT_LIMITS
    Object.assign(CONTACT_LIMITS, { contacts: 1 })
    const full = await app
      .call(cardSave.batch_save, { list: [one.cardSn, two.cardSn] }, reader.holder)
      .finally(() => Object.assign(CONTACT_LIMITS, { contacts }))
    expect(full.data).toMatchObject({ list: [{ cardSn: one.cardSn }], left: [two.cardSn] })
  })

  it('shows what its owner changed since, and nothing that they show after an exchange only', async () => {
    const change = {
      cardSn: other.cardSn,
      fields: {
        titleCh: '新職稱',
        // About the page, not the person.
        photoStyle: 'cover' as const,
        showInvitation: false,
        phones: [{ kind: 'mobile' as const, number: '0987000222', visibility: 'exchange' as const }],
      },
    }
    await app.call(contract.card.update, change, other.holder)
    const saved = (await app.call(cardSave.save, { CardSn: other.cardSn }, me.holder)).data
    const { data } = await app.call(contact.load_by_id, { id: saved.id }, me.holder)
    expect(data.changes).toEqual([{ field: 'titleCh', before: '', after: '新職稱' }])
    expect(data.card?.fields.phones).toEqual([])
    const consent = { id: saved.id, cardSn: me.cardSn, consent: true }
    expect((await app.refused(contract.exchange.share_back, consent, me.holder)).data.refusal).toBe(
      'contact.no_contact_method',
    )
    const mine = { nameCh: '金小姐', emails: [{ kind: 'work' as const, address: 'king@example.com' }] }
    await app.call(contract.card.update, { cardSn: me.cardSn, fields: mine }, me.holder)
    await app.call(contract.exchange.share_back, consent, me.holder)
    const shared = (await app.call(contact.load_by_id, { id: saved.id }, me.holder)).data
    expect(shared.card?.fields.phones).toMatchObject([{ number: '+886987000222' }])
    // Fields opened by the exchange are not listed as changes. A change since the card was saved still is.
    expect(shared.changes).toEqual([{ field: 'titleCh', before: '', after: '新職稱' }])
    expect((await app.call(contact.load, {}, other.holder)).data.list).toMatchObject([{ name: '金小姐' }])
  })
})

it('searches for the characters of patterns as for any others, and refuses a keyword that is too long', async () => {
  const { holder } = await newPerson(app)
  for (const name of ['百分之百 100%', '底_線', 'C:\\反斜線', '普通'])
    await app.call(paperCard.create, { name, companyname: '' }, holder)
  const names = async (keyword: string) =>
    (await app.call(contact.load, { keyword }, holder)).data.list.map(({ name }) => name)
  expect(await names('0%')).toEqual(['百分之百 100%'])
  expect(await names('底_')).toEqual(['底_線'])
  expect(await names(':\\')).toEqual(['C:\\反斜線'])
  for (const keyword of ['底_%', '%通', "' or 1=1 --", '(a+)+$']) expect(await names(keyword), keyword).toEqual([])
  expect((await app.refused(contact.load, { keyword: '長'.repeat(65) }, holder)).code).toBe(422)
})

describe('a card that changes', () => {
  const listed = async (holder: Person['holder']) => (await app.call(contact.load, {}, holder)).data.list
  const synced = (cardSn: string) => app.running.runJob('card_changed', { cardSn })

  // Mutations: the exchange ignored when a follower's fields are selected; a merged contact's own fields overwritten.
  it('is found by what it says now, by those who may see it', async () => {
    const [owner, near, far] = [await newPerson(app), await newPerson(app), await newPerson(app)]
    const { cardSn } = owner
    for (const { holder } of [near, far]) await app.call(cardSave.save, { CardSn: cardSn }, holder)
    const mine = { nameCh: '近友', emails: [{ kind: 'work' as const, address: 'near@example.com' }] }
    await app.call(contract.card.update, { cardSn: near.cardSn, fields: mine }, near.holder)
    const [saved] = await listed(near.holder)
    await app.call(
      contract.exchange.share_back,
      { id: saved?.id ?? '', cardSn: near.cardSn, consent: true },
      near.holder,
    )
    const fields = {
      nameCh: '新姓名',
      companyCh: '祕密公司',
      visibility: { company: 'exchange' as const },
      phones: [{ kind: 'mobile' as const, number: '0987111333', visibility: 'exchange' as const }],
    }
    await app.call(contract.card.update, { cardSn, fields }, owner.holder)
    await synced(cardSn)
    expect(await listed(near.holder)).toMatchObject([{ name: '新姓名', companyname: '祕密公司', changed: true }])
    expect(await listed(far.holder)).toMatchObject([{ name: '新姓名', companyname: '', phone: '', changed: true }])
    const search = async ({ holder }: Person) => (await app.call(contact.load, { keyword: '祕密' }, holder)).data.list
    expect([(await search(near)).length, (await search(far)).length]).toEqual([1, 0])
    const [{ id } = { id: '' }] = await listed(far.holder)
    await app.call(contact.load_by_id, { id, view: true }, far.holder)
    expect(await listed(far.holder)).toMatchObject([{ changed: false }])
  })

  // Mutation: `card_changed` sent only if fields or the photograph change.
  it('is told when it is resumed, if it changed while it was paused', async () => {
    const [owner, me] = [await newPerson(app), await newPerson(app)]
    const { cardSn } = owner
    await app.call(cardSave.save, { CardSn: cardSn }, me.holder)
    const jobs = async () =>
      (
        await app.running.database.db.execute(
          sql`select 1 from job.job where name = 'card_changed' and data->>'cardSn' = ${cardSn}`,
        )
      ).rows.length
    const update = (input: object) => app.call(contract.card.update, { cardSn, ...input }, owner.holder)
    await update({ state: 'paused' })
    await update({ fields: { nameCh: '暫停時改' } })
    await synced(cardSn)
    expect(await listed(me.holder)).toMatchObject([{ changed: false }])
    const before = await jobs()
    await update({ state: 'active' })
    expect(await jobs()).toBe(before + 1)
    await synced(cardSn)
    expect(await listed(me.holder)).toMatchObject([{ name: '暫停時改', changed: true }])
  })

  it('leaves those who saved it with what they had, when it is given up or moves, and never shows them the next holder', async () => {
    const [owner, other] = [await newPerson(app), await newPerson(app)]
    const { cardSn } = owner
    await app.call(contract.card.update, { cardSn, fields: { nameCh: '前持卡人' } }, owner.holder)
    await app.call(cardSave.save, { CardSn: cardSn }, other.holder)
    const { freed } = (await app.call(contract.card.release, { cardSn }, owner.holder)).data
    const next = await newPerson(app)
    await app.call(contract.card.activate_card, { cardActivateCode: freed[0]?.cardActivateCode ?? '' }, next.holder)
    await app.call(contract.card.update, { cardSn, fields: { nameCh: '下一位' } }, next.holder)
    await synced(cardSn)
    const [left] = await listed(other.holder)
    expect(left).toMatchObject({ name: '前持卡人', isLive: false })
    const { data } = await app.call(contact.load_by_id, { id: left?.id ?? '' }, other.holder)
    expect(data).toMatchObject({ card: null, snapshot: { fields: { nameCh: '前持卡人' } } })
  })
})

// Mutations: `wrongSimple` left out; `isAlone` left out; the numbers' own paths (`phones.0.number`) named.
it.each([
  ['phone', { phone: '0912\r\n345' }],
  ['companyPhone', { companyPhone: '02\r\n2701' }],
  ['companyPhoneExt', { companyPhone: '', companyPhoneExt: '12' }],
  ['companyPhoneExt', { companyPhoneExt: 'twelve' }],
  ['companyEmail', { companyEmail: 'ya@' }],
  ['name', { name: 'a\r\nb' }],
  ['companyAddress', { companyAddress: 'a\r\nb' }],
])('names the single value of a paper card that is wrong: %s', async (field, change) => {
  const { holder } = await newPerson(app)
  const { data } = await app.call(paperCard.create, paper, holder)
  for (const [declaration, input] of [
    [paperCard.create, { ...paper, ...change }],
    [paperCard.edit, { id: data.id, ...change }],
  ] as const) {
    const refused = await app.refused(declaration, input, holder)
    expect(refused).toMatchObject({ code: 422, data: { refusal: 'input.invalid' } })
    expect(Object.keys(refused.data.fields ?? {}), declaration.path).toEqual([field])
  }
  const { list } = (await app.call(contact.load, {}, holder)).data
  expect(list).toHaveLength(1)
})

it('pages through a list in every order without losing or repeating anybody, and jumps to a section', async () => {
  const { holder } = await newPerson(app)
  const names = ['王小明', '林一', '丁二', 'Marta', 'alex', '陳雅婷', '張三', 'Ωmega', '林二', '一心']
  const ids: string[] = []
  for (const name of names)
    ids.push((await app.call(paperCard.create, { name, companyname: `${name}公司` }, holder)).data.id)
  const viewed = ['林二', '王小明', 'Marta', '張三']
  for (const name of viewed.toReversed()) {
    app.later(1000)
    await app.call(contact.load_by_id, { id: ids[names.indexOf(name)] ?? '', view: true }, holder)
  }
  // Those that were never viewed are last, in no particular order.
  const never = names
    .filter((name) => !viewed.includes(name))
    .toSorted((a, b) => ((ids[names.indexOf(a)] ?? '') < (ids[names.indexOf(b)] ?? '') ? -1 : 1))
  const orders = {
    newest: names.toReversed(),
    viewed: [...viewed, ...never],
    name: ['一心', '丁二', '王小明', '林一', '林二', '張三', '陳雅婷', 'alex', 'Marta', 'Ωmega'],
  }
  for (const sort of CONTACT_SORTS) {
    const listed: string[] = []
    let after = ''
    do {
      const { data } = await app.call(contact.load, { sort, after, pageSize: 3 }, holder)
      listed.push(...data.list.map(({ name }) => name))
      after = data.next
    } while (after !== '')
    expect(listed.toSorted()).toEqual(names.toSorted())
    if (sort in orders) expect(listed).toEqual(orders[sort as 'name'])
  }
  const { data } = await app.call(contact.load_sections, { sort: 'name' }, holder)
  expect(data.list.map(({ section, count }) => [section, count])).toEqual([
    ['1', 1],
    ['2', 1],
    ['4', 1],
    ['8', 2],
    ['11', 2],
    ['A', 1],
    ['M', 1],
    ['#', 1],
  ])
  const after = data.list[3]?.after ?? ''
  const jumped = await app.call(contact.load, { sort: 'name', after, pageSize: 2 }, holder)
  expect(jumped.data.list.map(({ name }) => name)).toEqual(['林一', '林二'])

  const months = (await app.call(contact.load_sections, { sort: 'viewed' }, holder)).data.list
  expect(months.map(({ section, count }) => [section, count])).toEqual([
    [taiwanDay(app.now()).slice(0, 7), viewed.length],
    ['#', never.length],
  ])
  const unseen = await app.call(contact.load, { sort: 'viewed', after: months[1]?.after ?? '' }, holder)
  expect(unseen.data.list.map(({ name }) => name)).toEqual(never)
  const category = { category: 'all', sortBy: 'viewed', keyword: '' }
  const everybody = await app.call(collection.loadCardFromCategory, category, holder)
  expect(everybody.data.list.map(({ name }) => name)).toEqual(orders.viewed)
})

it.each([
  ['a cursor', contact.load, { after: cursorText({ sort: 'newest', key: '0000-01-01T00:00:00Z', id: randomUUID() }) }],
  ['a day', contact.load_sections, { metOn: '0001-01-01' }],
  ['a meeting', paperCard.create, { ...paper, metAt: '0000-01-01T00:00:00Z' }],
])('refuses a moment that no database holds: %s', async (_what, declaration, input) => {
  expect((await app.refused(declaration, input, me.holder)).code).toBe(422)
})

it.each([
  ['02-2701-5566#12', '+886227015566', '12', '+886227015566,12'],
  ['02-2701-5566 分機 12', '+886227015566', '12', '+886227015566,12'],
  ['(02)27015566轉12', '+886227015566', '12', '+886227015566,12'],
  ['02-2701-5566＃12', '+886227015566', '12', '+886227015566,12'],
  ['02-2701-5566 (分機：12)', '+886227015566', '12', '+886227015566,12'],
  ['009886911000416', '+886911000416', '', '+886911000416'],
  ['02-2701-5566 / 0912-345-678', '02-2701-5566 / 0912-345-678', '', '02-2701-5566 / 0912-345-678'],
  ['找王小姐', '找王小姐', '', '找王小姐'],
])('keeps a number as it was meant: %s', async (written, number, extension, inFile) => {
  const { holder } = await newPerson(app)
  const phones = [{ kind: 'work' as const, number: written, extension: '' }]
  const { id, ...made } = (await app.call(paperCard.create, { fields: { nameCh: '王', phones } }, holder)).data
  const { data } = await app.call(contact.load_by_id, { id }, holder)
  expect([made.fields.phones, data.fields.phones]).toEqual(Array(2).fill([{ kind: 'work', number, extension }]))
  const file = await app.running.app.inject({ url: data.contact })
  expect(file.body).toContain(`TEL;TYPE=WORK,VOICE:${inFile}\r\n`)
})

it('removes contacts and brings them back', async () => {
  const { id } = (await app.call(paperCard.create, { name: '暫時' }, me.holder)).data
  await app.call(contact.remove, { list: [id] }, me.holder)
  expect(await found('暫時')).toEqual([])
  expect((await app.call(contact.load_removed, {}, me.holder)).data.list.map((one) => one.id)).toContain(id)
  await app.call(contact.restore, { list: [id] }, me.holder)
  expect(await found('暫時')).toEqual(['暫時'])
})

it('finds duplicates, merges them with what differs, and gives back exactly what was', async () => {
  const { holder } = await newPerson(app)
  const make = async (input: object) => (await app.call(paperCard.create, input, holder)).data.id
  const first = await make({ name: '吳大同', phone: '0911222333', note: '展場', tags: ['客戶'] })
  const second = await make({ name: '吳大同先生', phone: '0911-222-333', companyEmail: 'wu@example.com', note: '二次' })
  await make({ name: '別人', companyPhone: '0227015566' })
  await make({ name: '同事', companyPhone: '0227015566' })
  const before = (await app.call(contact.load, {}, holder)).data
  const groups = (await app.call(contact.load_duplicates, {}, holder)).data.list
  expect(groups.map(({ by, contacts }) => [by, contacts.map(({ id }) => id)])).toEqual([[['phone'], [first, second]]])
  const preview = (await app.call(contact.preview_merge, { list: [second, first] }, holder)).data
  expect(preview.differences).toEqual([{ field: 'nameCh', values: ['吳大同先生', '吳大同'] }])
  const fields = { nameCh: '吳大同' }
  const merged = (await app.call(contact.merge, { list: [second, first], fields }, holder)).data
  expect(merged).toMatchObject({ name: '吳大同', note: '二次\n\n展場', tags: ['客戶'], email: 'wu@example.com' })
  expect((await app.call(contact.load, {}, holder)).data.list).toHaveLength(3)
  await app.call(contact.unmerge, { id: merged.id }, holder)
  expect((await app.call(contact.load, {}, holder)).data).toEqual(before)
})

it('files contacts in folders, which go without them', async () => {
  const { holder } = await newPerson(app)
  const { id } = (await app.call(paperCard.create, { name: '在資料夾' }, holder)).data
  const upper = (await app.call(collection.create, { name: '客戶' }, holder)).data
  const lower = (await app.call(collection.create, { name: '北部', previous: upper.id }, holder)).data
  expect([upper, lower]).toMatchObject([
    { root: 1, layer: 1, previous: 0, sorter: 99 },
    { root: 0, layer: 2, previous: upper.id },
  ])
  await app.call(contact.edit_many, { list: [id], collectionId: lower.id }, holder)
  const inUpper = async () =>
    (await app.call(collection.loadCardFromCategory, { category: String(upper.id) }, holder)).data.list.length
  expect(await inUpper()).toBe(1)
  expect(
    (await app.refused(collection.change_layer, { id: String(upper.id), collectionId: lower.id }, holder)).data.refusal,
  ).toBe('collection.cycle')
  let deepest = lower
  for (let layer = 3; layer <= CONTACT_LIMITS.folderDepth; layer += 1)
    deepest = (await app.call(collection.create, { name: `第 ${layer} 層`, previous: deepest.id }, holder)).data
  const tooDeep = await app.refused(collection.create, { name: '再一層', previous: deepest.id }, holder)
  expect(tooDeep.data.refusal).toBe('collection.too_deep')
  await app.call(collection.delete_layer, { id: lower.id }, holder)
  expect(await inUpper()).toBe(1)
  await app.call(collection.delete_layer, { id: upper.id }, holder)
  expect((await app.call(contact.load, { collectionId: -1 }, holder)).data.list).toHaveLength(1)
})
