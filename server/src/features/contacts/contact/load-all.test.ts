import { brotliDecompressSync } from 'node:zlib'
import { contract } from '@idocard/contract'
import type { StoredContact } from '@idocard/contract/contacts/contact-fields'
import { CONTACT_SORTS } from '@idocard/domain/contacts/contact'
import { matcherOf, searchText } from '@idocard/domain/contacts/contact-search/search'
import { sectionsOf, selectContacts } from '@idocard/domain/contacts/contact-search/selection'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { newPerson, type Person } from '../../../testing/person.ts'

const { contact, paperCard } = contract

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** A device that stores contacts, and loads only what it lacks. */
class Device {
  readonly #parts = new Map<string, { mark: string; list: StoredContact[] }>()
  readonly #holder: Person['holder']
  constructor({ holder }: Person) {
    this.#holder = holder
  }

  /** @returns the ids of the contacts that were transferred */
  async load(): Promise<string[]> {
    const loaded: string[] = []
    for (;;) {
      const known = [...this.#parts.values()].map(({ mark }) => mark)
      const { parts, more } = (await app.call(contact.load_all, { known }, this.#holder)).data
      for (const { part, mark, list } of parts) {
        loaded.push(...list.map(({ id }) => id))
        if (list.length > 0) this.#parts.set(part, { mark, list })
        else this.#parts.delete(part)
      }
      if (!more) return loaded
    }
  }
  get contacts(): StoredContact[] {
    return [...this.#parts.values()].flatMap(({ list }) => list)
  }
}

const add = async ({ holder }: Person, fields: object) =>
  (await app.call(paperCard.create, { fields } as never, holder)).data.id
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id).toSorted()
/** All contacts as the list returns them. */
const listed = async ({ holder }: Person) => {
  const all: { id: string }[] = []
  let after = ''
  do {
    const { list, next } = (await app.call(contact.load, { after, pageSize: 100 }, holder)).data
    all.push(...list)
    after = next
  } while (after !== '')
  return all
}

describe('a device that stores all contacts', () => {
  // Mutations: a mark without `xmin`; emptied parts left out.
  it('loads everything once, and then only the parts in which anything has changed', async () => {
    const me = await newPerson(app)
    const device = new Device(me)
    const ids: string[] = []
    for (let at = 0; at < 30; at += 1) ids.push(await add(me, { nameCh: `王${at}`, companyCh: '台灣銀行' }))
    expect((await device.load()).toSorted()).toEqual(ids.toSorted())
    expect(await device.load()).toEqual([])
    const [first = '', second = '', third = '', fourth = ''] = ids
    const { holder } = me
    const partOf = (id: string) => ids.filter((one) => one.slice(0, 2) === id.slice(0, 2))
    const changes: [() => Promise<unknown>, string, number][] = [
      [() => app.call(contact.edit, { id: first, note: '新的備註' }, holder), first, 30],
      // None of these changes the contact's version.
      [() => app.call(contact.load_by_id, { id: second, view: true }, holder), second, 30],
      [() => app.call(contact.remove, { list: [first] }, holder), first, 29],
      [() => app.call(contact.restore, { list: [first] }, holder), first, 30],
    ]
    for (const [change, id, count] of changes) {
      await change()
      const loaded = await device.load()
      expect(partOf(id)).toEqual(expect.arrayContaining(loaded))
      expect(device.contacts).toHaveLength(count)
      expect(idsOf(device.contacts)).toEqual(idsOf(await listed(me)))
    }
    const merged = (await app.call(contact.merge, { list: [third, fourth] }, holder)).data.id
    await device.load()
    expect(idsOf(device.contacts)).toEqual(idsOf([...ids.slice(0, 2), ...ids.slice(4), merged].map((id) => ({ id }))))
    await app.call(contact.unmerge, { id: merged }, holder)
    await device.load()
    expect(idsOf(device.contacts)).toEqual(ids.toSorted())
    expect(device.contacts.find(({ id }) => id === first)).toMatchObject({
      note: '新的備註',
      sounds: { nameCh: 'wang2/wang4', companyCh: expect.stringContaining('yin2 hang2') },
    })
  })

  // Mutation: long answers sent as they are.
  it('receives a long answer compressed, if it can read that', async () => {
    const me = await newPerson(app)
    const note = '展場認識，想看樣品與報價。'.repeat(100)
    for (let at = 0; at < 10; at += 1) {
      const id = await add(me, { nameCh: `林${at}` })
      await app.call(contact.edit, { id, note }, me.holder)
    }
    const load = (encoding: string) =>
      app.running.app.inject({
        method: 'POST',
        url: contact.load_all.path.replace('{product}', 'SG'),
        headers: { authorization: `Bearer ${me.holder.token}`, 'accept-encoding': encoding },
      })
    const [plain, compressed] = [await load('identity'), await load('gzip, br')]
    expect(compressed.headers['content-encoding']).toBe('br')
    expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 10)
    expect(brotliDecompressSync(compressed.rawPayload)).toEqual(plain.rawPayload)
  })

  it('loads nothing of another holder, whatever marks it sends', async () => {
    const [me, other] = [await newPerson(app), await newPerson(app)]
    await add(other, { nameCh: '別人的' })
    const marks = (await app.call(contact.load_all, {}, other.holder)).data.parts.map(({ mark }) => mark)
    const { parts } = (await app.call(contact.load_all, { known: marks }, me.holder)).data
    expect(parts.flatMap(({ list }) => list)).toEqual([])
    expect((await app.call(contact.load_all, { known: [] }, me.holder)).data.parts).toEqual([])
  })
})

/** Characters in names: several readings, variants, letters of many kinds, and signs that a pattern gives a meaning. */
const TEXTS = fc.string({
  unit: fc.constantFrom(..."曾單解查仇葉許張陳李呂淑芬銀行音樂臺台峯峰靑王小明ㄅㄧㄤˇ˙Müøß abcxyz-'’·019%_\\[].*/$^"),
  maxLength: 9,
})
const KEYWORDS = [
  ...['ㄔㄣˊ', 'ㄓㄤㄇㄧㄥ', 'ㄔ', 'ㄒㄩˇ', 'ㄕㄨˊㄈ', 'ㄗㄥ', 'ㄘㄥˊ', 'ㄑㄧㄡˊ', 'ㄅㄧㄤ', 'ㄧㄣㄏㄤ', 'ㄨㄒㄇ', '˙'],
  ...[
    'chang',
    'hsu',
    'tseng',
    'hsieh',
    'zeng',
    'yinhang',
    'muller',
    "ts'eng",
    'shu-fen',
    'x',
    '019',
    '01-9',
    '%',
    '\\',
  ],
]

// Mutation: without the pattern in the store.
it('finds the same on the server and on a device', { timeout: 240_000 }, async () => {
  const me = await newPerson(app)
  const device = new Device(me)
  const many = fc.sample(fc.record({ nameCh: TEXTS, nameEn: TEXTS, companyCh: TEXTS, note: TEXTS }), {
    seed: 7,
    numRuns: 60,
  })
  for (const { note, ...fields } of many) {
    const id = await add(me, { ...fields, phones: [{ kind: 'mobile', number: '0912345678' }] })
    await app.call(contact.edit, { id, note }, me.holder)
  }
  for (const nameCh of [
    '曾淑芬',
    '單承矩',
    '解永華',
    '仇英',
    '葉薇',
    '查良',
    '許雅',
    '張明',
    '陳明',
    '王小明',
    'ㄅㄧㄤ',
  ])
    await add(me, { nameCh, companyCh: '台灣銀行' })
  await device.load()
  const texts = device.contacts.map((one) => ({ id: one.id, text: searchText(one) }))
  const pieces = fc.sample(TEXTS, { seed: 8, numRuns: 60 }).map((text) => text.slice(0, 3))
  for (const keyword of [...KEYWORDS, ...pieces]) {
    const matches = matcherOf(keyword)
    const here = texts.filter(({ text }) => matches(text)).map(({ id }) => id)
    const { list } = (await app.call(contact.load, { keyword, pageSize: 100 }, me.holder)).data
    expect(idsOf(list), keyword).toEqual(here.toSorted())
  }
  // The order of equal keys, and of companies' people, differs on purpose.
  const everybody = {
    keyword: '',
    kind: '',
    star: false,
    changed: false,
    tag: '',
    collectionId: 0,
    metOn: '',
    importId: '',
    metPlace: '',
  } as const
  for (const sort of CONTACT_SORTS.filter((one) => one !== 'company')) {
    const { list } = (await app.call(contact.load, { sort, pageSize: 100 }, me.holder)).data
    const here = selectContacts(device.contacts, everybody, sort, new Set())
    expect(
      here.slice(0, 100).map(({ id }) => id),
      sort,
    ).toEqual(list.map(({ id }) => id))
    const sections = (await app.call(contact.load_sections, { sort }, me.holder)).data.list
    // The server has several sections of contacts that belong to none.
    const named = (list: readonly { section: string; count: number }[]) =>
      list.flatMap(({ section, count }) => (section === '#' ? [] : [[section, count]]))
    expect(named(sectionsOf(here, sort)), sort).toEqual(named(sections))
  }
  const found = (keyword: string) => texts.filter(({ text }) => matcherOf(keyword)(text)).length
  for (const keyword of KEYWORDS.slice(0, 11)) expect(found(keyword), keyword).toBeGreaterThan(0)
})
