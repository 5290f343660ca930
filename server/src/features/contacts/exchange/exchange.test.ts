import { contract } from '@idocard/contract'
import { EXCHANGE_CONSENT, EXCHANGE_WORDS } from '@idocard/domain/contacts/exchange'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@idocard/domain/duration'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exchange } from '../../../db/schema/contacts/exchange.ts'
import { accountReset, appleUse } from '../../../db/schema/identity/account.ts'
import { hashOf } from '../../../shared/secrets.ts'
import type { TestApp } from '../../../testing/app.ts'
import { cardSite, DEMO_HOLDER as HOLDER, PHONE, DEMO_CARD as SN } from '../../../testing/card-site.ts'
import { holderWithCard } from '../../../testing/person.ts'
import { putNonce } from '../../identity/holder/apple-nonce.store.ts'
import { putReset } from '../../identity/holder/store.ts'
import { contactPath, opensContact } from './contact-path.ts'

const { leave, load_mine, remove } = contract.exchange
const SECRET_NUMBER = '+886987000111'

let app: TestApp
let token: string
let visitors = 0

beforeAll(async () => {
  ;({ app, token } = await cardSite())
  const phones = [
    { kind: 'work' as const, number: '+886227015566', visibility: 'public' as const },
    { kind: 'mobile' as const, number: SECRET_NUMBER, visibility: 'exchange' as const },
  ]
  await app.call(contract.card.update, { cardSn: SN, fields: { phones } }, { token })
})
afterAll(() => app.close())

const filled = (more: Record<string, string> = {}) => {
  visitors += 1
  return { name: '王小明', contactMethod: `wang${visitors}@example.com`, consent: '1', ...more }
}
const newAddress = () => `10.77.${visitors >> 8}.${visitors++ & 255}`

/** Posts the form of a card page, like a browser without scripts. */
const post = (fields: Record<string, string>, headers: Record<string, string> = {}, remoteAddress = newAddress()) =>
  app.running.app.inject({
    method: 'POST',
    url: `/${SN}/exchange`,
    remoteAddress,
    headers: {
      'user-agent': PHONE,
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'http://localhost:3000',
      ...headers,
    },
    payload: new URLSearchParams(fields).toString(),
  })
const visit = (url: string, cookie = '') =>
  app.running.app.inject({
    url,
    remoteAddress: newAddress(),
    headers: { 'user-agent': PHONE, ...(cookie && { cookie }) },
  })
const mine = async () => (await app.call(load_mine, {}, { token })).data
const cookieOf = (answer: Awaited<ReturnType<typeof post>>) => String(answer.headers['set-cookie']).split(';')[0] ?? ''

