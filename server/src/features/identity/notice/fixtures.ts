import { contract } from '@idocard/contract'
import type { Notice } from '@idocard/contract/identity/notice'
import { DAY_MS } from '@idocard/domain/duration'
import type { NoticeKind } from '@idocard/domain/identity/notice'
import { eq } from 'drizzle-orm'
import { insertOne } from '../../../db/insert-one.ts'
import { announcement } from '../../../db/schema/identity/notice.ts'
import type { Sender, TestApp } from '../../../testing/app.ts'
import { editFixtures } from '../../../testing/edit-fixtures.ts'
import { type Fixtures, type Kind, mine, NO_NUMBER, NO_UUID, NOBODYS, ours } from '../../../testing/fixtures.ts'
import { codeFor, companyOf, deleteAccount, type Person } from '../../../testing/person.ts'
import { newBrowser } from '../../../testing/push-service.ts'
import { type NewNotice, tell } from './store.ts'

/** Adds a notice for a holder, as features do. Push and mail are not sent. */
export async function addNotice<K extends NoticeKind>(app: TestApp, given: NewNotice<K>): Promise<void> {
  const queue = { ready: Promise.resolve(), send: async () => undefined }
  await app.running.inTransaction((unit) => tell(queue, { ...unit, now: app.now() }, given))
}

/** Adds a notice of a paid order, which is never combined with other notices. Returns its id. */
export async function addPaidNotice(app: TestApp, holder: { id: string; token: string }): Promise<string> {
  await addNotice(app, {
    memberId: holder.id,
    companyId: null,
    kind: 'order_paid',
    params: { orderNumber: '1234567890' },
    link: '/idocard/user?order=1234567890',
  })
  return (await noticesFor(app, holder))[0]?.id ?? ''
}

/** The first page of a holder's notices. */
export const noticesFor = async (app: TestApp, who: Sender): Promise<Notice[]> =>
  (await app.call(contract.notice.load_notify, {}, who)).data.list

export const NOTICE: Kind = {
  make: ({ app, holder }) => addPaidNotice(app, holder),
  remove: deleteAccount,
  never: NO_UUID,
}

/** Adds an announcement of the person's company, planned for tomorrow; returns its number. */
async function addAnnouncement(person: Person, row: Partial<typeof announcement.$inferInsert> = {}): Promise<number> {
  const now = person.app.now()
  const companyId = await companyOf(person)
  const planned = { titleCh: '公告', createdAt: now, sendAt: new Date(now.getTime() + DAY_MS) }
  return (await insertOne(person.app.running.database.db, announcement, { ...planned, companyId, ...row })).id
}

const ANNOUNCEMENT: Kind = {
  make: (owner) => addAnnouncement(owner),
  remove: ({ app }, id) => app.running.database.db.delete(announcement).where(eq(announcement.id, Number(id))),
  never: NO_NUMBER,
}

const edits = editFixtures('announcement', {
  kind: ANNOUNCEMENT,
  given: async ({ app }) => ({ link: 'news', sendAt: new Date(app.now().getTime() + DAY_MS).toISOString() }),
})

/** Adds an announcement of the site, a draft unless said otherwise; returns its number. */
export async function addSiteAnnouncement(
  { app }: Pick<Person, 'app'>,
  row: Partial<typeof announcement.$inferInsert> = {},
): Promise<number> {
  const draft = { titleCh: '給大家', createdAt: app.now(), sendAt: app.now(), isDraft: true }
  return (await insertOne(app.running.database.db, announcement, { ...draft, ...row })).id
}

const siteDraft = async (person: Person, row: Partial<typeof announcement.$inferInsert> = {}) => ({
  given: { id: await addSiteAnnouncement(person, row) },
  isOnce: true as const,
})

export const noticeFixtures = {
  owners: {
    'notice.load_notify': {},
    'notice.read': { id: mine(NOTICE) },
    'notice.save_settings': {},
    'notice.subscribe_push': {},
    'notice.announce': {},
    ...edits.owners,
    'announcement.load_audience': {},
    'announcement.stop': { id: ours(ANNOUNCEMENT) },
    'siteAnnouncement.list': {},
    'siteAnnouncement.get': { id: NOBODYS },
    'siteAnnouncement.load_audience': {},
    'siteAnnouncement.save': { id: NOBODYS },
    'siteAnnouncement.test': { id: NOBODYS },
    'siteAnnouncement.send': { id: NOBODYS },
    'siteAnnouncement.stop': { id: NOBODYS },
    'siteAnnouncement.remove': { id: NOBODYS },
    'siteAnnouncement.restore': { id: NOBODYS },
  },
  prepare: {
    'notice.load_notify': () => ({ given: { after: '' } }),
    'notice.read': async ({ app, holder }) => ({ given: { id: await addPaidNotice(app, holder) } }),
    'notice.save_settings': () => ({ given: { quietFrom: 1350, quietUntil: 420 } }),
    'notice.subscribe_push': () => ({
      given: { endpoint: 'https://web.push.apple.com/valid', ...newBrowser().keys },
    }),
    ...edits.prepare,
    'announcement.stop': async (person) => ({ given: { id: await addAnnouncement(person) }, isOnce: true }),
    'announcement.remove': async (person) => ({
      given: { id: await addAnnouncement(person, { isDraft: true }) },
      isOnce: true,
    }),
    'announcement.restore': async (person) => ({
      given: { id: await addAnnouncement(person, { isDraft: true, removedAt: person.app.now() }) },
      isOnce: true,
    }),
    'siteAnnouncement.list': () => ({ given: { cursor: '' } }),
    'siteAnnouncement.get': async (person) => ({ given: { id: await addSiteAnnouncement(person) } }),
    'siteAnnouncement.save': async (person) => {
      const { given, isOnce } = await siteDraft(person)
      return { given: { ...given, version: 1, link: 'news' }, isOnce }
    },
    'siteAnnouncement.test': (person) => siteDraft(person),
    'siteAnnouncement.send': async (person) => {
      const { given, isOnce } = await siteDraft(person)
      // Tomorrow, so that nobody is told in other tests.
      const sendAt = new Date(person.app.now().getTime() + DAY_MS).toISOString()
      return { given: { ...given, version: 1, sendAt, pinCode: await codeFor(person, 'announce') }, isOnce }
    },
    'siteAnnouncement.stop': (person) =>
      siteDraft(person, { isDraft: false, sendAt: new Date(person.app.now().getTime() + DAY_MS) }),
    'siteAnnouncement.remove': (person) => siteDraft(person),
    'siteAnnouncement.restore': (person) => siteDraft(person, { removedAt: person.app.now() }),
    'notice.announce': () => ({ given: { link: 'news' } }),
  },
} satisfies Fixtures<'notice' | 'announcement' | 'siteAnnouncement'>
