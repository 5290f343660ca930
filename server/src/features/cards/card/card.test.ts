import { contract } from '@idocard/contract'
import { VISIBILITIES } from '@idocard/domain/cards/card'
import { HOUR_MS } from '@idocard/domain/duration'
import { eq, getTableColumns } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { card, cardMetric } from '../../../db/schema/cards/card.ts'
import { pointEntry } from '../../../db/schema/loyalty/point.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { holderWithCard, newCard } from '../../../testing/person.ts'
import { cardSeenBy } from './card-shown.ts'
import { releaseCard } from './give-up.store.ts'
import { cardBySn } from './open-card.ts'
import { ownCard, transitionCard } from './store.ts'

const { activate_card, get, load_metrics, load_my_card, load_my_cards, release, update } = contract.card
const ROBOT = 'Googlebot/2.1 (+http://www.google.com/bot.html)'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const stored = async (cardSn: string) => {
  const [found] = await app.running.database.db.select().from(card).where(eq(card.cardSn, cardSn))
  if (!found) throw new Error('no such card')
  return found
}
const guest = async () => (await app.call(contract.holder.auth_by_device)).data.token

// Mutation: `cleanLine` and `normaliseEmail` without `withoutInvisible`.
it('stores what is pasted without the marks that come along', async () => {
  const me = await holderWithCard(app)
  const pasted = (text: string) => `\u202d${text.slice(0, 2)}\u200b${text.slice(2)}\u200e\u202c\u00a0`
  const texts = {
    nameCh: '王小明',
    nameEn: 'Ming Wang',
    nickname: '小明',
    companyCh: '宏遠科技',
    titleEn: 'Sales Lead',
  }
  const long = { addressCh: '臺北市大安區復興南路一段 390 號', introductionCh: '第一行\n第二行' }
  const fields = {
    ...Object.fromEntries(Object.entries({ ...texts, ...long }).map(([name, text]) => [name, pasted(text)])),
    phones: [
      { kind: 'work' as const, number: pasted('02-2345-6789'), extension: '\u202d123\u202c' },
      { kind: 'work' as const, number: pasted('02-2345-6780 (分機 12)'), extension: '' },
    ],
    emails: [{ kind: 'work' as const, address: pasted('Ming@example.com') }],
  }
  const { data } = await app.call(update, { cardSn: me.cardSn, fields }, me)
  expect(data.fields).toMatchObject({
    ...texts,
    ...long,
    phones: [
      { number: '+886223456789', extension: '123' },
      { number: '+886223456780', extension: '12' },
    ],
    emails: [{ address: 'ming@example.com' }],
  })
  const site = {
    cardSn: me.cardSn,
    site_link: pasted('').concat('https://works.example/a\u202c '),
    title: pasted('作品集'),
  }
  const { list } = (await app.call(contract.webSite.set, site, me)).data
  expect(list.map(({ site_link, title }) => ({ site_link, title }))).toEqual([
    { site_link: 'https://works.example/a', title: '作品集' },
  ])
})

// Mutations: a limit of 60; a name truncated in the contact file.
it('has a company’s whole name of up to 120 characters, on the card and in its file', async () => {
  const me = await holderWithCard(app)
  const companyEn = 'International Semiconductor Packaging and Testing Equipment Company Limited'.padEnd(120, ' Taiwan')
  const save = (name: string) =>
    app.attempt(update, { cardSn: me.cardSn, fields: { companyEn: name, visibility: { company: 'public' } } }, me)
  expect(await save(`${companyEn}x`)).toMatchObject({ code: 422 })
  expect(await save(companyEn)).toMatchObject({ code: 200, data: { fields: { companyEn } } })
  const headers = { 'user-agent': 'iPhone Safari', 'accept-language': 'en' }
  const { body } = await app.running.app.inject({ url: `/${me.cardSn}.vcf`, headers })
  expect(body.replaceAll('\r\n ', '')).toContain(`\r\nORG:${companyEn}\r\n`)
})

