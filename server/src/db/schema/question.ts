import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { ofCompany } from './company.ts'

/** A category of frequently asked questions of one company. */
export const questionCategory = pgTable(
  'question_category',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    ...ofCompany,
    titleCh: text('title_ch').notNull(),
    titleEn: text('title_en').notNull().default(''),
    sorter: integer('sorter').notNull().default(99),
  },
  (table) => [index('question_category_order').on(table.companyId, table.sorter, table.id)],
)

/** A question and its answer, which is Markdown. */
export const question = pgTable(
  'question',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    categoryId: integer('category_id')
      .notNull()
      .references(() => questionCategory.id, { onDelete: 'cascade' }),
    titleCh: text('title_ch').notNull(),
    titleEn: text('title_en').notNull().default(''),
    contentCh: text('content_ch').notNull().default(''),
    contentEn: text('content_en').notNull().default(''),
    sorter: integer('sorter').notNull().default(99),
  },
  (table) => [index('question_order').on(table.categoryId, table.sorter, table.id)],
)
