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
import { isSomebody, member } from '../../../db/schema/identity/account.ts'
import {
  announcement,
  announcementMail,
  notice,
  noticeSetting,
  pushSubscription,
} from '../../../db/schema/identity/notice.ts'
import { isVisible } from '../../../db/shown-between.ts'
import { peopleOf } from '../../company/company/index.ts'
import { endAnnouncement } from './announcement-mail.store.ts'
import type { PushItem } from './push-batch.ts'

type NewAnnouncement = Pick<
  typeof announcement.$inferInsert,
  'titleCh' | 'titleEn' | 'contentCh' | 'contentEn' | 'link'
>

/** An id that is lower than every member's id. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** What staff sort announcements by. */
export const ANNOUNCEMENT_SORTS = {
  newest: { by: sql`-${announcement.id}`, kind: 'integer' },
  title: { by: announcement.titleCh, kind: 'text' },
  sendAt: { by: announcement.sendAt, kind: 'moment' },
  reached: { by: announcement.reached, kind: 'integer' },
} as const

/** The announcements that staff of a company write. */
export const announcements = companyRows(announcement, {
  may: 'notice.announce',
  search: [announcement.titleCh, announcement.titleEn],
  sorts: ANNOUNCEMENT_SORTS,
})

export const stateIs = (show: AnnouncementState | '' | 'removed', now: Date): SQL | undefined => {
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
  const { people, muted, browsers } = await countAudience(db, company.id)
  return { people, muted, browsers }
}

/** The same of the site: people of all companies, and also how many of them would get a mail. */
export const audienceOfSite = (db: Tx, _acting: Acting<'notice.broadcast', 'site'>) => countAudience(db, null)

async function countAudience(db: Tx, companyId: number | null) {
  const { rows } = await db.execute<{ people: number; muted: number; browsers: number; pushed: number; mails: number }>(
    sql`
    with people as materialized (${audience(companyId, NOBODY)}),
    asked as (
      select people.member_id, coalesce('news' = any (wish.muted), false) as is_muted,
        person.email is not null and coalesce(wish.mail and wish.news_mail, true) as is_mailed
      from people join ${member} as person on person.id = people.member_id
      left join ${noticeSetting} as wish on wish.member_id = people.member_id
    ),
    pushed as (
      select browser.member_id from ${pushSubscription} as browser
      join asked on asked.member_id = browser.member_id where not is_muted
    )
    select (select count(*)::int from asked where not is_muted) as people,
      (select count(*)::int from asked where is_muted) as muted,
      (select count(*)::int from pushed) as browsers,
      (select count(distinct member_id)::int from pushed) as pushed,
      (select count(*)::int from asked where not is_muted and is_mailed) as mails`,
  )
  return rows[0] ?? { people: 0, muted: 0, browsers: 0, pushed: 0, mails: 0 }
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

/**
 * A query for the ids of the people whom an announcement is for, `member_id`, in ascending order.
 * @param companyId null for everybody who has an account and is not shut out, once each, whatever their companies. Those
 *   of a paused company are among them: they are the shop's own, who keep their cards and contacts
 */
const audience = (companyId: number | null, after: string, max?: number): SQL =>
  companyId === null
    ? sql`select id as member_id from ${member}
        where id > ${after}::uuid and ${isSomebody(member)} and ${member.blockedAt} is null
        order by id ${max === undefined ? sql`` : sql`limit ${max}`}`
    : peopleOf(companyId, after, max)

interface Notified {
  /** Whether everybody has been notified. */
  isDone: boolean
  /** The pushes to the browsers of the people just notified. */
  pushes: PushItem[]
  /** All mails are prepared, and there may be some. */
  hasMails: boolean
}

/**
 * Notifies the next people of an announcement, and prepares their mails. The announcement is locked, and the last person's id is
 * stored together with the notices: everybody is notified once, even if the job is interrupted or repeated.
 * @param most people to notify in this transaction
 */
export async function notifyNext(db: Tx, id: number, now: Date, max: number): Promise<Notified> {
  const [found] = await db.select().from(announcement).where(eq(announcement.id, id)).for('update')
  if (!found || found.notifiedAt || announcementState(found, now) !== 'sending')
    return { isDone: true, pushes: [], hasMails: false }
  const { companyId, link, newsId, byMail } = found
  const kind = newsId === null ? 'announcement' : 'news'
  const at = now.toISOString()
  const { rows } = await db.execute<{ notified: number; reached: number; last: string | null; pushes: PushItem[] }>(sql`
    with people as materialized (${audience(companyId, found.notifiedUpTo ?? NOBODY, max)}),
    written as (
      insert into ${notice} (member_id, company_id, kind, category, params, announcement_id, link, at)
      select people.member_id, ${companyId}::int, ${kind}, 'news', '{}', ${id}::int, ${link}, ${at}::timestamptz
      from people left join ${noticeSetting} as wish on wish.member_id = people.member_id
      where not coalesce('news' = any (wish.muted), false)
      returning id, member_id
    ),
    mails as (
      insert into ${announcementMail} (announcement_id, member_id, due_at)
      select ${id}::int, written.member_id, ${at}::timestamptz
      from written join ${member} as person on person.id = written.member_id
      left join ${noticeSetting} as wish on wish.member_id = written.member_id
      where ${byMail}::boolean and person.email is not null and coalesce(wish.mail and wish.news_mail, true)
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
      pushed: sql`${announcement.pushed} + ${pushes.length}`,
      ...(last && { notifiedUpTo: last }),
      ...(isDone && { notifiedAt: now }),
    })
    .where(eq(announcement.id, id))
  if (isDone) await endAnnouncement(db, id, now)
  return { isDone, pushes, hasMails: isDone && byMail }
}