describe('activating a card', () => {
  it('accepts the printed code once, however it is typed', async () => {
    const { cardSn, code } = await newCard(app)
    const { token } = await app.holder()
    const typed = ` ${code.toLowerCase().replaceAll('-', '　')} `
    expect((await app.call(activate_card, { cardActivateCode: typed }, { token })).data).toMatchObject({
      cardSn,
      state: 'active',
    })
    const other = await app.holder()
    expect(await app.refused(activate_card, { cardActivateCode: code }, other)).toMatchObject({
      code: 409,
      data: { refusal: 'card.code_used' },
    })
    expect((await stored(cardSn)).memberId).not.toBe(other.id)
  })

  // Mutations: refused as used; points for every response; another holder's card returned.
  it('answers the same to whoever sends it again because the answer did not arrive', async () => {
    const { cardSn, code } = await newCard(app)
    const me = await app.holder()
    const input = { cardActivateCode: code }
    const first = (await app.call(activate_card, input, me)).data
    await app.call(update, { cardSn, fields: { nameCh: '王大明' } }, me)
    const balance = async () => (await app.call(contract.theme.listAvailableThemeByCard, { cardSn }, me)).data.balance
    const before = await balance()
    const again = (await app.call(activate_card, input, me)).data
    expect(again).toMatchObject({ cardSn, fields: { ...first.fields, nameCh: '王大明' } })
    expect(await balance()).toBe(before)

    const further = await newCard(app)
    const onto = { cardActivateCode: further.code, cardSn }
    for (const _twice of [1, 2])
      expect((await app.call(activate_card, onto, me)).data).toMatchObject({ cardSn, linked: [further.cardSn] })
    const other = await holderWithCard(app)
    for (const cardActivateCode of [code, further.code])
      for (const target of ['', other.cardSn]) {
        const refused = await app.refused(activate_card, { cardActivateCode, cardSn: target }, other)
        expect(refused.data.refusal).toBe('card.code_used')
      }
  })

  it.each([
    ['王大明', { nameCh: '王大明', nameEn: '' }],
    ['May Lin', { nameCh: '', nameEn: 'May Lin' }],
  ])('begins with the name of its holder, who is called %s', async (name, names) => {
    const { cardSn, code } = await newCard(app)
    const { token } = await app.holder()
    await app.call(contract.holder.set_account_info, { name }, { token })
    const { data } = await app.call(activate_card, { cardActivateCode: code }, { token })
    expect(data.fields).toMatchObject(names)
    expect((await app.call(load_my_card, { cardSn }, { token })).data).toEqual(data)
  })

  // Mutations: visible with the link; added to an existing number.
  it.each([
    [
      { phone: '+886912000778' },
      { phones: [{ kind: 'mobile', number: '+886912000778', extension: '', visibility: 'exchange' }], emails: [] },
    ],
    [
      { email: 'first.card@example.com' },
      { phones: [], emails: [{ kind: 'work', address: 'first.card@example.com', visibility: 'exchange' }] },
    ],
  ])('begins with what its holder signs in with, %j, for people who exchange cards', async (contact, methods) => {
    const { code } = await newCard(app)
    const me = await app.holder(contact)
    const { data } = await app.call(activate_card, { cardActivateCode: code }, me)
    expect(data.fields).toMatchObject(methods)
    expect(data.version).toBe(1)
    const seen = (await app.call(get, { cardSn: data.cardSn, addCount: false }, { token: await guest() })).data
    expect([seen.fields.phones, seen.fields.emails]).toEqual([[], []])
  })

  // Mutation: the account's name preferred.
  it('begins with the names of its holder’s newest card, and keeps what is on it already', async () => {
    const me = await holderWithCard(app)
    await app.call(contract.holder.set_account_info, { name: '大明' }, me)
    await app.call(update, { cardSn: me.cardSn, fields: { nameCh: '王大明', nameEn: 'Ta-Ming Wang' } }, me)
    const { code } = await newCard(app)
    const second = (await app.call(activate_card, { cardActivateCode: code }, me)).data
    expect(second.fields).toMatchObject({ nameCh: '王大明', nameEn: 'Ta-Ming Wang', companyCh: '' })
    expect(second.photo).toBe('')

    const { cardSn, code: third } = await newCard(app)
    const phones = [{ kind: 'work' as const, number: '+886223456789', extension: '', visibility: 'public' as const }]
    const printed = { ...(await stored(cardSn)).fields, nameEn: 'Reception', phones }
    await app.running.database.db.update(card).set({ fields: printed }).where(eq(card.cardSn, cardSn))
    const { data } = await app.call(activate_card, { cardActivateCode: third }, me)
    expect(data.fields).toMatchObject({ nameCh: '', nameEn: 'Reception', phones })
  })

  it('tells how its holder’s name is written in English', async () => {
    const me = await app.holder()
    const { data } = await app.call(contract.card.spell_name, { name: ' 曾小明 ' }, me)
    expect(data).toEqual({ wadeGiles: 'Hsiao-Ming Tseng', hanyu: 'Xiao-Ming Zeng' })
    for (const name of ['', 'May Lin', '王'.repeat(30)])
      expect((await app.call(contract.card.spell_name, { name }, me)).data).toEqual({ wadeGiles: '', hanyu: '' })
  })

  // Mutation: a limit of 20,000 instead of 20.
  it('allows twenty tries an hour', async () => {
    const { token } = await app.holder()
    const codes = Array.from({ length: 21 }, (_, at) => `0000-0000-0000-${String(at).padStart(4, '0')}`)
    const answers = []
    for (const cardActivateCode of codes)
      answers.push((await app.refused(activate_card, { cardActivateCode }, { token })).code)
    expect(answers).toEqual([...Array(20).fill(422), 429])
  })
})

