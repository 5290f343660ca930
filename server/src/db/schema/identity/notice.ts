import { NOTICE_CATEGORIES, NOTICE_KINDS } from '@idocard/domain/identity/notice'
import type { Lang } from '@idocard/domain/language'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { detailed, moment, removable, titled } from '../columns.ts'
import { company } from '../company/company.ts'
import { news } from '../content/news.ts'
import { member, ofMember, session } from './account.ts'

/** A message of a company to all of its people, or of the site to everybody. The notices that deliver it refer to it. */
export const announcement = pgTable(
  'announcement',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    /** Null for one of the site, to everybody. */
    companyId: integer('company_id').references(() => company.id, { onDelete: 'cascade' }),
    ...titled,
    ...detailed,
    /** A path in the back office; empty without a link. */
    link: text('link').notNull().default(''),
    /** The article that it announces. Unique, so that each article is announced once. */
    newsId: integer('news_id')
      .unique()
      .references(() => news.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    /** Counts the changes, so that nobody overwrites what a colleague saved meanwhile. */
    version: integer('version').notNull().default(1),
    ...removable,
    /** It is not sent, whatever `sendAt` says. */
    isDraft: boolean('is_draft').notNull().default(false),
    /** The moment from which it is sent. */
    sendAt: moment('send_at').notNull(),
    /** When staff stopped it on its way. */
    stoppedAt: moment('stopped_at'),
    /** How many people have it. */
    reached: integer('reached').notNull().default(0),
    /** In how many browsers it was pushed. */
    pushed: integer('pushed').notNull().default(0),
    /** The last member who was notified. Members are notified in id order. Null before the first one. */
    notifiedUpTo: uuid('notified_up_to'),
    /** When all people had been notified. Mails may still be on their way. */
    notifiedAt: moment('notified_at'),
    /** It also goes by mail, to whoever wants it there. */
    byMail: boolean('by_mail').notNull().default(false),
    /** How many mails were sent, and how many could not be. */
    mailed: integer('mailed').notNull().default(0),
    mailFailed: integer('mail_failed').notNull().default(0),
    /** When all people had been notified, and no mail was left. */
    sentAt: moment('sent_at'),
  },
  (table) => [
    index('announcement_of').on(table.companyId, table.createdAt),
    index('announcement_waiting').on(table.sendAt).where(sql`${table.sentAt} is null`),
  ],
)

/**
 * A mail of an announcement that is still to be sent, a row for each person. It goes when the mail was sent or cannot be,
 * so that nothing is sent twice, and nothing says for longer who got one.
 */
export const announcementMail = pgTable(
  'announcement_mail',
  {
    announcementId: integer('announcement_id')
      .notNull()
      .references(() => announcement.id, { onDelete: 'cascade' }),
    ...ofMember,
    /** Not before: after a failure, or in the person's quiet hours. */
    dueAt: moment('due_at').notNull(),
    /** Failed attempts so far. */
    tries: smallint('tries').notNull().default(0),
    /** Since when a process has been sending it. */
    claimedAt: moment('claimed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.announcementId, table.memberId] }),
    index('announcement_mail_due').on(table.dueAt).where(sql`${table.claimedAt} is null`),
    index('announcement_mail_member').on(table.memberId),
  ],
)

/** A notice for a holder. Its text is created from kind and parameters when it is read, in the reader's language. */
export const notice = pgTable(
  'notice',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    ...ofMember,
    /** The company that sends it; null for a notice of the product itself. */
    companyId: integer('company_id').references(() => company.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: NOTICE_KINDS }).notNull(),
    category: text('category', { enum: NOTICE_CATEGORIES }).notNull(),
    /** Names and numbers for its text. */
    params: jsonb('params').$type<Record<string, string | number>>().notNull(),
    announcementId: integer('announcement_id').references(() => announcement.id, { onDelete: 'cascade' }),
    /** A path below the company's prefix in the back office, or a full path of the site. */
    link: text('link').notNull().default(''),
    /** Unread notices with the same key are combined into one, with `count`. */
    groupKey: text('group_key'),
    count: integer('count').notNull().default(1),
    at: moment('at').notNull(),
    readAt: moment('read_at'),
  },
  (table) => [
    index('notice_newest').on(table.memberId, table.at.desc(), table.id),
    index('notice_unread').on(table.memberId, table.at.desc(), table.id).where(sql`${table.readAt} is null`),
    uniqueIndex('notice_group')
      .on(table.memberId, table.groupKey)
      .where(sql`${table.readAt} is null and ${table.groupKey} is not null`),
    index('notice_announcement').on(table.announcementId).where(sql`${table.announcementId} is not null`),
    index('notice_age').on(table.at),
  ],
)
export type NoticeRow = typeof notice.$inferSelect

/** A holder's settings for notices. Without a row, everything is sent at any time. */
export const noticeSetting = pgTable(
  'notice_setting',
  {
    memberId: uuid('member_id')
      .primaryKey()
      .references(() => member.id, { onDelete: 'cascade' }),
    /** Categories that the holder switched off. */
    muted: text('muted', { enum: NOTICE_CATEGORIES }).array().notNull().default(sql`'{}'`),
    /** Start and end of the hours without push messages, in minutes of the day in Taiwan. Null without such hours. */
    quietFrom: smallint('quiet_from'),
    quietUntil: smallint('quiet_until'),
    mail: boolean('mail').notNull().default(true),
    /** Announcements come by mail as well, if `mail` is on. A link in each of them switches this off. */
    newsMail: boolean('news_mail').notNull().default(true),
    /** The monthly figures of companies that they look after come by mail, if `mail` is on. A link in each switches this off. */
    figuresMail: boolean('figures_mail').notNull().default(true),
  },
  (table) => [check('notice_setting_quiet', sql`(${table.quietFrom} is null) = (${table.quietUntil} is null)`)],
)

/** A browser that receives a holder's notices by web push until its session ends. */
export const pushSubscription = pgTable(
  'push_subscription',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    ...ofMember,
    sessionId: uuid('session_id')
      .notNull()
      .references(() => session.id, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull().unique(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    lang: text('lang').$type<Lang>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('push_subscription_of').on(table.memberId), index('push_subscription_session').on(table.sessionId)],
)
