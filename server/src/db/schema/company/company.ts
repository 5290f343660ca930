import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { upload } from '../content/upload.ts'

/** What staff search in, of a company. */
export const companySearch = (row: Record<'prefix' | 'companychname' | 'companyenname', AnyPgColumn>): SQL =>
  sql`lower(${row.prefix} || ' ' || ${row.companychname} || ' ' || ${row.companyenname})`

export const company = pgTable(
  'company',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity({ startWith: 100 }),
    prefix: text('prefix').notNull().unique(),
    companychname: text('companychname').notNull(),
    companyenname: text('companyenname').notNull(),
    /** Its unified business number; empty for none. */
    taxNumber: text('tax_number').notNull().default(''),
    /** The registered address, as one writes it in Chinese. */
    address: text('address').notNull().default(''),
    companyLogo: text('company_logo').notNull().default(''),
    squareLogo: text('square_logo').notNull().default(''),
    homeLink: text('home_link').notNull().default(''),
    privatePolicy: text('private_policy').notNull().default(''),
    termsUse: text('terms_use').notNull().default(''),
    site: text('site').notNull().default(''),
    servicePhone: text('service_phone').notNull().default(''),
    serviceMail: text('service_mail').notNull().default(''),
    lineLink: text('line_link').notNull().default(''),
    messengerLink: text('messenger_link').notNull().default(''),
    facebookLink: text('facebook_link').notNull().default(''),
    /** The app's pages in the app stores. Empty if the app is not available there. */
    appStoreLink: text('app_store_link').notNull().default(''),
    googlePlayLink: text('google_play_link').notNull().default(''),
    /** Accent colour of its cards as `#rrggbb`. If empty, our own company's colour is used. */
    accent: text('accent').notNull().default(''),
    /** A theme reserved for its cards. Empty means none. */
    theme: text('theme').notNull().default(''),
    /** Whether its cards may invite visitors to get a card of their own. Each holder can turn it off too. */
    showInvitation: boolean('show_invitation').notNull().default(true),
    /** Whether it gets what visitors leave on its people's cards, whose forms then say so. */
    sharesLeads: boolean('shares_leads').notNull().default(false),
    /** The uploaded pictures at the addresses of the logos, which cannot be deleted. Null for none, or for the site's files. */
    logoUploadId: text('logo_upload_id')
      .generatedAlwaysAs(sql`substring("company_logo" from '^/picture/([A-Za-z0-9_-]+)[.]webp$')`)
      .references(() => upload.id),
    squareUploadId: text('square_upload_id')
      .generatedAlwaysAs(sql`substring("square_logo" from '^/picture/([A-Za-z0-9_-]+)[.]webp$')`)
      .references(() => upload.id),
    /** Orders that cost more wait until an owner agrees, in NT$; null if none does. */
    approvalAbove: integer('approval_above'),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Since when staff have paused it, and why; null and empty for every other. */
    pausedAt: moment('paused_at'),
    pauseReason: text('pause_reason').notNull().default(''),
    /** When a demo company and its invented people are deleted; null for every real company. */
    demoUntil: moment('demo_until'),
    /** Counts the changes, so that nobody overwrites what a colleague saved meanwhile. */
    version: integer('version').notNull().default(1),
  },
  (table) => [
    // Two addresses that differ by case alone would be read as one.
    uniqueIndex('company_prefix_any_case').on(sql`lower(${table.prefix})`),
    index('company_search').using('gin', sql`fragments(${companySearch(table)})`),
    index('company_name').on(table.companychname, table.id),
    index('company_newest').on(table.createdAt, table.id),
    index('company_demo').on(table.demoUntil).where(sql`${table.demoUntil} is not null`),
    index('company_logo_picture').on(table.logoUploadId).where(sql`${table.logoUploadId} is not null`),
    index('company_square_picture').on(table.squareUploadId).where(sql`${table.squareUploadId} is not null`),
  ],
)

/** Column of a row that belongs to a company and is deleted with it. */
export const ofCompany = {
  companyId: integer('company_id')
    .notNull()
    .references(() => company.id, { onDelete: 'cascade' }),
}
