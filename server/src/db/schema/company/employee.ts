import { PHOTO_STYLES } from '@idocard/domain/cards/card'
import { THEME_KEYS } from '@idocard/domain/cards/theme'
import type { TemplateLink, TemplateRules, TemplateText } from '@idocard/domain/company/card-template'
import { CARD_DUE, EMPLOYEE_STATES } from '@idocard/domain/company/employee'
import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { card } from '../cards/card.ts'
import { bytea, moment, removable, titled } from '../columns.ts'
import { upload } from '../content/upload.ts'
import { member } from '../identity/account.ts'
import { ofCompany } from './company.ts'
import { leadEvent } from './lead-event.ts'

/**
 * What a company decides about its people’s cards. `template_of(company, department)` in SQL is the one that holds: the
 * department’s, or that of the nearest one around it, or the company’s own.
 */
export const cardTemplate = pgTable(
  'card_template',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    ...ofCompany,
    /** What staff call it. */
    name: text('name').notNull(),
    /** Whether it holds for everybody whose departments have none. */
    isDefault: boolean('is_default').notNull().default(false),
    rules: jsonb('rules').$type<TemplateRules>().notNull(),
    theme: text('theme', { enum: THEME_KEYS }).notNull(),
    photoStyle: text('photo_style', { enum: PHOTO_STYLES }).notNull(),
    companyCh: text('company_ch').notNull().default(''),
    companyEn: text('company_en').notNull().default(''),
    addressCh: text('address_ch').notNull().default(''),
    addressEn: text('address_en').notNull().default(''),
    introductionCh: text('introduction_ch').notNull().default(''),
    introductionEn: text('introduction_en').notNull().default(''),
    /** The colour of its cards as `#rrggbb`; empty for the company's. */
    accent: text('accent').notNull().default(''),
    /** Addresses of a square logo and of a wide picture at the top; empty for the company's logo, and for none. */
    logo: text('logo').notNull().default(''),
    cover: text('cover').notNull().default(''),
    /** The small print at the foot. */
    legalCh: text('legal_ch').notNull().default(''),
    legalEn: text('legal_en').notNull().default(''),
    /** The company's own links, before those of the person. */
    links: jsonb('links').$type<TemplateLink[]>().notNull().default([]),
    /** Counts the changes of the look, from the colour to the links; 0 for a template that has none. */
    lookVersion: integer('look_version').notNull().default(0),
    /** The uploaded pictures at these addresses, which cannot be deleted. */
    logoUploadId: text('logo_upload_id')
      .generatedAlwaysAs(sql`substring("logo" from '^/picture/([A-Za-z0-9_-]+)[.]webp$')`)
      .references(() => upload.id),
    coverUploadId: text('cover_upload_id')
      .generatedAlwaysAs(sql`substring("cover" from '^/picture/([A-Za-z0-9_-]+)[.]webp$')`)
      .references(() => upload.id),
    version: integer('version').notNull().default(1),
    ...removable,
  },
  (table) => [
    index('card_template_name').on(table.companyId, table.name, table.id),
    uniqueIndex('card_template_default')
      .on(table.companyId)
      .where(sql`${table.isDefault} and ${table.removedAt} is null`),
    index('card_template_logo').on(table.logoUploadId).where(sql`${table.logoUploadId} is not null`),
    index('card_template_cover').on(table.coverUploadId).where(sql`${table.coverUploadId} is not null`),
  ],
)
export type CardTemplateRow = typeof cardTemplate.$inferSelect

/** How often visitors opened one of the company's links on its people's cards. Nothing about who, or on which card. */
export const templateLinkClick = pgTable(
  'template_link_click',
  {
    templateId: integer('template_id')
      .notNull()
      .references(() => cardTemplate.id, { onDelete: 'cascade' }),
    /** The id of a link in the template. */
    linkId: integer('link_id').notNull(),
    clicks: integer('clicks').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.templateId, table.linkId] })],
)

