import { contract } from '@idocard/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { card } from '../../../db/schema/cards/card.ts'
import { pointEntry } from '../../../db/schema/loyalty/point.ts'
import type { TestApp } from '../../../testing/app.ts'
import { cardSite, PHONE } from '../../../testing/card-site.ts'
import { codeFor, holderWithCard, newCard, newPerson } from '../../../testing/person.ts'

const { activate_card, get, load_metrics, load_my_card, load_my_cards, release, renew_address, update } = contract.card

let app: TestApp
beforeAll(async () => {
  ;({ app } = await cardSite())
})
afterAll(() => app.close())

let visitors = 0
/** A visit by a new visitor: the page's status and text. */
async function visit(path: string) {
  visitors += 1
  const remoteAddress = `10.7.${visitors >> 8}.${visitors & 255}`
  const answer = await app.running.app.inject({ url: path, remoteAddress, headers: { 'user-agent': PHONE } })
  return { status: answer.statusCode, text: answer.body }
}
const NAME = '陳雅婷的名片'
async function named() {
  const me = await holderWithCard(app)
  await app.call(update, { cardSn: me.cardSn, fields: { nameCh: NAME } }, me)
  return me
}
const renewed = async (me: { token: string; cardSn: string }) =>
  (await app.call(renew_address, { cardSn: me.cardSn }, me)).data
const codeOf = (freed: { cardActivateCode: string }[]) => freed[0]?.cardActivateCode ?? ''

describe('a card with a new address', () => {
  // Mutations: the old page not invalidated; a redirect from the old address; the old number left unclaimed.
  it('answers 410 at its old one at once, and shows its content at the new one', async () => {
    const me = await named()
    expect((await visit(`/${me.cardSn}`)).text).toContain(NAME)
    const { card: moved } = await renewed(me)
    expect(moved.cardSn).not.toBe(me.cardSn)
    for (const path of [`/${me.cardSn}`, `/${me.cardSn}?s=n`, `/theme/SG?cardSn=${me.cardSn}`]) {
      const { status, text } = await visit(path)
      expect([path, status]).toEqual([path, 410])
      expect(text).toContain('"reason":"retired"')
      expect(text).not.toContain(NAME)
      expect(text).not.toContain(moved.cardSn)
    }
    for (const file of ['.vcf', '/contact.vcf', '/og.png', '/qr.svg'])
      expect((await visit(`/${me.cardSn}${file}`)).status, file).toBe(404)
    expect((await visit(`/${moved.cardSn}`)).text).toContain(NAME)
    const other = await app.holder()
    expect((await app.refused(get, { cardSn: me.cardSn }, other)).data.refusal).toBe('card.retired')
    const details = { cardSn: me.cardSn, name: '林', contactMethod: 'lin@example.com', consent: true }
    expect((await app.refused(contract.exchange.leave, details)).code).toBe(404)
  })

  it('keeps links, contacts, figures and themes, and forgets who opened the old one', async () => {
    const me = await named()
    await app.call(contract.socialMedia.set, { cardSn: me.cardSn, socialMediaId: 3, socialMediaLink: 'someone' }, me)
    await app.call(contract.exchange.leave, {
      cardSn: me.cardSn,
      name: '林',
      contactMethod: 'lin@example.com',
      consent: true,
    })
    const finder = await app.holder()
    await app.call(get, { cardSn: me.cardSn, addCount: true }, finder)
    const { card: moved } = await renewed(me)
    expect(moved.socialMedia).toHaveLength(1)
    expect(moved.views).toBe(1)
    const { data } = await app.call(load_metrics, { cardSn: moved.cardSn, days: 1 }, me)
    expect(data.list.map(({ kind }) => kind)).toEqual(['exchange', 'view'])
    const contacts = (await app.call(contract.exchange.load_mine, {}, me)).data.list
    expect(contacts.map(({ cardSn }) => cardSn)).toEqual([moved.cardSn])
    expect((await app.call(contract.scanHistory.get, {}, finder)).data.list).toEqual([])
    expect((await app.refused(load_my_card, { cardSn: me.cardSn }, me)).code).toBe(404)
  })

  it('is shown again although it was paused, and its holder is told', async () => {
    const me = await named()
    const { phone } = (await app.call(contract.holder.load_my_info, {}, me)).data
    await app.call(update, { cardSn: me.cardSn, state: 'paused' }, me)
    const { card: moved, freed } = await renewed(me)
    expect(moved.state).toBe('active')
    const { text } = await app.sent(phone, 'card_renewed')
    expect(text).toContain('/backstage/SG/setting')
    expect(text).not.toContain(codeOf(freed))
    expect(text).not.toContain(moved.cardSn)
  })

  it('is had twenty times a day', async () => {
    const me = await named()
    let at = me.cardSn
    for (let turn = 0; turn < 20; turn += 1) at = (await renewed({ ...me, cardSn: at })).card.cardSn
    expect((await app.refused(renew_address, { cardSn: at }, me)).code).toBe(429)
  })
})

