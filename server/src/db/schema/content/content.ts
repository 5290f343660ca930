import { CONTENT_KINDS } from '@idocard/contract/content/content'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { article, detailed, moment, titled, written } from '../columns.ts'

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
    index('news_article_newest').on(table.publishedAt, table.id, table.shownUntil),
    index('news_article_category').on(table.newsCategoryId, table.publishedAt, table.id, table.shownUntil),
  ],
)

/** A page at `/<slug>`; content is Markdown. */
export const page = pgTable('page', {
  slug: text('slug').primaryKey(),
  ...written,
  shownFrom: moment('shown_from'),
  shownUntil: moment('shown_until'),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})
