import { contract } from '@idocard/contract'
import { INQUIRY_TABS } from '@idocard/domain/company/inquiry-state'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contactMessage } from '../../../db/schema/company/inquiry.ts'
import { fakeSmtp } from '../../../providers/mail/smtp.fixture.ts'
import { seed } from '../../../seed/seed.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { deleteAccount, newPerson, type Person } from '../../../testing/person.ts'
import { addPaidOrder } from '../../commerce/order/fixtures.ts'
import { payable, signed, tell } from '../../commerce/payment/fixtures.ts'
import { appoint, tokenForStaff } from '../../identity/staff/fixtures.ts'
import { addInquiry } from './fixtures.ts'

const calls = contract.siteInquiry
const MAILBOX = 'service@idocard.example'

let app: TestApp
let support: Person
let colleague: Person
beforeAll(async () => {
  app = await testApp()
  support = await newPerson(app)
  colleague = await newPerson(app)
  await appoint(support, 'support', null)
  await appoint(colleague, 'orders', null)
})
afterAll(() => app.close())

const as = async (person: Person) => ({ token: await tokenForStaff(person, calls.list) })
const get = async (id: string, person = support) => (await person.app.call(calls.get, { id }, await as(person))).data
const listed = async (input: Partial<Parameters<typeof app.call<typeof calls.list>>[1]>) =>
  (await app.call(calls.list, { pageSize: 100, ...input }, await as(support))).data.list.map(({ id }) => id)
const move = async (id: string, name: 'finish' | 'suspect' | 'trust' | 'reopen') =>
  app.call(calls.move, { id, version: (await get(id)).version, move: name }, await as(support))

describe('the inbox', () => {
  it('has every way to write in one list, each in its tabs, and counts them', async () => {
    const buyer = await newPerson(app)
    const orderNumber = await addPaidOrder(buyer)
    const form = await addInquiry(app)
    const mail = 'firm@example.com'
    await app.call(contract.inquiry.create, { name: '林', mail, companyName: '木日', ask: '報價' })
    await app.call(contract.order.ask, { orderNumber, content: '可以改嗎？' }, buyer.member)
    await app.call(contract.order.request_refund, { orderNumber, content: '不要了' }, buyer.member)
    const { list } = (await app.call(calls.list, { pageSize: 100 }, await as(support))).data
    expect(new Set(list.map(({ kind }) => kind))).toEqual(new Set(['site', 'company', 'order', 'refund']))

    await app.call(calls.assign, { id: form, version: 1, to: support.holder.id }, await as(support))
    const spam = await addInquiry(app, { website: 'http://spam.example' })
    expect(await listed({})).not.toContain(spam)
    const done = await addInquiry(app)
    await move(done, 'finish')
    const tabs = Object.fromEntries(
      await Promise.all(INQUIRY_TABS.map(async (tab) => [tab, await listed({ tab })] as const)),
    )
    expect(tabs.suspect).toContain(spam)
    expect(tabs.mine).toEqual([form])
    expect(tabs.done).toContain(done)
    expect(tabs.new).toContain(form)
    const counts = (await app.call(calls.count_tabs, {}, await as(support))).data.tabs
    for (const tab of INQUIRY_TABS) expect(counts[tab]).toBe(tabs[tab]?.length)
    expect(await listed({ assigned: 'me' })).toEqual([form])
    expect(await listed({ assigned: 'nobody' })).not.toContain(form)
    expect((await listed({ kind: 'company' })).length).toBe(1)
  })

  // Mutation: the union without the order's half.
  it('finds an inquiry by a piece of what it says, of who wrote, and of its order', async () => {
    const buyer = await newPerson(app)
    const orderNumber = await addPaidOrder(buyer)
    await app.call(contract.order.ask, { orderNumber, content: '想加一行鳳凰木' }, buyer.member)
    const [asked] = await listed({ kind: 'order', pageSize: 1, sort: '-at' })
    for (const keyword of ['鳳凰木', '凰', orderNumber.slice(2).toLowerCase()])
      expect({ keyword, found: await listed({ keyword }) }).toEqual({ keyword, found: [asked] })
    const id = await addInquiry(app, { name: '歐陽水獺', email: 'Otter.Inbox@example.com' })
    for (const keyword of ['水獺', 'OTTER.inbox']) expect(await listed({ keyword })).toEqual([id])
    expect(await listed({ keyword: '水獺', tab: 'done' })).toEqual([])
  })

  it('shows who wrote, the others of the same sender, and its file for an hour', async () => {
    const mail = 'many.times@example.com'
    const first = await addInquiry(app, { email: mail })
    const second = await addInquiry(app, { email: mail, content: '再問一次' })
    const shown = await get(second)
    expect(shown).toMatchObject({ email: mail, content: '再問一次', lang: 'zh-tw', state: 'new', file: null })
    expect(shown.others.map(({ id }) => id)).toEqual([first])
    expect(shown.colleagues.filter(({ isMe }) => isMe).map(({ id }) => id)).toEqual([support.holder.id])
  })
})

