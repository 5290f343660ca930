import { EMPLOYEE_STATES } from '@idocard/domain/company/employee'
import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { card } from '../cards/card.ts'
import { moment, removable, titled } from '../columns.ts'
import { member } from '../identity/account.ts'
import { ofCompany } from './company.ts'

/** A department of a company. Departments are a tree. */
export const department = pgTable(
  'department',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    ...ofCompany,
    /** The department that it is part of; null for one at the top. */
    parentId: integer('parent_id').references((): AnyPgColumn => department.id, { onDelete: 'set null' }),
    ...titled,
    version: integer('version').notNull().default(1),
    ...removable,
  },
  (table) => [
    index('department_title').on(table.companyId, table.titleCh, table.id),
    index('department_parent').on(table.parentId).where(sql`${table.parentId} is not null`),
  ],
)
export type DepartmentRow = typeof department.$inferSelect

/** What staff of a company search in, of an employee. */
export const employeeSearch = (
  row: Record<'nameCh' | 'nameEn' | 'phone' | 'email' | 'employeeNumber', AnyPgColumn>,
): SQL =>
  sql`lower(${row.nameCh} || ' ' || ${row.nameEn} || ' ' || ${row.phone} || ' ' || ${row.email} || ' ' || ${row.employeeNumber})`

/** What a company's people are sorted by: their Chinese name, or the English one if there is none. */
export const employeeName = (row: Record<'nameCh' | 'nameEn', AnyPgColumn>): SQL =>
  sql`coalesce(nullif(${row.nameCh}, ''), ${row.nameEn})`

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
    /** The account with which they joined; null before, and once it is erased. */
    memberId: uuid('member_id').references(() => member.id, { onDelete: 'set null' }),
    /** Their card of the company. */
    cardSn: text('card_sn').references(() => card.cardSn, { onDelete: 'set null', onUpdate: 'cascade' }),
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
