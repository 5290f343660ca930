import { contract } from '@idocard/contract'
import { MINUTE_MS } from '@idocard/domain/duration'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chip, chipCopy } from '../../../db/schema/cards/chip.ts'
import { member } from '../../../db/schema/identity/account.ts'
import type { TestApp } from '../../../testing/app.ts'
import { cardSite, PHONE } from '../../../testing/card-site.ts'
import { CHIP_SETTINGS, signedTap } from '../../../testing/chips.ts'
import { holderWithCard, newCard, newPerson } from '../../../testing/person.ts'
import { addPointCard } from '../../loyalty/point/fixtures.ts'
import { insertChips } from './chip.store.ts'
import { COPIES_FOR_ALARM } from './taps.ts'

const { activate_card } = contract.card

let app: TestApp
beforeAll(async () => {
  ;({ app } = await cardSite({ ...CHIP_SETTINGS, DATABASE_CONNECTIONS: '20' }))
})
afterAll(() => app.close())

let made = 0
/** A chip in a physical card. */
async function chipIn(cardSn: string): Promise<string> {
  made += 1
  const uid = `04${String(made).padStart(12, '0')}`
  await insertChips(app.running.database.db, [{ uid, cardSn }])
  return uid
}
const stateOf = async (uid: string) => {
  const [found] = await app.running.database.db.select().from(chip).where(eq(chip.uid, uid))
  return found
}
let visitors = 0
const newAddress = () => `10.77.${(visitors >> 8) & 255}.${visitors++ & 255}`
const open = (cardSn: string, tap?: { picc: string; cmac: string }, remoteAddress = newAddress()) =>
  app.running.app.inject({
    url: `/${cardSn}?s=n${tap ? `&picc=${tap.picc}&cmac=${tap.cmac}` : ''}`,
    remoteAddress,
    headers: { 'user-agent': PHONE },
  })

