import { contract } from '@idocard/contract'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@idocard/domain/duration'
import { MAX_NOTICE_COUNT, NOTICE_DAYS, NOTICE_KINDS } from '@idocard/domain/identity/notice'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notice } from '../../../db/schema/identity/notice.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { eventually } from '../../../testing/eventually.ts'
import { deleteAccount, newPerson, type Person } from '../../../testing/person.ts'
import { addOrder } from '../../commerce/order/fixtures.ts'
import { addPaperCard, addSavedCard } from '../../contacts/contact/fixtures.ts'
import { addNotice, addPaidNotice, noticesFor } from './fixtures.ts'
import { someUnread } from './notice-list.store.ts'
import { textOf, wholeNotices } from './notice-shown.store.ts'

const { load_notify, load_notify_count, load_settings, read, read_all, save_settings } = contract.notice

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const countOf = async (who: Person) => (await app.call(load_notify_count, {}, who.holder)).data.count
const noticesOf = (who: Person) => noticesFor(app, who.holder)
const leave = (on: Person, name: string) =>
  app.call(contract.exchange.leave, { cardSn: on.cardSn, name, contactMethod: 'v@example.com', consent: true })
const points = (who: Person, companyId = 3) => ({ memberId: who.holder.id, companyId, link: 'donateBlood' })

describe('details that a visitor leaves', () => {
  it('are told at once, in both languages, with a link to the contact', async () => {
    const me = await newPerson(app)
    expect(await countOf(me)).toBe(0)
    await leave(me, '林訪客')
    expect(await countOf(me)).toBe(1)
    const [one] = await noticesOf(me)
    expect(one).toMatchObject({
      kind: 'exchange',
      category: 'contact',
      titleCh: '林訪客在你的名片留下聯絡資料',
      titleEn: '林訪客 left you their details',
      count: 1,
      company: null,
      read: false,
    })
    const [, id = ''] = /^\/backstage\/SG\/businessCard\/browse\?id=(.+)$/.exec(one?.link ?? '') ?? []
    expect((await app.call(contract.contact.load_by_id, { id }, me.holder)).data.nameCh).toBe('林訪客')
  })

  // Mutations: the card named for a holder with one card; the message in what a lock screen shows.
  it('quote the message, name the card where there are several, and stay off the lock screen', async () => {
    const me = await newPerson(app)
    const { cardSn } = me
    const note = '想了解報價'
    const left = { cardSn, name: '林訪客', contactMethod: 'v@example.com', note, consent: true }
    await app.call(contract.exchange.leave, left)
    expect((await noticesOf(me))[0]).toMatchObject({ textCh: '「想了解報價」', textEn: '“想了解報價”' })
    await app.call(contract.card.update, { cardSn, fields: { companyCh: '晨光設計', titleCh: '負責人' } }, me.holder)
    await app.call(contract.card.create_virtual, { cardSn }, me.holder)
    const [one] = await noticesOf(me)
    expect(one?.textCh).toBe('「想了解報價」來自名片：晨光設計・負責人。')
    const [whole] = await wholeNotices(app.running.database.db, eq(notice.id, one?.id ?? ''))
    expect(whole && JSON.stringify(textOf(whole, 'zh-tw'))).not.toContain(note)
  })

  // Mutations: `targetWhere` without `readAt`; the count not raised; the first visitor's name not replaced.
  it('become one notice while it is unread, and a new one after it was read', async () => {
    const me = await newPerson(app)
    for (const name of ['甲', '乙', '丙']) await leave(me, name)
    expect(await countOf(me)).toBe(1)
    const [one] = await noticesOf(me)
    expect(one).toMatchObject({ titleCh: '3 位訪客留下了聯絡資料', textCh: '最近一位是丙。', count: 3 })
    expect(one?.link).toBe('/backstage/SG/star?kind=received')
    await app.call(read, { id: one?.id ?? '' }, me.holder)
    await leave(me, '丁')
    expect((await noticesOf(me)).map(({ titleEn, read }) => [titleEn, read])).toEqual([
      ['丁 left you their details', false],
      ['3 visitors left you their details', true],
    ])
  })

  it('leave nothing of the visitor with the notice', async () => {
    const me = await newPerson(app)
    await leave(me, '金絲雀訪客')
    const rows = await app.running.database.db.select().from(notice).where(eq(notice.memberId, me.holder.id))
    expect(JSON.stringify(rows)).not.toContain('金絲雀')
    const list = (await app.call(contract.exchange.load_mine, {}, me.holder)).data.list
    await app.call(contract.exchange.remove, { id: list[0]?.id ?? '' }, me.holder)
    expect((await noticesOf(me))[0]?.titleCh).toBe('有人在你的名片留下聯絡資料')
  })
})

