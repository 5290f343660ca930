import { contract } from '@idocard/contract'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@idocard/domain/duration'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { company } from '../../../db/schema/company/company.ts'
import { member } from '../../../db/schema/identity/account.ts'
import { announcement, announcementMail, notice } from '../../../db/schema/identity/notice.ts'
import { outbox } from '../../../db/schema/identity/outbox.ts'
import { MailError } from '../../../providers/mail/port.ts'
import type { TestApp } from '../../../testing/app.ts'
import { cardSite } from '../../../testing/card-site.ts'
import { eventually } from '../../../testing/eventually.ts'
import { codeFor, holderWithCard, newPerson, type Person } from '../../../testing/person.ts'
import { appoint, staffToken } from '../staff/fixtures.ts'
import { notifyNext } from './announcement.store.ts'
import { claimMails, settleMails } from './announcement-mail.store.ts'
import { addSiteAnnouncement } from './fixtures.ts'
import { mailAnnouncements } from './mail-announcements.ts'
import { unsubscribePath } from './unsubscribe-path.ts'

const { get, list, load_audience, save, send, stop, test } = contract.siteAnnouncement
const SUN = 4

let app: TestApp
let writer: Person
let staff: { token: string }
beforeAll(async () => {
  app = (await cardSite()).app
  writer = await newPerson(app)
  await appoint(writer, 'content', null)
})
afterAll(() => app.close())
// What one test has left, the next one's run of mails does not send.
beforeEach(async () => {
  await app.running.database.db.delete(announcementMail)
  staff = { token: await staffToken(app, writer.holder.id) }
})

const db = () => app.running.database.db
let addresses = 0
/** Gives a holder an e-mail address; returns it. */
async function withEmail(id: string): Promise<string> {
  addresses += 1
  const email = `reader-${addresses}@example.com`
  await db().update(member).set({ email }).where(eq(member.id, id))
  return email
}
const setting = (given: object, holder: { token: string }) =>
  app.call(contract.notice.save_settings, { muted: [], quietFrom: -1, quietUntil: -1, mail: true, ...given }, holder)
const sentTo = (email: string) => db().select().from(outbox).where(eq(outbox.to, email))
/** Sends an announcement to everybody, to its end; returns its number. */
async function sent(row: Partial<typeof announcement.$inferInsert> = {}): Promise<number> {
  const id = await addSiteAnnouncement({ app }, { isDraft: false, byMail: true, ...row })
  await app.running.runJob('announce', { id })
  // The queue may be sending some of the mails, too.
  await eventually(async () => {
    await app.running.runJob('announcement_mail')
    const [row] = await db().select().from(announcement).where(eq(announcement.id, id))
    expect(row?.sentAt).not.toBeNull()
  })
  return id
}
const mailsFor = async (id: number) =>
  (await db().select().from(announcementMail).where(eq(announcementMail.announcementId, id))).map(
    ({ memberId }) => memberId,
  )

