import { createHash, randomUUID } from 'node:crypto'
import { contract } from '@idocard/contract'
import type { CallDeclaration } from '@idocard/contract/call'
import { MINUTE_MS } from '@idocard/domain/duration'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { card } from '../../../db/schema/cards/card.ts'
import { upload } from '../../../db/schema/content/upload.ts'
import { member, session } from '../../../db/schema/identity/account.ts'
import { staffRole } from '../../../db/schema/identity/staff.ts'
import { pointBalance, pointEntry } from '../../../db/schema/loyalty/point.ts'
import { hashOf, newToken } from '../../../shared/secrets.ts'
import { codeIn, type TestApp, testApp } from '../../../testing/app.ts'
import { holderWithCard } from '../../../testing/person.ts'
import { SHIPPING } from '../../../testing/shipping.ts'
import { fillCart } from '../../commerce/order/fixtures.ts'
import { earnPoints } from '../../loyalty/point/store.ts'
import { openSession } from '../sign-in/session.store.ts'
import { holderByApple, putReset } from './store.ts'

const { auth_by_device, delete_my_account, load_info, load_my_info, request_step_up, reset_account_by_activate } =
  contract.holder
const { checkAgent, set_account_info } = contract.holder

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const row = async (id: string) => (await app.running.database.db.select().from(member).where(eq(member.id, id)))[0]

describe('a guest', () => {
  // Mutation: an unknown `loginid` creates a guest with that secret, so anybody who guesses it gets the account.
  it('is identified by a secret that the server issued, never by an invented one', async () => {
    const { data } = await app.call(auth_by_device)
    expect(data.loginid).toMatch(/^[\w-]{43}$/)
    expect((await app.call(auth_by_device, { loginid: data.loginid })).data.holder.id).toBe(data.holder.id)
    const { loginid } = data
    const holder = await app.holder()
    const guesses = ['1', 'admin', 'device-1', '0912345678', holder.id, data.holder.id, data.token, holder.token]
    const near = [loginid.slice(0, -1), `${loginid}A`, loginid.toLowerCase(), loginid.replace(/^./, '.')]
    for (const guess of [loginid.replace(/^./, '!'), '%', "' or 1=1 --", `x\0${loginid}`])
      expect((await app.refused(auth_by_device, { loginid: guess })).code, guess).toBe(422)
    const ids = new Set([data.holder.id, holder.id])
    for (const guess of [...guesses, ...near]) {
      const guessed = (await app.call(auth_by_device, { loginid: guess })).data
      expect(ids.has(guessed.holder.id), guess).toBe(false)
      ids.add(guessed.holder.id)
      expect(guessed.holder, guess).toMatchObject({ guest: true, name: '', phone: '', email: '', picture: '' })
    }
  })

  // Mutation: `unprovenHash` without the address.
  it('may have an id of its client’s own, which means another guest in every network', async () => {
    const loginid = 'A1B2C3D4-0000-4000-8000-00805F9B34FB'
    const at = async (address: string, id = loginid) =>
      (await app.call(auth_by_device, { loginid: id }, { address })).data
    const first = await at('192.0.2.7')
    expect(first).toMatchObject({ loginid, holder: { guest: true } })
    expect((await at('192.0.2.7')).holder.id).toBe(first.holder.id)
    const elsewhere = await at('198.51.100.7')
    const pretended = await at('198.51.100.8', `unproven:192.0.2.7:${loginid}`)
    expect(new Set([first, elsewhere, pretended].map(({ holder }) => holder.id)).size).toBe(3)
    expect((await app.refused(load_info, {}, first)).code).toBe(403)
  })

  // Mutation: the guest's id as the subject of the limit in `enter` of run.ts.
  it('is limited as its address is, however many guests one creates', async () => {
    const { limit } = load_my_info
    const before = { ...limit }
    Object.assign(load_my_info, { limit: { times: 2, seconds: 60, by: 'person' } })
    const codes = []
    for (const id of ['one', 'two', 'three']) {
      const { token } = (await app.call(auth_by_device, { loginid: id }, { address: '203.0.113.9' })).data
      codes.push((await app.attempt(load_my_info, {}, { token, address: '203.0.113.9' })).code)
    }
    Object.assign(load_my_info, { limit: before })
    expect(codes).toEqual([200, 200, 429])
  })

  it('has no access to personal data', async () => {
    const { token } = (await app.call(auth_by_device)).data
    const personal: CallDeclaration[] = [load_info, set_account_info, delete_my_account, request_step_up]
    for (const declaration of [...personal, contract.card.load_my_cards, contract.scanHistory.get])
      expect((await app.refused(declaration, {}, { token })).code, declaration.path).toBe(403)
    expect((await app.call(load_my_info, {}, { token })).data).toMatchObject({ guest: true, phone: '', email: '' })
  })

  // Mutation: `auth_by_device` without the check for `guest`.
  it('stops being a guest once somebody has signed in as that account', async () => {
    const { data } = await app.call(auth_by_device)
    await app.running.database.db.update(member).set({ phone: '+886955000111' }).where(eq(member.id, data.holder.id))
    expect((await app.refused(auth_by_device, { loginid: data.loginid })).data.refusal).toBe('auth.device')
  })
})

