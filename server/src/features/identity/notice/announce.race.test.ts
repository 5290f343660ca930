import { contract, declarations } from '@idocard/contract'
import { audiences } from '@idocard/contract/call'
import { DAY_MS, HOUR_MS } from '@idocard/domain/duration'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { news, newsCategory } from '../../../db/schema/content/news.ts'
import { announcement, notice } from '../../../db/schema/identity/notice.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { eventually } from '../../../testing/eventually.ts'
import { newPerson, type Person } from '../../../testing/person.ts'
import { validCall } from '../../../testing/valid-call.ts'
import { actingIn, appoint, staffToken } from '../staff/fixtures.ts'
import { insertAnnouncement } from './announcement.store.ts'
import { noticesFor } from './fixtures.ts'

const { announce, load_notify_count, save_settings } = contract.notice
const [OURS, OTHER] = [3, 4]

let app: TestApp
let mine: Person
let theirs: Person
let none: { id: string; token: string }
beforeAll(async () => {
  app = await testApp()
  mine = await newPerson(app, OURS)
  theirs = await newPerson(app, OTHER)
  none = await app.holder()
})
afterAll(() => app.close())

const notifiedBy = async (id: number) =>
  app.running.database.db.select().from(notice).where(eq(notice.announcementId, id))
const isSent = (id: number) =>
  eventually(async () => {
    const [found] = await app.running.database.db.select().from(announcement).where(eq(announcement.id, id))
    expect(found?.sentAt).not.toBeNull()
  })

describe('an announcement', () => {
  it('reaches all people of the company and nobody else, in both languages, with its content', async () => {
    await appoint(theirs, 'owner', OTHER)
    const texts = { titleCh: '金絲雀公告', titleEn: 'Canary', contentCh: '**週五**停電', contentEn: '', link: 'news' }
    const { id } = (await app.call(announce, texts, { token: await staffToken(app, theirs.holder.id), prefix: 'SUN' }))
      .data
    await isSent(id)
    const [one] = await noticesFor(app, theirs.holder)
    expect(one).toMatchObject({ titleCh: '金絲雀公告', titleEn: 'Canary', link: '/backstage/SUN/news' })
    expect(one?.contentEn).toContain('<strong>週五</strong>')
    expect(one?.company?.companyenname).toBe('Sunward Energy')
    for (const other of [mine.holder, none]) expect((await app.call(load_notify_count, {}, other)).data.count).toBe(0)
  })

  it('of the site’s own company reaches holders without a card too, and no device that never signed in', async () => {
    const guest = (await app.call(contract.holder.auth_by_device)).data
    const { db } = app.running.database
    await appoint(mine)
    const id = await insertAnnouncement(
      db,
      await actingIn(mine, announce),
      {
        titleCh: '給大家',
        titleEn: '',
        contentCh: '',
        contentEn: '',
        link: '',
      },
      app.now(),
    )
    await app.running.runJob('announce', { id })
    const notified = (await notifiedBy(id)).map(({ memberId }) => memberId)
    expect(notified).toContain(mine.holder.id)
    expect(notified).toContain(none.id)
    expect(notified).not.toContain(theirs.holder.id)
    const { rows } = await db.execute<{ id: string }>(sql`select id from member where guest_hash is not null`)
    expect(guest).toBeTruthy()
    for (const device of rows) expect(notified).not.toContain(device.id)
    expect((await noticesFor(app, mine.holder))[0]).toMatchObject({ titleEn: '給大家', link: '' })
  })

  it('leaves out who switched news off', async () => {
    const off = await newPerson(app, OTHER)
    await app.call(save_settings, { muted: ['news'], quietFrom: -1, quietUntil: -1, mail: true }, off.holder)
    await appoint(theirs, 'owner', OTHER)
    const sender = { token: await staffToken(app, theirs.holder.id), prefix: 'SUN' }
    const { id } = (await app.call(announce, { titleCh: '再一則' }, sender)).data
    await isSent(id)
    expect((await notifiedBy(id)).map(({ memberId }) => memberId)).not.toContain(off.holder.id)
  })

  it('may lead to this site only', async () => {
    await appoint(mine)
    const sender = { token: await staffToken(app, mine.holder.id) }
    for (const link of ['https://evil.example', '//evil.example', 'javascript:alert(1)'])
      expect((await app.refused(announce, { titleCh: '連結', link }, sender)).data.refusal).toBe('notice.link')
  })

  // Mutations: the lock left out of `notifyNext`; `notifiedUpTo` not written.
  it('is told once to each, whatever is interrupted or repeated', async () => {
    const { db } = app.running.database
    await db.execute(
      sql`insert into member (id, phone) select gen_random_uuid(), 'crowd ' || n from generate_series(1, 4500) as n`,
    )
    const texts = { titleCh: '人很多', titleEn: '', contentCh: '', contentEn: '', link: '' }
    await appoint(mine)
    const id = await insertAnnouncement(db, await actingIn(mine, announce), texts, app.now())
    // Interrupted in the middle: the progress is rolled back together with the notices.
    await expect(
      app.running.inTransaction(async (unit) => {
        const { notifyNext } = await import('./announcement.store.ts')
        await notifyNext(unit.db, id, unit.now, 1000)
        throw new Error('the process is killed')
      }),
    ).rejects.toThrow('killed')
    await Promise.all([1, 2, 3, 4].map(() => app.running.runJob('announce', { id })))
    const notified = (await notifiedBy(id)).map(({ memberId }) => memberId)
    expect(notified.length).toBeGreaterThan(4500)
    expect(new Set(notified).size).toBe(notified.length)
  })
})

