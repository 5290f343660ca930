import { CONTENT_KINDS } from '@idocard/contract/content'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Content of the site, by kind, in both languages. Shown from `shownFrom` until `shownUntil`, ordered by `sorter`. */
export const content = pgTable(
  'content',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    kind: text('kind', { enum: CONTENT_KINDS }).notNull(),
    titleCh: text('title_ch').notNull(),
    titleEn: text('title_en').notNull().default(''),
    contentCh: text('content_ch').notNull().default(''),
    contentEn: text('content_en').notNull().default(''),
    img: text('img').notNull().default(''),
    link: text('link').notNull().default(''),
    sorter: integer('sorter').notNull().default(99),
    shownFrom: moment('shown_from'),
    shownUntil: moment('shown_until'),
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
    titleCh: text('title_ch').notNull(),
    titleEn: text('title_en').notNull().default(''),
    summaryCh: text('summary_ch').notNull().default(''),
    summaryEn: text('summary_en').notNull().default(''),
    contentCh: text('content_ch').notNull().default(''),
    contentEn: text('content_en').notNull().default(''),
    img: text('img').notNull().default(''),
    publishedAt: moment('published_at').notNull(),
    shownUntil: moment('shown_until'),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    // Includes `shownUntil`, so that shown articles can be counted without reading their bodies.
    index('news_article_newest').on(table.publishedAt, table.id, table.shownUntil),
    index('news_article_category').on(table.newsCategoryId, table.publishedAt, table.id, table.shownUntil),
  ],
)

/** A page at `/<slug>`; content is Markdown. */
export const page = pgTable('page', {
  slug: text('slug').primaryKey(),
  titleCh: text('title_ch').notNull(),
  titleEn: text('title_en').notNull().default(''),
  summaryCh: text('summary_ch').notNull().default(''),
  summaryEn: text('summary_en').notNull().default(''),
  contentCh: text('content_ch').notNull().default(''),
  contentEn: text('content_en').notNull().default(''),
  shownFrom: moment('shown_from'),
  shownUntil: moment('shown_until'),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})
