import { DIRECTORY_ACTS, DIRECTORY_LEFT_AS, DIRECTORY_PROBLEMS } from '@idocard/domain/company/directory'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytea, moment } from '../columns.ts'
import { company, ofCompany } from './company.ts'
import { department, employee } from './employee.ts'

/** A company's directory, such as Entra ID or Okta, which keeps its list of people by SCIM. */
export const directory = pgTable('directory', {
  companyId: integer('company_id')
    .primaryKey()
    .references(() => company.id, { onDelete: 'cascade' }),
  /** The digest of the token with which the directory comes; null while it may not. */
  tokenHash: bytea('token_hash').unique(),
  tokenMadeAt: moment('token_made_at'),
  /** When it last came, to within a minute. */
  lastUsedAt: moment('last_used_at'),
  /** Whether those whom it adds are invited by themselves. */
  invites: boolean('invites').notNull().default(false),
  /** What visitors see at the card of those who leave. */
  leftAs: text('left_as', { enum: DIRECTORY_LEFT_AS }).notNull().default('gone'),
  version: integer('version').notNull().default(1),
})
export type DirectoryRow = typeof directory.$inferSelect

/** One of several numbers or addresses, as a directory writes them. */
interface DirectoryValue {
  value: string
  type: string
  primary: boolean
}

/** What a directory says of somebody: what we understand of it (RFC 7643, 4.1 and 4.3). */
export interface DirectoryProfile {
  displayName: string
  formatted: string
  familyName: string
  givenName: string
  title: string
  department: string
  employeeNumber: string
  emails: DirectoryValue[]
  phoneNumbers: DirectoryValue[]
}

/** Somebody of the company's list whom its directory keeps. */
export const directoryPerson = pgTable(
  'directory_person',
  {
    /** By which the directory calls them. */
    id: uuid('id').primaryKey().defaultRandom(),
    ...ofCompany,
    employeeId: integer('employee_id')
      .notNull()
      .references(() => employee.id, { onDelete: 'cascade' }),
    userName: text('user_name').notNull(),
    /** The directory's own number for them; empty until it has said one. */
    externalId: text('external_id').notNull().default(''),
    profile: jsonb('profile').$type<DirectoryProfile>().notNull(),
    isActive: boolean('is_active').notNull().default(true),
    /** Deleted by the directory, which may name them anew. */
    isDeleted: boolean('is_deleted').notNull().default(false),
    /** When they leave, unless the directory takes it back until then. */
    leavesAt: moment('leaves_at'),
    /** Not invited before that: an invitation was refused. */
    inviteAfter: moment('invite_after'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('directory_person_employee').on(table.employeeId),
    uniqueIndex('directory_person_name').on(table.companyId, sql`lower(${table.userName})`),
    uniqueIndex('directory_person_external')
      .on(table.companyId, table.externalId)
      .where(sql`${table.externalId} <> ''`),
    index('directory_person_list').on(table.companyId, table.createdAt, table.id),
    index('directory_person_leaves').on(table.leavesAt).where(sql`${table.leavesAt} is not null`),
  ],
)
export type DirectoryPersonRow = typeof directoryPerson.$inferSelect

/** A group of the directory, which is a department of the company. */
export const directoryGroup = pgTable(
  'directory_group',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    ...ofCompany,
    /** Null once the company has deleted the department for good. */
    departmentId: integer('department_id').references(() => department.id, { onDelete: 'set null' }),
    displayName: text('display_name').notNull(),
    externalId: text('external_id').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('directory_group_name').on(table.companyId, sql`lower(${table.displayName})`),
    uniqueIndex('directory_group_external').on(table.companyId, table.externalId).where(sql`${table.externalId} <> ''`),
    index('directory_group_department').on(table.departmentId).where(sql`${table.departmentId} is not null`),
  ],
)
export type DirectoryGroupRow = typeof directoryGroup.$inferSelect

/** Who is in a group. The group that they came into last is their department. */
export const directoryMember = pgTable(
  'directory_member',
  {
    groupId: uuid('group_id')
      .notNull()
      .references(() => directoryGroup.id, { onDelete: 'cascade' }),
    personId: uuid('person_id')
      .notNull()
      .references(() => directoryPerson.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.personId] }),
    index('directory_member_person').on(table.personId),
  ],
)

/** What the directory did last, for the company's owners: the newest of a company, and none that are old. */
export const directoryAct = pgTable(
  'directory_act',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    ...ofCompany,
    at: moment('at').notNull(),
    act: text('act', { enum: DIRECTORY_ACTS }).notNull(),
    problem: text('problem', { enum: DIRECTORY_PROBLEMS }).notNull().default(''),
    /** The name by which the directory signs them in, or that of a group. */
    subject: text('subject').notNull(),
    employeeId: integer('employee_id').references(() => employee.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('directory_act_newest').on(table.companyId, table.id),
    index('directory_act_employee').on(table.employeeId).where(sql`${table.employeeId} is not null`),
    index('directory_act_at').on(table.at),
  ],
)
export type DirectoryActRow = typeof directoryAct.$inferSelect