describe('what else happens', () => {
  it('is told: cards with a new address or given up, orders', async () => {
    const me = await newPerson(app)
    const { data } = await app.call(contract.card.renew_address, { cardSn: me.cardSn }, me.holder)
    await app.call(contract.card.release, { cardSn: data.card.cardSn }, me.holder)
    const orderNumber = await addOrder(me)
    await app.call(contract.order.cancel_order, { orderNumber }, me.member)
    const found = await noticesOf(me)
    expect(found.map(({ kind }) => kind).toSorted()).toEqual(['card_released', 'card_renewed', 'order_cancelled'])
    const cancelled = found.find(({ kind }) => kind === 'order_cancelled')
    expect(cancelled?.link).toBe(`/idocard/user?order=${orderNumber}`)
    expect(cancelled?.textCh).toContain(orderNumber)
  })

  it('is told of an order that expired, once', async () => {
    const me = await newPerson(app)
    await addOrder(me)
    app.later(DAY_MS)
    await app.expire()
    await app.expire()
    expect((await noticesOf(me)).map(({ kind, count }) => [kind, count])).toEqual([['order_expired', 1]])
  })

  // Mutation: the check of `row.changed` left out of `syncFollowers`.
  it('is told of changed cards in one digest: each contact counts once until its holder looks', async () => {
    const [me, first, second] = [await newPerson(app), await newPerson(app), await newPerson(app)]
    for (const { cardSn } of [first, second]) await app.call(contract.cardSave.save, { CardSn: cardSn }, me.holder)
    const change = async ({ cardSn, holder }: Person, titleCh: string) => {
      await app.call(contract.card.update, { cardSn, fields: { nameCh: '改名', titleCh } }, holder)
      await app.running.runJob('card_changed', { cardSn })
    }
    for (const title of ['經理', '協理', '總經理']) await change(first, title)
    expect((await noticesOf(me)).map(({ kind, count }) => [kind, count])).toEqual([['contact_changed', 1]])
    await change(second, '顧問')
    const [one] = await noticesOf(me)
    expect(one).toMatchObject({ count: 2, titleCh: '2 位聯絡人更新了名片', link: '/backstage/SG/star?changed=1' })
  })

  // Mutations: `sentAt` not set; removed contacts not left out; `gte` in place of `lte`.
  it('reminds of a contact on its day, once, and not of one that was removed', async () => {
    const me = await newPerson(app)
    const [id, removed] = [await addPaperCard(me, '吳提醒'), await addPaperCard(me)]
    const at = new Date(app.now().getTime() + DAY_MS).toISOString()
    for (const contactId of [id, removed])
      await app.call(contract.reminder.create, { contactId, at, text: '寄樣品' }, me.holder)
    await app.call(contract.contact.remove, { list: [removed] }, me.holder)
    await app.running.runJob('remind_contacts')
    expect(await noticesOf(me)).toEqual([])
    app.later(DAY_MS + MINUTE_MS)
    for (let run = 0; run < 2; run += 1) await app.running.runJob('remind_contacts')
    expect((await noticesOf(me)).map(({ titleCh, titleEn, textCh, link }) => [titleCh, titleEn, textCh, link])).toEqual(
      [['記得聯絡吳提醒', 'Get in touch with 吳提醒', '寄樣品', `/backstage/SG/businessCard/browse?id=${id}`]],
    )
  })
})

