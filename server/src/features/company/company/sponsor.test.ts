import { contract } from '@idocard/contract'
import { MINUTE_MS } from '@idocard/domain/duration'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeIn, type TestApp, testApp } from '../../../testing/app.ts'
import { holderWithCard, newCard, newPerson } from '../../../testing/person.ts'
import { givePoints } from '../../loyalty/point/fixtures.ts'
import { addSponsor } from './fixtures.ts'

const { getSponsor, load_sponsors } = contract.company
const { change_first_sponsor, load_info, load_my_info, sms_login } = contract.holder
const SUN = { id: 4, prefix: 'SUN' }

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** A holder with a card of SUN, and a later card of our own company. */
async function ofBoth() {
  const { cardSn: sun, ...holder } = await holderWithCard(app, SUN.id)
  app.later(MINUTE_MS)
  const { cardSn: own, code } = await newCard(app)
  await app.call(contract.card.activate_card, { cardActivateCode: code }, holder)
  return { holder, sun, own }
}
const firstOf = async (sender: { token: string }) => (await app.call(load_my_info, {}, sender)).data.firstSponsor

describe('the first sponsor', () => {
  // Mutation: companies ordered by name instead of by the first card.
  it('is that of the first card until another is chosen, by a card of it', async () => {
    const { holder, own, sun } = await ofBoth()
    expect(await firstOf(holder)).toBe(SUN.id)
    const other = await newPerson(app)
    app.later(MINUTE_MS)
    await addSponsor(other)
    expect(await firstOf(other.holder)).toBe(3)
    const { data } = await app.call(change_first_sponsor, { cardId: own }, holder)
    expect([data.sponsor, data.holder.firstSponsor]).toEqual([{ id: 3, prefix: 'SG' }, 3])
    expect((await app.call(load_info, {}, holder)).data.holder.firstSponsor).toBe(3)
    const { list } = (await app.call(load_sponsors, {}, holder)).data
    expect(list.map(({ id, isFirst, cards }) => [id, isFirst, cards])).toEqual([
      [3, true, [own]],
      [SUN.id, false, [sun]],
    ])
  })

  // Mutation: the stored column returned unchanged.
  it('falls back when its last card is released, also at the next sign-in', async () => {
    const { holder, own } = await ofBoth()
    await app.call(change_first_sponsor, { cardId: own }, holder)
    await app.call(contract.card.release, { cardSn: own }, holder)
    expect(await firstOf(holder)).toBe(SUN.id)
    const { phone } = (await app.call(load_my_info, {}, holder)).data
    await app.call(contract.account.request_code, { username: phone })
    const pinCode = codeIn(await app.sent(phone, 'code'))
    expect((await app.call(sms_login, { phone, pinCode })).data.holder.firstSponsor).toBe(SUN.id)
    expect((await app.refused(change_first_sponsor, { cardId: own }, holder)).code).toBe(404)
  })

  it('is the site’s own for who has no card, and none for a guest', async () => {
    expect(await firstOf(await app.holder())).toBe(3)
    const guest = (await app.call(contract.holder.auth_by_device)).data
    expect([guest.holder.firstSponsor, await firstOf(guest)]).toEqual([0, 0])
  })

  it('is never that of somebody else’s card', async () => {
    const { holder } = await ofBoth()
    const other = await newPerson(app)
    expect((await app.refused(change_first_sponsor, { cardId: other.cardSn }, holder)).code).toBe(404)
    expect(await firstOf(holder)).toBe(SUN.id)
  })
})

describe('my companies', () => {
  it('come with their branding and my points with each; another’s is as unknown as none', async () => {
    const { holder } = await ofBoth()
    await givePoints(app, holder.id, 7, SUN.id)
    await givePoints(app, holder.id, 31)
    const { data } = await app.call(getSponsor, { id: SUN.id }, holder)
    expect(data).toMatchObject({ prefix: 'SUN', companyenname: 'Sunward Energy', accent: '#f5b301', points: 7 })
    expect(data).not.toHaveProperty('memberId')
    const { list } = (await app.call(load_sponsors, {}, holder)).data
    expect(list.map(({ prefix, points }) => [prefix, points])).toEqual([
      ['SUN', 7],
      ['SG', 31],
    ])
    const elsewhere = await addSponsor(await newPerson(app))
    for (const id of [elsewhere, 2_147_483_647]) expect((await app.refused(getSponsor, { id }, holder)).code).toBe(404)
  })
})
