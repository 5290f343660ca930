import { SIGN_IN_KINDS } from '@idocard/domain/company/company-sign-in'
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytea, moment } from '../columns.ts'
import { ofMember } from '../identity/account.ts'
import { company, ofCompany } from './company.ts'
import { employee } from './employee.ts'

/** How a company's people sign in with its own accounts (OpenID Connect). */
export const companySignIn = pgTable('company_sign_in', {
  companyId: integer('company_id')
    .primaryKey()
    .references(() => company.id, { onDelete: 'cascade' }),
  kind: text('kind', { enum: SIGN_IN_KINDS }).notNull(),
  /** What its kind asks for; the others are empty. */
  tenant: text('tenant').notNull().default(''),
  domain: text('domain').notNull().default(''),
  issuer: text('issuer').notNull().default(''),
  clientId: text('client_id').notNull(),
  /** Encrypted with the server's secret. */
  sealedSecret: text('sealed_secret').notNull(),
  isOn: boolean('is_on').notNull().default(false),
  version: integer('version').notNull().default(1),
})
export type CompanySignInRow = typeof companySignIn.$inferSelect

/**
 * An account of the company with which one of its people signs in, connected by themselves. Triggers end it when they do not
 * work there any more, and the sessions that it opened with it.
 */
export const companyAccount = pgTable(
  'company_account',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    ...ofCompany,
    employeeId: integer('employee_id')
      .notNull()
      .references(() => employee.id, { onDelete: 'cascade' }),
    ...ofMember,
    /** Who signs the tokens, and whom they mean: the only two claims that stay. */
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    connectedAt: moment('connected_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [
    uniqueIndex('company_account_subject').on(table.companyId, table.issuer, table.subject),
    uniqueIndex('company_account_employee').on(table.employeeId),
    index('company_account_member').on(table.memberId),
  ],
)
export type CompanyAccountRow = typeof companyAccount.$inferSelect

/**
 * Somebody on their way to their company's sign-in, or back from it. Each step replaces the row, so each of its secrets works
 * once: the ticket that leads there, the state that comes back, the code that the browser exchanges.
 */
export const companySignInTry = pgTable(
  'company_sign_in_try',
  {
    digest: bytea('digest').primaryKey(),
    ...ofCompany,
    /** What the next step needs, encrypted with the server's secret. */
    sealed: text('sealed').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('company_sign_in_try_expires').on(table.expiresAt),
    index('company_sign_in_try_company').on(table.companyId),
  ],
)