describe('changing a card', () => {
  // Mutation: `z.object` instead of `z.strictObject`, and the input spread into the change.
  it.each(
    Object.keys(getTableColumns(card)).filter(
      (name) => !['cardSn', 'fields', 'state', 'allowIndex', 'version', 'theme', 'views', 'updatedAt'].includes(name),
    ),
  )('takes no %s', async (name) => {
    const me = await holderWithCard(app)
    const other = await app.holder()
    const before = await stored(me.cardSn)
    for (const value of [other.id, 1, true, 'SG2']) {
      const within = await app.refused(update, { cardSn: me.cardSn, fields: { [name]: value } }, me)
      const beside = await app.refused(update, { cardSn: me.cardSn, [name]: value }, me)
      expect([within.code, beside.code]).toEqual([422, 422])
    }
    expect(await stored(me.cardSn)).toEqual(before)
  })

  it('does not open an unclaimed card, and does not claim one by setting its state', async () => {
    const me = await holderWithCard(app)
    expect((await app.refused(update, { cardSn: me.cardSn, state: 'unclaimed' }, me)).code).toBe(422)
    const { cardSn } = await newCard(app)
    expect((await app.refused(update, { cardSn, state: 'active' }, me)).code).toBe(404)
  })

  // Mutation: `transitionCard` without the state in its WHERE.
  it('pauses and resumes only as the table of transitions allows', async () => {
    const me = await holderWithCard(app)
    const { db } = app.running.database
    const mine = await ownCard(db, me, me.cardSn)
    if (!mine) throw new Error('no such card')
    expect(await transitionCard(db, mine, 'resume', app.now())).toBe(false)
    for (const state of ['paused', 'paused', 'active', 'active'] as const)
      expect((await app.call(update, { cardSn: me.cardSn, state }, me)).data.state).toBe(state)
    expect(await transitionCard(db, mine, 'pause', app.now())).toBe(true)
    expect(await transitionCard(db, mine, 'pause', app.now())).toBe(false)
    expect(await releaseCard(db, mine, app.now())).toHaveLength(1)
    expect(await releaseCard(db, mine, app.now())).toBeUndefined()
    expect(await transitionCard(db, mine, 'resume', app.now())).toBe(false)
    expect(await stored(me.cardSn)).toMatchObject({ state: 'unclaimed', memberId: null })
  })

  it('is refused for an older version, and does not change omitted fields', async () => {
    const me = await holderWithCard(app)
    const { data } = await app.call(update, { cardSn: me.cardSn, version: 1, fields: { nameCh: '王小明' } }, me)
    const late = await app.refused(update, { cardSn: me.cardSn, version: 1, fields: { nameCh: '別人' } }, me)
    expect(late).toMatchObject({ code: 409, data: { refusal: 'card.changed' } })
    const next = await app.call(update, { cardSn: me.cardSn, version: data.version, fields: { titleCh: '經理' } }, me)
    expect(next.data.fields).toMatchObject({ nameCh: '王小明', titleCh: '經理' })
  })
})

