import { cleanLine } from '@idocard/domain/commerce/address'
import { EMPLOYEE_STATES } from '@idocard/domain/company/employee'
import {
  EMPLOYEE_COLUMNS,
  IMPORT_PART,
  IMPORT_PROBLEMS,
  IMPORT_ROW_OUTCOMES,
  IMPORT_STATES,
  MAX_EMPLOYEE_CELL,
  MAX_IMPORT_NAME,
  MAX_IMPORTED,
  UNDO_OUTCOMES,
} from '@idocard/domain/company/employee-import'
import * as z from 'zod'
import { call } from '../call.ts'
import { integer, optionalLine, rowId, rowIdOrNone, rows } from '../fields.ts'
import { listed, listing } from '../listing.ts'

const cell = z
  .string()
  .max(MAX_EMPLOYEE_CELL)
  .refine((value) => cleanLine(value) !== null)
  .transform((value) => (cleanLine(value) ?? '').toWellFormed())

/** Somebody in a file: a text for each column that the file has. */
const employeeRow = z.strictObject({
  /** As the file counts its rows. */
  row: integer(1, 10_000_000),
  ...(Object.fromEntries(EMPLOYEE_COLUMNS.map((column) => [column, cell.optional()])) as Record<
    (typeof EMPLOYEE_COLUMNS)[number],
    z.ZodOptional<typeof cell>
  >),
})
export type EmployeeImportRow = z.infer<typeof employeeRow>

const planned = {
  nameCh: z.string(),
  nameEn: z.string(),
  outcome: z.enum(IMPORT_ROW_OUTCOMES),
  /** Why it is refused; empty if it is not. */
  problem: z.enum(['', ...IMPORT_PROBLEMS]),
  /** What changes, as the file writes it. */
  changes: z.array(z.object({ field: z.enum(EMPLOYEE_COLUMNS), before: z.string(), after: z.string() })),
}

const lookedRow = z.object({ row: z.int(), ...planned })
export type LookedRow = z.infer<typeof lookedRow>

const importedRow = z.object({
  /** Its number in the file. */
  id: z.int(),
  ...planned,
  /** 0 for nobody. */
  employeeId: z.int(),
  /** Where they stand now; empty for nobody on the list. */
  state: z.enum(['', ...EMPLOYEE_STATES]),
  /** What became of it when the import was undone; empty before. */
  undo: z.enum(['', ...UNDO_OUTCOMES]),
})
export type ImportedRow = z.infer<typeof importedRow>

const employeeImport = z.object({
  id: z.int(),
  fileName: z.string(),
  state: z.enum(IMPORT_STATES),
  /** Who did it; empty once their account is gone. */
  by: z.string(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** Until when it can be undone; null if it cannot. */
  undoUntil: z.iso.datetime().nullable(),
  /** Rows of the file. */
  rows: z.int(),
  /** Of so many rows that change something, or are taken back, so many are done. */
  toDo: z.int(),
  done: z.int(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  /** Departments that it made. */
  departments: z.int(),
  /** Rows that were taken back, and those that were left as they are. */
  undone: z.int(),
  kept: z.int(),
})
export type EmployeeImport = z.infer<typeof employeeImport>

const PATH = '/api/{product}/employee_import'
const EDIT = { who: 'staff', may: 'employee.edit', on: 'company' } as const
const ONE = { input: z.strictObject({ id: rowId }), output: employeeImport } as const
const WRITE = { ...EDIT, ...ONE, writes: true, limit: { times: 240, seconds: 3600, by: 'person' } } as const

/** A company’s people, added and changed with a file. */
export const employeeImportContract = {
  list: call({
    ...EDIT,
    summary: 'The imports of the last 30 days that were started, for the company’s staff.',
    path: `${PATH}/list`,
    input: z.strictObject(listing(['newest'])),
    output: listed(employeeImport),
  }),
  get: call({
    ...EDIT,
    ...ONE,
    summary: 'An import of people: how far it is, and what it did.',
    path: `${PATH}/get`,
    refuses: ['not_found'],
  }),
  list_rows: call({
    ...EDIT,
    summary: 'The rows of an import, with what became of each.',
    path: `${PATH}/list_rows`,
    input: z.strictObject({
      ...listing(['row']),
      importId: rowId,
      /** `invitable`: whom it made who can be invited. `kept`: what was left when it was undone. */
      outcome: z.enum(['', ...IMPORT_ROW_OUTCOMES, 'invitable', 'kept']).prefault(''),
    }),
    output: listed(importedRow),
    refuses: ['not_found'],
  }),
  look: call({
    ...EDIT,
    writes: true,
    // What an import would do is kept for whoever looks, and is not shown to others.
    audit: false,
    summary: `Says what an import would do with rows of a file, at most ${IMPORT_PART} at a time, and changes nobody. \`id\` 0 begins a new file and forgets the caller’s last one; rows of the same file are added to its id.`,
    path: `${PATH}/look`,
    input: z.strictObject({
      id: rowIdOrNone,
      fileName: optionalLine(MAX_IMPORT_NAME),
      list: rows(employeeRow, IMPORT_PART),
    }),
    output: z.object({
      id: z.int(),
      list: z.array(lookedRow),
      /** Departments that are made for these rows, the outer ones first. */
      departments: z.array(z.string()),
    }),
    refuses: ['not_found', 'employee_import.started', 'employee_import.many'],
    limit: { times: (MAX_IMPORTED / IMPORT_PART) * 30, seconds: 3600, by: 'person' },
    refreshes: [],
  }),
  start: call({
    ...WRITE,
    summary:
      'Does what a file would do, in the background. A row whose person was changed since they were looked at is refused.',
    path: `${PATH}/start`,
    refuses: ['not_found', 'employee_import.started', 'employee_import.running', 'employee_import.nothing'],
    refreshes: ['employeeImport', 'employee', 'department', 'companyFigures'],
  }),
  undo: call({
    ...WRITE,
    summary:
      'Takes back what an import did, for 30 days: whom it made is taken off the list unless they were invited, what it changed is as it was unless somebody changed it since. One that still runs stops.',
    path: `${PATH}/undo`,
    refuses: ['not_found', 'employee_import.over', 'employee_import.running'],
    refreshes: ['employeeImport', 'employee', 'department', 'companyFigures'],
  }),
}
