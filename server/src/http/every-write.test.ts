import { createHash } from 'node:crypto'
import { contract, declarations } from '@idocard/contract'
import { type CallDeclaration, cardTag, type Tag } from '@idocard/contract/call'
import { SOCIAL_MEDIA } from '@idocard/domain/social-media'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { putReset } from '../features/holder/holder.store.ts'
import { codeIn, fillCart, type Sender, type TestApp, testApp } from '../testing/app.ts'
import { cardAsGiven, PHONE } from '../testing/card-site.ts'
import { givePoints, holderWithCard, newCard } from '../testing/cards.ts'
import { SHIPPING } from '../testing/shipping.ts'
import type { WebApplication } from './pages/pages.ts'

/** Shows what every call answers that is the same for everybody: whatever is cached of products, pages and articles. */
const EVERYTHING = '/idocard/everything'
const READ: Record<string, Record<string, unknown>> = {
  'product.load_by_id': { id: 1 },
  'newsArticle.load_by_id': { id: 1 },
  'page.load_by_slug': { slug: 'privacy' },
}
const SHARED: readonly Tag[] = ['company', 'product', 'content', 'news', 'page', 'question', 'freight', 'address']

const application: WebApplication = {
  routes: [{ pattern: EVERYTHING, query: [] }],
  renderCard: cardAsGiven,
  renderFault: () => '',
  async render(_url, lang, call) {
    const shown: unknown[] = []
    for (const { name, declaration } of declarations)
      if (declaration.reads) shown.push((await call(declaration.path, READ[name] ?? {}, lang)).envelope)
    return new Response(JSON.stringify(shown))
  },
}

/** A network whose links are handles. */
const network = SOCIAL_MEDIA.find(({ asks }) => asks === 'handle')?.id ?? 0

let app: TestApp
let phones = 20_000_000
beforeAll(async () => {
  app = await testApp({}, { application: async () => application, files: undefined })
})
afterAll(() => app.close())

interface Scene {
  /** A card that is shown, its holder, and a member of the shop. */
  cardSn: string
  holder: { id: string; token: string }
  member: { token: string }
}
interface Write {
  input: Record<string, unknown>
  by?: Sender
  /** The card whose page may change; that of the scene unless told. */
  cardSn?: string
  /** Where its page may change; at its own address unless told. */
  at?: string
}
const as = ({ token }: { token: string }): Sender => ({ token })

const { card, exchange, order, socialMedia, webSite } = contract

/** A number that a code was sent to, with the code. */
async function codeSent() {
  phones += 1
  const phone = `09${phones}`
  await app.call(contract.account.request_code, { username: phone })
  return { phone, pinCode: codeIn(await app.sent(`+886${phone.slice(1)}`)) }
}
const linked = async ({ cardSn, holder }: Scene, title: string) => {
  const input = { cardSn, site_link: 'https://example.com', title }
  const { list } = (await app.call(webSite.set, input, as(holder))).data
  return list.at(-1)?.id ?? 0
}
const followed = async ({ cardSn, holder }: Scene, socialMediaLink: string) => {
  const { list } = (await app.call(socialMedia.set, { cardSn, socialMediaId: network, socialMediaLink }, as(holder)))
    .data
  return list.at(-1)?.id ?? 0
}
const ordered = async ({ member }: Scene) => {
  await fillCart(app, member.token, [{ id: 1, quantity: 1 }])
  return (await app.call(order.create_order, SHIPPING, as(member))).data.orderNumber
}

