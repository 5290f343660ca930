import { contract } from '@idocard/contract'
import { MAX_VIRTUAL_CARDS } from '@idocard/domain/cards/card'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { card } from '../../../db/schema/cards/card.ts'
import { pointEntry } from '../../../db/schema/loyalty/point.ts'
import type { TestApp } from '../../../testing/app.ts'
import { cardSite, PHONE } from '../../../testing/card-site.ts'
import { holderWithCard, newCard, newPerson } from '../../../testing/person.ts'
import { HOME_COMPANY } from '../../company/company/sponsor.store.ts'
import { addPicture } from '../../content/upload/fixtures.ts'
import { givePoints } from '../../loyalty/point/fixtures.ts'
import { addSocialMedia, addWebSite } from '../card-link/fixtures.ts'

const { activate_card, create_virtual, load_my_card, load_my_cards, release, renew_address, update } = contract.card

let app: TestApp
beforeAll(async () => {
  ;({ app } = await cardSite())
})
afterAll(() => app.close())

const visit = async (cardSn: string) => {
  const answer = await app.running.app.inject({ url: `/${cardSn}`, headers: { 'user-agent': PHONE } })
  return { status: answer.statusCode, text: answer.body }
}
const makeOne = async (me: { token: string; cardSn: string }) =>
  (await app.call(create_virtual, { cardSn: me.cardSn }, me)).data

describe('a virtual card', () => {
  // Mutations: the links not copied; another company for the new card; `physical` left at its default.
  it('begins with the content of another, at an address of its own, and has fields of its own from then on', async () => {
    const person = await newPerson(app)
    const { holder, cardSn } = person
    const fields = {
      nameCh: '林小美',
      companyCh: '海線工作室',
      phones: [{ kind: 'mobile' as const, number: '0912345678', visibility: 'exchange' as const }],
    }
    const photo = await addPicture(person)
    await app.call(update, { cardSn, fields, photo, theme: 'idoDark', allowIndex: true }, holder)
    await addSocialMedia(person)
    await addWebSite(person, '作品')
    const made = (await app.call(create_virtual, { cardSn }, holder)).data
    const first = (await app.call(load_my_card, { cardSn }, holder)).data
    expect(made.cardSn).not.toBe(cardSn)
    expect(made).toMatchObject({ isVirtual: true, state: 'active', theme: 'idoDark', allowIndex: false, views: 0 })
    expect(made.fields).toEqual(first.fields)
    expect(made.photo).toBe(first.photo)
    expect(made.socialMedia.map((one) => one.shown)).toEqual(first.socialMedia.map((one) => one.shown))
    expect(made.webSites.map((one) => one.title)).toEqual(['作品'])
    expect(first.isVirtual).toBe(false)

    const phones = fields.phones.map((phone) => ({ ...phone, visibility: 'link' as const }))
    await app.call(update, { cardSn: made.cardSn, fields: { nameCh: '林美', phones }, theme: 'origin' }, holder)
    await app.call(contract.socialMedia.sort, { cardSn: made.cardSn, list: [] }, holder)
    expect((await app.call(load_my_card, { cardSn }, holder)).data).toEqual(first)
    expect((await visit(made.cardSn)).text).toContain('林美')
    expect((await visit(cardSn)).text).not.toContain('林美')
  })

  it('leaves a bought theme with the card that it was bought for, and brings no points', async () => {
    const me = await holderWithCard(app)
    await givePoints(app, me.id, 500)
    await app.call(contract.theme.buy, { cardSn: me.cardSn, theme: 'SG' }, me)
    await app.call(contract.theme.change, { cardSn: me.cardSn, theme: 'SG' }, me)
    const { db } = app.running.database
    const entries = () => db.select().from(pointEntry).where(eq(pointEntry.memberId, me.id))
    const before = await entries()
    expect((await makeOne(me)).theme).toBe('idoLight')
    expect(await entries()).toEqual(before)
  })

  it('is deleted by its holder without a code, and its address answers 410', async () => {
    const me = await holderWithCard(app)
    const made = await makeOne(me)
    expect((await visit(made.cardSn)).status).toBe(200)
    expect((await app.call(release, { cardSn: made.cardSn }, me)).data.freed).toEqual([])
    const gone = await visit(made.cardSn)
    expect(gone.status).toBe(410)
    expect(gone.text).toContain('"reason":"retired"')
    expect((await app.call(load_my_cards, {}, me)).data.list.map(({ cardSn }) => cardSn)).toEqual([me.cardSn])
    const [row] = await app.running.database.db.select().from(card).where(eq(card.cardSn, made.cardSn))
    expect(row).toMatchObject({ memberId: null, state: 'retired' })
  })

  it('gets plastic later, is no virtual one then, and gives the plastic back with a code', async () => {
    const me = await holderWithCard(app)
    const made = await makeOne(me)
    const plastic = await newCard(app)
    const given = { cardActivateCode: plastic.code, cardSn: made.cardSn }
    const linked = (await app.call(activate_card, given, me)).data
    expect(linked).toMatchObject({ cardSn: made.cardSn, linked: [plastic.cardSn], isVirtual: false })
    const { freed } = (await app.call(release, { cardSn: made.cardSn }, me)).data
    expect(freed.map(({ cardSn }) => cardSn)).toEqual([plastic.cardSn])
    expect((await visit(made.cardSn)).status).toBe(410)
    expect((await visit(plastic.cardSn)).status).toBe(200)
  })
})