describe('a reset by a code from support', () => {
  const QUARTER = 15 * MINUTE_MS
  const digest = (code: string) => createHash('sha256').update(`reset ${code}`).digest()
  const given = async (code: string) => {
    const me = await app.holder()
    await putReset(app.running.database.db, me.id, digest(code), new Date(app.now().getTime() + QUARTER))
    return me
  }
  const password = 'correct horse battery'
  const use = (userId: string, activateCode: string) =>
    app.attempt(reset_account_by_activate, { userId, activateCode, newPassword: password, checkPassword: password })

  // Mutations: the code not deleted after use; the WHERE without the member; the sessions not closed.
  it('works once, for that user, and ends all their sessions', async () => {
    const me = await given('A-long-code-of-support-1')
    const other = await app.holder()
    for (const userId of [other.id, randomUUID(), 'x', ''])
      expect((await use(userId, 'A-long-code-of-support-1')).code, userId).not.toBe(200)
    expect((await use(me.id, 'a-long-code-of-support-1')).code).toBe(422)
    expect((await use(me.id, 'A-long-code-of-support-1')).code).toBe(200)
    expect((await row(me.id))?.passwordHash).toMatch(/^\$argon2id\$/)
    expect((await app.refused(load_info, {}, me)).code).toBe(401)
    expect((await app.call(load_info, {}, other)).code).toBe(200)
    expect((await use(me.id, 'A-long-code-of-support-1')).code).toBe(422)
  })

  it('expires after a quarter of an hour', async () => {
    const me = await given('A-long-code-of-support-2')
    app.later(QUARTER + 1000)
    expect((await use(me.id, 'A-long-code-of-support-2')).code).toBe(422)
  })

  it('can be tried only a few times from one address', async () => {
    const me = await given('A-long-code-of-support-3')
    const tries = reset_account_by_activate.limit.times
    expect(tries).toBeLessThanOrEqual(20)
    const answers = []
    for (let turn = 0; turn <= tries; turn += 1)
      answers.push(
        await app.running.app.inject({
          method: 'POST',
          url: reset_account_by_activate.path.replace('{product}', 'SG'),
          remoteAddress: '192.0.2.9',
          payload: { userId: me.id, activateCode: `guess ${turn}`, newPassword: password, checkPassword: password },
        }),
      )
    expect(answers.at(-1)?.statusCode).toBe(429)
  })
})

describe('set-account-info', () => {
  const columns = Object.keys(getTableColumns(member)).filter((name) => name !== 'name' && name !== 'sex')

  // Mutation: `z.object` instead of `z.strictObject`, and the whole input passed to the UPDATE.
  it.each([...columns, 'userId', 'memberId', 'role', 'isAdmin', 'guest', 'super_'])('refuses %s', async (name) => {
    const me = await app.holder()
    const other = await app.holder()
    const before = [await row(me.id), await row(other.id)]
    for (const value of [true, 'true', 1, other.id, '+886900000000'])
      expect((await app.refused(set_account_info, { name: '王小明', sex: '', [name]: value }, me)).code).toBe(422)
    expect([await row(me.id), await row(other.id)]).toEqual(before)
  })

  it('stores a name as one clean line', async () => {
    const me = await app.holder()
    const named = (name: string) => app.attempt(set_account_info, { name }, me)
    expect(await named('  王\u3000小\u202e明\u200b ')).toMatchObject({ code: 200, data: { name: '王 小明' } })
    for (const name of ['a\r\nb', '\u0007', 'x'.repeat(41)]) expect((await named(name)).code).toBe(422)
  })
})