describe('a reminder', () => {
  // Mutations: `sentAt` kept when it is postponed; a finished one listed; the key not looked up.
  it('stays until it is done, is sent again after it was postponed, and is created once for a key', async () => {
    const me = await newPerson(app)
    const contactId = await addPaperCard(me, '吳提醒')
    const { create, edit, load_all } = contract.reminder
    const at = (days: number) => new Date(app.now().getTime() + days * DAY_MS).toISOString()
    const made = { contactId, at: at(0), text: '寄樣品', clientKey: 'one' }
    const { id } = (await app.call(create, made, me.holder)).data
    expect((await app.call(create, made, me.holder)).data.id).toBe(id)
    const sent = async () => {
      app.later(MINUTE_MS)
      await app.running.runJob('remind_contacts')
      return (await noticesOf(me)).length
    }
    expect(await sent()).toBe(1)
    expect((await app.call(load_all, {}, me.holder)).data).toMatchObject({
      due: 1,
      list: [{ contact: { id: contactId } }],
    })
    await app.call(edit, { id, at: at(1) }, me.holder)
    expect([await sent(), (await app.call(load_all, {}, me.holder)).data.due]).toEqual([1, 0])
    app.later(DAY_MS)
    expect(await sent()).toBe(2)
    await app.call(edit, { id, done: true }, me.holder)
    expect((await app.call(load_all, {}, me.holder)).data).toEqual({ due: 0, list: [] })
    const { history } = (await app.call(contract.contact.load_by_id, { id: contactId }, me.holder)).data
    expect(history.map(({ kind, text }) => [kind, text])).toEqual([
      ['reminded', '寄樣品'],
      ['typed', ''],
    ])
  })
})

describe('the list', () => {
  // Mutations: unread notices not first; the cursor without the id; each page starts again with the first read notice.
  it('has unread ones first, then the newest, every one once over its pages', async () => {
    const me = await newPerson(app)
    const { db } = app.running.database
    const made = app.now().getTime()
    // Seven notices for each moment, so that a page ends between notices of one moment.
    await db.insert(notice).values(
      Array.from({ length: 75 }, (_, at) => ({
        memberId: me.holder.id,
        kind: 'order_paid' as const,
        category: 'order' as const,
        params: { orderNumber: String(at) },
        at: new Date(made - Math.floor(at / 7) * HOUR_MS),
        readAt: at % 3 === 0 ? app.now() : null,
      })),
    )
    const all = []
    for (let after = ''; ; ) {
      const { data } = await app.call(load_notify, { after }, me.holder)
      all.push(...data.list)
      after = data.next
      if (after === '') break
    }
    expect(new Set(all.map(({ id }) => id)).size).toBe(75)
    const order = all.map(({ read, at }) => `${read ? 1 : 0} ${-Date.parse(at)}`)
    expect(all.filter(({ read }) => !read)).toHaveLength(50)
    expect(order).toEqual(
      all
        .toSorted((a, b) => Number(a.read) - Number(b.read) || Date.parse(b.at) - Date.parse(a.at))
        .map(({ read, at }) => `${read ? 1 : 0} ${-Date.parse(at)}`),
    )
  })

  it('refuses a cursor that no list answered', async () => {
    const me = await newPerson(app)
    for (const after of ['x', Buffer.from('[true,"yesterday","1"]').toString('base64url')])
      expect((await app.refused(load_notify, { after }, me.holder)).data.refusal).toBe('notice.cursor')
  })

  it('is counted to a hundred', async () => {
    const me = await newPerson(app)
    await app.running.database.db.execute(sql`
      insert into notice (member_id, kind, category, params, at)
      select ${me.holder.id}::uuid, 'card_renewed', 'card', '{}', now() from generate_series(1, 150)`)
    expect(await countOf(me)).toBe(MAX_NOTICE_COUNT)
  })
})

