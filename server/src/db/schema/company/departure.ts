import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { card } from '../cards/card.ts'
import { moment } from '../columns.ts'
import { member } from '../identity/account.ts'
import { ofCompany } from './company.ts'
import { employee } from './employee.ts'

/**
 * Somebody has left a company: what is needed to undo it, and to let them keep what their card had. The row ends with that time, or
 * when it is undone.
 */
export const departure = pgTable(
  'departure',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    ...ofCompany,
    employeeId: integer('employee_id')
      .notNull()
      .references(() => employee.id, { onDelete: 'cascade' }),
    /** With which account they had joined; null once it is erased. */
    memberId: uuid('member_id').references(() => member.id, { onDelete: 'set null' }),
    /** The card that they had of the company; null if they had none. */
    cardSn: text('card_sn').references(() => card.cardSn, { onDelete: 'set null', onUpdate: 'cascade' }),
    /** What the card was before. */
    cardWas: text('card_was', { enum: ['active', 'paused'] }),
    /** The number that the card had before its plastic was freed, with which that has stayed; empty if it was not. */
    freedSn: text('freed_sn').notNull().default(''),
    /** The numbers of further plastic that led to the card, and was freed. */
    freedLinks: jsonb('freed_links').$type<readonly string[]>().notNull().default([]),
    /** What staff wrote to the person. */
    note: text('note').notNull().default(''),
    /** The private card that the person made of it. */
    keptSn: text('kept_sn').references(() => card.cardSn, { onDelete: 'set null', onUpdate: 'cascade' }),
    leftAt: moment('left_at').notNull(),
  },
  (table) => [
    uniqueIndex('departure_employee').on(table.employeeId),
    index('departure_member').on(table.memberId).where(sql`${table.memberId} is not null`),
    index('departure_card').on(table.cardSn).where(sql`${table.cardSn} is not null`),
    index('departure_kept').on(table.keptSn).where(sql`${table.keptSn} is not null`),
    index('departure_company').on(table.companyId),
    index('departure_left').on(table.leftAt),
  ],
)
export type DepartureRow = typeof departure.$inferSelect