/** A department of a company. Departments are a tree. */
export const department = pgTable(
  'department',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    ...ofCompany,
    /** The department that it is part of; null for one at the top. */
    parentId: integer('parent_id').references((): AnyPgColumn => department.id, { onDelete: 'set null' }),
    /** The template of its people’s cards; null for that of the department around it. */
    templateId: integer('template_id').references(() => cardTemplate.id, { onDelete: 'set null' }),
    ...titled,
    version: integer('version').notNull().default(1),
    ...removable,
  },
  (table) => [
    index('department_title').on(table.companyId, table.titleCh, table.id),
    index('department_parent').on(table.parentId).where(sql`${table.parentId} is not null`),
    index('department_template').on(table.templateId).where(sql`${table.templateId} is not null`),
  ],
)
export type DepartmentRow = typeof department.$inferSelect

/** A link with which people join a company by themselves. Deleting it ends it; who has joined by it stays. */
export const joinLink = pgTable(
  'join_link',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    ...ofCompany,
    departmentId: integer('department_id').references(() => department.id, { onDelete: 'set null' }),
    /** What staff call it, or empty. */
    name: text('name').notNull().default(''),
    /** Finds it by its code. */
    codeHash: bytea('code_hash').notNull().unique(),
    /** The code, encrypted with the server’s secret: staff copy the link again and again. */
    sealedCode: text('sealed_code').notNull(),
    maxPeople: integer('max_people').notNull(),
    /** How many have joined by it, also those who have left since. */
    joined: integer('joined').notNull().default(0),
    /** The last day in Taiwan on which one can join. */
    endsOn: date('ends_on').notNull(),
    /** Only mail addresses of this domain can join; empty for everybody. */
    domain: text('domain').notNull().default(''),
    isPaused: boolean('is_paused').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
    version: integer('version').notNull().default(1),
    ...removable,
  },
  (table) => [
    index('join_link_company').on(table.companyId, sql`(-${table.id})`),
    index('join_link_ends').on(table.companyId, table.endsOn, table.id),
    index('join_link_department').on(table.departmentId).where(sql`${table.departmentId} is not null`),
  ],
)
export type JoinLinkRow = typeof joinLink.$inferSelect

/** What staff of a company search in, of an employee. */
export const employeeSearch = (
  row: Record<'nameCh' | 'nameEn' | 'phone' | 'email' | 'employeeNumber', AnyPgColumn>,
): SQL =>
  sql`lower(${row.nameCh} || ' ' || ${row.nameEn} || ' ' || ${row.phone} || ' ' || ${row.email} || ' ' || ${row.employeeNumber})`

/** What a company's people are sorted by: their Chinese name, or the English one if there is none. */
export const employeeName = (row: Record<'nameCh' | 'nameEn', AnyPgColumn>): SQL =>
  sql`coalesce(nullif(${row.nameCh}, ''), ${row.nameEn})`

/** Texts of one card in both languages, in place of those of the template. */
export type TextExceptions = Partial<Record<TemplateText, { ch: string; en: string }>>

/**
 * Somebody who works for a company, as the company knows them. The row is the company's: it stays without the account
 * when the person leaves or erases it. Of the account the company sees nothing else.
 */