describe('checkAgent', () => {
  // Mutations: roles of the site counted as well; the WHERE without the company.
  it('returns whether the user has a role at that company right now; an administrator of the site has none', async () => {
    const { db } = app.running.database
    const [me, other, admin] = [await app.holder(), await app.holder(), await app.holder()]
    await db.insert(staffRole).values({ memberId: admin.id, role: 'administrator' })
    const isAgent = async (who: typeof me, prefix = 'SG') =>
      (await app.call(checkAgent, {}, { ...who, prefix })).data.agent
    expect([await isAgent(me), await isAgent(admin)]).toEqual([false, false])
    await db.insert(staffRole).values({ companyId: 3, memberId: me.id, role: 'viewer' })
    expect([await isAgent(me), await isAgent(me, 'SUN'), await isAgent(other), await isAgent(admin)]).toEqual([
      true,
      false,
      false,
      false,
    ])
    const isSuper = async (who: typeof me) => (await app.call(load_my_info, {}, who)).data.super
    expect([await isSuper(me), await isSuper(admin)]).toEqual([false, true])
    await db.delete(staffRole).where(eq(staffRole.memberId, me.id))
    expect(await isAgent(me)).toBe(false)
  })

  it('is refused to guests and members', async () => {
    const guest = (await app.call(auth_by_device)).data
    for (const { token } of [guest, await app.member()])
      expect((await app.refused(checkAgent, {}, { token })).code).toBe(403)
  })
})

