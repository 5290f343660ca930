import { contract } from '@idocard/contract'
import { HOUR_MS } from '@idocard/domain/duration'
import { quietSeconds } from '@idocard/domain/identity/notice'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pushSubscription } from '../../../db/schema/identity/notice.ts'
import type { DataOf } from '../../../queue/job.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { eventually } from '../../../testing/eventually.ts'
import { newPerson, type Person } from '../../../testing/person.ts'
import { type Browser, newBrowser, type PushService, startPushService } from '../../../testing/push-service.ts'
import type { pushJob } from './push-batch.ts'

const { load_push_key, load_settings, read_all, save_settings, subscribe_push, unsubscribe_push } = contract.notice

let app: TestApp
let service: PushService
beforeAll(async () => {
  service = await startPushService()
  app = await testApp({ PUSH_HOSTS: service.origin })
})
afterAll(async () => {
  await app.close()
  await service.close()
})
beforeEach(() => {
  service.received.length = 0
  service.answer = { status: 201 }
})

const leave = (on: Person, name = '林訪客') =>
  app.call(contract.exchange.leave, {
    cardSn: on.cardSn,
    name,
    contactMethod: 'v@example.com',
    note: '金絲雀留言',
    consent: true,
  })
let browsers = 0
async function subscribe(me: Person, lang: 'zh-TW' | 'en-US' = 'zh-TW') {
  const browser = newBrowser()
  browsers += 1
  const path = `/browser/${browsers}`
  await app.call(subscribe_push, { endpoint: service.origin + path, ...browser.keys }, { ...me.holder, lang })
  return { ...browser, path }
}
/** The messages that a browser has received, once there are `count` of them. */
const got = (browser: Browser & { path: string }, count = 1) =>
  eventually(() => {
    const mine = service.received.filter(({ path }) => path === browser.path)
    expect(mine).toHaveLength(count)
    return mine.map(({ body }) => JSON.parse(browser.decrypt(body)) as Record<string, unknown>)
  })
const subscriptions = ({ holder }: Person) =>
  app.running.database.db.select().from(pushSubscription).where(eq(pushSubscription.memberId, holder.id))
/** The postponed push jobs for a person's browser, with their delay in seconds. */
async function waiting(me: Person): Promise<{ data: DataOf<typeof pushJob>; seconds: number }[]> {
  const [mine] = await subscriptions(me)
  const { rows } = await app.running.database.db.execute<{ data: DataOf<typeof pushJob>; seconds: number }>(sql`
    select data, extract(epoch from start_after - created_on)::float as seconds from job.job
    where name = 'push' and state = 'created' and start_after > now()
      and data::text like ${`%${mine?.id ?? 'none'}%`}`)
  return rows
}

