import type { EventQuestion } from '@idocard/domain/company/lead-event'
import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { removable, titled } from '../columns.ts'
import { ofCompany } from './company.ts'

/** Where a company's people meet others, on one or more days in Taiwan. */
export const leadEvent = pgTable(
  'lead_event',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    ...ofCompany,
    ...titled,
    placeCh: text('place_ch').notNull().default(''),
    placeEn: text('place_en').notNull().default(''),
    firstDay: date('first_day').notNull(),
    lastDay: date('last_day').notNull(),
    /** What visitors agree to there, besides what each form of the company's cards says. */
    consentCh: text('consent_ch').notNull().default(''),
    consentEn: text('consent_en').notNull().default(''),
    questions: jsonb('questions').$type<EventQuestion[]>().notNull().default([]),
    /** Tags in the address books of those who are there. */
    tags: text('tags').array().notNull().default(sql`'{}'`),
    /** Counts the changes. A form says which one its visitor saw. */
    version: integer('version').notNull().default(1),
    ...removable,
  },
  (table) => [
    index('lead_event_last').on(table.companyId, table.lastDay, table.id),
    index('lead_event_title').on(table.companyId, table.titleCh, table.id),
  ],
)
export type LeadEventRow = typeof leadEvent.$inferSelect