describe('a signed tap', () => {
  it('shows the same page as any other address of the card', async () => {
    const { cardSn } = await holderWithCard(app)
    const uid = await chipIn(cardSn)
    const [plain, tapped, forged] = [
      await open(cardSn),
      await open(cardSn, signedTap(uid, 1)),
      await open(cardSn, { ...signedTap(uid, 2), cmac: '0'.repeat(16) }),
    ]
    expect(tapped.statusCode).toBe(200)
    // The same ETag: the page comes from the cache, whose key does not contain the tap.
    expect([tapped.headers.etag, forged.headers.etag]).toEqual([plain.headers.etag, plain.headers.etag])
    expect(tapped.headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
  })

  // Mutations: reading the counter before writing it; `<=` in the condition.
  it('counts once, however often its address is opened, and never when it is forged', async () => {
    const { cardSn } = await holderWithCard(app)
    const uid = await chipIn(cardSn)
    await Promise.all(Array.from({ length: 100 }, () => open(cardSn, signedTap(uid, 5))))
    await Promise.all(
      Array.from({ length: 1000 }, (_, at) =>
        open(cardSn, { ...signedTap(uid, 6 + at), cmac: at.toString(16).padStart(16, '0') }),
      ),
    )
    await open(cardSn, signedTap(uid, 4))
    await open(cardSn, signedTap(uid, 2000))
    await expect.poll(() => stateOf(uid), { timeout: 20_000 }).toMatchObject({ counter: 2000, taps: 2 })
  })

  // Mutation: visits by the person who tapped counted too.
  it('warns the holder once when many others use the address of one tap', async () => {
    const me = await holderWithCard(app)
    const email = 'copied@example.com'
    await app.running.database.db.update(member).set({ email }).where(eq(member.id, me.id))
    const uid = await chipIn(me.cardSn)
    const tap = signedTap(uid, 1)
    for (let at = 0; at < 3; at += 1) await open(me.cardSn, tap, '10.78.0.1')
    for (let at = 0; at < COPIES_FOR_ALARM * 2; at += 1) await open(me.cardSn, tap)
    const copies = () => app.running.database.db.select().from(chipCopy).where(eq(chipCopy.uid, uid))
    await expect.poll(copies, { timeout: 20_000 }).toMatchObject([{ count: COPIES_FOR_ALARM * 2 }])
    expect((await app.sent(email, 'card_copied')).text).toContain('/setting')
    // No second message is queued.
    const { rows } = await app.running.database.db.execute(
      sql`select 1 from job.job where name = 'card_notice' and state < 'completed' and data->>'memberId' = ${me.id}`,
    )
    expect(rows).toEqual([])
  })
})

describe('a tap at a staff point', () => {
  // Mutation: the counter not checked.
  it('brings one stamp, however often its address is opened', async () => {
    const me = await newPerson(app)
    const pointCardId = await addPointCard(me)
    const uid = '04AAAAAAAAAAAA'
    await insertChips(app.running.database.db, [{ uid, pointCardId }])
    const { picc, cmac } = signedTap(uid, 1)
    const tap = () => app.running.app.inject({ url: `/tap?picc=${picc}&cmac=${cmac}`, remoteAddress: newAddress() })
    const answers = await Promise.all(Array.from({ length: 20 }, tap))
    const path = '/backstage/SG/donateBlood/pointCard'
    const led = answers.map(({ headers }) => String(headers.location)).filter((location) => location !== path)
    expect(led).toHaveLength(1)
    const code = new URL(led[0] ?? '', 'http://localhost').searchParams.get('code') ?? ''
    const { data } = await app.call(contract.point.redeem_code, { code }, me.holder)
    expect(data).toMatchObject({ card: { id: pointCardId }, isFull: false, isRepeated: false })
    for (const wrong of ['/tap', `/tap?picc=${picc}&cmac=${'0'.repeat(16)}`])
      expect((await app.running.app.inject({ url: wrong })).headers.location).toBe(path)
  })
})

describe('activation by tapping', () => {
  it('leads from the tap to the activation, behind the #', async () => {
    const { cardSn } = await newCard(app)
    const tap = signedTap(await chipIn(cardSn), 1)
    const answer = await open(cardSn, tap)
    expect(answer.statusCode).toBe(302)
    expect(answer.headers.location).toBe(`/backstage/SG/iDoCard/addCard?lang=zh-tw#picc=${tap.picc}&cmac=${tap.cmac}`)
    expect((await open(cardSn)).statusCode).toBe(200)
  })

  it('needs no code, and makes one of many the holder', async () => {
    const { cardSn } = await newCard(app)
    const tap = signedTap(await chipIn(cardSn), 1)
    await open(cardSn, tap)
    const people = await Promise.all(Array.from({ length: 20 }, () => app.holder()))
    const answers = await Promise.all(people.map((one) => app.attempt(activate_card, tap, { ...one, patient: true })))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, ...Array(19).fill(409)])
  })

  it.each([
    ['an older tap', async (uid: string) => signedTap(uid, 1)],
    ['another chip', async () => signedTap('04FFFFFFFFFFFF', 9)],
    ['a forged one', async (uid: string) => ({ ...signedTap(uid, 9), cmac: '0'.repeat(16) })],
  ])('is refused with %s', async (_name, tapOf) => {
    const { cardSn } = await newCard(app)
    const uid = await chipIn(cardSn)
    await open(cardSn, signedTap(uid, 2))
    await expect.poll(() => stateOf(uid)).toMatchObject({ counter: 2 })
    const answer = await app.refused(activate_card, await tapOf(uid), await app.holder())
    expect(answer.data.refusal).toBe('card.tap_old')
  })

  it('is refused ten minutes after the tap', async () => {
    const { cardSn } = await newCard(app)
    const uid = await chipIn(cardSn)
    const tap = signedTap(uid, 1)
    await open(cardSn, tap)
    // The tap is counted after the page was sent.
    await expect.poll(() => stateOf(uid)).toMatchObject({ counter: 1 })
    const me = await app.holder()
    app.later(11 * MINUTE_MS)
    expect((await app.refused(activate_card, tap, me)).data.refusal).toBe('card.tap_old')
    app.later(-11 * MINUTE_MS)
    expect((await app.call(activate_card, tap, me)).data.cardSn).toBe(cardSn)
  })
})
