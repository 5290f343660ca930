import type { contract } from '@idocard/contract'
import type { InputOf } from '@idocard/contract/call'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Acting } from '../../../api/authorise.ts'
import { contains } from '../../../db/contains.ts'
import { insertOne } from '../../../db/insert-one.ts'
import { listPage } from '../../../db/list-page.ts'
import type { Tx } from '../../../db/open.ts'
import { isKept, isRemoved, removeRow, restoreRow } from '../../../db/removed.ts'
import { card } from '../../../db/schema/cards/card.ts'
import { member } from '../../../db/schema/identity/account.ts'
import { announcement, notice, pushSubscription } from '../../../db/schema/identity/notice.ts'
import { ANNOUNCEMENT_SORTS, stateIs } from './announcement.store.ts'
import type { AnnouncementRow } from './announcement-shown.ts'
import type { PushItem } from './push-batch.ts'

type Staff = Acting<'notice.broadcast', 'site'>
type Fields = Partial<Omit<typeof announcement.$inferInsert, 'id' | 'companyId' | 'version' | 'removedAt' | 'newsId'>>

/** The site's own announcements: those of companies have a company. */
const ofSite = isNull(announcement.companyId)
const oneOf = (id: number) => and(ofSite, eq(announcement.id, id))

/** A page of the announcements to everybody. @returns undefined for a cursor of another list */
export async function listSiteAnnouncements(
  db: Tx,
  _staff: Staff,
  { keyword, show, ...at }: InputOf<(typeof contract)['siteAnnouncement']['list']>,
  now: Date,
) {
  const page = await listPage(
    db,
    {
      query: (keys) =>
        db
          .select({ ...keys, row: announcement })
          .from(announcement)
          .$dynamic(),
      where: and(
        ofSite,
        show === 'removed' ? isRemoved(announcement) : isKept(announcement),
        contains(keyword, announcement.titleCh, announcement.titleEn),
        stateIs(show, now),
      ),
      sorts: ANNOUNCEMENT_SORTS,
      id: { by: announcement.id, kind: 'integer' },
    },
    at,
  )
  return page && { ...page, list: page.list.map(({ row }) => row) }
}

export async function siteAnnouncement(db: Tx, _staff: Staff, id: number): Promise<AnnouncementRow | undefined> {
  const [found] = await db
    .select()
    .from(announcement)
    .where(and(oneOf(id), isKept(announcement)))
  return found
}

/** An announcement, or a deleted one, locked until the transaction ends: nobody is notified meanwhile. */
export async function lockSiteAnnouncement(db: Tx, _staff: Staff, id: number): Promise<AnnouncementRow | undefined> {
  const [found] = await db.select().from(announcement).where(oneOf(id)).for('update')
  return found
}

/** Adds a draft. */
export const insertSiteAnnouncement = (
  db: Tx,
  _staff: Staff,
  written: Fields & Pick<AnnouncementRow, 'titleCh'>,
  now: Date,
): Promise<AnnouncementRow> =>
  insertOne(db, announcement, { ...written, companyId: null, isDraft: true, createdAt: now, sendAt: now })

/** Changes a locked announcement. Its version counts what it says, not what becomes of it. */
export async function updateSiteAnnouncement(
  db: Tx,
  { id, version }: Pick<AnnouncementRow, 'id' | 'version'>,
  fields: Fields,
  isText = false,
): Promise<AnnouncementRow> {
  const [updated] = await db
    .update(announcement)
    .set({ ...fields, version: isText ? version + 1 : version })
    .where(eq(announcement.id, id))
    .returning()
  if (!updated) throw new Error(`Announcement ${id} was locked, and is not there.`)
  return updated
}

export const removeSiteAnnouncement = (db: Tx, { id }: Pick<AnnouncementRow, 'id'>, now: Date): Promise<void> =>
  removeRow(db, announcement, id, now)

export const restoreSiteAnnouncement = (db: Tx, { id }: Pick<AnnouncementRow, 'id'>): Promise<void> =>
  restoreRow(db, announcement, id)

/** Tells one person of a draft by a notice, whatever they have muted. @returns the pushes to their browsers */
export async function notifyOne(
  db: Tx,
  { id, link }: Pick<AnnouncementRow, 'id' | 'link'>,
  memberId: string,
  now: Date,
): Promise<PushItem[]> {
  const about = { kind: 'announcement', category: 'news', params: {}, announcementId: id, link } as const
  const written = await insertOne(db, notice, { ...about, memberId, companyId: null, at: now })
  const browsers = await db
    .select({ subscriptionId: pushSubscription.id })
    .from(pushSubscription)
    .where(eq(pushSubscription.memberId, memberId))
  return browsers.map((one) => ({ ...one, noticeId: written.id, count: 1 }))
}

/** What a mail to one person needs. Undefined if the announcement or the person is gone, or has no address. */
export async function testMailOf(db: Tx, id: number, memberId: string) {
  const [text] = await db.select().from(announcement).where(oneOf(id))
  const [person] = await db
    .select({ email: member.email, fields: card.fields })
    .from(member)
    .leftJoin(card, eq(card.memberId, member.id))
    .where(eq(member.id, memberId))
    .orderBy(asc(card.activatedAt))
    .limit(1)
  return text && person?.email ? { text, email: person.email, card: person.fields ?? undefined } : undefined
}