describe('a holder', () => {
  it(`has ${MAX_VIRTUAL_CARDS} at most, and room again after deleting one`, async () => {
    const me = await holderWithCard(app)
    const made = []
    for (let turn = 0; turn < MAX_VIRTUAL_CARDS; turn += 1) made.push(await makeOne(me))
    const refused = await app.refused(create_virtual, { cardSn: me.cardSn }, me)
    expect(refused).toMatchObject({ code: 409, data: { refusal: 'card.virtual_many' } })
    await app.call(release, { cardSn: made[0]?.cardSn ?? '' }, me)
    // Any of the holder's cards can be copied.
    await app.call(create_virtual, { cardSn: made[1]?.cardSn ?? '' }, me)
  })

  // Mutations: the company of the path for the new card; no limit without a physical card.
  it('without any card has one for nothing, of the site’s own company, with how to reach them and no points', async () => {
    const me = await app.holder()
    const made = (await app.call(create_virtual, {}, { ...me, prefix: 'SUN' })).data
    expect(made).toMatchObject({ isVirtual: true, state: 'active', allowIndex: false })
    expect(made.fields.phones).toMatchObject([{ visibility: 'exchange' }])
    const { db } = app.running.database
    const [row] = await db.select().from(card).where(eq(card.cardSn, made.cardSn))
    expect(row).toMatchObject({ companyId: HOME_COMPANY, memberId: me.id, physical: false })
    expect(await db.select().from(pointEntry).where(eq(pointEntry.memberId, me.id))).toEqual([])
    for (const cardSn of ['', made.cardSn])
      expect((await app.refused(create_virtual, { cardSn }, me)).data).toMatchObject({
        refusal: 'card.physical_needed',
      })
    // An activated physical card begins with the number and what its holder said about it.
    const [phone] = made.fields.phones
    const shown = phone && [{ ...phone, visibility: 'link' as const }]
    await app.call(update, { cardSn: made.cardSn, fields: { nameCh: '林小美', phones: shown } }, me)
    const plastic = await newCard(app)
    const activated = (await app.call(activate_card, { cardActivateCode: plastic.code }, me)).data
    expect(activated.fields).toMatchObject({ nameCh: '林小美', phones: shown })
    expect((await app.call(create_virtual, { cardSn: made.cardSn }, me)).data.isVirtual).toBe(true)
  })

  // Mutation: `hasPhysicalCard` without physical cards that lead to a card.
  it('needs a physical card for a second one: their own, or one that leads to a card of theirs', async () => {
    const me = await holderWithCard(app)
    const { card: moved } = (await app.call(renew_address, { cardSn: me.cardSn }, me)).data
    expect(moved.isVirtual).toBe(true)
    const refused = await app.refused(create_virtual, { cardSn: moved.cardSn }, me)
    expect(refused).toMatchObject({ code: 409, data: { refusal: 'card.physical_needed' } })
    const plastic = await newCard(app)
    await app.call(activate_card, { cardActivateCode: plastic.code, cardSn: moved.cardSn }, me)
    expect((await app.call(create_virtual, { cardSn: moved.cardSn }, me)).data.isVirtual).toBe(true)
  })
})
