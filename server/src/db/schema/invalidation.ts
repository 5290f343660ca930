import { sql } from 'drizzle-orm'
import { customType, index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** A transaction's number, in 64 bits: it never wraps around. As PostgreSQL writes it. */
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * Tags whose cached answers and pages are outdated, one row for each transaction that changed something cached. Every
 * process on the database reads the rows of the others (`db/invalidations.ts`, docs/decisions/0014). Rows are pruned.
 */
export const invalidation = pgTable(
  'invalidation',
  {
    /** The transaction that wrote the row: with a snapshot it tells whether a reader could see the row before. */
    transaction: xid8('transaction').notNull().default(sql`pg_current_xact_id()`),
    tags: text('tags').array().notNull(),
    at: moment('at').notNull().default(sql`clock_timestamp()`),
  },
  (table) => [index('invalidation_transaction').on(table.transaction)],
)