/** For every call that writes: one that succeeds and writes all that it can. */
const WRITES: Record<string, (scene: Scene) => Promise<Write> | Write> = {
  'account.request_code': () => ({ input: { username: `09${++phones}` } }),
  'account.login': async () => ({ input: await codeSent() }),
  'account.logout': ({ member }) => ({ input: {}, by: as(member) }),
  'account.revoke_session': async ({ member }) => {
    const { list } = (await app.call(contract.account.load_my_sessions, {}, as(member))).data
    return { input: { id: list[0]?.id ?? '' }, by: as(member) }
  },
  'account.revoke_other_sessions': ({ member }) => ({ input: {}, by: as(member) }),
  'account.edit_by_id': ({ member }) => ({ input: { shippingName: '王小明' }, by: as(member) }),
  'card.activate_card': async ({ holder }) => {
    const { code, cardSn } = await newCard(app)
    return { input: { cardActivateCode: code }, by: as(holder), cardSn }
  },
  'card.get': async ({ cardSn }) => ({ input: { cardSn, addCount: true }, by: as(await app.holder()) }),
  'card.update': ({ cardSn, holder }) => ({ input: { cardSn, fields: { nameCh: '新的名字' } }, by: as(holder) }),
  'card.release': ({ cardSn, holder }) => ({ input: { cardSn }, by: as(holder) }),
  'contact.send_contact_us': () => ({
    input: { name: '林先生', email: 'lin@example.com', project: ['商品問題'], content: '想問一件事情，謝謝。' },
  }),
  'exchange.leave': ({ cardSn }) => ({ input: { cardSn, name: '林先生', reach: 'lin@example.com', consent: true } }),
  'exchange.remove': async ({ cardSn, holder }) => {
    await app.call(exchange.leave, { cardSn, name: '林先生', reach: 'lin@example.com', consent: true })
    const { list } = (await app.call(exchange.load_mine, {}, as(holder))).data
    return { input: { id: list[0]?.id ?? '' }, by: as(holder) }
  },
  'holder.auth_by_device': () => ({ input: {} }),
  'holder.sms_login': async () => ({ input: await codeSent() }),
  'holder.set_account_info': ({ holder }) => ({ input: { name: '新的名字', sex: 'other' }, by: as(holder) }),
  'holder.create_icon': ({ holder }) => ({ input: { imgIcon: '' }, by: as(holder) }),
  'holder.request_step_up': ({ holder }) => ({ input: {}, by: as(holder) }),
  'holder.delete_my_account': async ({ cardSn }) => {
    const phone = `09${++phones}`
    const other = await app.holder({ phone: `+886${phone.slice(1)}` })
    const { code, cardSn: theirs } = await newCard(app)
    await app.call(card.activate_card, { cardActivateCode: code }, as(other))
    await app.call(contract.holder.request_step_up, {}, as(other))
    const pinCode = codeIn(await app.sent(`+886${phone.slice(1)}`))
    expect(theirs).not.toBe(cardSn)
    return { input: { pinCode }, by: as(other), cardSn: theirs }
  },
  'holder.reset_account_by_activate': async ({ holder }) => {
    const hash = createHash('sha256').update('reset code').digest()
    await putReset(app.running.database.db, holder.id, hash, new Date(app.now().getTime() + 60_000))
    const newPassword = 'correct horse battery'
    return { input: { userId: holder.id, newPassword, checkPassword: newPassword, activateCode: 'code' } }
  },
  'order.update_shopping_cart': ({ member }) => ({ input: { list: [{ id: 1, quantity: 2 }] }, by: as(member) }),
  'order.create_order': async ({ member }) => {
    await fillCart(app, member.token, [{ id: 1, quantity: 1 }])
    return { input: SHIPPING, by: as(member) }
  },
  'order.pay_order': async (scene) => ({ input: { orderNumber: await ordered(scene) }, by: as(scene.member) }),
  'order.cancel_order': async (scene) => ({ input: { orderNumber: await ordered(scene) }, by: as(scene.member) }),
  'socialMedia.set': ({ cardSn, holder }) => ({
    input: { cardSn, socialMediaId: network, socialMediaLink: 'someone' },
    by: as(holder),
  }),
  'socialMedia.sort': async (scene) => {
    const [first, second] = [await followed(scene, 'someone'), await followed(scene, 'another')]
    return { input: { cardSn: scene.cardSn, list: [second, first] }, by: as(scene.holder) }
  },
  'theme.change': ({ cardSn, holder }) => ({ input: { cardSn, theme: 'idoDark' }, by: as(holder) }),
  'theme.buy': async ({ cardSn, holder }) => {
    await givePoints(app, holder.id, 10_000)
    // What was a preview until then.
    return { input: { cardSn, theme: 'SG' }, by: as(holder), at: `/theme/SG?cardSn=${cardSn}` }
  },
  'webSite.set': ({ cardSn, holder }) => ({ input: { cardSn, site_link: 'https://example.com' }, by: as(holder) }),
  'webSite.sort': async (scene) => {
    const [first, second] = [await linked(scene, 'first'), await linked(scene, 'second')]
    return { input: { cardSn: scene.cardSn, list: [second, first] }, by: as(scene.holder) }
  },
  'webSite.click': async (scene) => ({ input: { id: await linked(scene, 'one') }, by: as(await app.holder()) }),
}

/** What these write is shown nowhere before another call names it: a nonce, a session, a picture. */
const SHOWN_NOWHERE = ['holder.apple_nonce', 'holder.apple_login', 'upload.upload_original']

const shown = async (at: string) => {
  const look = async (url: string) => {
    const { statusCode, body } = await app.running.app.inject({ url, headers: { 'user-agent': PHONE } })
    // The digest: what is wrong would otherwise be said in hundreds of kilobytes.
    return `${statusCode} ${createHash('sha256').update(body).digest('hex')}`
  }
  return { card: await look(at), everything: await look(EVERYTHING) }
}

const writing = declarations.filter(({ name, declaration }) => declaration.writes && !SHOWN_NOWHERE.includes(name))

describe.each(writing)('$name', ({ name, declaration }: { name: string; declaration: CallDeclaration }) => {
  // Mutation: any call's `invalidates` left out; then what follows it is what was cached before.
  it('leaves nothing outdated in the cache', async () => {
    const { cardSn, ...holder } = await holderWithCard(app)
    const scene = { cardSn, holder, member: await app.member() }
    const write = WRITES[name]
    if (!write) throw new Error('A call that writes needs a line in WRITES, or a reason in SHOWN_NOWHERE.')
    const { input, by, ...of } = await write(scene)
    const looked = of.cardSn ?? cardSn
    const at = of.at ?? `/${looked}`
    // What other calls left behind is not what this one is about.
    await app.running.invalidate([...SHARED, cardTag(looked)])
    const before = await shown(at)
    expect(before.everything).toMatch(/^200 /)

    expect(await app.refused(declaration, input, by)).toMatchObject({ code: 200 })
    const after = await shown(at)
    await app.running.invalidate([...SHARED, cardTag(looked)])
    expect(after).toEqual(await shown(at))
    if (declaration.invalidates) expect(after).not.toEqual(before)
  })
})
