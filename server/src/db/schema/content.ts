import { CONTENT_KINDS } from '@idocard/contract/content'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** What the site says, by kind, in both languages. Shown between its two moments, in order of `sorter`. */
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

/** An article of the news; content is Markdown. Shown from the moment it is published. */
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
    // With what decides whether an article is shown: all of them are counted without reading their bodies.
    index('news_article_newest').on(table.publishedAt, table.id, table.shownUntil),
    index('news_article_category').on(table.newsCategoryId, table.publishedAt, table.id, table.shownUntil),
  ],
)

/** A page of its own at `/<slug>`; content is Markdown. */
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