describe('details left on a card', () => {
  it('are available to its holder at once, who is notified of them', async () => {
    const body = filled({ company: '宏遠科技', title: '採購', note: '想談\n下個月的案子', lang: 'zh-tw' })
    const answer = await post(body, { referer: `http://localhost:3000/${SN}?s=n` })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/${SN}?lang=zh-tw&left=1#exchange`])
    const { list, total } = await mine()
    expect(list[0]).toMatchObject({
      cardSn: SN,
      name: '王小明',
      phone: '',
      email: body.contactMethod,
      company: '宏遠科技',
      note: '想談\n下個月的案子',
      consentVersion: EXCHANGE_CONSENT,
    })
    // The demo holder has two from the start.
    expect(total).toBe(3)
    const { data } = await app.call(contract.holder.load_my_info, {}, { token })
    const notice = await app.sent(data.email || data.phone, 'exchange')
    expect(notice.text).toContain('/backstage/SG/star')
    if (data.email) expect(notice.text).toContain(body.contactMethod)
    else expect(notice.text).not.toContain('王小明')
    const metrics = await app.call(contract.card.load_metrics, { cardSn: SN, days: 1 }, { token })
    expect(metrics.data.list).toContainEqual(expect.objectContaining({ kind: 'exchange', source: 'nfc', count: 1 }))
  })

  it.each([
    ['the form', (fields: Record<string, string>) => post(fields)],
    ['the call', (fields: Record<string, string>) => app.call(leave, { ...fields, cardSn: SN, consent: true })],
  ])('have an extension, and an address as it is typed with a Chinese keyboard, by %s', async (_, send) => {
    await send(filled({ contactMethod: '02-2700-5001＃12' }))
    const [left] = (await mine()).list
    expect(left).toMatchObject({ phone: '+886227005001', extension: '12', email: '' })
    expect((await visit(left?.contact ?? '')).body).toContain('TEL;TYPE=WORK,VOICE:+886227005001,12\r\n')
    const [shown] = (await app.call(contract.contact.load, {}, { token })).data.list
    const stored = (await app.call(contract.contact.load_by_id, { id: shown?.id ?? '' }, { token })).data
    expect(stored.fields.phones).toEqual([{ kind: 'work', number: '+886227005001', extension: '12' }])
    await send(filled({ contactMethod: 'wang＠example.com' }))
    expect((await mine()).list[0]).toMatchObject({ phone: '', extension: '', email: 'wang@example.com' })
  })

  it('are available as a contact file, at a path that only their holder gets', async () => {
    await post(filled({ company: '宏遠科技', contactMethod: '0912 000 111', note: '下週想約丈量' }))
    const [left, other] = (await mine()).list
    if (!left || !other) throw new Error('Nothing was received.')
    const file = await visit(left.contact)
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'text/vcard; charset=utf-8'])
    expect(file.headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent('王小明')}.vcf`)
    expect(file.headers['cache-control']).toBe('private, no-store')
    for (const expected of ['FN:王小明', '+886912000111', 'ORG:宏遠科技', '下週想約丈量', left.id])
      expect(file.body, expected).toContain(expected)
    const [path, query] = left.contact.split('?')
    for (const wrong of [
      `${path}`,
      `${path}?token=`,
      `${path}?${query}A`,
      `${path}?${query}&${query}`,
      other.contact.replace(/\?.*/, `?${query}`),
    ])
      expect((await visit(wrong)).statusCode, wrong).toBe(404)
    await app.call(remove, { id: left.id }, { token })
    expect((await visit(left.contact)).statusCode).toBe(404)
  })

  it('are not available as a file after some hours, or for another holder', async () => {
    const [now, of] = [app.now(), { id: HOLDER, memberId: HOLDER }]
    const { list } = (await app.call(contract.account.load_my_sessions, {}, { token })).data
    const who = { id: HOLDER, sessionId: list.find(({ current }) => current)?.id ?? '' }
    const signed = new URLSearchParams(contactPath('secret', of.id, who, now).split('?')[1]).get('token') ?? ''
    const opens = (secret: string, owned: typeof of, hours: number) =>
      opensContact(app.running.database.db, secret, owned, signed, new Date(now.getTime() + hours * HOUR_MS))
    expect(await opens('secret', of, 11)).toBe(true)
    expect(await opens('secret', of, 12)).toBe(false)
    expect(await opens('other', of, 0)).toBe(false)
    expect(await opens('secret', { ...of, memberId: SN }, 0)).toBe(false)
  })

  it('unlock the fields shown after an exchange, for that visitor and nobody else', async () => {
    const answer = await post(filled({ contactMethod: '0912 345 678' }))
    expect(String(answer.headers['set-cookie'])).toMatch(
      new RegExp(`^iDoExchange=[^;]+; Max-Age=2592000; Path=/${SN}; HttpOnly; SameSite=Lax$`),
    )
    const cookie = cookieOf(answer)
    for (const url of [`/${SN}`, `/${SN}?lang=zh-tw&left=1`]) {
      const opened = await visit(url, cookie)
      expect(opened.body, url).toContain(SECRET_NUMBER)
      expect(opened.headers['cache-control'], url).toBe('private, no-store')
      const usual = await visit(url)
      expect(usual.body, url).not.toContain(SECRET_NUMBER)
      expect(usual.headers['cache-control'], url).toBe('no-cache')
    }
    // The page thanks the visitor once and recognises them later. Before, it lists what is locked, without the values.
    expect((await visit(`/${SN}?lang=zh-tw&left=1`, cookie)).body).toContain('"exchange":"left"')
    expect((await visit(`/${SN}`, cookie)).body).toContain('"exchange":"known"')
    expect((await visit(`/${SN}`)).body).toMatch(/"unlocks":\["\w+"\]/)
    expect((await visit(`/${SN}/contact.vcf`, cookie)).body).toContain(SECRET_NUMBER)
    for (const url of [`/${SN}/contact.vcf`, `/${SN}.vcf`, `/theme/SG?cardSn=${SN}`])
      expect((await visit(url)).body, url).not.toContain(SECRET_NUMBER)
    expect((await visit(`/${SN}/qr.svg`, cookie)).body).toBe((await visit(`/${SN}/qr.svg`)).body)
  })

  it('unlock nothing with a token that is forged, for another card, or expired', async () => {
    const cookie = cookieOf(await post(filled()))
    const [ends] = cookie.split('=')[1]?.split('.') ?? []
    for (const forged of [
      `${cookie.slice(0, -2)}AA`,
      cookie.replace(String(ends), String(Number(ends) + 1)),
      'iDoExchange=1',
      `iDoExchange=99999999999.${'A'.repeat(43)}`,
    ])
      expect((await visit(`/${SN}`, forged)).body, forged).not.toContain(SECRET_NUMBER)
    expect((await visit('/akex42m8tn', cookie)).headers['cache-control']).toBe('no-cache')
    app.later(31 * DAY_MS)
    expect((await visit(`/${SN}`, cookie)).body).not.toContain(SECRET_NUMBER)
    app.later(-31 * DAY_MS)
  })

  describe('inside LINE', () => {
    const LINE = `${PHONE} Line/15.3.1`
    const read = (url: string, cookie: string) =>
      app.running.app.inject({ url, remoteAddress: newAddress(), headers: { 'user-agent': LINE, cookie } })
    /** The handoff token on the page of a visitor who left details. */
    const handoffFor = async (cookie: string) =>
      String(/"handoff":"([^"]+)"/.exec((await read(`/${SN}?lang=zh-tw`, cookie)).body)?.[1])
    const leftInLine = async () => {
      const cookie = cookieOf(await post(filled(), { 'user-agent': LINE }))
      return { cookie, handoff: await handoffFor(cookie) }
    }
    const opened = (handoff: string, file = '', sn = SN) =>
      visit(`/${sn}${file}?lang=zh-tw&openExternalBrowser=1&handoff=${encodeURIComponent(handoff)}`)

    // Mutations: the redirect keeps the token; the cookie expires thirty days from now; other browsers get the token.
    it('are known in the phone’s own browser too, which its address takes there once and without a trace', async () => {
      const { cookie, handoff } = await leftInLine()
      app.later(9 * MINUTE_MS)
      for (const file of ['', '/contact.vcf']) {
        const answer = await opened(handoff, file)
        expect([answer.statusCode, answer.headers.location]).toEqual([303, `/${SN}${file}?lang=zh-tw`])
        expect(answer.headers).toMatchObject({
          'cache-control': 'private, no-store',
          'referrer-policy': 'no-referrer',
          'x-robots-tag': 'noindex',
        })
        expect(cookieOf(answer)).toBe(cookie)
        expect(String(answer.headers['set-cookie'])).toMatch(new RegExp(`; Max-Age=25914\\d\\d; Path=/${SN}; HttpOnly`))
        expect((await visit(String(answer.headers.location), cookieOf(answer))).body).toContain(SECRET_NUMBER)
      }
      app.later(-9 * MINUTE_MS)
      expect((await visit(`/${SN}`, cookie)).body).not.toContain('"handoff"')
      expect((await read(`/${SN}`, '')).body).not.toContain('"handoff"')
    })

    /** Expects that a handoff token unlocks nothing: its address leads to the usual page. */
    const opensNothing = async (handoff: string, sn = SN) => {
      for (const file of ['', '/contact.vcf']) {
        const answer = await opened(handoff, file, sn)
        expect([answer.statusCode, answer.headers['set-cookie']], handoff).toEqual([303, undefined])
        expect(answer.headers.location).toBe(`/${sn}${file}?lang=zh-tw`)
        expect((await visit(String(answer.headers.location))).body).not.toContain(SECRET_NUMBER)
      }
    }

    // Mutations: the same purpose for both tokens; no expiry; the card not checked; removed details not checked.
    it('are unknown there with a token that is forged, another card’s, a cookie’s, or ten minutes old', async () => {
      const { cookie, handoff } = await leftInLine()
      const [id = '', ends = '', mac = ''] = handoff.split('.')
      const other = await leftInLine()
      for (const wrong of [
        '',
        'x'.repeat(300),
        `${handoff.slice(0, -2)}AA`,
        `${id}.${Number(ends) + 60}.${mac}`,
        [other.handoff.split('.')[0], ends, mac].join('.'),
        decodeURIComponent(cookie.split('=')[1] ?? ''),
      ])
        await opensNothing(wrong)
      await opensNothing(handoff, 'akex42m8tn')
      // Conversely, a handoff token is not accepted as the cookie's token.
      expect((await visit(`/${SN}`, `iDoExchange=${handoff}`)).body).not.toContain(SECRET_NUMBER)
      app.later(10 * MINUTE_MS)
      await opensNothing(handoff)
      app.later(-10 * MINUTE_MS)
    })

    it('are unknown there once the holder removed them, alone or merged, or while the card is paused', async () => {
      const contacts = contract.contact
      const newest = async () => (await app.call(contacts.load, { kind: 'received' }, { token })).data.list[0]?.id ?? ''
      const alone = await leftInLine()
      await app.call(contacts.remove, { list: [await newest()] }, { token })
      await opensNothing(alone.handoff)

      const merged = await leftInLine()
      const paper = (await app.call(contract.paperCard.create, { name: '同一人', scanImg: '' }, { token })).data.id
      const { id } = (await app.call(contacts.merge, { list: [paper, await newest()] }, { token })).data
      expect((await opened(merged.handoff)).headers['set-cookie']).toBeDefined()
      await app.call(contacts.remove, { list: [id] }, { token })
      await opensNothing(merged.handoff)

      const { handoff } = await leftInLine()
      const turn = (state: 'paused' | 'active') => app.call(contract.card.update, { cardSn: SN, state }, { token })
      await turn('paused')
      expect((await opened(handoff)).headers['set-cookie']).toBeUndefined()
      await turn('active')
      expect((await opened(handoff)).headers['set-cookie']).toBeDefined()
    })
  })

  it('unlock a hidden web site only through the card’s own path', async () => {
    const [site] = (await app.call(contract.card.load_my_card, { cardSn: SN }, { token })).data.webSites
    const { database } = app.running
    await database.db.execute(sql`update card_web_site set visibility = 'exchange' where id = ${site?.id}`)
    const cookie = cookieOf(await post(filled()))
    expect((await visit(`/${SN}/link/${site?.id}`, cookie)).headers.location).toBe(site?.site_link)
    expect((await visit(`/${SN}/link/${site?.id}`)).statusCode).toBe(404)
    expect((await visit(`/akex42m8tn/link/${site?.id}`, cookie)).statusCode).toBe(404)
    expect((await visit(`/card-link/${site?.id}`, cookie)).statusCode).toBe(404)
  })
})

describe('the form', () => {
  it.each([
    ['no name', { name: ' ' }, 'name', EXCHANGE_WORDS.nameEmpty],
    ['no phone number or e-mail address', { contactMethod: '' }, 'contactMethod', EXCHANGE_WORDS.contactMethodEmpty],
    [
      'something that is neither phone nor mail',
      { contactMethod: '12345' },
      'contactMethod',
      EXCHANGE_WORDS.contactMethodWrong,
    ],
    ['a second line in a name', { name: '王\r\nBcc: x@example.com' }, 'name', EXCHANGE_WORDS.unreadable],
    [
      'a second line in an address',
      { contactMethod: 'a@example.com\r\nBcc: x@e.com' },
      'contactMethod',
      EXCHANGE_WORDS.contactMethodWrong,
    ],
    ['no consent', { consent: '' }, 'consent', EXCHANGE_WORDS.consentMissing],
  ])('is shown again for %s, with the input that was sent', async (_name, wrong, field, words) => {
    const before = (await mine()).total
    const answer = await post({ ...filled({ company: '宏遠', lang: 'en-us' }), ...wrong })
    expect(answer.statusCode).toBe(422)
    expect(answer.headers['cache-control']).toBe('private, no-store')
    const page = JSON.parse(answer.body.replace(/^<pre>|<\/pre>.*$/g, ''))
    expect(page.view).toMatchObject({ lang: 'en-us', exchange: { written: { company: '宏遠' } } })
    expect(page.view.exchange.problems[field]).toBe(words['en-us'])
    expect(JSON.stringify(page)).not.toContain(SECRET_NUMBER)
    expect((await mine()).total).toBe(before)
    expect((await visit(`/${SN}`)).body).not.toContain('宏遠')
  })

  it('is refused from a page of another site', async () => {
    const before = (await mine()).total
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ] as Record<string, string>[])
      expect((await post(filled(), headers)).statusCode, JSON.stringify(headers)).toBe(403)
    expect((await mine()).total).toBe(before)
  })

  it('stores nothing from bots, unlocks nothing for them, and does not reveal it', async () => {
    const before = (await mine()).total
    for (const mark of [{ website: 'https://spam.example' }, { elapsed: '300' }] as Record<string, string>[]) {
      const answer = await post(filled(mark))
      expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([303, undefined])
    }
    expect((await mine()).total).toBe(before)
  })

  // Mutations: without one of the two limits; the card, the address or the browser left out of its key.
  it('is accepted from many people behind one address, and bounded by browser, card and address', async () => {
    const [hall, browsers] = ['192.0.2.77', 3]
    const from = async (browser: number, address = hall) =>
      (await post(filled(), { 'user-agent': `${PHONE} Browser/${browser}` }, address)).statusCode
    for (let browser = 0; browser < browsers; browser += 1)
      for (let turn = 0; turn < 20; turn += 1) expect(await from(browser), `${browser} ${turn}`).toBe(303)
    // Every further browser is refused: the address has reached its limit of sixty for this card.
    expect([await from(browsers), await from(0)]).toEqual([429, 429])
    const other = await holderWithCard(app)
    const onOther = { ...filled(), cardSn: other.cardSn, consent: true }
    expect(await app.call(leave, onOther, { address: hall })).toMatchObject({ code: 200 })

    const elsewhere = '192.0.2.78'
    for (let turn = 0; turn < 20; turn += 1) expect(await from(0, elsewhere)).toBe(303)
    expect([await from(0, elsewhere), await from(1, elsewhere)]).toEqual([429, 303])
  })

  it('does not count a form that has to be corrected', async () => {
    const address = '192.0.2.79'
    for (let turn = 0; turn < 25; turn += 1)
      expect((await post(filled({ contactMethod: 'x' }), {}, address)).statusCode).toBe(422)
    expect((await post(filled(), {}, address)).statusCode).toBe(303)
  })

  it('refuses a large body, and is not available on a closed card', async () => {
    expect((await post(filled({ note: 'x'.repeat(20_000) }))).statusCode).toBe(413)
    const to = (sn: string) => app.refused(leave, { ...filled(), cardSn: sn, consent: true })
    expect((await to('pausedt3m2')).code).toBe(410)
    for (const sn of ['newcard234', 'zzzzzzzzzz', '../etc']) expect((await to(sn)).code, sn).toBe(404)
    expect((await visit(`/${SN}/exchange`)).headers.location).toBe(`/${SN}`)
  })
})

describe('what a holder received', () => {
  it('can be seen and deleted by that holder only', async () => {
    const [first] = (await mine()).list
    const other = await app.holder()
    expect((await app.call(load_mine, {}, { token: other.token })).data.list).toEqual([])
    expect((await app.refused(remove, { id: first?.id }, { token: other.token })).code).toBe(404)
    expect((await app.refused(remove, { id: 'x' }, { token })).code).toBe(404)
    expect((await app.call(remove, { id: first?.id ?? '' }, { token })).code).toBe(200)
    expect((await app.refused(remove, { id: first?.id }, { token })).code).toBe(404)
  })

  it('stays with them after the card is released, and is deleted with their account; earlier tokens become invalid', async () => {
    const cookie = cookieOf(await post(filled()))
    await app.call(contract.card.release, { cardSn: SN }, { token })
    const next = await app.holder()
    const { db } = app.running.database
    await db.execute(
      sql`update card set member_id = ${next.id}, state = 'active', activated_at = now() where card_sn = ${SN}`,
    )
    await app.running.invalidate([`card:${SN}`])
    expect((await app.call(load_mine, {}, { token: next.token })).data.total).toBe(0)
    expect((await visit(`/${SN}`, cookie)).headers['cache-control']).toBe('no-cache')
    expect((await mine()).total).toBeGreaterThan(0)
    const { data } = await app.call(contract.holder.load_my_info, {}, { token })
    await app.call(contract.holder.request_step_up, {}, { token })
    const code = /\b\d{6}\b/.exec((await app.sent(data.phone || data.email, 'code')).text)?.[0] ?? ''
    expect((await app.call(contract.holder.delete_my_account, { pinCode: code }, { token })).code).toBe(200)
    expect(await db.select().from(exchange).where(eq(exchange.memberId, HOLDER))).toEqual([])
  })
})

it('sweeps expired nonces and reset codes, and leaves the others', async () => {
  const { db } = app.running.database
  const [one, two] = [await app.holder(), await app.holder()]
  const began = app.now().getTime()
  const at = (minutes: number) => new Date(began + minutes * MINUTE_MS)
  await putNonce(db, 'old', at(-1))
  await putNonce(db, 'new', at(5))
  await putReset(db, one.id, hashOf('old'), at(-1))
  await putReset(db, two.id, hashOf('new'), at(5))
  await app.running.runJob('sweep')
  expect(await db.select().from(appleUse)).toMatchObject([{ expiresAt: at(5) }])
  expect((await db.select().from(accountReset)).map(({ memberId }) => memberId)).toEqual([two.id])
})
