import { setTimeout as pause } from 'node:timers/promises'
import { contract } from '@idocard/contract'
import { parseActivationCode } from '@idocard/domain/cards/activation-code'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { card } from '../../../db/schema/cards/card.ts'
import { member } from '../../../db/schema/identity/account.ts'
import { activationHash } from '../../../shared/activation.ts'
import { codeIn, type TestApp, testApp } from '../../../testing/app.ts'
import { holderWithCard, newCard } from '../../../testing/person.ts'
import { SHIPPING } from '../../../testing/shipping.ts'
import { claimCard, holdCard, lockOwnCard } from '../../cards/card/store.ts'
import { lockCart, lockFreshCart } from '../../commerce/cart/index.ts'
import { fillCart } from '../../commerce/order/fixtures.ts'
import { saveCard } from '../../contacts/contact/saved-card.ts'
import { lockContactsNamed } from '../../contacts/contact/store.ts'
import { lockMember } from '../sign-in/member.store.ts'

const { delete_my_account, load_my_info, request_step_up, set_account_info } = contract.holder

/** A picture that takes a moment to decode, so that its owner may be deleted meanwhile. */
async function form(): Promise<Buffer> {
  const picture = await sharp({ create: { width: 2000, height: 2000, channels: 3, background: '#8ccbb4' } })
    .png()
    .toBuffer()
  return Buffer.concat([
    Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n'),
    picture,
    Buffer.from('\r\n--b--\r\n'),
  ])
}

let app: TestApp
beforeAll(async () => {
  app = await testApp({ DATABASE_CONNECTIONS: '20' })
})
afterAll(() => app.close())

const upload = (token: string, payload: Buffer) =>
  app.running.app.inject({
    method: 'POST',
    url: contract.upload.upload_original.path.replace('{product}', 'SG'),
    payload,
    headers: { 'content-type': 'multipart/form-data; boundary=b', authorization: `Bearer ${token}` },
  })

/** Waits until a call is blocked by a transaction's lock, in a statement with these words. */
const somebodyWaits = (words = '') =>
  expect
    .poll(async () => {
      const waiting = sql`
        select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and strpos(query, ${words}) > 0`
      return (await app.running.database.db.execute(waiting)).rows
    })
    .toHaveLength(1)

// Mutation: without `isPersonDeleted`.
it('deletes an account while other calls use it, and none of them fails', async () => {
  const picture = await form()
  for (let round = 0; round < 6; round += 1) {
    const me = await holderWithCard(app)
    const { data } = await app.call(load_my_info, {}, me)
    await app.call(request_step_up, {}, me)
    const pinCode = codeIn(await app.sent(data.phone))
    const shopper = await app.member({ phone: data.phone })
    const cartVersion = await fillCart(app, shopper.token, [{ id: 1, quantity: 1 }])
    const cards = await Promise.all(Array.from({ length: 8 }, () => newCard(app)))
    const claims = cards.map(
      ({ code }) =>
        () =>
          app.attempt(contract.card.activate_card, { cardActivateCode: code }, me),
    )
    const others = [
      () => app.attempt(set_account_info, { name: '王小明' }, me),
      () => app.attempt(contract.theme.buy, { cardSn: me.cardSn, theme: 'SG' }, me),
      () =>
        app.attempt(contract.exchange.leave, { cardSn: me.cardSn, name: '陳', contactMethod: 'a@b.tw', consent: '1' }),
      async () => ({ code: (await upload(me.token, picture)).statusCode }),
      () => app.attempt(contract.order.update_shopping_cart, { list: [{ id: 1, quantity: 2 }] }, shopper),
      () => app.attempt(contract.order.create_order, { ...SHIPPING, cartVersion }, shopper),
      () => app.attempt(contract.account.revoke_other_sessions, {}, me),
    ]
    const remove = () => app.attempt(delete_my_account, { pinCode }, me)
    const calls = [...others, ...claims, remove, ...others, ...others]
    const answers = await Promise.all(calls.map((call) => call()))
    expect(answers[calls.indexOf(remove)]?.code).toBe(200)
    expect(answers.map(({ code }) => code).filter((code) => code >= 500)).toEqual([])
    expect((await app.refused(load_my_info, {}, me)).code).toBe(401)
    // Orders made before the deletion now have an anonymous owner.
    expect((await app.refused(contract.order.load_all_my_order, {}, shopper)).code).toBe(401)
    expect(await app.running.database.db.select().from(member).where(eq(member.id, me.id))).toEqual([])
  }
}, 120_000)

// Mutation: without `lockMember`.
it('also releases a card that is being activated at that moment', async () => {
  const { db } = app.running.database
  const me = await holderWithCard(app)
  const { data } = await app.call(load_my_info, {}, me)
  await app.call(request_step_up, {}, me)
  const pinCode = codeIn(await app.sent(data.phone))
  const { cardSn, code } = await newCard(app)
  const deleting = await db.transaction(async (tx) => {
    await claimCard(tx, { activationHash: activationHash(parseActivationCode(code) ?? '') }, me, app.now())
    const call = { answer: app.call(delete_my_account, { pinCode }, me) }
    await somebodyWaits()
    return call
  })
  expect((await deleting.answer).code).toBe(200)
  const [found] = await db.select().from(card).where(eq(card.cardSn, cardSn))
  expect(found).toMatchObject({ state: 'unclaimed', memberId: null })
})

// Mutation: `cardBySn` instead of `holdCard` in `exchange.leave`.
it('does not deadlock with a visitor who leaves their details', async () => {
  const me = await holderWithCard(app)
  const left = { cardSn: me.cardSn, name: '陳', contactMethod: 'a@b.tw', consent: '1' }
  const leaving = await app.running.database.db.transaction(async (tx) => {
    await lockOwnCard(tx, me, me.cardSn)
    const call = { answer: app.call(contract.exchange.leave, left) }
    await somebodyWaits()
    await lockMember(tx, me)
    return call
  })
  expect((await leaving.answer).code).toBe(200)
})

// Mutation: `lockWithAddressBooks` looks for holders only once.
it('does not deadlock with a holder who saves the card and works with it meanwhile', async () => {
  const { db } = app.running.database
  const me = await holderWithCard(app)
  const other = await holderWithCard(app)
  const { data } = await app.call(load_my_info, {}, me)
  await app.call(request_step_up, {}, me)
  const pinCode = codeIn(await app.sent(data.phone))
  await db.transaction((tx) => lockFreshCart(tx, me.id))
  const both = await db.transaction(async (held) => {
    await lockCart(held, me.id)
    // The deletion has looked for holders who saved the card, and waits for this one.
    const deleting = await db.transaction(async (tx) => {
      await saveCard(tx, other, me.cardSn, { now: app.now(), lang: 'zh-tw' })
      const call = { answer: app.call(delete_my_account, { pinCode }, me) }
      await somebodyWaits()
      return call
    })
    await somebodyWaits('from "cart"')
    const locked = Promise.withResolvers<void>()
    const working = db.transaction(async (tx) => {
      await lockContactsNamed(tx, other, [me.cardSn])
      locked.resolve()
      await holdCard(tx, me.cardSn)
    })
    await Promise.race([locked.promise, pause(300)])
    return { deleting, working }
  })
  expect((await both.deleting.answer).code).toBe(200)
  await both.working
})
