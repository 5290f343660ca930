import { contract } from '@idocard/contract'
import { MINUTE_MS } from '@idocard/domain/duration'
import type { Lang } from '@idocard/domain/language'
import { getTableName, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeIn, type TestApp, testApp } from '../../../testing/app.ts'
import { findCanaries } from '../../../testing/canaries.ts'
import { canaryPerson, PHONE, WRITTEN } from '../../../testing/canary-person.ts'
import { codeFor, deleteAccount, newPerson, type Person } from '../../../testing/person.ts'
import { readZip } from '../../../testing/read-zip.ts'
import { myDataPath } from '../holder/my-data-path.ts'
import { DATA_LISTS } from './data-lists.ts'

/** Tables that refer to a person and are in no list, with the reason. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  account_merge: 'that staff asked whether two of their accounts are to be merged; they got a message',
  account_reset: 'the hash of a code that is valid for some minutes',
  announcement_mail: 'that an announcement is about to be mailed to them; they get the mail',
  card_event: 'when a card was claimed, paused or given up; nothing of its holder',
  challenge: 'the hash of a code that is valid for some minutes',
  card_template: 'a template of a company that shows one of their pictures; the pictures are in it',
  company: 'a company that shows one of their pictures as its logo; the pictures are in it',
  company_order: 'whose company the cards of one of their orders are; order and role are in their data',
  company_order_person: 'that a company ordered a card for them; what it wrote of them is in their data',
  content_draft: 'what they changed of the content of a company or the site, which is not about them',
  content_picture: 'which content of a company or the site shows one of their pictures; the pictures are in it',
  content_version: 'what they saved of the content of a company or the site, which is not about them',
  code_count: 'how often a number was asked for, under a keyed hash',
  merged_account: 'the numbers of accounts that were merged into theirs, which are in their data',
  merged_session: 'the hashes of sessions that have ended',
  passkey_challenge: 'what a passkey is asked to sign, valid for some minutes',
  mention: 'a note of the site’s staff that mentions them, for their work',
  employee_code: 'the hash of a code that a company printed for them, and when; they have the paper',
  directory_act: 'what the directory of their company did to its entry of them, by the name that is in their data',
  directory_member: 'which groups of their company’s directory they are in; their department is in their data',
  employee_import: 'a file with a company’s people that they imported for it, kept for thirty days, for their work',
  employee_import_row: 'what such a file says about the company’s people, as the company wrote it',
  list_view: 'the lists of the console that they keep under a name, for their work',
  staff_invitation: 'an invitation to look after a company; once accepted, it is a role in their data',
  order_card: 'which of the shop’s cards were in a parcel; nothing of its buyer or of their holders',
  order_link: 'the hash of a link that was sent to them, with which their order can be paid',
  order_message: 'when a message about an order was sent; they have the message',
  order_note: 'what the shop’s staff noted about an order, for themselves',
  phone_order: 'that staff made an order for them on the phone; the order is in their data',
  outbox: 'a copy of what was sent to them, in a trial only',
  person_mark: 'that they have a card or an order, which are in their data, for lists of the shop’s staff',
  payment_notice: 'what the bank reported; what came of it is with the order',
  staff_draft: 'what they typed into an editor of a company or the site and have not saved, for their work',
  prize: 'a prize of a company that shows one of their pictures; the pictures are in it',
}

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const get = (url: string) => app.running.app.inject({ url })
const zipAt = async (path: string) => {
  const answer = await get(path)
  expect(answer.statusCode).toBe(200)
  return { headers: answer.headers, files: readZip(answer.rawPayload) }
}

/** The address of the zip for somebody who is signed in, without a code. */
async function pathFor({ id, token }: { id: string; token: string }, lang: Lang = 'zh-tw') {
  const { list } = (await app.call(contract.account.load_my_sessions, {}, { token })).data
  const sessionId = list.find(({ current }) => current)?.id ?? ''
  return myDataPath('test', { id, sessionId }, lang, app.now())
}

/** The zip with a person's data, downloaded by that person. */
async function taken(person: Person) {
  const pinCode = await codeFor(person, 'take_data')
  const { path } = (await app.call(contract.holder.take_my_data, { pinCode }, person.holder)).data
  return zipAt(path)
}
const jsonIn = (files: ReadonlyMap<string, Buffer>, name: string) => JSON.parse(String(files.get(`${name}.json`)))

/**
 * The tables whose rows refer to a member, directly or over a chain of foreign keys. A company and its templates
 * refer to their pictures, which somebody uploaded; what belongs to the company does not belong to that person.
 */
async function tablesLeadingToMembers(): Promise<string[]> {
  const { rows } = await app.running.database.db.execute<{ name: string }>(sql`
    with recursive chain as (
      select 'member'::regclass::oid as id
      union
      select k.conrelid from pg_constraint k join chain on k.confrelid = chain.id
      where k.contype = 'f' and chain.id not in ('company'::regclass, 'card_template'::regclass)
    )
    select id::regclass::text as name from chain`)
  return rows.map(({ name }) => name.replaceAll('"', ''))
}