describe('deleting the account', () => {
  async function withEverything() {
    const phone = `+8869${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
    const { db } = app.running.database
    const { cardSn, id, token } = await holderWithCard(app)
    await db.update(member).set({ phone }).where(eq(member.id, id))
    const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#888' } })
      .webp()
      .toBuffer()
    const pictureId = createHash('sha256').update(id).digest('base64url').slice(0, 22)
    await db.insert(upload).values({
      id: pictureId,
      memberId: id,
      width: 64,
      height: 64,
      bytes: picture.length,
      jpeg: picture,
      webp: picture,
      createdAt: app.now(),
    })
    const fields = { nameCh: '將離去', companyCh: '某公司' }
    await app.call(contract.card.update, { cardSn, fields, photo: pictureId, allowIndex: true }, { token })
    await app.call(contract.holder.create_icon, { imgIcon: pictureId }, { token })
    await earnPoints(db, { memberId: id, companyId: 3, amount: 300, reason: 'gift', reference: 'x' }, app.now())
    return { id, token, phone, cardSn, pictureId }
  }
  const stepUp = async (me: { token: string; phone: string }) => {
    await app.call(request_step_up, {}, me)
    return codeIn(await app.sent(me.phone))
  }
  const expectDeleted = async (me: Awaited<ReturnType<typeof withEverything>>) => {
    const { db } = app.running.database
    const status = async (url: string) => (await app.running.app.inject(url)).statusCode
    expect((await app.refused(load_my_info, {}, me)).code).toBe(401)
    expect(await status(`/picture/${me.pictureId}.webp`)).toBe(404)
    expect(await status(`/picture/${me.pictureId}-480.webp`)).toBe(404)
    for (const file of ['.vcf', '/og.png', '/qr.svg', '/qr-contact.svg', '/qr.png'])
      expect(await status(`/${me.cardSn}${file}`), file).toBe(404)
    const [found] = await db.select().from(card).where(eq(card.cardSn, me.cardSn))
    expect(found).toMatchObject({ state: 'unclaimed', memberId: null, photoId: null, allowIndex: false })
    expect(JSON.stringify(found)).not.toMatch(/將離去|某公司/)
    expect(await db.select().from(session).where(eq(session.memberId, me.id))).toEqual([])
    expect(await db.select().from(pointEntry).where(eq(pointEntry.memberId, me.id))).toEqual([])
    expect(await db.select().from(pointBalance).where(eq(pointBalance.memberId, me.id))).toEqual([])
    expect((await app.running.app.inject('/sitemap.xml')).body).not.toContain(me.cardSn)
  }

  // Mutations: pictures not deleted; the preview picture served from the cache; points not deleted.
  it('also deletes the card’s page and files, pictures, points and the user', async () => {
    const me = await withEverything()
    const seen = async (url: string) => (await app.running.app.inject(url)).statusCode
    for (const url of [`/${me.cardSn}/og.png`, `/${me.cardSn}.vcf`, `/picture/${me.pictureId}-480.webp`])
      expect(await seen(url), url).toBe(200)
    expect((await app.call(delete_my_account, { pinCode: await stepUp(me) }, me)).code).toBe(200)
    await expectDeleted(me)
    expect(await row(me.id)).toBeUndefined()
  })

  it('leaves an anonymous owner for the orders of a buyer', async () => {
    const me = await withEverything()
    const shopper = await app.member({ phone: me.phone })
    expect(shopper.id).toBe(me.id)
    const cartVersion = await fillCart(app, shopper.token, [{ id: 1, quantity: 1 }])
    const { data } = await app.call(contract.order.create_order, { ...SHIPPING, cartVersion }, shopper)
    expect((await app.call(delete_my_account, { pinCode: await stepUp(me) }, me)).code).toBe(200)
    await expectDeleted(me)
    expect(await row(me.id)).toBeUndefined()
    const { rows } = await app.running.database.db.execute<{ orders: number }>(sql`
      select count(*)::int as orders from "order" join member on member.id = member_id
      where deleted_at is not null and coalesce(member.phone, member.email, member.apple_sub) is null and order_number = ${data.orderNumber}`)
    expect(rows).toEqual([{ orders: 1 }])
    expect((await app.member({ phone: me.phone })).id).not.toBe(me.id)
  })

  // Mutation: `who` of the two calls is only 'holder'.
  it('is done from the member centre too, with the member’s sign-in', async () => {
    const me = await withEverything()
    const shopper = await app.member({ phone: me.phone })
    await app.call(request_step_up, {}, shopper)
    const pinCode = codeIn(await app.sent(me.phone))
    const { data } = await app.call(delete_my_account, { pinCode }, shopper)
    expect(data.freed.map(({ cardSn }) => cardSn)).toEqual([me.cardSn])
    await expectDeleted(me)
    expect((await app.refused(contract.account.load_my_info, {}, shopper)).code).toBe(401)
  })

  it('requires a code for exactly this purpose', async () => {
    const me = await withEverything()
    for (const pinCode of ['000000', 'abc'])
      expect((await app.refused(delete_my_account, { pinCode }, me)).code, pinCode).toBe(422)
    // Mutation: a missing code is checked like a typed one.
    for (const declaration of [delete_my_account, contract.holder.take_my_data]) {
      const refused = await app.refused(declaration, {}, me)
      expect(refused).toMatchObject({ code: 403, data: { refusal: 'auth.code_needed' } })
      expect(refused.message).toContain('傳送驗證碼')
    }
    await app.call(contract.account.request_code, { username: me.phone })
    const signIn = codeIn(await app.sent(me.phone))
    expect((await app.refused(delete_my_account, { pinCode: signIn }, me)).code).toBe(422)
    expect((await app.call(load_info, {}, me)).data.cards).toBe(1)
  })

  // Mutation: nothing required of a user with neither phone nor e-mail.
  it('requires a recent sign-in of a user with Sign in with Apple alone', async () => {
    const { db } = app.running.database
    const { id } = await holderByApple(db, randomUUID(), '')
    const signedIn = async () => {
      const token = newToken()
      await openSession(db, { id, audience: 'holder', tokenHash: hashOf(token) }, app.now())
      return token
    }
    const old = await signedIn()
    app.later(11 * MINUTE_MS)
    // The response has a reason and is not 401, as the app signs the user out on 401.
    expect((await app.refused(delete_my_account, {}, { token: old })).data.refusal).toBe('auth.not_fresh')
    expect((await app.call(load_my_info, {}, { token: old })).code).toBe(200)
    expect(await row(id)).toBeDefined()
    expect((await app.call(delete_my_account, {}, { token: await signedIn() })).code).toBe(200)
    expect(await row(id)).toBeUndefined()
  })
})
