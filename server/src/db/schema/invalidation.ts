import { sql } from 'drizzle-orm'
import { customType, index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** A 64-bit transaction id, which never wraps around, as PostgreSQL's text. */
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * Tags whose cached answers and pages are stale, one row for each transaction that changed cached data. Every process
 * on the database reads the other processes' rows (`db/invalidations.ts`, docs/decisions/0014). Rows are pruned.
 */
export const invalidation = pgTable(
  'invalidation',
  {
    /** The transaction that wrote the row. Compared with a snapshot, it shows whether the reader has seen the row. */
    transaction: xid8('transaction').notNull().default(sql`pg_current_xact_id()`),
    tags: text('tags').array().notNull(),
    at: moment('at').notNull().default(sql`clock_timestamp()`),
  },
  (table) => [index('invalidation_transaction').on(table.transaction)],
)
