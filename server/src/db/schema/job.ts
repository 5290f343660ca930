import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/**
 * Jobs that were tried as often as they may be. The queue itself forgets them within an hour; staff see them here, and
 * send them again or give them up. As in the queue, the data are ids.
 */
export const failedJob = pgTable(
  'failed_job',
  {
    /** The id that the queue gave it. */
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    data: jsonb('data').$type<object>().notNull(),
    /** The kind of the last error, which names nobody. */
    cause: text('cause').notNull(),
    tries: integer('tries').notNull(),
    createdAt: moment('created_at').notNull(),
    failedAt: moment('failed_at').notNull(),
  },
  (table) => [index('failed_job_newest').on(table.failedAt, table.id)],
)
