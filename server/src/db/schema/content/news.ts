import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, index, integer, pgTable } from 'drizzle-orm/pg-core'
import { article, edited, isPublished, titled } from '../columns.ts'
import { ofCompany } from '../company/company.ts'

/** A category of a company's news for its people. */
export const newsCategory = pgTable(
  'news_category',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    ...ofCompany,
    /** The parent category; null for a category at the top level. */
    previousId: integer('previous_id').references((): AnyPgColumn => newsCategory.id, { onDelete: 'cascade' }),
    ...titled,
    sorter: integer('sorter').notNull().default(99),
    ...edited,
  },
  (table) => [
    index('news_category_order').on(table.companyId, table.sorter, table.id),
    index('news_category_previous').on(table.previousId).where(sql`${table.previousId} is not null`),
  ],
)

/** A company's news for its people in the back office, in Markdown. Shown from `publishedAt` until `shownUntil`. */
export const news = pgTable(
  'news',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    ...ofCompany,
    categoryId: integer('category_id')
      .notNull()
      .references(() => newsCategory.id),
    ...article,
    /** Whether visitors may read it too. */
    isPublic: boolean('is_public').notNull().default(false),
  },
  (table) => [
    // Includes `shownUntil`, so that shown news can be counted without reading their bodies.
    index('news_newest').on(table.companyId, table.publishedAt, table.id, table.shownUntil).where(isPublished(table)),
    index('news_of_category')
      .on(table.categoryId, table.publishedAt, table.id, table.shownUntil)
      .where(isPublished(table)),
  ],
)
