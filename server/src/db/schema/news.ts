import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { ofCompany } from './company.ts'

/** A category of a company's news for its people. */
export const newsCategory = pgTable(
  'news_category',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    ...ofCompany,
    /** The category that it is in; null at the top. */
    previousId: integer('previous_id').references((): AnyPgColumn => newsCategory.id, { onDelete: 'cascade' }),
    titleCh: text('title_ch').notNull(),
    titleEn: text('title_en').notNull().default(''),
    sorter: integer('sorter').notNull().default(99),
  },
  (table) => [
    index('news_category_order').on(table.companyId, table.sorter, table.id),
    index('news_category_previous').on(table.previousId).where(sql`${table.previousId} is not null`),
  ],
)

/** News of a company for its people, in the back office. Content is Markdown. Shown from `publishedAt` until `shownUntil`. */
export const news = pgTable(
  'news',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    ...ofCompany,
    categoryId: integer('category_id')
      .notNull()
      .references(() => newsCategory.id),
    titleCh: text('title_ch').notNull(),
    titleEn: text('title_en').notNull().default(''),
    summaryCh: text('summary_ch').notNull().default(''),
    summaryEn: text('summary_en').notNull().default(''),
    contentCh: text('content_ch').notNull().default(''),
    contentEn: text('content_en').notNull().default(''),
    img: text('img').notNull().default(''),
    /** Whether visitors may read it too. */
    isPublic: boolean('is_public').notNull().default(false),
    publishedAt: moment('published_at').notNull(),
    shownUntil: moment('shown_until'),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    // Includes `shownUntil`, so that shown news can be counted without reading their bodies.
    index('news_newest').on(table.companyId, table.publishedAt, table.id, table.shownUntil),
    index('news_of_category').on(table.categoryId, table.publishedAt, table.id, table.shownUntil),
  ],
)
