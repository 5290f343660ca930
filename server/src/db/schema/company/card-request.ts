import { ASKED_FIELDS, CARD_REQUEST_STATES } from '@idocard/domain/company/card-request'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { card } from '../cards/card.ts'
import { moment } from '../columns.ts'
import { member } from '../identity/account.ts'
import { ofCompany } from './company.ts'
import { employee } from './employee.ts'

/** What one of a company's people asks it to change on their card. It ends with the account of whoever asked. */
export const cardRequest = pgTable(
  'card_request',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    ...ofCompany,
    employeeId: integer('employee_id')
      .notNull()
      .references(() => employee.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    cardSn: text('card_sn')
      .notNull()
      .references(() => card.cardSn, { onDelete: 'cascade', onUpdate: 'cascade' }),
    field: text('field', { enum: ASKED_FIELDS }).notNull(),
    /** In Chinese, or a phone number (+8869xxxxxxxx) or an e-mail address, which has no language. */
    wantedCh: text('wanted_ch').notNull(),
    wantedEn: text('wanted_en').notNull().default(''),
    /** Why they want it. */
    note: text('note').notNull().default(''),
    state: text('state', { enum: CARD_REQUEST_STATES }).notNull().default('open'),
    askedAt: moment('asked_at').notNull(),
    /** When it was decided or withdrawn, and who of the company's staff decided. */
    decidedAt: moment('decided_at'),
    decidedBy: uuid('decided_by').references(() => member.id, { onDelete: 'set null' }),
    /** Why it was declined. */
    reason: text('reason').notNull().default(''),
  },
  (table) => [
    // Of a field, somebody asks for one thing at a time.
    uniqueIndex('card_request_open').on(table.employeeId, table.field).where(sql`${table.state} = 'open'`),
    index('card_request_asked').on(table.companyId, table.askedAt, table.id),
    index('card_request_employee').on(table.employeeId),
    index('card_request_member').on(table.memberId),
    index('card_request_card').on(table.cardSn),
    index('card_request_decider').on(table.decidedBy).where(sql`${table.decidedBy} is not null`),
  ],
)
export type CardRequestRow = typeof cardRequest.$inferSelect
