import type { Source } from '@idocard/domain/cards/card'
import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { ofCompany } from './company.ts'
import { employee } from './employee.ts'

/** How a card was opened, saved, used to exchange or tapped; empty for cards that were claimed. */
const source = text('source').$type<Source | ''>().notNull()
/** The department at that time, which may be gone since; 0 for none. */
const departmentId = integer('department_id').notNull()

/**
 * What happened on a day with the card of somebody who works for a company. It is counted together with the holder’s own
 * counts (`card_metric`), so both are the same, and it stays when the card is given up. Without its person once they erase
 * their account or are off the list for good.
 */
export const employeeFigure = pgTable(
  'employee_figure',
  {
    ...ofCompany,
    day: date('day').notNull(),
    employeeId: integer('employee_id').references(() => employee.id, { onDelete: 'set null' }),
    departmentId,
    source,
    claimed: integer('claimed').notNull().default(0),
    opened: integer('opened').notNull().default(0),
    saved: integer('saved').notNull().default(0),
    exchanged: integer('exchanged').notNull().default(0),
    tapped: integer('tapped').notNull().default(0),
  },
  (table) => [
    uniqueIndex('employee_figure_once').on(table.employeeId, table.day, table.departmentId, table.source),
    index('employee_figure_day').on(table.companyId, table.day),
    index('employee_figure_old').on(table.day),
  ],
)

const sum = (name: string) => bigint(name, { mode: 'number' }).notNull()

/** The sums of the people of a company on a day that is over. */
export const companyDayFigure = pgTable(
  'company_day_figure',
  {
    ...ofCompany,
    day: date('day').notNull(),
    departmentId,
    source,
    claimed: sum('claimed'),
    opened: sum('opened'),
    saved: sum('saved'),
    exchanged: sum('exchanged'),
    tapped: sum('tapped'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.day, table.departmentId, table.source] }),
    index('company_day_figure_day').on(table.day),
  ],
)

/** The days that are over and whose sums are in `company_day_figure`. They follow each other without a gap. */
export const companyFiguredDay = pgTable('company_figured_day', {
  day: date('day').primaryKey(),
  at: moment('at').notNull(),
})

/** What a company wants to reach in a month, and in those after it until another month has goals of its own. */
export const companyGoal = pgTable(
  'company_goal',
  {
    ...ofCompany,
    /** Its first day. */
    month: date('month').notNull(),
    claimed: integer('claimed'),
    opened: integer('opened'),
    saved: integer('saved'),
    exchanged: integer('exchanged'),
    tapped: integer('tapped'),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.month] }),
    check('company_goal_month', sql`extract(day from ${table.month}) = 1`),
  ],
)
export type CompanyGoalRow = typeof companyGoal.$inferSelect

/** The months whose figures were mailed to a company’s owners and managers. */
export const companyFigureMail = pgTable(
  'company_figure_mail',
  { ...ofCompany, month: date('month').notNull(), at: moment('at').notNull() },
  (table) => [primaryKey({ columns: [table.companyId, table.month] })],
)
