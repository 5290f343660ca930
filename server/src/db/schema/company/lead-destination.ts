import {
  DELIVERY_EVENTS,
  DELIVERY_PROBLEMS,
  DELIVERY_STATES,
  DESTINATION_KINDS,
  OFF_REASONS,
} from '@idocard/domain/company/lead-destination'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment, removable } from '../columns.ts'
import { ofCompany } from './company.ts'

/** A system of a company's own to which its leads are sent. */
export const leadDestination = pgTable(
  'lead_destination',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    ...ofCompany,
    name: text('name').notNull(),
    kind: text('kind', { enum: DESTINATION_KINDS }).notNull(),
    /** Of a webhook. */
    url: text('url').notNull().default(''),
    /** Of Google Sheets; with whom the sheet is shared is in its key, and is shown. */
    spreadsheetId: text('spreadsheet_id').notNull().default(''),
    sheetName: text('sheet_name').notNull().default(''),
    clientEmail: text('client_email').notNull().default(''),
    /** The signing secret, the token or the key, encrypted. It is never shown again. */
    sealedSecret: text('sealed_secret').notNull(),
    offReason: text('off_reason', { enum: OFF_REASONS }).notNull().default(''),
    lastSuccessAt: moment('last_success_at'),
    /** Since when nothing has succeeded; null if the last attempt did. */
    failingSince: moment('failing_since'),
    /** Attempts in a row that failed because of the system, not of one lead. */
    failures: integer('failures').notNull().default(0),
    /** Nothing is sent before that. */
    restsUntil: moment('rests_until'),
    /** Until then, one process has it to itself: it sends one thing after the other. */
    takenUntil: moment('taken_until'),
    createdAt: moment('created_at').notNull(),
    version: integer('version').notNull().default(1),
    ...removable,
  },
  (table) => [index('lead_destination_company').on(table.companyId, table.id)],
)
export type LeadDestinationRow = typeof leadDestination.$inferSelect

/**
 * What is to be sent to a destination, and what became of it: written in the transaction of what happened to the lead. What the
 * lead says is read when it is sent.
 */
export const leadDelivery = pgTable(
  'lead_delivery',
  {
    /** By which the system knows a repeated attempt. */
    id: uuid('id').primaryKey().defaultRandom(),
    /** The order in which they came. */
    nth: bigint('nth', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    destinationId: integer('destination_id')
      .notNull()
      .references(() => leadDestination.id, { onDelete: 'cascade' }),
    /** 0 for a test. It may be gone: then only that is said. */
    leadId: integer('lead_id').notNull(),
    event: text('event', { enum: DELIVERY_EVENTS }).notNull(),
    state: text('state', { enum: DELIVERY_STATES }).notNull().default('waiting'),
    at: moment('at').notNull().defaultNow(),
    attempts: integer('attempts').notNull().default(0),
    nextAt: moment('next_at').notNull().defaultNow(),
    triedAt: moment('tried_at'),
    problem: text('problem', { enum: DELIVERY_PROBLEMS }).notNull().default(''),
    /** The HTTP status of the last answer; 0 without one. */
    status: integer('status').notNull().default(0),
    milliseconds: integer('milliseconds').notNull().default(0),
    /** The beginning of the last answer. */
    answer: text('answer').notNull().default(''),
  },
  (table) => [
    index('lead_delivery_newest').on(table.destinationId, table.nth),
    index('lead_delivery_due')
      .on(table.nextAt, table.destinationId)
      .where(sql`${table.state} in ('waiting', 'sending')`),
    // What waits already says the newest state, too.
    uniqueIndex('lead_delivery_once')
      .on(table.destinationId, table.leadId, table.event)
      .where(sql`${table.state} = 'waiting' and ${table.event} <> 'test'`),
    index('lead_delivery_lead').on(table.leadId),
    index('lead_delivery_at').on(table.at),
  ],
)
export type LeadDeliveryRow = typeof leadDelivery.$inferSelect
