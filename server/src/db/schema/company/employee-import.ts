import type { EmployeeImportRow, ImportedRow } from '@idocard/contract/company/employee-import'
import {
  IMPORT_PROBLEMS,
  IMPORT_ROW_OUTCOMES,
  IMPORT_STATES,
  UNDO_OUTCOMES,
} from '@idocard/domain/company/employee-import'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { member } from '../identity/account.ts'
import { ofCompany } from './company.ts'
import { type EmployeeRow, employee } from './employee.ts'

/** What an import writes of somebody, and an undo puts back. */
export type ImportedFields = Pick<
  EmployeeRow,
  | 'nameCh'
  | 'nameEn'
  | 'titleCh'
  | 'titleEn'
  | 'phone'
  | 'email'
  | 'employeeNumber'
  | 'departmentId'
  | 'state'
  | 'invitedAt'
  | 'remindedAt'
>

/** A file with a company's people: looked at, imported, or undone. It is kept for as long as it can be undone. */
export const employeeImport = pgTable(
  'employee_import',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    ...ofCompany,
    byId: uuid('by_id').references(() => member.id, { onDelete: 'set null' }),
    fileName: text('file_name').notNull().default(''),
    state: text('state', { enum: IMPORT_STATES }).notNull().default('looked'),
    createdAt: moment('created_at').notNull(),
    startedAt: moment('started_at'),
    endedAt: moment('ended_at'),
    /** When a part of it was last done: one that stands still is taken up again. */
    touchedAt: moment('touched_at').notNull(),
    rows: integer('rows').notNull().default(0),
    toDo: integer('to_do').notNull().default(0),
    done: integer('done').notNull().default(0),
    /** The last row that is done. */
    doneRow: integer('done_row').notNull().default(0),
    added: integer('added').notNull().default(0),
    changed: integer('changed').notNull().default(0),
    unchanged: integer('unchanged').notNull().default(0),
    refused: integer('refused').notNull().default(0),
    undone: integer('undone').notNull().default(0),
    kept: integer('kept').notNull().default(0),
    /** The departments that its rows need and that were not there when it was looked at, as cells. */
    departmentCells: text('department_cells').array().notNull().default([]),
    /** The departments that it made, the outer ones first. */
    departmentIds: integer('department_ids').array().notNull().default([]),
  },
  (table) => [
    index('employee_import_newest').on(table.companyId, sql`(-${table.id})`),
    index('employee_import_by').on(table.byId).where(sql`${table.byId} is not null`),
    // Two at once would each find the other's people changed.
    uniqueIndex('employee_import_once').on(table.companyId).where(sql`${table.state} in ('running', 'undoing')`),
  ],
)
export type EmployeeImportHead = typeof employeeImport.$inferSelect

/** A row of such a file. */
export const employeeImportRow = pgTable(
  'employee_import_row',
  {
    importId: integer('import_id')
      .notNull()
      .references(() => employeeImport.id, { onDelete: 'cascade' }),
    /** As the file counts its rows. */
    row: integer('row').notNull(),
    cells: jsonb('cells').$type<EmployeeImportRow>().notNull(),
    /** What no two rows of a file may have in common: whom it means, and numbers and addresses. */
    keys: text('keys').array().notNull(),
    outcome: text('outcome', { enum: IMPORT_ROW_OUTCOMES }).notNull(),
    problem: text('problem', { enum: ['', ...IMPORT_PROBLEMS] }).notNull(),
    changes: jsonb('changes').$type<ImportedRow['changes']>().notNull(),
    nameCh: text('name_ch').notNull(),
    nameEn: text('name_en').notNull(),
    /** Whom it means, or made. */
    employeeId: integer('employee_id').references(() => employee.id, { onDelete: 'set null' }),
    /** Their version when they were looked at; 0 for somebody new. */
    version: integer('version').notNull(),
    /** What it wrote of them, and what that was before; null for somebody new, and for what was not written. */
    after: jsonb('after').$type<Partial<ImportedFields>>(),
    before: jsonb('before').$type<Partial<ImportedFields>>(),
    undo: text('undo', { enum: ['', ...UNDO_OUTCOMES] })
      .notNull()
      .default(''),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.row] }),
    index('employee_import_row_of').on(table.employeeId).where(sql`${table.employeeId} is not null`),
  ],
)
export type EmployeeImportLine = typeof employeeImportRow.$inferSelect