describe('addCount', () => {
  const views = async (me: { token: string; cardSn: string }) =>
    (await app.call(load_my_card, { cardSn: me.cardSn }, me)).data.views

  // Mutations: the sent value added to the count (`times: Number(addCount)`); without `once`.
  it('raises the views by one for each viewer, whatever is sent and however often', async () => {
    const me = await holderWithCard(app)
    const viewer = await app.holder()
    for (const addCount of [true, 'true', '1', 1000, '1000', -5, [], {}, null, 'no', 1e9, true, true])
      await app.attempt(get, { cardSn: me.cardSn, addCount }, viewer)
    expect(await views(me)).toBe(1)
    await Promise.all(Array.from({ length: 30 }, () => app.call(get, { cardSn: me.cardSn, addCount: true }, viewer)))
    expect(await views(me)).toBe(1)
    app.later(HOUR_MS)
    await app.call(get, { cardSn: me.cardSn, addCount: true }, viewer)
    expect(await views(me)).toBe(2)
  })

  it('counts neither the holder nor a request without it', async () => {
    const me = await holderWithCard(app)
    await app.call(get, { cardSn: me.cardSn, addCount: true }, me)
    await app.call(get, { cardSn: me.cardSn, addCount: false }, { token: await guest() })
    expect(await views(me)).toBe(0)
  })

  // Mutation: guests identified only by their account, although anybody can create any number of guests.
  it('counts many guests at one address once', async () => {
    const me = await holderWithCard(app)
    for (let turn = 0; turn < 5; turn += 1)
      await app.running.app.inject({
        method: 'POST',
        url: get.path.replace('{product}', 'SG'),
        remoteAddress: '192.0.2.77',
        headers: { authorization: `Bearer ${await guest()}` },
        payload: { cardSn: me.cardSn, addCount: true },
      })
    expect(await views(me)).toBe(1)
  })
})

describe('what viewers see of a card', () => {
  const TEXTS = ['company', 'department', 'title', 'address', 'introduction'] as const

  // Mutation: `introduction` left out of the fields that are hidden.
  it.each(VISIBILITIES)('%s, field by field', async (visibility) => {
    const me = await holderWithCard(app)
    const canary = (name: string) => `canary-${name}`
    const fields = {
      nameCh: '陳雅婷',
      ...Object.fromEntries(TEXTS.flatMap((name) => [`${name}Ch`, `${name}En`].map((one) => [one, canary(one)]))),
      phones: [{ kind: 'mobile' as const, number: '0912345678', extension: '', visibility }],
      emails: [{ kind: 'work' as const, address: 'canary@example.com', visibility }],
      visibility: Object.fromEntries(TEXTS.map((name) => [name, visibility])),
    }
    await app.call(update, { cardSn: me.cardSn, fields }, me)
    const { socialMedia, webSite } = contract
    await app.call(
      socialMedia.set,
      { cardSn: me.cardSn, socialMediaId: 3, socialMediaLink: 'canary.social', visibility },
      me,
    )
    await app.call(webSite.set, { cardSn: me.cardSn, site_link: 'https://canary-site.example.com', visibility }, me)

    const whole = await cardBySn(app.running.database.db, me.cardSn)
    if (!whole) throw new Error('no such card')
    const canaries = (seen: unknown) => JSON.stringify(seen).match(/canary|912345678/g)?.length ?? 0
    const all = canaries(cardSeenBy(whole, 'exchanged', ''))
    expect(all).toBeGreaterThanOrEqual(14)
    expect(canaries(cardSeenBy(whole, 'robot', ''))).toBe(visibility === 'public' ? all : 0)
    const visitor = (await app.call(get, { cardSn: me.cardSn, addCount: false }, { token: await guest() })).data
    expect(canaries(visitor)).toBe(visibility === 'exchange' ? 0 : all)
    expect(visitor.fields.nameCh).toBe('陳雅婷')
    expect(canaries((await app.call(load_my_card, { cardSn: me.cardSn }, me)).data)).toBeGreaterThanOrEqual(all)
    const file = async (agent: string) =>
      canaries((await app.running.app.inject({ url: `/${me.cardSn}.vcf`, headers: { 'user-agent': agent } })).body)
    expect((await file('Mozilla/5.0 (iPhone) Safari/604.1')) > 0).toBe(visibility !== 'exchange')
    expect((await file(ROBOT)) > 0).toBe(visibility === 'public')
  })
})

