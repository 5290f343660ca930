import { contract } from '@idocard/contract'
import { CONTACT_WORDS, COPIES_A_DAY, INQUIRIES, TOO_FAST_MS } from '@idocard/domain/company/inquiry-form'
import { DAY_MS } from '@idocard/domain/duration'
import { desc, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contactMessage } from '../../../db/schema/company/inquiry.ts'
import { type FakeSmtp, fakeSmtp } from '../../../providers/mail/smtp.fixture.ts'
import { seed } from '../../../seed/seed.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { newestInOutbox } from '../../identity/outbox/store.ts'

const { send_contact_us } = contract.inquiry
const URL = send_contact_us.path
const MAILBOX = 'service@idocard.example'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

let people = 0
/** The input of a new visitor, with a unique e-mail address. */
const filled = (more: object = {}) => {
  people += 1
  return { name: '王小明', email: `wang${people}@example.com`, project: ['我想購買'], elapsed: 30_000, ...more }
}
const newest = async () =>
  (await app.running.database.db.select().from(contactMessage).orderBy(desc(contactMessage.createdAt)).limit(1))[0]
const mailsAbout = async (email: string) =>
  (await newestInOutbox(app.running.database.db, 500)).filter((mail) => mail.text.includes(email))

const post = (payload: string, type: string, remoteAddress = `192.0.2.${++people}`) =>
  app.running.app.inject({ method: 'POST', url: URL, remoteAddress, payload, headers: { 'content-type': type } })

