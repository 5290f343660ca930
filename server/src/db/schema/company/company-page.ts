import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { detailed, edited, moment, removable, titled, written } from '../columns.ts'
import { member } from '../identity/account.ts'
import { ofCompany } from './company.ts'

/** A company's page in the back office. The slug is the name of its screen; content is Markdown. */
export const companyPage = pgTable(
  'company_page',
  {
    ...ofCompany,
    slug: text('slug').notNull(),
    id: integer('id').notNull().unique().generatedByDefaultAsIdentity(),
    ...written,
    img: text('img').notNull().default(''),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /** Of a legal text: the day from which what was published last holds. */
    holdsFrom: text('holds_from').notNull().default(''),
    ...edited,
  },
  (table) => [primaryKey({ columns: [table.companyId, table.slug] })],
)

/** An event in a company's history. */
export const companyEvent = pgTable(
  'company_event',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    ...ofCompany,
    day: date('day').notNull(),
    ...titled,
    ...detailed,
    img: text('img').notNull().default(''),
    ...edited,
  },
  (table) => [index('company_event_newest').on(table.companyId, table.day.desc(), table.id)],
)

/** A course that a certification body holds. */
export const course = pgTable(
  'course',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    ...ofCompany,
    ...titled,
    ...detailed,
    placeCh: text('place_ch').notNull().default(''),
    placeEn: text('place_en').notNull().default(''),
    hours: integer('hours').notNull(),
    startsOn: date('starts_on').notNull(),
    endsOn: date('ends_on').notNull(),
    version: integer('version').notNull().default(1),
    ...removable,
  },
  (table) => [index('course_order').on(table.companyId, table.startsOn, table.id)],
)
export type CourseRow = typeof course.$inferSelect

/** A certificate that a certification body issued to a person for a course. Anyone can verify it by its number. */
export const certificate = pgTable(
  'certificate',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Random, so that certificates cannot be enumerated. */
    number: text('number').notNull().unique(),
    ...ofCompany,
    courseId: integer('course_id')
      .notNull()
      .references(() => course.id),
    /** The person, if they are a holder. The certificates are deleted with the account. */
    memberId: uuid('member_id').references(() => member.id, { onDelete: 'cascade' }),
    nameCh: text('name_ch').notNull(),
    nameEn: text('name_en').notNull().default(''),
    issuedOn: date('issued_on').notNull(),
    validUntil: date('valid_until'),
    revokedAt: moment('revoked_at'),
    /** For staff only. Who verifies the certificate sees only that it was revoked, and on which day. */
    revokedReason: text('revoked_reason').notNull().default(''),
    /** What staff search in. */
    search: text('search').notNull().generatedAlwaysAs(sql`lower(number || ' ' || name_ch || ' ' || name_en)`),
  },
  (table) => [
    index('certificate_newest').on(table.companyId, table.issuedOn, table.id),
    index('certificate_search').using('gin', sql`fragments(${table.search})`),
    index('certificate_mine').on(table.memberId).where(sql`${table.memberId} is not null`),
    index('certificate_course').on(table.courseId),
  ],
)
