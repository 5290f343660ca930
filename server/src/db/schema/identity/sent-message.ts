import { MESSAGE_CHANNELS, MESSAGE_TOPICS } from '@idocard/domain/identity/sent-message'
import { PROVIDERS } from '@idocard/domain/identity/system'
import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytea, moment } from '../columns.ts'

/**
 * The mails and text messages that were handed to a provider, without their contents. A row for each message, however
 * often it was tried.
 */
export const sentMessage = pgTable(
  'sent_message',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    channel: text('channel', { enum: MESSAGE_CHANNELS }).notNull(),
    /** Our own reference, the same for every attempt. */
    ref: text('ref').notNull(),
    kind: text('kind').notNull(),
    topic: text('topic', { enum: MESSAGE_TOPICS }).notNull(),
    recipient: text('recipient').notNull(),
    /** What it is about, which may be deleted before; both empty if neither. */
    orderNumber: text('order_number').notNull().default(''),
    inquiryId: text('inquiry_id').notNull().default(''),
    /** `waiting` beyond `waitsUntil`: nobody tries it any more. */
    state: text('state', { enum: ['waiting', 'sent', 'failed'] }).notNull(),
    /** The provider's code for why the last attempt failed. */
    cause: text('cause').notNull().default(''),
    tries: integer('tries').notNull(),
    createdAt: moment('created_at').notNull(),
    triedAt: moment('tried_at').notNull(),
    waitsUntil: moment('waits_until').notNull(),
    /** What staff search in. */
    search: text('search').notNull().generatedAlwaysAs(sql`lower(recipient || ' ' || order_number)`),
  },
  (table) => [
    uniqueIndex('sent_message_ref').on(table.channel, table.ref),
    index('sent_message_newest').on(table.createdAt, table.id),
    index('sent_message_open').on(table.state, table.createdAt, table.id).where(sql`${table.state} <> 'sent'`),
    index('sent_message_topic').on(table.topic, table.createdAt, table.id),
    index('sent_message_recipient').on(table.recipient),
    index('sent_message_inquiry').on(table.inquiryId).where(sql`${table.inquiryId} <> ''`),
    index('sent_message_order').on(table.orderNumber).where(sql`${table.orderNumber} <> ''`),
    index('sent_message_search').using('gin', sql`fragments(${table.search})`),
  ],
)

/**
 * The addresses and numbers of people who were erased, as digests with the server's key, for some days: what was sent to them before, and
 * waits in the memory of a process, is not recorded any more.
 */
export const erasedRecipient = pgTable('erased_recipient', {
  digest: bytea('digest').primaryKey(),
  erasedAt: moment('erased_at').notNull(),
})

/** How often each provider did what it was asked, by day in Taiwan, and when last. Names nobody. */
export const providerUse = pgTable(
  'provider_use',
  {
    provider: text('provider', { enum: PROVIDERS }).notNull(),
    day: date('day').notNull(),
    done: integer('done').notNull(),
    failed: integer('failed').notNull(),
    lastDoneAt: moment('last_done_at'),
    lastFailedAt: moment('last_failed_at'),
    /** The code of the last failure. */
    cause: text('cause').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.provider, table.day] })],
)
