import type { contract } from '@idocard/contract'
import type { InputOf } from '@idocard/contract/call'
import { DAY_MS } from '@idocard/domain/duration'
import { type AnnouncementState, announcementState } from '@idocard/domain/identity/announcement'
import { and, eq, gt, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Acting } from '../../../api/authorise.ts'
import { companyRows } from '../../../api/company-rows.store.ts'
import { insertOne } from '../../../db/insert-one.ts'
import type { Tx } from '../../../db/open.ts'
import { company } from '../../../db/schema/company/company.ts'
import { news } from '../../../db/schema/content/news.ts'
import { announcement, notice, noticeSetting, pushSubscription } from '../../../db/schema/identity/notice.ts'
import { isVisible } from '../../../db/shown-between.ts'
import { peopleOf } from '../../company/company/index.ts'
import type { PushItem } from './push-batch.ts'

type NewAnnouncement = Pick<
  typeof announcement.$inferInsert,
  'titleCh' | 'titleEn' | 'contentCh' | 'contentEn' | 'link'
>

/** An id that is lower than every member's id. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** The announcements that staff of a company write. */
export const announcements = companyRows(announcement, {
  may: 'notice.announce',
  search: [announcement.titleCh, announcement.titleEn],
  sorts: { newest: { by: sql`-${announcement.id}`, kind: 'integer' } },
})

const stateIs = (show: AnnouncementState | '' | 'removed', now: Date): SQL | undefined => {
  const { isDraft, sendAt, sentAt, stoppedAt } = announcement
  const isWaiting = and(eq(isDraft, false), isNull(sentAt), isNull(stoppedAt))
  return {
    '': undefined,
    draft: eq(isDraft, true),
    planned: and(isWaiting, gt(sendAt, now)),
    sending: and(isWaiting, lte(sendAt, now)),
    sent: isNotNull(sentAt),
    stopped: isNotNull(stoppedAt),
    removed: undefined,
  }[show]
}

type Listing = InputOf<(typeof contract)['announcement']['list']>

/** A page of the company's announcements. News are told without staff. @returns undefined for a cursor of another list */
export const listAnnouncements = (db: Tx, acting: Acting<'notice.announce'>, at: Listing, now: Date) =>
  announcements.list(db, acting, at, isNull(announcement.newsId), stateIs(at.show, now))

/** How many people of a company would get an announcement now, how many do not want news, and in how many browsers. */
export async function audienceOf(db: Tx, { company }: Acting<'notice.announce'>) {
  const { rows } = await db.execute<{ people: number; muted: number; browsers: number }>(sql`
    with people as materialized (${peopleOf(company.id, NOBODY)}),
    asked as (
      select people.member_id, coalesce('news' = any (wish.muted), false) as is_muted
      from people left join ${noticeSetting} as wish on wish.member_id = people.member_id
    )
    select (select count(*)::int from asked where not is_muted) as people,
      (select count(*)::int from asked where is_muted) as muted,
      (select count(*)::int from ${pushSubscription} as browser
        join asked on asked.member_id = browser.member_id where not is_muted) as browsers`)
  return rows[0] ?? { people: 0, muted: 0, browsers: 0 }
}

/**
 * Stops what a company's announcements are about to do: planned ones become drafts again, and those on their way reach
 * nobody else.
 */
export async function restAnnouncements(db: Tx, companyId: number, now: Date): Promise<void> {
  const isOf = eq(announcement.companyId, companyId)
  const counted = { version: sql`${announcement.version} + 1` }
  await db
    .update(announcement)
    .set({ ...counted, isDraft: true })
    .where(and(isOf, stateIs('planned', now)))
  await db
    .update(announcement)
    .set({ ...counted, stoppedAt: now })
    .where(and(isOf, stateIs('sending', now)))
}

/** The announcements whose moment has come and of which nobody has been told yet. */
export async function dueAnnouncements(db: Tx, now: Date): Promise<number[]> {
  const rows = await db
    .select({ id: announcement.id })
    .from(announcement)
    .where(and(stateIs('sending', now), isNull(announcement.notifiedUpTo)))
  return rows.map(({ id }) => id)
}

