import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytea, moment, removable } from '../columns.ts'
import { order } from '../commerce/order.ts'
import { ofCompany } from './company.ts'
import { employee } from './employee.ts'

/** An order that is a company's, as its cards are. Its key: an order sets up one company at most. */
export const companyOrder = pgTable(
  'company_order',
  {
    orderId: bigint('order_id', { mode: 'number' })
      .primaryKey()
      .references(() => order.id, { onDelete: 'cascade' }),
    ...ofCompany,
    /** Whether the company was set up with it. Otherwise it was ordered for the company, or its buyer added it later. */
    isFirst: boolean('is_first').notNull(),
    /**
     * Whether it was ordered for the company from the beginning, so that its staff see where it goes. Of an order that its
     * buyer added later, they do not: it may have gone to the buyer's home.
     */
    isOrderedFor: boolean('is_ordered_for').notNull().default(false),
    /** Chosen by the form, so that it makes only one order; null if no form of the console did. */
    key: text('key'),
    /** The hash of what the form sent: the same key with something else is refused. */
    inputHash: bytea('input_hash'),
    at: moment('at').notNull(),
  },
  (table) => [
    index('company_order_company').on(table.companyId, table.orderId),
    uniqueIndex('company_order_key').on(table.key).where(sql`${table.key} is not null`),
  ],
)

/** For whom of its people a company ordered cards, so that nobody's are ordered twice. */
export const companyOrderPerson = pgTable(
  'company_order_person',
  {
    orderId: bigint('order_id', { mode: 'number' })
      .notNull()
      .references(() => companyOrder.orderId, { onDelete: 'cascade' }),
    employeeId: integer('employee_id')
      .notNull()
      .references(() => employee.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.employeeId] }),
    index('company_order_person_of').on(table.employeeId),
  ],
)

/** Where a company has parcels sent. */
export const companyAddress = pgTable(
  'company_address',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    ...ofCompany,
    /** What staff call it. */
    label: text('label').notNull(),
    recipient: text('recipient').notNull(),
    /** +8869xxxxxxxx */
    phone: text('phone').notNull(),
    address: text('address').notNull(),
    /** Whether it is offered first. */
    isDefault: boolean('is_default').notNull().default(false),
    version: integer('version').notNull().default(1),
    ...removable,
  },
  (table) => [
    index('company_address_label').on(table.companyId, table.label, table.id),
    uniqueIndex('company_address_default')
      .on(table.companyId)
      .where(sql`${table.isDefault} and ${table.removedAt} is null`),
  ],
)
export type CompanyAddressRow = typeof companyAddress.$inferSelect
