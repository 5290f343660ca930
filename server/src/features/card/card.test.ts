import { contract, declarations } from '@idocard/contract'
import type { CallDeclaration } from '@idocard/contract/call'
import { VISIBILITIES } from '@idocard/domain/card'
import { eq, getTableColumns } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { card, cardFigure, pointEntry } from '../../db/schema/card.ts'
import { activationHash } from '../../shared/activation.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { holderWithCard, newCard } from '../../testing/cards.ts'
import { cardBySn } from './card.store.ts'
import { cardSeenBy } from './card-shown.ts'

const { activate_card, get, load_figures, load_my_card, load_my_cards, release, update } = contract.card
/** What anybody may ask of a card that is not theirs. */
const OPEN_TO_ALL = [get.path, contract.exchange.leave.path, contract.webSite.click.path]
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

describe('activating a card', () => {
  it('takes the printed code however it is typed, once', async () => {
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

  // Planted fault: a limit of 20,000 instead of 20.
  it('is tried twenty times an hour', async () => {
    const { token } = await app.holder()
    const codes = Array.from({ length: 21 }, (_, at) => `0000-0000-0000-${String(at).padStart(4, '0')}`)
    const answers = []
    for (const cardActivateCode of codes)
      answers.push((await app.refused(activate_card, { cardActivateCode }, { token })).code)
    expect(answers).toEqual([...Array(20).fill(422), 429])
  })
})

describe('another person’s card', () => {
  const mine = declarations.filter(
    ({ declaration }) => (declaration.input as { shape?: object }).shape && 'cardSn' in shapeOf(declaration),
  )

  // Planted fault: `cardOf` without the member in its WHERE.
  it.each(mine.filter(({ declaration }) => !OPEN_TO_ALL.includes(declaration.path)))('is unknown to $name', async ({
    declaration,
  }) => {
    const owner = await holderWithCard(app)
    const stranger = await holderWithCard(app)
    const before = await stored(owner.cardSn)
    const rest: Record<string, unknown> = {
      theme: 'idoDark',
      socialMediaId: 1,
      socialMediaLink: 'someone',
      site_link: 'https://example.com',
      list: [1],
    }
    const body = Object.fromEntries(Object.entries(rest).filter(([name]) => name in shapeOf(declaration)))
    const asked = (cardSn: string) => app.refused(declaration, { ...body, cardSn }, stranger)
    expect((await asked(owner.cardSn)).code).toBe(404)
    expect(await asked(owner.cardSn)).toEqual(await asked('zzzzzzzzzz'))
    expect(await stored(owner.cardSn)).toEqual(before)
  })

  it('covers more than a few calls', () => expect(mine.length).toBeGreaterThan(10))
})

describe('changing a card', () => {
  // Planted fault: `z.object` instead of `z.strictObject`, and the input spread into the change.
  it.each(
    Object.keys(getTableColumns(card)).filter(
      (name) => !['cardSn', 'fields', 'state', 'allowIndex', 'version'].includes(name),
    ),
  )('takes no %s', async (name) => {
    const me = await holderWithCard(app)
    const other = await app.holder()
    const before = await stored(me.cardSn)
    for (const value of [other.id, 1, true, 'SG2', null]) {
      const within = await app.refused(update, { cardSn: me.cardSn, fields: { [name]: value } }, me)
      const beside = await app.refused(update, { cardSn: me.cardSn, [name]: value }, me)
      expect([within.code, beside.code]).toEqual([422, 422])
    }
    expect(await stored(me.cardSn)).toEqual(before)
  })

  it('opens no unclaimed card, and claims none by a state', async () => {
    const me = await holderWithCard(app)
    expect((await app.refused(update, { cardSn: me.cardSn, state: 'unclaimed' }, me)).code).toBe(422)
    const { cardSn } = await newCard(app)
    expect((await app.refused(update, { cardSn, state: 'active' }, me)).code).toBe(404)
  })

  it('is refused from an older version, and leaves alone what was left out', async () => {
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

  // Planted faults: the count added as it was sent (`times: Number(addCount)`); no `once`.
  it('raises the views by one for a viewer, whatever is sent and however often', async () => {
    const me = await holderWithCard(app)
    const viewer = await app.holder()
    for (const addCount of [true, 'true', '1', 1000, '1000', -5, [], {}, null, 'no', 1e9, true, true])
      await app.refused(get, { cardSn: me.cardSn, addCount }, viewer)
    expect(await views(me)).toBe(1)
    await Promise.all(Array.from({ length: 30 }, () => app.call(get, { cardSn: me.cardSn, addCount: true }, viewer)))
    expect(await views(me)).toBe(1)
    app.later(3_600_000)
    await app.call(get, { cardSn: me.cardSn, addCount: true }, viewer)
    expect(await views(me)).toBe(2)
  })

  it('counts neither the holder nor who did not ask for it', async () => {
    const me = await holderWithCard(app)
    await app.call(get, { cardSn: me.cardSn, addCount: true }, me)
    await app.call(get, { cardSn: me.cardSn, addCount: false }, { token: await guest() })
    expect(await views(me)).toBe(0)
  })

  // Planted fault: guests known by their account alone, of which anybody gets as many as they like.
  it('counts one of many guests at one address', async () => {
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

describe('what is seen of a card', () => {
  const TEXTS = ['company', 'department', 'title', 'address', 'introduction'] as const

  // Planted fault: `introduction` left out of the fields that are hidden.
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
  it('says so in both languages, and opens for its holder', async () => {
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
  // Planted faults: figures and views kept; scan histories kept; the old activation code kept.
  it('has nothing of its holder, and the next one begins with an empty one', async () => {
    const { cardSn, code } = await newCard(app)
    const first = await app.holder()
    await app.call(activate_card, { cardActivateCode: code }, first)
    const phones = [{ kind: 'mobile' as const, number: '0912345678', extension: '', visibility: 'public' as const }]
    await app.call(update, { cardSn, fields: { nameCh: '前一位', phones }, allowIndex: true }, first)
    await app.call(contract.socialMedia.set, { cardSn, socialMediaId: 3, socialMediaLink: 'someone' }, first)
    await app.call(contract.webSite.set, { cardSn, site_link: 'https://someone.example.com' }, first)
    const visitor = await app.holder()
    await app.call(get, { cardSn, addCount: true }, visitor)

    expect((await app.call(release, { cardSn }, first)).code).toBe(200)
    expect((await app.refused(load_my_card, { cardSn }, first)).code).toBe(404)
    expect((await app.call(load_my_cards, {}, first)).data.list).toEqual([])
    expect((await app.refused(get, { cardSn }, visitor)).code).toBe(404)
    const second = await app.holder()
    expect((await app.refused(activate_card, { cardActivateCode: code }, second)).code).toBe(422)

    const hash = activationHash('7777777777777777')
    await app.running.database.db.update(card).set({ activationHash: hash }).where(eq(card.cardSn, cardSn))
    const { data } = await app.call(activate_card, { cardActivateCode: '7777-7777-7777-7777' }, second)
    expect(data).toMatchObject({ cardSn, views: 0, allowIndex: false, photo: '', socialMedia: [], webSites: [] })
    const mine = (await app.call(load_my_card, { cardSn }, second)).data
    expect(JSON.stringify(mine)).not.toMatch(/前一位|912345678|someone/)
    expect((await app.call(load_figures, { cardSn, days: 366 }, second)).data.list).toEqual([])
    expect((await app.call(contract.scanHistory.get, {}, visitor)).data.list).toEqual([])
    const { db } = app.running.database
    expect(await db.select().from(cardFigure).where(eq(cardFigure.cardSn, cardSn))).toEqual([])
    const points = await db.select().from(pointEntry).where(eq(pointEntry.memberId, second.id))
    expect(points.map(({ reason }) => reason)).toEqual(['activation'])
  })
})

function shapeOf(declaration: CallDeclaration): Record<string, unknown> {
  return (declaration.input as unknown as { shape: Record<string, unknown> }).shape
}