describe('news', () => {
  // Mutations: announced articles not left out; articles of any age included; future articles included.
  it('of a company are told to its people when they are published, once', async () => {
    const { db } = app.running.database
    const [category] = await db
      .insert(newsCategory)
      .values({ companyId: OTHER, titleCh: '公司' })
      .returning({ id: newsCategory.id })
    const article = (titleCh: string, ago: number, more = {}) => ({
      companyId: OTHER,
      categoryId: category?.id ?? 0,
      titleCh,
      publishedAt: new Date(app.now().getTime() - ago),
      ...more,
    })
    const [fresh] = await db
      .insert(news)
      .values([
        article('剛發布', HOUR_MS),
        article('很久以前', 2 * DAY_MS),
        article('還沒發布', -HOUR_MS),
        article('已經下架', HOUR_MS, { shownUntil: app.now() }),
      ])
      .returning({ id: news.id })
    const person = await newPerson(app, OTHER)
    for (let run = 0; run < 2; run += 1) await app.running.runJob('publish')
    const found = await eventually(async () => {
      const list = await noticesFor(app, person.holder)
      expect(list).toHaveLength(1)
      return list
    })
    expect(found).toMatchObject([
      { kind: 'news', titleCh: '剛發布', link: `/backstage/SUN/news/news?id=${fresh?.id}`, contentCh: '' },
    ])
    const ours = await noticesFor(app, mine.holder)
    expect(ours.some(({ titleCh }) => titleCh === '剛發布')).toBe(false)
    app.later(2 * HOUR_MS)
    await app.running.runJob('publish')
    await eventually(async () =>
      expect((await noticesFor(app, person.holder)).map(({ titleCh }) => titleCh)).toEqual(['還沒發布', '剛發布']),
    )
  })
})

/** Calls that delete a card, a session or an account. They are left out. */
const ENDING = /release|renew|logout|session|delete_my_account|reset_account/

// Mutation: `company_id` left out of `peopleOf`.
it('is in no answer to people of another company, through any call', async () => {
  await appoint(theirs, 'owner', OTHER)
  const acting = await actingIn(theirs, announce, 'SUN')
  const id = await insertAnnouncement(
    app.running.database.db,
    acting,
    {
      titleCh: '金絲雀標題',
      titleEn: 'canary title',
      contentCh: '金絲雀內文',
      contentEn: '',
      link: '',
    },
    app.now(),
  )
  await app.running.runJob('announce', { id })
  const seen: string[] = []
  let asked = 0
  for (const call of declarations) {
    const { body, may } = call.declaration
    // Calls of staff: api/every-role.test.ts.
    if (body === 'file' || may || !audiences(call.declaration).includes('holder')) continue
    if (ENDING.test(call.name)) continue
    const reader = await newPerson(app, OURS)
    const { input, sender } = await validCall(call, reader)
    for (const prefix of ['SG', 'SUN']) {
      const answer = await app.attempt(call.declaration, input, { ...sender, prefix })
      asked += 1
      if (/金絲雀(標題|內文)|canary title/.test(JSON.stringify(answer))) seen.push(`${call.name} ${prefix}`)
    }
  }
  expect(asked).toBeGreaterThan(50)
  expect(seen).toEqual([])
  expect(JSON.stringify(await noticesFor(app, theirs.holder))).toContain('金絲雀內文')
})
