import { CONTENT_KINDS } from '@idocard/contract/content/content'
import type { KindName } from '@idocard/domain/content/content-kind'
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { article, detailed, edited, isPublished, moment, titled, written } from '../columns.ts'
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
  ...edited,
})

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
