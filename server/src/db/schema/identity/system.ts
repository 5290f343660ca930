import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'

/** How often each call was refused by a limit in an hour. Names no caller. */
export const limitHit = pgTable(
  'limit_hit',
  {
    hour: moment('hour').notNull(),
    /** Noun and verb. */
    call: text('call').notNull(),
    refusal: text('refusal').notNull(),
    times: integer('times').notNull(),
  },
  (table) => [primaryKey({ columns: [table.hour, table.call, table.refusal] })],
)

/** The last backups that `npm run backup` has made. A backup leaves them out: after a restore none is known. */
export const backupMade = pgTable('backup_made', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  at: moment('at').notNull(),
  host: text('host').notNull(),
  folder: text('folder').notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
})
