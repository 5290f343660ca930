import { index, integer, pgTable } from 'drizzle-orm/pg-core'
import { detailed, edited, titled } from '../columns.ts'
import { ofCompany } from '../company/company.ts'

/** A category of frequently asked questions of one company. */
export const questionCategory = pgTable(
  'question_category',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    ...ofCompany,
    ...titled,
    sorter: integer('sorter').notNull().default(99),
    ...edited,
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
    ...titled,
    ...detailed,
    sorter: integer('sorter').notNull().default(99),
    ...edited,
  },
  (table) => [index('question_order').on(table.categoryId, table.sorter, table.id)],
)
