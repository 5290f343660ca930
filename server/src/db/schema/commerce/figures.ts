import { FIGURE_PARTS, FIGURES } from '@idocard/domain/commerce/figures'
import { VISIT_SOURCES } from '@idocard/domain/commerce/visit-source'
import type { Lang } from '@idocard/domain/language'
import { bigint, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'

/** Visits to the plan page by day in Taiwan. Contains nothing about the visitors. */
export const planVisit = pgTable(
  'plan_visit',
  {
    day: date('day').notNull(),
    lang: text('lang').$type<Lang>().notNull(),
    source: text('source', { enum: VISIT_SOURCES }).notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.lang, table.source] })],
)

/** The days in Taiwan that are over and whose sums are in `day_figure`. They follow each other without a gap. */
export const figuredDay = pgTable('figured_day', {
  day: date('day').primaryKey(),
  at: moment('at').notNull(),
})

/** The sums of a day that is over. A sum of 0 has no row. */
export const dayFigure = pgTable(
  'day_figure',
  {
    day: date('day').notNull(),
    figure: text('figure', { enum: FIGURES }).notNull(),
    /** Empty for all. */
    part: text('part', { enum: ['', ...FIGURE_PARTS] }).notNull(),
    /** A product's id, a language or a source; empty for all. */
    key: text('key').notNull(),
    sum: bigint('sum', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.part, table.figure, table.key] })],
)