describe('a browser that subscribed', () => {
  it('gets what happens, encrypted, in its language, with nothing private', async () => {
    const me = await newPerson(app)
    const browser = await subscribe(me, 'en-US')
    await leave(me)
    const [message] = await got(browser)
    expect(message).toMatchObject({ title: '林訪客 left you their details', unread: 1 })
    expect(message?.link).toMatch(/^\/backstage\/SG\/notify\?open=[\w-]{36}$/)
    expect(JSON.stringify(message)).not.toMatch(/金絲雀|v@example/)
    const key = (await app.call(load_push_key, {}, me.holder)).data.key
    expect(service.received[0]?.headers.authorization).toContain(`k=${key}`)
  })

  // Mutation: the count not compared in `duePushes`.
  it('gets the newest of several that became one, and nothing of one that was read meanwhile', async () => {
    const me = await newPerson(app)
    const browser = await subscribe(me)
    await leave(me, '甲')
    await got(browser)
    await leave(me, '乙')
    const messages = await got(browser, 2)
    expect(messages[1]).toMatchObject({ title: '2 位訪客留下了聯絡資料', tag: messages[0]?.tag, again: true })
    const [first] = await subscriptions(me)
    const [one] = (await app.call(contract.notice.load_notify, {}, me.holder)).data.list
    const push = (count: number) =>
      app.running.runJob('push', {
        list: [{ subscriptionId: first?.id ?? '', noticeId: one?.id ?? '', count }],
        attempt: 0,
      })
    await push(1)
    await app.call(read_all, {}, me.holder)
    await push(2)
    await got(browser, 2)
  })

  it('gets no more after it unsubscribed, signed out, or somebody else signed in there', async () => {
    const me = await newPerson(app)
    await subscribe(me)
    expect((await app.call(load_settings, {}, me.holder)).data.pushed).toBe(true)
    expect((await app.call(unsubscribe_push, {}, me.holder)).data.pushed).toBe(false)
    const { path, keys } = await subscribe(me)
    const other = await newPerson(app)
    await app.call(subscribe_push, { endpoint: service.origin + path, ...keys }, other.holder)
    expect(await subscriptions(me)).toEqual([])
    await app.call(contract.account.logout, {}, other.holder)
    expect(await subscriptions(other)).toEqual([])
    for (const person of [me, other]) await leave(person)
    expect(service.received).toEqual([])
  })

  it('is forgotten when its service says that it is gone', async () => {
    const me = await newPerson(app)
    const browser = await subscribe(me)
    service.answer = { status: 410 }
    await leave(me)
    await eventually(async () => expect(await subscriptions(me)).toEqual([]))
    expect(service.received.map(({ path }) => path)).toEqual([browser.path])
  })

  // Mutation: `attempt` not raised for a retry.
  it('is tried again later when its service is busy, and not for ever', async () => {
    const me = await newPerson(app)
    await subscribe(me)
    service.answer = { status: 429, headers: { 'retry-after': '120' } }
    await leave(me)
    const [again] = await eventually(async () => {
      const jobs = await waiting(me)
      expect(jobs).toHaveLength(1)
      return jobs
    })
    expect(again?.seconds).toBeCloseTo(120, 0)
    expect(again?.data.attempt).toBe(1)
    await app.running.runJob('push', { list: again?.data.list ?? [], attempt: 4 })
    expect(await waiting(me)).toHaveLength(1)
  })

  it('gets the title alone when the message is too large', async () => {
    const me = await newPerson(app)
    const browser = await subscribe(me)
    service.answer = { status: 413 }
    await leave(me)
    const [whole, short] = await got(browser, 2)
    expect(whole?.text).not.toBe('')
    expect(short).toMatchObject({ title: whole?.title, text: '' })
  })
})

it.each([
  'https://localhost/',
  'http://127.0.0.1:5432/',
  'https://10.0.0.1/',
  'https://[::1]/',
  'http://fcm.googleapis.com/fcm/send/a',
  'https://push.evil.example/',
  'not an address',
])('no browser can subscribe with %s', async (endpoint) => {
  const me = await newPerson(app)
  const refused = await app.refused(subscribe_push, { endpoint, ...newBrowser().keys }, me.holder)
  expect(refused.data.refusal).toBe('notice.push_unknown')
})

describe('quiet hours', () => {
  // Mutations: the quiet hours not read; the push sent at once and again after the quiet hours.
  it('keep a push until they end', async () => {
    const me = await newPerson(app)
    await subscribe(me)
    // Quiet hours from an hour ago until two hours from now, in Taiwan time.
    const minute = Math.floor(((app.now().getTime() + 8 * HOUR_MS) % (24 * HOUR_MS)) / 60_000)
    const hours = { from: (minute + 1380) % 1440, until: (minute + 120) % 1440 }
    await app.call(save_settings, { muted: [], quietFrom: hours.from, quietUntil: hours.until, mail: true }, me.holder)
    await leave(me)
    const [later] = await eventually(async () => {
      const jobs = await waiting(me)
      expect(jobs).toHaveLength(1)
      return jobs
    })
    expect(Math.abs((later?.seconds ?? 0) - quietSeconds(hours, app.now()))).toBeLessThan(30)
    expect(service.received).toEqual([])
  })
})
