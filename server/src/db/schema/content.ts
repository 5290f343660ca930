import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

export const CONTENT_KINDS = ['banner', 'features', 'introduction', 'partner'] as const

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