describe('a payment to check', () => {
  it('is in the inbox with its amount and order, and stays there without the person after they are gone', async () => {
    const order = await payable(app)
    await app.call(contract.order.cancel_order, { orderNumber: order.orderNumber }, order)
    await tell(app, signed(order.notice))
    await tell(app, signed(order.notice))
    const { MerchantTradeNo: tradeNo = '', TradeAmt } = order.notice
    const [id = '', ...more] = await listed({ keyword: tradeNo, kind: 'payment' })
    expect(more).toEqual([])
    const shown = await get(id)
    expect(shown.payment).toEqual({ tradeNo, outcome: 'late', amount: Number(TradeAmt) })
    expect(shown.orderNumber).toBe(order.orderNumber)

    const stray = { ...order.notice, MerchantTradeNo: `STRAY${Date.now()}` }
    await tell(app, signed(stray))
    const [unknown = ''] = await listed({ keyword: stray.MerchantTradeNo, kind: 'payment' })
    const nobody = await get(unknown)
    expect(nobody).toMatchObject({ orderNumber: '', email: '', payment: { outcome: 'unknown_trade' } })
    const answer = { id: unknown, version: 1, text: '你好' }
    expect((await app.refused(calls.answer, answer, await as(support))).data.refusal).toBe('inquiry.no_address')
  })

  // Mutations: `seenIn` left out of the list, the counts, the lock or the others; `isInInbox` left out of `get`.
  it('is seen and settled by finance, to whom everything else in the inbox does not exist', async () => {
    const finance = await newPerson(app)
    await appoint(finance, 'finance', null)
    const at = await as(finance)
    const { notice } = await payable(app)
    const stray = { ...notice, MerchantTradeNo: `FINANCE${Date.now()}` }
    await tell(app, signed(stray))
    const [payment = ''] = await listed({ keyword: stray.MerchantTradeNo })
    const form = await addInquiry(app, { email: 'not-for-finance@example.com' })
    // From the same address, so that it would be among the others.
    const { db } = app.running.database
    await db.update(contactMessage).set({ email: 'not-for-finance@example.com' }).where(eq(contactMessage.id, payment))
    for (const input of [{}, { kind: 'site' }, { tab: 'new' }, { keyword: 'not-for-finance' }] as const) {
      const { list, total } = (await app.call(calls.list, { pageSize: 100, ...input }, at)).data
      expect(list.filter(({ kind }) => kind !== 'payment')).toEqual([])
      expect(total).toBe(list.length)
    }
    const { tabs } = (await app.call(calls.count_tabs, {}, at)).data
    expect(tabs.new).toBe((await app.call(calls.list, { pageSize: 100, tab: 'new' }, at)).data.list.length)
    const seen = (await app.call(calls.get, { id: payment }, at)).data
    expect(seen.others).toEqual([])
    expect(seen.colleagues.some(({ isMe }) => isMe)).toBe(true)
    expect((await get(form)).colleagues.some(({ id }) => id === finance.holder.id)).toBe(false)

    const gone = async (...[call, input]: Parameters<typeof app.refused>) =>
      (await app.refused(call, input, at)).data.refusal
    expect(await gone(calls.get, { id: form })).toBe('not_found')
    expect(await gone(calls.assign, { id: form, version: 1, to: finance.holder.id })).toBe('not_found')
    expect(await gone(calls.move, { id: form, version: 1, move: 'finish' })).toBe('not_found')
    expect(await gone(calls.add_note, { id: form, text: '看看', mentions: [] })).toBe('not_found')
    expect(await gone(calls.answer, { id: payment, version: seen.version, text: '你好' })).toBe('auth.forbidden')
    await app.call(calls.assign, { id: payment, version: seen.version, to: finance.holder.id }, at)
    await app.call(calls.add_note, { id: payment, text: '已退回銀行', mentions: [] }, at)
    const { version } = (await app.call(calls.get, { id: payment }, at)).data
    await app.call(calls.move, { id: payment, version, move: 'finish' }, at)
    expect((await get(payment)).state).toBe('done')
  })
})