describe('an announcement to everybody', () => {
  // Mutations: `blocked_at` left out of the audience; the companies of people joined to them; `muted` ignored.
  it('reaches everybody of all companies once, also of a paused one, and nobody who is shut out or wants none', async () => {
    const both = await holderWithCard(app, 3)
    const sun = await holderWithCard(app, SUN)
    const [blocked, muted, mute] = [await app.holder(), await app.holder(), await app.holder()]
    await db().update(member).set({ blockedAt: app.now() }).where(eq(member.id, blocked.id))
    await setting({ muted: ['news'] }, muted)
    await setting({ mail: false }, mute)
    const emails = await Promise.all([both, sun, blocked, muted, mute].map(({ id }) => withEmail(id)))
    await db().update(company).set({ pausedAt: app.now() }).where(eq(company.id, SUN))
    const counted = (await app.call(load_audience, {}, staff)).data
    const id = await sent({
      titleCh: '一人一則',
      titleEn: 'Once each',
      link: 'news',
      contentCh: '**粗體** & [文章](/news)',
    })
    await db().update(company).set({ pausedAt: null }).where(eq(company.id, SUN))
    const notified = await db().select({ id: notice.memberId }).from(notice).where(eq(notice.announcementId, id))
    const ids = notified.map((one) => one.id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(expect.arrayContaining([both.id, sun.id, mute.id, writer.holder.id]))
    for (const { id } of [blocked, muted]) expect(ids).not.toContain(id)
    const told = (await app.call(get, { id }, staff)).data
    expect(told).toMatchObject({ state: 'sent', reached: counted.people, mailed: counted.mails, mailLeft: 0 })
    expect(counted.muted).toBeGreaterThan(0)
    const mails = await Promise.all(emails.map(sentTo))
    expect(mails.map(({ length }) => length)).toEqual([1, 1, 0, 0, 0])
    // Each reads it in their own back office.
    const [[inSg], [inSun]] = [mails[0] ?? [], mails[1] ?? []]
    expect(inSg?.text).toContain('http://localhost:3000/backstage/SG/news')
    expect(inSun?.text).toContain('/backstage/')
    expect(inSun?.text).toContain('粗體 & 文章 (http://localhost:3000/news)')
    const atSun = (await app.call(contract.notice.load_notify, {}, { token: sun.token, prefix: 'SUN' })).data.list[0]
    expect(atSun).toMatchObject({ titleCh: '一人一則', company: null, link: '/backstage/SUN/news' })
  })

  // Mutations: the code not asked for; the version not compared; `isDraft` left as it is.
  it('is sent by a fresh code, as it was read, planned or at once, and is changed only as a draft', async () => {
    const draft = (await app.call(save, { titleCh: '草稿', byMail: true }, staff)).data
    const { id } = draft
    expect((await app.refused(send, { id, version: 1 }, staff)).data.refusal).toBe('auth.code_needed')
    expect((await app.call(get, { id }, staff)).data.state).toBe('draft')
    await app.call(save, { id, version: 1, titleCh: '改過的草稿' }, staff)
    const pinCode = await codeFor(writer, 'announce')
    expect((await app.refused(send, { id, version: 1, pinCode }, staff)).data.refusal).toBe('announcement.changed')
    const gone = new Date(app.now().getTime() - MINUTE_MS).toISOString()
    const late = await app.refused(send, { id, version: 2, sendAt: gone, pinCode }, staff)
    expect(late.data.refusal).toBe('announcement.past')
    const sendAt = new Date(app.now().getTime() + HOUR_MS).toISOString()
    expect((await app.call(send, { id, version: 2, sendAt, pinCode }, staff)).data).toMatchObject({ state: 'planned' })
    const change = { id, version: 2, titleCh: '晚了' }
    expect((await app.refused(save, change, staff)).data.refusal).toBe('announcement.planned')
    expect((await app.refused(contract.siteAnnouncement.remove, { id }, staff)).data.refusal).toBe(
      'announcement.planned',
    )
    expect((await app.call(stop, { id }, staff)).data.state).toBe('draft')
    expect((await app.call(save, { ...change, titleCh: '又能改' }, staff)).data.titleCh).toBe('又能改')
    app.later(MINUTE_MS)
    const again = await codeFor(writer, 'announce')
    await app.call(send, { id, version: 3, pinCode: again }, staff)
    await eventually(async () => expect((await app.call(get, { id }, staff)).data.state).toBe('sent'))
    expect((await app.refused(save, { ...change, version: 3 }, staff)).data.refusal).toBe('announcement.begun')
    expect((await app.refused(stop, { id }, staff)).data.refusal).toBe('announcement.over')
  })

  // Mutations: the notice sent to everybody; the mail of the test with the id of the real one.
  it('is tried out by its writer alone', async () => {
    const email = await withEmail(writer.holder.id)
    const id = await addSiteAnnouncement({ app }, { titleCh: '先試試' })
    expect((await app.call(test, { id }, staff)).data).toEqual({ browsers: 0, mailed: true })
    await eventually(async () => expect(await sentTo(email)).toMatchObject([{ subject: '先試試' }]))
    const told = await db().select().from(notice).where(eq(notice.announcementId, id))
    expect(told.map(({ memberId }) => memberId)).toEqual([writer.holder.id])
    expect((await app.call(get, { id }, staff)).data).toMatchObject({ state: 'draft', reached: 0, mailed: 0 })
    await db().update(member).set({ email: null }).where(eq(member.id, writer.holder.id))
  })

  // Mutation: `sorts` with the newest alone.
  it('is listed by its title, its moment and how many have it', async () => {
    const sendAt = (minutes: number) => new Date(app.now().getTime() + minutes * MINUTE_MS)
    const rows = [
      { titleCh: '排序乙', reached: 3, sendAt: sendAt(1) },
      { titleCh: '排序甲', reached: 1, sendAt: sendAt(3) },
      { titleCh: '排序丙', reached: 2, sendAt: sendAt(2) },
    ]
    for (const row of rows) await addSiteAnnouncement({ app }, row)
    const reachedBy = async (sort: '' | 'title' | '-title' | 'sendAt' | '-reached' | 'newest') =>
      (await app.call(list, { keyword: '排序', sort }, staff)).data.list.map(({ reached }) => reached)
    expect(await reachedBy('newest')).toEqual([2, 1, 3])
    expect(await reachedBy('sendAt')).toEqual([3, 2, 1])
    expect(await reachedBy('-reached')).toEqual([3, 2, 1])
    expect((await reachedBy('title')).toReversed()).toEqual(await reachedBy('-title'))
  })

  // Mutation: `ofSite` left out.
  it('is not one of a company, and the other way round', async () => {
    const id = await addSiteAnnouncement({ app }, { companyId: SUN })
    expect((await app.refused(get, { id }, staff)).code).toBe(404)
    expect((await app.refused(stop, { id }, staff)).code).toBe(404)
  })
})

describe('its mails', () => {
  // Mutations: `stopped_at` left out of `claimMails`; the rows not claimed.
  it('stop with it: what one process has taken is sent, and nothing else', async () => {
    await Promise.all((await Promise.all([1, 2, 3].map(() => app.holder()))).map(({ id }) => withEmail(id)))
    const id = await addSiteAnnouncement({ app }, { isDraft: false, byMail: true })
    await app.running.inTransaction((unit) => notifyNext(unit.db, id, unit.now, 10_000))
    const all = (await mailsFor(id)).length
    const taken = await app.running.inTransaction((unit) => claimMails(unit.db, unit.now, 1))
    expect((await app.call(get, { id }, staff)).data).toMatchObject({ state: 'sending', mailLeft: all })
    expect((await app.call(stop, { id }, staff)).data.state).toBe('stopped')
    await app.running.runJob('announcement_mail')
    const settled = taken.map(({ announcementId, memberId }) => ({
      announcementId,
      memberId,
      outcome: 'sent' as const,
    }))
    await app.running.inTransaction((unit) => settleMails(unit.db, settled, unit.now))
    const after = (await app.call(get, { id }, staff)).data
    expect(after).toMatchObject({ state: 'stopped', mailed: 1, mailLeft: all - 1 })
  })

  // Mutation: the setting asked when the mail is prepared only.
  it('leave out who has unsubscribed, been shut out or erased since it began, and wait for the end of quiet hours', async () => {
    const [left, shut, quiet] = [await app.holder(), await app.holder(), await newPerson(app)]
    const emails = await Promise.all([left, shut, quiet.holder].map(({ id }) => withEmail(id)))
    const minute = Math.floor((app.now().getTime() + 8 * HOUR_MS) / MINUTE_MS) % 1440
    await setting({ quietFrom: minute, quietUntil: (minute + 120) % 1440 }, quiet.holder)
    const id = await addSiteAnnouncement({ app }, { isDraft: false, byMail: true })
    await app.running.inTransaction((unit) => notifyNext(unit.db, id, unit.now, 10_000))
    await setting({ newsMail: false }, left)
    await db().update(member).set({ blockedAt: app.now() }).where(eq(member.id, shut.id))
    await app.running.runJob('announcement_mail')
    expect((await Promise.all(emails.map(sentTo))).map(({ length }) => length)).toEqual([0, 0, 0])
    expect(await mailsFor(id)).toEqual([quiet.holder.id])
    app.later(2 * HOUR_MS)
    await app.running.runJob('announcement_mail')
    expect(await sentTo(emails[2] ?? '')).toHaveLength(1)
    staff = { token: await staffToken(app, writer.holder.id) }
    expect((await app.call(get, { id }, staff)).data).toMatchObject({ state: 'sent', mailLeft: 0, mailFailed: 0 })
  })

  // Mutation: `isServers` for every failure.
  it('to mailboxes that put them off again and again fail after six tries; a server that is away costs none', async () => {
    const readers = await Promise.all(Array.from({ length: 10 }, () => app.holder()))
    await Promise.all(readers.map(({ id }) => withEmail(id)))
    const id = await addSiteAnnouncement({ app }, { isDraft: false, byMail: true, notifiedAt: app.now() })
    const dueAt = app.now()
    await db()
      .insert(announcementMail)
      .values(readers.map((one) => ({ announcementId: id, memberId: one.id, dueAt })))
    let fault = new MailError('esocket', true)
    const services = {
      ...{
        database: app.running.database,
        inTransaction: app.running.inTransaction,
        now: app.now,
        warn: () => undefined,
      },
      ...{ publicUrl: 'http://localhost:3000', companyPrefix: 'SG', secret: 'test' },
      mail: { name: 'failing', local: false, send: () => Promise.reject(fault) },
    }
    const tries = async () => {
      const mails = await db().select().from(announcementMail).where(eq(announcementMail.announcementId, id))
      return new Set(mails.map((one) => one.tries))
    }
    for (let turn = 0; turn < 8; turn += 1) {
      await mailAnnouncements(services)
      app.later(HOUR_MS)
    }
    expect(await tries()).toEqual(new Set([0]))
    fault = new MailError('smtp_450', true, 'mail')
    for (let turn = 0; turn < 5; turn += 1) {
      await mailAnnouncements(services)
      app.later(HOUR_MS)
    }
    expect(await tries()).toEqual(new Set([5]))
    await mailAnnouncements(services)
    staff = { token: await staffToken(app, writer.holder.id) }
    expect((await app.call(get, { id }, staff)).data).toMatchObject({ state: 'sent', mailLeft: 0, mailFailed: 10 })
  })

  // Mutation: what was claimed is claimed again after a while.
  it('that a process was sending when it died count as failed, and are not sent twice', async () => {
    const reader = await app.holder()
    const email = await withEmail(reader.id)
    const id = await addSiteAnnouncement({ app }, { isDraft: false, byMail: true, notifiedAt: app.now() })
    await db().insert(announcementMail).values({ announcementId: id, memberId: reader.id, dueAt: app.now() })
    await app.running.inTransaction((unit) => claimMails(unit.db, unit.now, 10))
    await app.running.runJob('announcement_mail')
    expect((await app.call(get, { id }, staff)).data).toMatchObject({ state: 'sending', mailLeft: 1 })
    app.later(11 * MINUTE_MS)
    await app.running.runJob('announcement_mail')
    staff = { token: await staffToken(app, writer.holder.id) }
    expect((await app.call(get, { id }, staff)).data).toMatchObject({ state: 'sent', mailLeft: 0, mailFailed: 1 })
    expect(await sentTo(email)).toHaveLength(0)
  })
})

describe('the link that stops the mails', () => {
  const wantsMail = async (holder: { token: string }) =>
    (await app.call(contract.notice.load_settings, {}, holder)).data.newsMail
  const request = (method: 'GET' | 'POST', url: string) =>
    app.running.app.inject({
      method,
      url,
      ...(method === 'POST' && {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      }),
    })

  // Mutations: GET stops them; the member left out of the signature; a token without expiry.
  it('stops them by a POST alone, as often as it is pressed, for its own person, for a year', async () => {
    const [me, other] = [await app.holder(), await app.holder()]
    const path = unsubscribePath('test', me.id, 'en-us', app.now())
    const page = await request('GET', path)
    expect(page.json()).toEqual({ lang: 'en-us', list: 'news', outcome: 'asking' })
    expect(page.headers).toMatchObject({ 'cache-control': 'private, no-store' })
    expect(await wantsMail(me)).toBe(true)
    const theirs = path.replace(me.id, other.id)
    for (const wrong of [
      theirs,
      `/unsubscribe/${me.id}`,
      `/unsubscribe/x?token=1`,
      path.replace(/token=\d+/, 'token=9999999999'),
    ]) {
      expect((await request('POST', wrong)).statusCode).toBe(404)
      expect((await request('GET', wrong)).json()).toMatchObject({ outcome: 'expired' })
    }
    expect([await wantsMail(me), await wantsMail(other)]).toEqual([true, true])
    for (const _ of [1, 2])
      expect((await request('POST', path)).json()).toEqual({ lang: 'en-us', list: 'news', outcome: 'done' })
    expect([await wantsMail(me), await wantsMail(other)]).toEqual([false, true])
    await setting({}, me)
    expect(await wantsMail(me)).toBe(false)
    await setting({ newsMail: true }, me)
    expect(await wantsMail(me)).toBe(true)
    const old = unsubscribePath('test', me.id, 'zh-tw', new Date(app.now().getTime() - 366 * DAY_MS))
    expect((await request('POST', old)).statusCode).toBe(404)
    expect(await wantsMail(me)).toBe(true)
  })
})
