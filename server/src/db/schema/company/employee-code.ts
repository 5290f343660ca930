import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bytea, moment } from '../columns.ts'
import { employee } from './employee.ts'

/** A code that was printed for one of a company's people, who joins with it once. Printing again makes another one. */
export const employeeCode = pgTable('employee_code', {
  employeeId: integer('employee_id')
    .primaryKey()
    .references(() => employee.id, { onDelete: 'cascade' }),
  /** Finds it by the code. */
  codeHash: bytea('code_hash').notNull().unique(),
  /** The code, encrypted with the server’s secret: the sheet is drawn when it is downloaded. */
  sealedCode: text('sealed_code').notNull(),
  printedAt: moment('printed_at').notNull(),
  /** When its person joined, with it or otherwise; null before. */
  usedAt: moment('used_at'),
})
export type EmployeeCodeRow = typeof employeeCode.$inferSelect