const parts = (fields: [string, string][]) =>
  `${fields.map(([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`).join('')}--b--\r\n`

describe('an inquiry', () => {
  it('is stored, and mailed to the service mailbox', async () => {
    const body = filled({ project: ['大量採購', '客製化需求'], product: 1, content: '十張\n要統編' })
    const { code, data } = await app.call(send_contact_us, body, { lang: 'en-US' })
    expect({ code, data }).toEqual({ code: 200, data: {} })
    expect(await newest()).toMatchObject({
      name: '王小明',
      email: body.email,
      project: ['大量採購', '客製化需求'],
      productId: 1,
      content: '十張\n要統編',
      lang: 'en-us',
      state: 'new',
    })
    const { data: product } = await app.call(contract.product.load_by_id, { id: 1 })
    const mail = await app.sent(MAILBOX, 'contact')
    expect(mail.subject).toBe('網站詢問：大量採購、客製化需求（王小明）')
    for (const words of [body.email, '英文', product.titleCh, '十張\n要統編']) expect(mail.text).toContain(words)
  })

  it('stores e-mail address and name in normal form, and each kind once', async () => {
    await app.call(send_contact_us, {
      ...filled({ name: '  王　小明 ', project: ['商品問題', '商品問題'] }),
      email: ' LIN＠Example．com ',
    })
    expect(await newest()).toMatchObject({ name: '王 小明', email: 'lin@example.com', project: ['商品問題'] })
  })

  it('is stored without invisible characters, such as the marks around a pasted number', async () => {
    await app.call(send_contact_us, filled({ content: '請打 \u202d0912-345-678\u202c\u0007\r\n謝謝' }))
    expect(await newest()).toMatchObject({ content: '請打 0912-345-678\n謝謝' })
  })

  it('has no product when the given one is not sold', async () => {
    expect((await app.call(send_contact_us, filled({ product: 2_000_000_000 }))).code).toBe(200)
    expect(await newest()).toMatchObject({ productId: null })
  })

  it('is accepted from a client that does not send how long the form was open', async () => {
    await app.call(send_contact_us, filled({ elapsed: '' }))
    expect(await newest()).toMatchObject({ state: 'new' })
  })
})

describe('the copy for the sender', () => {
  it('says what was sent, in the sender’s language and as a quotation; replies go to the service mailbox', async () => {
    const body = filled({ project: ['大量採購'], product: 1, content: '十張\n要統編' })
    await app.call(send_contact_us, body, { lang: 'en-US' })
    const { data: product } = await app.call(contract.product.load_by_id, { id: 1 })
    const mail = await app.sent(body.email, 'contact_copy')
    expect(mail.subject).toBe('We have your message')
    for (const line of [
      '> Name: 王小明',
      '> About: Bulk purchase',
      `> Product: ${product.titleEn}`,
      '> 十張\n> 要統編',
    ])
      expect(mail.text).toContain(line)
    const zh = filled()
    await app.call(send_contact_us, zh)
    expect(await app.sent(zh.email, 'contact_copy')).toMatchObject({ subject: '我們收到你的詢問了' })
  })

  // Mutation: the mailbox used as it was typed.
  it('is sent three times a day to one mailbox, over both forms; inquiries beyond that are accepted without', async () => {
    people += 1
    const [mailbox, domain] = [`victim${people}`, 'example.com']
    const send = (tag: string) => app.call(send_contact_us, filled({ email: `${mailbox}${tag}@${domain}` }))
    const copies = async () =>
      (await newestInOutbox(app.running.database.db, 500)).filter(
        ({ to, kind }) => kind === 'contact_copy' && to.startsWith(mailbox),
      ).length
    expect((await send('')).code).toBe(200)
    await app.call(contract.inquiry.create, { name: '林', mail: `${mailbox}@${domain}` })
    for (const tag of ['', '+a', '+b', '']) expect((await send(tag)).code).toBe(200)
    // Jobs run in order, so the next inquiry's copy arrives after all earlier ones.
    const next = filled()
    await app.call(send_contact_us, next)
    await app.sent(next.email, 'contact_copy')
    expect(await copies()).toBe(COPIES_A_DAY)
    app.later(DAY_MS)
    await send('')
    await expect.poll(copies).toBe(COPIES_A_DAY + 1)
  })

  it('counts what comes at once exactly', async () => {
    const email = `crowd${++people}@example.com`
    await Promise.all(Array.from({ length: 12 }, () => app.call(send_contact_us, filled({ email }), { patient: true })))
    const { rows } = await app.running.database.db.execute(
      sql`select c.id from job.job j join contact_message c on c.id::text = j.data->>'id'
        where j.name = 'contact_copy' and c.email = ${email}`,
    )
    expect(rows).toHaveLength(COPIES_A_DAY)
  })
})

describe('invalid input', () => {
  it('is reported field by field in the form’s own words, and nothing is stored', async () => {
    const before = await newest()
    const body = { name: ' ', email: '', project: [] }
    const zh = await app.refused(send_contact_us, body)
    expect(zh).toMatchObject({ code: 422, data: { refusal: 'input.invalid' } })
    expect(zh.data.fields).toEqual({
      name: CONTACT_WORDS.nameEmpty['zh-tw'],
      email: CONTACT_WORDS.emailEmpty['zh-tw'],
      project: CONTACT_WORDS.projectEmpty['zh-tw'],
    })
    const en = await app.refused(send_contact_us, { ...body, email: 'wang' }, { lang: 'en-US' })
    expect(en.data.fields).toMatchObject({ email: CONTACT_WORDS.emailWrong['en-us'] })
    expect(await newest()).toEqual(before)
  })

  it.each([
    ['an unknown kind of inquiry', { project: ['退貨'] }, 'project'],
    ['one unknown kind among known ones', { project: ['我想購買', 'Purchase'] }, 'project'],
    ['kinds that are not a list', { project: { 0: '我想購買' } }, 'project.0'],
    ['a line break in the name', { name: '王\r\nBcc: all@example.com' }, 'name'],
    ['a line break in the address', { email: 'wang@example.com\r\nBcc: all@example.com' }, 'email'],
    ['a second address', { email: 'wang@example.com, all@example.com' }, 'email'],
    ['a name of 101 characters', { name: 'x'.repeat(101) }, 'name'],
    ['content beyond its limit', { content: 'x'.repeat(4001) }, 'content'],
  ])('%s is refused', async (_what, wrong, field) => {
    const { code, data } = await app.refused(send_contact_us, { ...filled(), ...wrong })
    expect(code).toBe(422)
    expect(Object.keys(data.fields ?? {})).toEqual([field])
  })
})

describe('an inquiry from a bot', () => {
  it.each([
    ['fills in the hidden field', { website: 'https://spam.example' }],
    ['submits before anyone could read the form', { elapsed: TOO_FAST_MS - 1 }],
  ])('that %s is stored as suspect, and nobody is notified', async (_what, more) => {
    const body = filled(more)
    expect(await app.call(send_contact_us, body)).toMatchObject({ code: 200, data: {} })
    expect(await newest()).toMatchObject({ email: body.email, state: 'suspect' })
    // Jobs run in order: once the next inquiry's mail has arrived, this one's would have arrived too.
    const next = filled()
    await app.call(send_contact_us, next)
    await expect.poll(() => mailsAbout(next.email)).toHaveLength(1)
    expect(await mailsAbout(body.email)).toEqual([])
  })

  it('an inquiry just slow enough for a person is accepted', async () => {
    await app.call(send_contact_us, filled({ elapsed: TOO_FAST_MS }))
    expect(await newest()).toMatchObject({ state: 'new' })
  })
})

describe('every encoding', () => {
  const fields = (email: string, kinds: readonly string[]): [string, string][] => [
    ['name', '王小明'],
    ['email', email],
    ...kinds.map((kind): [string, string] => ['project', kind]),
    ['product', ''],
    ['content', ''],
    ['website', ''],
    ['elapsed', '9000'],
  ]
  it.each([[INQUIRIES], [INQUIRIES.slice(0, 2)], [INQUIRIES.slice(3, 4)]])('%j arrive as a list', async (kinds) => {
    const email = `form${++people}@example.com`
    const urlencoded = await post(
      new URLSearchParams(fields(email, kinds)).toString(),
      'application/x-www-form-urlencoded',
    )
    expect(urlencoded.json()).toMatchObject({ code: 200 })
    expect(await newest()).toMatchObject({ email, project: kinds, productId: null })

    const other = `parts${people}@example.com`
    const multipart = await post(parts(fields(other, kinds)), 'multipart/form-data; boundary=b')
    expect(multipart.json()).toMatchObject({ code: 200 })
    expect(await newest()).toMatchObject({ email: other, project: kinds })

    const third = `json${people}@example.com`
    await post(JSON.stringify({ name: '王小明', email: third, project: kinds }), 'application/json')
    expect(await newest()).toMatchObject({ email: third, project: kinds })
  })
})

it('accepts five an hour from one address', async () => {
  const send = () => post(JSON.stringify(filled()), 'application/json', '198.51.100.7')
  for (let sent = 0; sent < 5; sent++) expect((await send()).statusCode).toBe(200)
  const sixth = await send()
  expect(sixth.statusCode).toBe(429)
  expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0)
  app.later(3_601_000)
  expect((await send()).statusCode).toBe(200)
})

describe('as a mail server sees it', () => {
  let server: FakeSmtp
  let mailing: TestApp
  beforeAll(async () => {
    server = await fakeSmtp()
    mailing = await testApp({
      ...{ SMS_PROVIDER: 'mitake', MITAKE_USERNAME: 'x', MITAKE_PASSWORD: 'x' },
      ...{ MAIL_PROVIDER: 'smtp', SMTP_URL: server.url, MAIL_FROM: 'iDoCard <hello@idocard.example>' },
    })
    await seed(mailing.running.database.db)
  })
  afterAll(async () => {
    await mailing.close()
    await server.close()
  })

  const toMailbox = () => server.mails.filter(({ envelope }) => envelope.to.includes(MAILBOX))

  it('one mail goes to the mailbox alone, from our address, and replies go to the sender', async () => {
    const hostile = '"Bcc: all@example.com", <li@example.com>; 王'
    const body = filled({ name: hostile, content: 'Bcc: all@example.com\r\n.\r\nMAIL FROM:<evil@example.com>' })
    expect((await mailing.call(send_contact_us, body)).code).toBe(200)
    await expect.poll(() => server.mails.length).toBe(2)
    const [mail] = toMailbox()
    expect(mail).toMatchObject({
      envelope: { from: 'hello@idocard.example', to: [MAILBOX] },
      from: { name: 'iDoCard', address: 'hello@idocard.example' },
      replyTo: [{ name: '', address: body.email }],
    })
    expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(mail?.subject).toContain(hostile)
    expect(mail?.text).toContain('MAIL FROM:<evil@example.com>')
    // The copy goes to the sender alone, without anything typed in its headers.
    expect([...server.tried.recipients].sort()).toEqual([MAILBOX, body.email].sort())
    const copy = server.mails.find((one) => one !== mail)
    expect(copy).toMatchObject({ envelope: { to: [body.email] }, replyTo: [{ name: '', address: MAILBOX }] })
    expect(JSON.stringify(copy?.headers)).not.toContain('Bcc:')
    expect(copy?.text).toContain('> MAIL FROM:<evil@example.com>')
  })

  it('a mail that was not accepted is retried, and arrives once', async () => {
    const before = toMailbox().length
    const { replies, tried } = server
    const earlier = tried.messages
    replies.DATA = '451 4.3.0 later'
    await mailing.call(send_contact_us, filled())
    await expect.poll(() => tried.messages).toBe(earlier + 2)
    delete replies.DATA
    await expect.poll(() => toMailbox().length).toBe(before + 1)
  })
})

describe('a company’s inquiry', () => {
  const { create } = contract.inquiry
  const asked = (more: object = {}) => {
    people += 1
    const mail = `lin${people}@example.com`
    return { sponsor_id: 3, name: '林經理', mail, phone: '02-2701-5566', companyName: '木日', ask: '報價', ...more }
  }

  // Mutation: `contactNotice` without a company's fields.
  it('is stored, and mailed to the service mailbox', async () => {
    const body = asked({ detail: '五十張\n木製' })
    expect(await app.call(create, body)).toMatchObject({ code: 200, data: {} })
    expect(await newest()).toMatchObject({
      name: '林經理',
      email: body.mail,
      phone: '+886227015566',
      companyName: '木日',
      companyId: 3,
      project: ['報價'],
      content: '五十張\n木製',
      state: 'new',
    })
    await expect.poll(() => mailsAbout(body.mail), { timeout: 10_000 }).toHaveLength(1)
    const [mail] = await mailsAbout(body.mail)
    expect(mail).toMatchObject({ to: MAILBOX, subject: '企業洽詢：木日（林經理）' })
    for (const words of ['+886227015566', '報價', '五十張\n木製']) expect(mail?.text).toContain(words)
  })

  it('needs a name and an e-mail address alone; an unknown company is none', async () => {
    const mail = `only${++people}@example.com`
    expect((await app.call(create, { name: '林', mail, sponsor_id: 999 })).code).toBe(200)
    expect(await newest()).toMatchObject({ email: mail, companyId: null, companyName: '', phone: '', project: [] })
    const { data } = await app.refused(create, { detail: '你好' })
    expect(data.fields).toEqual({
      name: CONTACT_WORDS.nameEmpty['zh-tw'],
      mail: CONTACT_WORDS.emailEmpty['zh-tw'],
    })
  })

  it.each(['name', 'mail', 'phone', 'companyName', 'ask'])('is refused with a line break in %s', async (field) => {
    const before = await newest()
    const { code, data } = await app.refused(create, asked({ [field]: 'x\r\nBcc: all@example.com' }))
    expect({ code, fields: Object.keys(data.fields ?? {}) }).toEqual({ code: 422, fields: [field] })
    expect(await newest()).toEqual(before)
  })

  it('is accepted five times an hour from one address', async () => {
    const codes = []
    for (let sent = 0; sent < 6; sent += 1)
      codes.push((await app.attempt(create, asked(), { address: '198.51.100.8' })).code)
    expect(codes).toEqual([200, 200, 200, 200, 200, 429])
  })
})