describe('everything about a person as a zip', () => {
  // Mutations: a list left out; a table with personal texts in no list; pictures or logos left out.
  it('has all that they wrote, and every table that refers to them is in it or left out for a reason', async () => {
    const me = await canaryPerson(app)
    const { database } = app.running
    const places = Object.values(await findCanaries(database.db, me.canaries)).flat()
    const written = places.filter((place) => place.startsWith('public.')).map((place) => place.split('.')[1] ?? '')
    const listed = new Set([...DATA_LISTS.flatMap(({ tables }) => tables.map(getTableName)), ...Object.keys(LEFT_OUT)])
    const known = [...new Set([...written, ...(await tablesLeadingToMembers())])]
    expect(known.length).toBeGreaterThan(30)
    expect(known.filter((name) => !listed.has(name))).toEqual([])

    const path = await pathFor(me)
    const { files } = await zipAt(path)
    const text = [...files].map(([name, content]) => `${name}\n${content.toString('latin1')}`).join('\n')
    const isThere = (value: string | Buffer) =>
      text.includes(Buffer.from(value).toString('latin1')) ||
      [...files.keys()].some((name) => name.includes(`${value}`))
    // The format of a phone number in messages is not stored data.
    const { phoneAsRead: _shown, ...texts } = WRITTEN
    expect(Object.entries(texts).filter(([, one]) => !isThere(one))).toEqual([])
    const { picture, photoId, logo, logoFile, appleSub } = me.canaries
    for (const one of [picture, photoId, logo, logoFile, appleSub, me.cardSn, me.paid])
      expect(isThere(one ?? '')).toBe(true)
    // Tokens and other secrets are never exported.
    const { session, shopSession, device, reset } = me.canaries
    for (const secret of [session, shopSession, device, reset]) {
      expect(isThere(secret ?? '')).toBe(false)
      expect(text).not.toContain((secret as Buffer).toString('hex'))
      expect(text).not.toContain((secret as Buffer).toString('base64'))
    }
    // README.txt describes every list, and no list is empty for a person who has used every feature.
    const readme = String(files.get('README.txt'))
    for (const { name, about, isOne } of DATA_LISTS) {
      expect(readme).toContain(`${name}.json`)
      for (const words of Object.values(about)) expect(readme).toContain(words)
      const rows = jsonIn(files, name)
      expect(isOne ? Object.keys(rows).length : rows.length, name).toBeGreaterThan(0)
    }
    for (const name of files.keys()) expect(name).toMatch(/^(?:(?:cards|pictures|logos|attachments)\/)?[\w-]+\.[a-z]+$/)
  })

  // Mutations: the member left out of the WHERE of contacts, details or orders; `personId` exported.
  it('has nothing that another person wrote or has', async () => {
    const [me, other] = [await newPerson(app), await newPerson(app)]
    const { contact, cardSave, paperCard, exchange, inquiry } = contract
    const fields = { nameCh: '資料主人', phones: [{ kind: 'mobile' as const, number: me.phone }] }
    await app.call(contract.card.update, { cardSn: me.cardSn, fields }, me.holder)
    const saved = (await app.call(cardSave.save, { CardSn: me.cardSn }, other.holder)).data.id
    const { version } = (await app.call(contact.load_by_id, { id: saved }, other.holder)).data
    await app.call(contact.edit, { id: saved, version, note: '別人私下寫我' }, other.holder)
    await app.call(paperCard.create, { name: '別人的聯絡人', note: '別人的備註' }, other.holder)
    const left = { name: '留給別人', contactMethod: 'someone@example.com', consent: true }
    await app.call(exchange.leave, { ...left, cardSn: other.cardSn })
    await app.call(inquiry.send_contact_us, {
      name: '別人詢問',
      email: 'someone@example.com',
      project: ['我想購買'],
      content: '別人問的事',
    })
    // Another person's inquiry, with my phone number by mistake.
    await app.call(inquiry.create, {
      name: '打錯電話',
      mail: 'someone@example.com',
      phone: me.phone,
      companyName: '別家公司',
      detail: '不是我寫的',
    })
    await app.call(cardSave.save, { CardSn: other.cardSn }, me.holder)
    const { files } = await taken(me)
    const text = [...files.values()].map(String).join('\n')
    for (const theirs of [
      '別人私下寫我',
      '別人的聯絡人',
      '別人的備註',
      '留給別人',
      '別人詢問',
      '別人問的事',
      '打錯電話',
      '不是我寫的',
    ])
      expect(text, theirs).not.toContain(theirs)
    for (const id of [other.holder.id, other.phone]) expect(text, id).not.toContain(id)
    expect(text).toContain('資料主人')
    expect(jsonIn(files, 'contacts')).toHaveLength(1)
  })

  it('opens in a spreadsheet without running anything, and answers what the calls do', async () => {
    const me = await newPerson(app)
    await app.call(contract.paperCard.create, { name: '=1+1', note: '@SUM(A1)' }, me.holder)
    await app.call(contract.exchange.leave, {
      cardSn: me.cardSn,
      name: '=HYPERLINK("http://evil.tw")',
      contactMethod: 'evil@example.com',
      consent: true,
    })
    const { headers, files } = await taken(me)
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    expect(headers['content-disposition']).toMatch(/^attachment; filename="idocard-data-\d{4}-\d\d-\d\d\.zip"$/)
    const tables = [...files].filter(([name]) => name.endsWith('.csv'))
    expect(tables.length).toBeGreaterThan(5)
    for (const [name, table] of tables) {
      expect(table.subarray(0, 3), name).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
      expect(String(table), name).not.toMatch(/(?:^|,|\n)"?[=@]/)
    }
    const [received] = (await app.call(contract.exchange.load_mine, {}, me.holder)).data.list
    const { name, email, consentVersion, consentAt } = jsonIn(files, 'details-received')[0]
    expect(received).toMatchObject({ name, email, consentVersion, consentAt })
    const card = (await app.call(contract.card.load_my_card, { cardSn: me.cardSn }, me.holder)).data
    expect(jsonIn(files, 'cards')[0]).toMatchObject({ cardSn: card.cardSn, fields: card.fields, theme: card.theme })
    const mine = (await app.call(contract.account.load_my_sessions, {}, me.holder)).data.list
    expect(
      jsonIn(files, 'sessions')
        .map(({ id }: { id: string }) => id)
        .toSorted(),
    ).toEqual(mine.map(({ id }) => id).toSorted())
  })
})

describe('its address', () => {
  // Mutations: a code for deleting the account accepted; the token valid for another person; a token without expiry.
  it('takes a code of its own, and opens for ten minutes, for that person alone', async () => {
    const [me, other] = [await newPerson(app), await newPerson(app)]
    const { take_my_data: take, delete_my_account: remove } = contract.holder
    const forDeleting = await codeFor(me, 'delete_account')
    expect((await app.refused(take, { pinCode: forDeleting }, me.holder)).code).toBe(422)
    const pinCode = await codeFor(me, 'take_data')
    expect((await app.refused(remove, { pinCode }, me.holder)).code).toBe(422)
    expect((await app.refused(take, { pinCode: '000000' }, me.holder)).code).toBe(422)
    const { path } = (await app.call(take, { pinCode }, me.holder)).data
    expect((await app.refused(take, { pinCode }, me.holder)).code).not.toBe(200)
    expect((await get(path)).statusCode).toBe(200)
    const token = new URLSearchParams(path.split('?')[1]).get('token') ?? ''
    for (const wrong of [
      path.replace(/token=[^&]+/, 'token='),
      path.replace(token, `${token}A`),
      path.replace(me.holder.id, other.holder.id),
      path.replace(me.holder.id, 'x'),
      `${path}&token=${token}`,
    ])
      expect((await get(wrong)).statusCode, wrong).toBe(404)
    app.later(10 * MINUTE_MS)
    expect((await get(path)).statusCode).toBe(404)
  })

  it('opens nothing any more once the account is deleted', async () => {
    const me = await newPerson(app)
    const path = await pathFor(me.holder)
    expect((await get(path)).statusCode).toBe(200)
    await deleteAccount(me)
    expect((await get(path)).statusCode).toBe(401)
  })

  // Mutations: the person not removed from `writing` after a download; not added to `writing`.
  it('is written once at a time for a person, and again when that one is done', async () => {
    const me = await newPerson(app)
    const path = await pathFor(me.holder, 'en-us')
    // None can be done before the third is asked for.
    const holding = await app.running.database.pool.connect()
    await holding.query('begin; lock table contact in access exclusive mode')
    const asked = [get(path), get(path), get(path)]
    try {
      expect((await Promise.race(asked)).statusCode).toBe(503)
    } finally {
      await holding.query('rollback')
      holding.release()
    }
    const together = await Promise.all(asked)
    expect(together.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 503])
    for (let turn = 0; turn < 6; turn += 1) expect((await get(path)).statusCode).toBe(200)
    const { files } = await zipAt(path)
    expect(String(files.get('README.txt'))).toMatch(/^\uFEFFThis is everything that iDoCard had about you/)
  })
})

it('sends the code with words that say what it is for', async () => {
  const { data } = await app.call(contract.holder.load_my_info, {}, await app.holder({ phone: PHONE }))
  expect(data.phone).toBe(PHONE)
  const me = await newPerson(app)
  await app.call(contract.holder.request_step_up, { action: 'take_data' }, me.holder)
  const message = await app.sent(me.phone, 'code')
  expect(message.text).toContain('下載你所有資料')
  expect(codeIn(message)).toMatch(/^\d{6}$/)
})