export const employee = pgTable(
  'employee',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    ...ofCompany,
    departmentId: integer('department_id').references(() => department.id, { onDelete: 'set null' }),
    nameCh: text('name_ch').notNull().default(''),
    nameEn: text('name_en').notNull().default(''),
    titleCh: text('title_ch').notNull().default(''),
    titleEn: text('title_en').notNull().default(''),
    /** +8869xxxxxxxx, or empty. */
    phone: text('phone').notNull().default(''),
    /** In lower case, or empty. */
    email: text('email').notNull().default(''),
    /** The number by which the company knows them, or empty. */
    employeeNumber: text('employee_number').notNull().default(''),
    state: text('state', { enum: EMPLOYEE_STATES }).notNull().default('listed'),
    /** When they were first invited, and last; null before. */
    invitedAt: moment('invited_at'),
    remindedAt: moment('reminded_at'),
    joinedAt: moment('joined_at'),
    /** The link by which they joined; null for an invitation, a printed code, and once the link is forgotten. */
    joinLinkId: integer('join_link_id').references(() => joinLink.id, { onDelete: 'set null' }),
    /** The account with which they joined; null before, and once it is erased. */
    memberId: uuid('member_id').references(() => member.id, { onDelete: 'set null' }),
    /** Whose figures this entry has: who joined last, also once they are invited again. Null once the account is erased. */
    countedId: uuid('counted_id').references(() => member.id, { onDelete: 'set null' }),
    /** Their card of the company. */
    cardSn: text('card_sn').references(() => card.cardSn, { onDelete: 'set null', onUpdate: 'cascade' }),
    /** What of the template their card waits for: what is always the company’s, or all of it; null if nothing. */
    cardDue: text('card_due', { enum: CARD_DUE }),
    /** The phone number and address that the company last wrote on the card, which it takes back when they change. */
    givenPhone: text('given_phone').notNull().default(''),
    givenEmail: text('given_email').notNull().default(''),
    /** The template whose look their card's page has, and the state of that look of which they were told. */
    lookId: integer('look_id').references(() => cardTemplate.id, { onDelete: 'set null' }),
    lookVersion: integer('look_version').notNull().default(0),
    /** Texts that their card has instead of the template’s, because they asked for them and the company agreed. */
    exceptions: jsonb('exceptions').$type<TextExceptions>().notNull().default({}),
    /** The event where they are, by their own word. */
    eventId: integer('event_id').references(() => leadEvent.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    version: integer('version').notNull().default(1),
    ...removable,
  },
  (table) => [
    index('employee_name').on(table.companyId, employeeName(table), table.id),
    index('employee_newest').on(table.companyId, sql`(-${table.id})`),
    index('employee_department').on(table.departmentId).where(sql`${table.departmentId} is not null`),
    index('employee_search').using('gin', sql`fragments(${employeeSearch(table)})`),
    // Whoever signs in with one of these finds their invitations, at any company.
    index('employee_phone').on(table.phone).where(sql`${table.phone} <> ''`),
    index('employee_email').on(table.email).where(sql`${table.email} <> ''`),
    index('employee_member').on(table.memberId).where(sql`${table.memberId} is not null`),
    index('employee_join_link').on(table.joinLinkId).where(sql`${table.joinLinkId} is not null`),
    index('employee_counted').on(table.countedId).where(sql`${table.countedId} is not null`),
    index('employee_due').on(table.companyId, table.cardSn).where(sql`${table.cardDue} is not null`),
    // Finds those of a deleted template.
    index('employee_look').on(table.lookId).where(sql`${table.lookId} is not null`),
    index('employee_event').on(table.eventId).where(sql`${table.eventId} is not null`),
    index('employee_card').on(table.cardSn).where(sql`${table.cardSn} is not null`),
    // Each stands once in the company’s list.
    uniqueIndex('employee_phone_once')
      .on(table.companyId, table.phone)
      .where(sql`${table.phone} <> '' and ${table.removedAt} is null`),
    uniqueIndex('employee_email_once')
      .on(table.companyId, table.email)
      .where(sql`${table.email} <> '' and ${table.removedAt} is null`),
    uniqueIndex('employee_number_once')
      .on(table.companyId, table.employeeNumber)
      .where(sql`${table.employeeNumber} <> '' and ${table.removedAt} is null`),
    uniqueIndex('employee_member_once')
      .on(table.companyId, table.memberId)
      .where(sql`${table.memberId} is not null and ${table.removedAt} is null`),
  ],
)
export type EmployeeRow = typeof employee.$inferSelect
