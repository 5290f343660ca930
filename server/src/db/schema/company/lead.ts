import { LEAD_SOURCES, LEAD_STATES, type LeadAnswer } from '@idocard/domain/company/lead'
import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment, removable } from '../columns.ts'
import { contact } from '../contacts/contact.ts'
import { ofCompany } from './company.ts'
import { employee } from './employee.ts'
import { leadEvent } from './lead-event.ts'

/** What staff of a company search in, of a lead. */
export const leadSearch = (row: Record<'name' | 'company' | 'phone' | 'email', AnyPgColumn>): SQL =>
  sql`lower(${row.name} || ' ' || ${row.company} || ' ' || ${row.phone} || ' ' || ${row.email})`

/**
 * Somebody whom a company's people have met: what that person, or one of its people, gave to the company. Nothing else of
 * anybody's address book is here.
 */
export const lead = pgTable(
  'lead',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    ...ofCompany,
    name: text('name').notNull(),
    company: text('company').notNull().default(''),
    title: text('title').notNull().default(''),
    /** E.164, and in lower case; one of them is set. Whoever has the same one is the same person. */
    phone: text('phone').notNull().default(''),
    email: text('email').notNull().default(''),
    state: text('state', { enum: LEAD_STATES }).notNull().default('new'),
    /** Who of the company's people takes care of it. */
    ownerId: integer('owner_id').references(() => employee.id, { onDelete: 'set null' }),
    /** Who did before they left the company: it comes back with them. */
    formerOwnerId: integer('former_owner_id').references(() => employee.id, { onDelete: 'set null' }),
    note: text('note').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    /** When they were last met. */
    metAt: moment('met_at').notNull(),
    version: integer('version').notNull().default(1),
    ...removable,
  },
  (table) => [
    index('lead_newest').on(table.companyId, sql`${table.metAt} desc`, table.id),
    index('lead_name').on(table.companyId, table.name, table.id),
    index('lead_search').using('gin', sql`fragments(${leadSearch(table)})`),
    index('lead_owner').on(table.ownerId).where(sql`${table.ownerId} is not null`),
    index('lead_former_owner').on(table.formerOwnerId).where(sql`${table.formerOwnerId} is not null`),
    // Whoever erases their account is found by these, at any company.
    index('lead_phone').on(table.phone).where(sql`${table.phone} <> ''`),
    index('lead_email').on(table.email).where(sql`${table.email} <> ''`),
    uniqueIndex('lead_phone_once')
      .on(table.companyId, table.phone)
      .where(sql`${table.phone} <> '' and ${table.removedAt} is null`),
    uniqueIndex('lead_email_once')
      .on(table.companyId, table.email)
      .where(sql`${table.email} <> '' and ${table.removedAt} is null`),
  ],
)
export type LeadRow = typeof lead.$inferSelect

/** One of a company's people met somebody. */
export const leadMeeting = pgTable(
  'lead_meeting',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    leadId: integer('lead_id')
      .notNull()
      .references(() => lead.id, { onDelete: 'cascade' }),
    employeeId: integer('employee_id').references(() => employee.id, { onDelete: 'set null' }),
    eventId: integer('event_id').references(() => leadEvent.id, { onDelete: 'set null' }),
    /** The contact in somebody's own address book. It is given to the company once. */
    contactId: uuid('contact_id').references(() => contact.id, { onDelete: 'set null' }),
    source: text('source', { enum: LEAD_SOURCES }).notNull(),
    answers: jsonb('answers').$type<LeadAnswer[]>().notNull().default([]),
    message: text('message').notNull().default(''),
    /** All that the visitor read and agreed to, in the language of the form; empty for a contact that was shared. */
    consent: text('consent').notNull().default(''),
    at: moment('at').notNull(),
  },
  (table) => [
    index('lead_meeting_lead').on(table.leadId, table.at),
    index('lead_meeting_event').on(table.eventId, table.leadId).where(sql`${table.eventId} is not null`),
    index('lead_meeting_employee').on(table.employeeId).where(sql`${table.employeeId} is not null`),
    index('lead_meeting_contact').on(table.contactId).where(sql`${table.contactId} is not null`),
  ],
)
export type LeadMeetingRow = typeof leadMeeting.$inferSelect