/**
 * Stores an announcement of the company that staff act for, to be sent now. The job `announce` notifies its people.
 * @returns the announcement's id
 */
export async function insertAnnouncement(
  db: Tx,
  { company }: Acting<'notice.announce'>,
  made: NewAnnouncement,
  now: Date,
): Promise<number> {
  return (await insertOne(db, announcement, { ...made, companyId: company.id, createdAt: now, sendAt: now })).id
}

/** News older than this is not announced any more: it was published while the server was down. */
const NEWS_FRESH_MS = DAY_MS

/** Stores an announcement for each newly published article of a live company that has none yet. @returns the ids of the announcements */
export async function announceNews(db: Tx, now: Date): Promise<number[]> {
  const fresh = await db
    .select({ id: news.id, companyId: news.companyId, titleCh: news.titleCh, titleEn: news.titleEn })
    .from(news)
    .innerJoin(company, eq(company.id, news.companyId))
    .leftJoin(announcement, eq(announcement.newsId, news.id))
    .where(
      and(
        isNull(announcement.id),
        isNull(company.pausedAt),
        gt(news.publishedAt, new Date(now.getTime() - NEWS_FRESH_MS)),
        isVisible(news, now),
      ),
    )
  if (fresh.length === 0) return []
  const made = await db
    .insert(announcement)
    .values(
      fresh.map(({ id, ...article }) => ({
        ...article,
        newsId: id,
        link: `news/news?id=${id}`,
        createdAt: now,
        sendAt: now,
      })),
    )
    // Another process may have announced the article in the meantime.
    .onConflictDoNothing({ target: announcement.newsId })
    .returning({ id: announcement.id })
  return made.map(({ id }) => id)
}

interface Notified {
  /** Whether everybody has been notified. */
  isDone: boolean
  /** The pushes to the browsers of the people just notified. */
  pushes: PushItem[]
}

/**
 * Notifies the next people of a company of an announcement. The announcement is locked, and the last person's id is
 * stored together with the notices: everybody is notified once, even if the job is interrupted or repeated.
 * @param most people to notify in this transaction
 */
export async function notifyNext(db: Tx, id: number, now: Date, max: number): Promise<Notified> {
  const [found] = await db.select().from(announcement).where(eq(announcement.id, id)).for('update')
  if (!found || announcementState(found, now) !== 'sending') return { isDone: true, pushes: [] }
  const { companyId, link, newsId } = found
  const kind = newsId === null ? 'announcement' : 'news'
  const at = now.toISOString()
  const { rows } = await db.execute<{ notified: number; reached: number; last: string | null; pushes: PushItem[] }>(sql`
    with people as materialized (${peopleOf(companyId, found.notifiedUpTo ?? NOBODY, max)}),
    written as (
      insert into ${notice} (member_id, company_id, kind, category, params, announcement_id, link, at)
      select people.member_id, ${companyId}::int, ${kind}, 'news', '{}', ${id}::int, ${link}, ${at}::timestamptz
      from people left join ${noticeSetting} as wish on wish.member_id = people.member_id
      where not coalesce('news' = any (wish.muted), false)
      returning id, member_id
    )
    select (select count(*)::int from people) as notified, (select count(*)::int from written) as reached,
      (select member_id from people order by member_id desc limit 1) as last,
      (select coalesce(jsonb_agg(jsonb_build_object('subscriptionId', browser.id, 'noticeId', written.id, 'count', 1)), '[]')
        from written join ${pushSubscription} as browser on browser.member_id = written.member_id) as pushes`)
  const { notified = 0, reached = 0, last = null, pushes = [] } = rows[0] ?? {}
  const isDone = notified < max
  await db
    .update(announcement)
    .set({
      reached: sql`${announcement.reached} + ${reached}`,
      ...(last && { notifiedUpTo: last }),
      ...(isDone && { sentAt: now }),
    })
    .where(eq(announcement.id, id))
  return { isDone, pushes }
}