describe('reading', () => {
  // Mutations: the owner left out of `readNotices`; all notices marked as read although an id is given.
  it('reads one, or all of mine and nobody else’s', async () => {
    const [me, other] = [await newPerson(app), await newPerson(app)]
    for (const who of [me, me, me, other]) await addPaidNotice(app, who.holder)
    const [first] = await noticesOf(me)
    expect((await app.call(read, { id: first?.id ?? '' }, me.holder)).data.count).toBe(2)
    expect((await app.call(read, { id: first?.id ?? '' }, me.holder)).data.count).toBe(2)
    expect((await app.call(read_all, {}, me.holder)).data.count).toBe(0)
    expect(await countOf(other)).toBe(1)
  })

  // Mutation: `optionalText` for the id, and all notices marked as read without one.
  it('reads nothing without an id, and says which field is missing', async () => {
    const me = await newPerson(app)
    await addPaidNotice(app, me.holder)
    for (const input of [{}, { id: '' }]) {
      const refused = await app.refused(read, input, { ...me.holder, as: 'urlencoded' })
      expect(refused).toMatchObject({ code: 422, data: { fields: { id: '請填寫這個欄位' } } })
    }
    expect(await countOf(me)).toBe(1)
  })

  it('knows nothing of another’s notice', async () => {
    const [me, other] = [await newPerson(app), await newPerson(app)]
    const id = await addPaidNotice(app, other.holder)
    expect((await app.refused(read, { id }, me.holder)).code).toBe(404)
    expect(await countOf(other)).toBe(1)
  })
})

// Mutation: the ORDER BY left out of `someUnread`.
it('are counted from their index alone, also for a holder with most of all notices', async () => {
  const me = await newPerson(app)
  const { db } = app.running.database
  await db.execute(sql`
    insert into notice (member_id, kind, category, params, at)
    select ${me.holder.id}::uuid, 'card_renewed', 'card', '{}', ${app.now().toISOString()}::timestamptz - n * interval '1 second'
    from generate_series(1, 5000) n`)
  await db.execute(sql`vacuum analyze notice`)
  const { rows } = await db.execute<Record<'QUERY PLAN', string>>(sql`explain ${someUnread(db, me.holder.id).getSQL()}`)
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('Index Only Scan using notice_unread')
  expect(await countOf(me)).toBe(100)
})

describe('a holder’s wishes', () => {
  it('are everything at any time until they say otherwise, and are kept', async () => {
    const me = await newPerson(app)
    const usual = { muted: [], quietFrom: -1, quietUntil: -1, mail: true, newsMail: true, email: '', pushed: false }
    expect((await app.call(load_settings, {}, me.holder)).data).toEqual(usual)
    const wanted = { muted: ['news', 'point'] as const, quietFrom: 1350, quietUntil: 420, mail: false }
    await app.call(save_settings, { ...wanted, muted: [...wanted.muted] }, me.holder)
    expect((await app.call(load_settings, {}, me.holder)).data).toEqual({ ...usual, ...wanted })
    const refused = await app.refused(save_settings, { muted: [], quietFrom: 60, quietUntil: -1 }, me.holder)
    expect(refused.data.refusal).toBe('notice.quiet')
  })

  // Mutations: `muted` not checked; the exception for `always` left out.
  it('leave out a category that is off, except for what matters', async () => {
    const me = await newPerson(app)
    await app.call(save_settings, { muted: ['contact', 'point'], quietFrom: -1, quietUntil: -1, mail: true }, me.holder)
    await leave(me, '林訪客')
    await addNotice(app, { ...points(me), kind: 'point_earned', params: { points: 5 } })
    await addNotice(app, { ...points(me), kind: 'point_expiring', params: { points: 5, on: '2026-12-31' } })
    expect(await noticesOf(me)).toMatchObject([
      { kind: 'point_expiring', textCh: '可以用到 2026年12月31日。', textEn: 'Use them by 31 Dec 2026.' },
    ])
  })
})

