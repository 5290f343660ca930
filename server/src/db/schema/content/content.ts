import { CONTENT_KINDS } from '@idocard/contract/content/content'
import type { KindName } from '@idocard/domain/content/content-kind'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { article, detailed, edited, isPublished, moment, titled, written } from '../columns.ts'
import { member } from '../identity/account.ts'
import { upload } from './upload.ts'

/** Content of the site, by kind, in both languages. Shown from `shownFrom` until `shownUntil`, ordered by `sorter`. */
export const content = pgTable(
  'content',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    kind: text('kind', { enum: CONTENT_KINDS }).notNull(),
    ...titled,
    ...detailed,
    img: text('img').notNull().default(''),
    link: text('link').notNull().default(''),
    sorter: integer('sorter').notNull().default(99),
    shownFrom: moment('shown_from'),
    shownUntil: moment('shown_until'),
    ...edited,
  },
  (table) => [index('content_front').on(table.kind, table.sorter, table.id)],
)

/** A news article; content is Markdown. Shown from `publishedAt` on. */
export const newsArticle = pgTable(
  'news_article',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    /** A `content` of kind `newsCategory`. */
    newsCategoryId: integer('news_category_id')
      .notNull()
      .references(() => content.id),
    ...article,
  },
  (table) => [
    // Includes `shownUntil`, so that shown articles can be counted without reading their bodies.
    index('news_article_newest').on(table.publishedAt, table.id, table.shownUntil).where(isPublished(table)),
    index('news_article_category')
      .on(table.newsCategoryId, table.publishedAt, table.id, table.shownUntil)
      .where(isPublished(table)),
  ],
)

/** A page at `/<slug>`; content is Markdown. */
export const page = pgTable('page', {
  slug: text('slug').primaryKey(),
  id: integer('id').notNull().unique().generatedByDefaultAsIdentity(),
  ...written,
  shownFrom: moment('shown_from'),
  shownUntil: moment('shown_until'),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  /** Of a legal text: the day from which what was published last holds. */
  holdsFrom: text('holds_from').notNull().default(''),
  ...edited,
})

/** A version of a legal text that was published: what holds from a day in Taiwan on. What has held is never changed. */
export const legalVersion = pgTable(
  'legal_version',
  {
    kind: text('kind').$type<KindName>().notNull(),
    contentId: integer('content_id').notNull(),
    holdsFrom: text('holds_from').notNull(),
    /** Title, summary and content in both languages. */
    texts: jsonb('texts').$type<Record<string, string>>().notNull(),
    savedAt: moment('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.contentId, table.holdsFrom] })],
)

/** An uploaded picture that an entry of any kind of content shows, in a field or in its text. It cannot be deleted. */
export const contentPicture = pgTable(
  'content_picture',
  {
    kind: text('kind').$type<KindName | 'product'>().notNull(),
    contentId: integer('content_id').notNull(),
    uploadId: text('upload_id')
      .notNull()
      .references(() => upload.id),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.contentId, table.uploadId] }),
    index('content_picture_of').on(table.uploadId),
  ],
)

/** What an entry was in each of its versions. The kinds are in several tables, so nothing refers to the entry itself. */
export const contentVersion = pgTable(
  'content_version',
  {
    kind: text('kind').$type<KindName>().notNull(),
    contentId: integer('content_id').notNull(),
    version: integer('version').notNull(),
    /** The fields that staff write, by their names. */
    fields: jsonb('fields').$type<Record<string, unknown>>().notNull(),
    isDraft: boolean('is_draft').notNull(),
    savedAt: moment('saved_at').notNull(),
    /** Null for what was there before the first change. */
    memberId: uuid('member_id').references(() => member.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.contentId, table.version] }),
    index('content_version_member').on(table.memberId),
  ],
)

/**
 * What changes in a published entry once it is published again. Readers see the entry itself, which has none of it: no query
 * for readers asks this table.
 */
export const contentDraft = pgTable(
  'content_draft',
  {
    kind: text('kind').$type<KindName>().notNull(),
    contentId: integer('content_id').notNull(),
    /** The fields that staff write, by their names. */
    fields: jsonb('fields').$type<Record<string, unknown>>().notNull(),
    /** The version that readers see, which stays among the kept ones. */
    shownVersion: integer('shown_version').notNull(),
    /** When it is published by itself; null for a draft that waits for somebody. */
    publishAt: moment('publish_at'),
    savedAt: moment('saved_at').notNull(),
    memberId: uuid('member_id').references(() => member.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.contentId] }),
    index('content_draft_due').on(table.publishAt).where(sql`${table.publishAt} is not null`),
    index('content_draft_member').on(table.memberId),
  ],
)
