import { bigint, boolean, index, pgTable } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { order } from '../commerce/order.ts'
import { ofCompany } from './company.ts'

/** A paid order whose cards are a company's. Its key: an order sets up one company at most. */
export const companyOrder = pgTable(
  'company_order',
  {
    orderId: bigint('order_id', { mode: 'number' })
      .primaryKey()
      .references(() => order.id, { onDelete: 'cascade' }),
    ...ofCompany,
    /** Whether the company was set up with it. Otherwise its buyer added it to a company of theirs. */
    isFirst: boolean('is_first').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('company_order_company').on(table.companyId, table.orderId)],
)