describe('mail', () => {
  const withMail = async (address: string) => {
    const me = await newPerson(app)
    await app.running.database.db.execute(sql`update member set email = ${address} where id = ${me.holder.id}::uuid`)
    return me
  }
  const remind = async (me: Person) => {
    const id = await addPaperCard(me, '吳提醒')
    const made = { contactId: id, at: app.now().toISOString(), text: '只有我看得到' }
    await app.call(contract.reminder.create, made, me.holder)
    app.later(MINUTE_MS)
    await app.running.runJob('remind_contacts')
  }

  it('is sent of what a holder wants by mail, with a link', async () => {
    const me = await withMail('remind@example.com')
    await remind(me)
    const { subject, text } = await app.sent('remind@example.com', 'notice_contact_remind')
    expect(subject).toBe('記得聯絡吳提醒')
    expect(text).not.toContain('只有我看得到')
    expect(text).toMatch(/http:\/\/localhost:3000\/backstage\/SG\/businessCard\/browse\?id=/)
  })

  it('is not sent when they do not want it, nor of what has a mail of its own', async () => {
    const me = await withMail('quiet@example.com')
    await app.call(save_settings, { muted: [], quietFrom: -1, quietUntil: -1, mail: false }, me.holder)
    await remind(me)
    await leave(me, '林訪客')
    await app.call(contract.card.release, { cardSn: me.cardSn }, me.holder)
    await eventually(async () => expect(await waiting()).toBe(0))
    const kinds = await app.running.database.db.execute<{ kind: string }>(
      sql`select kind from outbox where "to" = 'quiet@example.com' order by kind`,
    )
    expect(kinds.rows.map(({ kind }) => kind)).toEqual(['card_released', 'exchange'])
  })
})

/** The number of mail jobs that are not completed yet. */
async function waiting(): Promise<number> {
  const { rows } = await app.running.database.db.execute<{ waiting: number }>(
    sql`select count(*)::int as waiting from job.job where state < 'completed' and name in ('notice_mail', 'exchange_notice', 'card_notice')`,
  )
  return rows[0]?.waiting ?? 0
}

it('has words in both languages for every kind, with another’s contact as with none', async () => {
  const [me, other] = [await newPerson(app), await newPerson(app)]
  const contactId = await addPaperCard(other, '金絲雀姓名')
  const params = {
    contactId,
    orderNumber: '1',
    points: 1,
    on: '2026-12-31',
    titleCh: '保溫瓶',
    titleEn: 'Flask',
    reason: 'One stamp was missed',
  }
  const own = NOTICE_KINDS.filter((kind) => kind !== 'news' && kind !== 'announcement')
  for (const kind of own)
    await addNotice(app, { memberId: me.holder.id, companyId: 3, kind, params, link: 'notify' } as never)
  const found = await noticesOf(me)
  expect(found.map(({ kind }) => kind).toSorted()).toEqual(own.toSorted())
  for (const { titleCh, titleEn, textCh, textEn } of found) {
    expect(titleCh).toMatch(/\p{Script=Han}/u)
    expect(titleEn + textEn).not.toMatch(/\p{Script=Han}/u)
    expect(titleCh + textCh + titleEn + textEn).not.toMatch(/金絲雀|undefined|NaN/)
  }
  expect(found[0]?.company).toMatchObject({ companychname: expect.any(String) })
})

it('is deleted when it is old, and with the account', async () => {
  const [old, gone] = [await newPerson(app), await newPerson(app)]
  for (const { holder } of [old, gone]) await addPaidNotice(app, holder)
  await addSavedCard(gone)
  await deleteAccount(gone)
  const left = async ({ holder }: Person) =>
    app.running.database.db.select().from(notice).where(eq(notice.memberId, holder.id))
  expect(await left(gone)).toEqual([])
  app.later((NOTICE_DAYS - 1) * DAY_MS)
  await app.running.runJob('sweep')
  expect(await left(old)).toHaveLength(1)
  app.later(2 * DAY_MS)
  await app.running.runJob('sweep')
  expect(await left(old)).toEqual([])
})
