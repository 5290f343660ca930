import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'

/** Messages of the local SMS and mail providers, which send nothing. Empty with real providers. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    channel: text('channel', { enum: ['sms', 'mail'] }).notNull(),
    to: text('to').notNull(),
    kind: text('kind').notNull(),
    subject: text('subject').notNull().default(''),
    text: text('text').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [index('outbox_newest').on(table.at)],
)
