import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'

export const company = pgTable('company', {
  id: integer('id').primaryKey(),
  prefix: text('prefix').notNull().unique(),
  companychname: text('companychname').notNull(),
  companyenname: text('companyenname').notNull(),
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
})

/** Column of a row that belongs to a company and is deleted with it. */
export const ofCompany = {
  companyId: integer('company_id')
    .notNull()
    .references(() => company.id, { onDelete: 'cascade' }),
}