describe('a new physical card', () => {
  // Mutations: the pages of linked cards without the tag of the card that they lead to; `cardBySn` without `leadsTo`.
  it('leads to the content of the lost one, in every place, and gets no content of its own', async () => {
    const me = await named()
    const { card: moved } = await renewed(me)
    const fresh = await newCard(app)
    const { data } = await app.call(activate_card, { cardActivateCode: fresh.code, cardSn: moved.cardSn }, me)
    expect(data).toMatchObject({ cardSn: moved.cardSn, linked: [fresh.cardSn] })
    expect((await visit(`/${fresh.cardSn}?s=n`)).text).toContain(NAME)
    expect((await visit(`/${fresh.cardSn}.vcf`)).text).toContain(NAME)
    await app.call(update, { cardSn: moved.cardSn, fields: { nameCh: '改過的名字' } }, me)
    expect((await visit(`/${fresh.cardSn}`)).text).toContain('改過的名字')
    await expect
      .poll(async () => (await app.call(load_metrics, { cardSn: moved.cardSn, days: 1 }, me)).data.list)
      .toContainEqual(expect.objectContaining({ kind: 'view', source: 'nfc' }))
    expect((await app.call(load_my_cards, {}, me)).data.list.map(({ cardSn }) => cardSn)).toEqual([moved.cardSn])
    expect((await app.refused(update, { cardSn: fresh.cardSn, fields: {} }, me)).code).toBe(404)
    await app.call(update, { cardSn: moved.cardSn, state: 'paused' }, me)
    expect((await visit(`/${fresh.cardSn}`)).status).toBe(410)
    const again = await app.refused(activate_card, { cardActivateCode: fresh.code }, await app.holder())
    expect(again.data.refusal).toBe('card.code_used')
  })

  it('is retired too when that one is lost, and activated again with its own new code', async () => {
    const me = await named()
    const second = await newCard(app)
    await app.call(activate_card, { cardActivateCode: second.code, cardSn: me.cardSn }, me)
    const { card: moved, freed } = await renewed(me)
    expect(freed.map(({ cardSn }) => cardSn)).toEqual([me.cardSn, second.cardSn])
    expect(moved.linked).toEqual([])
    for (const { cardSn } of freed) expect((await visit(`/${cardSn}`)).status).toBe(410)
    const found = freed[1]?.cardActivateCode ?? ''
    await app.call(activate_card, { cardActivateCode: found, cardSn: moved.cardSn }, me)
    expect((await visit(`/${second.cardSn}`)).text).toContain(NAME)
  })

  it('brings points once, and an address without a physical card brings none', async () => {
    const me = await named()
    const { card: first, freed } = await renewed(me)
    const next = await renewed({ ...me, cardSn: first.cardSn })
    expect(next.freed).toEqual([])
    await app.call(activate_card, { cardActivateCode: codeOf(freed) }, me)
    const { db } = app.running.database
    const entries = await db.select().from(pointEntry).where(eq(pointEntry.memberId, me.id))
    expect(entries.map(({ reference }) => reference)).toEqual([me.cardSn])
  })
})

describe('no card is lost for good', () => {
  // Mutation: `releaseCard` without `freeLinked`.
  it('every physical card of a released or deleted one is activated again with the code that was shown', async () => {
    const person = await newPerson(app)
    const { holder, cardSn } = person
    const second = await newCard(app)
    await app.call(activate_card, { cardActivateCode: second.code, cardSn }, holder)
    const released = (await app.call(release, { cardSn }, holder)).data.freed
    expect(released.map((one) => one.cardSn)).toEqual([cardSn, second.cardSn])
    for (const { cardActivateCode } of released) await app.call(activate_card, { cardActivateCode }, holder)
    for (const one of released) expect((await visit(`/${one.cardSn}`)).status).toBe(200)

    const pinCode = await codeFor(person, 'delete_account')
    const { freed } = (await app.call(contract.holder.delete_my_account, { pinCode }, holder)).data
    expect(freed.map((one) => one.cardSn).toSorted()).toEqual([cardSn, second.cardSn].toSorted())
    const next = await app.holder()
    for (const { cardActivateCode } of freed) await app.call(activate_card, { cardActivateCode }, next)
    expect((await app.call(load_my_cards, {}, next)).data.list).toHaveLength(2)
  })

  it('an address without a physical card is retired when it is released: nobody is told to activate it', async () => {
    const me = await named()
    const { card: moved } = await renewed(me)
    expect((await app.call(release, { cardSn: moved.cardSn }, me)).data.freed).toEqual([])
    expect((await visit(`/${moved.cardSn}`)).text).toContain('"reason":"retired"')
    const [row] = await app.running.database.db.select().from(card).where(eq(card.cardSn, moved.cardSn))
    expect(row).toMatchObject({ memberId: null, state: 'retired' })
  })
})