describe('answering', () => {
  it('sends a mail in the sender’s language with their words, to which they can reply, and keeps the thread', async () => {
    const id = await addInquiry(app, { email: 'ask@example.com', content: '有木製的嗎？\n謝謝' })
    const blank = { id, version: 1, text: '[日期] 前會再寫信給你。' }
    expect((await app.refused(calls.answer, blank, await as(support))).data.refusal).toBe('inquiry.blank')
    await app.call(calls.answer, { id, version: 1, text: '有的，三種木頭。' }, await as(support))
    const mail = await app.sent('ask@example.com', 'inquiry_answer')
    expect(mail.subject).toBe('回覆你的詢問')
    expect(mail.text).toContain('有的，三種木頭。')
    expect(mail.text).toContain('> 有木製的嗎？\n> 謝謝')
    await expect.poll(async () => (await get(id)).entries[0]?.sending?.state).toBe('sent')
    const { version } = await get(id)
    await app.call(calls.add_reply, { id, version, text: '要楓木' }, await as(support))
    await app.call(calls.add_note, { id, text: '熟客' }, await as(colleague))
    const shown = await get(id)
    expect(shown.entries.map(({ kind, text }) => [kind, text])).toEqual([
      ['answer', '有的，三種木頭。'],
      ['hear', '要楓木'],
      ['note', '熟客'],
    ])
    expect(shown).toMatchObject({ state: 'new', assigneeId: support.holder.id })
    expect(shown.entries.map(({ isMine }) => isMine)).toEqual([true, true, false])
  })

  // Mutation: `lockInquiry` without `for('update')`; the version not compared.
  it('by two people at once sends one answer, and the other one is told', async () => {
    const id = await addInquiry(app, { email: 'twice@example.com' })
    const answers = await Promise.all(
      [support, colleague].map(async (person) =>
        app.attempt(calls.answer, { id, version: 1, text: `我是${person.phone}` }, await as(person)),
      ),
    )
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409])
    const { entries } = await get(id)
    expect(entries).toHaveLength(1)
    const taking = { id, version: 1, to: colleague.holder.id }
    expect((await app.refused(calls.assign, taking, await as(colleague))).data.refusal).toBe('inquiry.changed')
  })

  it('is not possible for spam, and a request for a refund is done only when it is decided', async () => {
    const spam = await addInquiry(app, { website: 'http://spam.example' })
    const answer = { id: spam, version: 1, text: '你好' }
    expect((await app.refused(calls.answer, answer, await as(support))).data.refusal).toBe('inquiry.state')
    await move(spam, 'trust')
    expect((await get(spam)).state).toBe('new')

    const buyer = await newPerson(app)
    const orderNumber = await addPaidOrder(buyer)
    await app.call(contract.order.request_refund, { orderNumber, content: '寄錯了' }, buyer.member)
    const [id = ''] = await listed({ kind: 'refund', keyword: orderNumber })
    const finish = { id, version: 1, move: 'finish' } as const
    expect((await app.refused(calls.move, finish, await as(support))).data.refusal).toBe('inquiry.refund_open')
    await app.call(calls.add_reply, { id, version: 1, text: '電話裡說要換貨' }, await as(support))
    // Nothing here decides: the order still waits for staff.
    const order = { orderNumber }
    expect((await app.call(contract.siteOrder.get, order, await as(colleague))).data.isRefundRequested).toBe(true)
    await app.call(contract.siteOrder.settle_request, order, await as(colleague))
    expect(await get(id)).toMatchObject({ state: 'done', isRefundOpen: false })
  })
})