describe('a paused card', () => {
  it('shows so in both languages, and opens for its holder', async () => {
    const me = await holderWithCard(app)
    await app.call(update, { cardSn: me.cardSn, fields: { nameCh: '陳雅婷' }, state: 'paused' }, me)
    const token = await guest()
    const answers = []
    for (const lang of ['zh-TW', 'en-US'] as const)
      answers.push(await app.refused(get, { cardSn: me.cardSn }, { token, lang }))
    expect(answers.map(({ code, message }) => [code, message])).toEqual([
      [410, '這張名片目前暫停使用'],
      [410, 'This card is paused at the moment.'],
    ])
    expect(JSON.stringify(answers)).not.toContain('陳雅婷')
    expect((await app.call(get, { cardSn: me.cardSn, addCount: false }, me)).data.isMine).toBe(true)
    expect((await app.running.app.inject(`/${me.cardSn}.vcf`)).statusCode).toBe(404)
  })
})

describe('a released card', () => {
  // Mutations: metrics and views not deleted; scan histories not deleted; the old activation code not replaced.
  it('keeps no data of its holder, and is empty for the next one', async () => {
    const { cardSn, code } = await newCard(app)
    const first = await app.holder()
    await app.call(activate_card, { cardActivateCode: code }, first)
    const phones = [{ kind: 'mobile' as const, number: '0912345678', extension: '', visibility: 'public' as const }]
    await app.call(update, { cardSn, fields: { nameCh: '前一位', phones }, allowIndex: true }, first)
    await app.call(contract.socialMedia.set, { cardSn, socialMediaId: 3, socialMediaLink: 'someone' }, first)
    await app.call(contract.webSite.set, { cardSn, site_link: 'https://someone.example.com' }, first)
    const visitor = await app.holder()
    await app.call(get, { cardSn, addCount: true }, visitor)

    const { freed } = (await app.call(release, { cardSn }, first)).data
    expect(freed.map((one) => one.cardSn)).toEqual([cardSn])
    expect((await app.refused(load_my_card, { cardSn }, first)).code).toBe(404)
    expect((await app.call(load_my_cards, {}, first)).data.list).toEqual([])
    expect((await app.refused(get, { cardSn }, visitor)).code).toBe(404)
    const second = await app.holder()
    expect((await app.refused(activate_card, { cardActivateCode: code }, second)).code).toBe(422)

    // The unclaimed card can be activated with the new code that its last holder was shown.
    const cardActivateCode = freed[0]?.cardActivateCode ?? ''
    const { data } = await app.call(activate_card, { cardActivateCode }, second)
    expect(data).toMatchObject({ cardSn, views: 0, allowIndex: false, photo: '', socialMedia: [], webSites: [] })
    const mine = (await app.call(load_my_card, { cardSn }, second)).data
    expect(JSON.stringify(mine)).not.toMatch(/前一位|912345678|someone/)
    expect((await app.call(load_metrics, { cardSn, days: 366 }, second)).data.list).toEqual([])
    expect((await app.call(contract.scanHistory.get, {}, visitor)).data.list).toEqual([])
    const { db } = app.running.database
    expect(await db.select().from(cardMetric).where(eq(cardMetric.cardSn, cardSn))).toEqual([])
    const points = await db.select().from(pointEntry).where(eq(pointEntry.memberId, second.id))
    expect(points.map(({ reason }) => reason)).toEqual(['activation'])
  })
})

// Mutation: the photograph's style reset by an update that does not contain it.
it('shows a photograph as large as its holder chose, until they choose otherwise', async () => {
  const me = await holderWithCard(app)
  const style = async (fields: Record<string, string>) =>
    (await app.call(contract.card.update, { cardSn: me.cardSn, fields }, me)).data.fields.photoStyle
  expect(await style({ photoStyle: 'cover' })).toBe('cover')
  expect(await style({ nameCh: '王小明' })).toBe('cover')
  expect(await style({ photoStyle: 'portrait' })).toBe('portrait')
  const refused = await app.refused(contract.card.update, { cardSn: me.cardSn, fields: { photoStyle: 'huge' } }, me)
  expect(refused.code).toBe(422)
})