it('is erased with its sender, with the thread; a payment stays without what was written about it', async () => {
  const { db } = app.running.database
  const buyer = await newPerson(app)
  const orderNumber = await addPaidOrder(buyer)
  await app.call(contract.order.ask, { orderNumber, content: '鯨鯊' }, buyer.member)
  const [id = ''] = await listed({ keyword: '鯨鯊' })
  await app.call(calls.add_note, { id, text: '鯨鯊客人' }, await as(support))
  const [asked] = await db.select().from(contactMessage).where(eq(contactMessage.id, id))
  const payment = { tradeNo: 'T1', outcome: 'late', amount: 5 } as const
  const {
    id: _,
    search: __,
    ...rest
  } = { ...asked, kind: 'payment' as const, payment, orderRequest: null, name: '', email: '', phone: '' }
  const [paid] = await db
    .insert(contactMessage)
    .values(rest as typeof contactMessage.$inferInsert)
    .returning()
  await app.call(calls.add_note, { id: paid?.id ?? '', text: '鯨鯊退款' }, await as(support))
  await deleteAccount(buyer)
  const { rows } = await db.execute(sql`select 1 from inquiry_entry where text like '鯨鯊%'`)
  expect(rows).toEqual([])
  expect((await app.refused(calls.get, { id }, await as(support))).code).toBe(404)
  expect((await get(paid?.id ?? '')).payment).toEqual(payment)
})

it('says why an answer did not leave, tries again by itself, and when asked to', async () => {
  const server = await fakeSmtp()
  const mailing = await testApp({
    ...{ SMS_PROVIDER: 'mitake', MITAKE_USERNAME: 'x', MITAKE_PASSWORD: 'x' },
    ...{ MAIL_PROVIDER: 'smtp', SMTP_URL: server.url, MAIL_FROM: 'iDoCard <hello@idocard.example>' },
  })
  await seed(mailing.running.database.db)
  const person = await newPerson(mailing)
  await appoint(person, 'support', null)
  const email = 'refused@example.com'
  const id = await addInquiry(mailing, { email })
  const sending = async () => (await get(id, person)).entries[0]?.sending
  server.replies.RCPT = '550 5.1.1 no such user'
  await mailing.call(calls.answer, { id, version: 1, text: '你好' }, await as(person))
  await expect.poll(sending).toMatchObject({ state: 'failed', problem: 'smtp_550' })
  delete server.replies.RCPT
  const entry = (await get(id, person)).entries[0]?.id ?? 0
  await mailing.call(calls.send_again, { id, entry }, await as(person))
  await expect.poll(sending).toMatchObject({ state: 'sent', problem: '' })
  const answers = server.mails.filter(({ text }) => text?.startsWith('你好\n'))
  expect(answers).toHaveLength(1)
  expect(answers[0]).toMatchObject({ envelope: { to: [email] }, replyTo: [{ name: '', address: MAILBOX }] })
  // What has left is not sent again.
  await mailing.call(calls.send_again, { id, entry }, await as(person))
  expect(await sending()).toMatchObject({ state: 'sent' })
  await mailing.close()
  await server.close()
})
