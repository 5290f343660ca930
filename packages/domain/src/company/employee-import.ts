import type { Lang } from '../language.ts'
import { isNamed, plainCell, type TableCells, type TableRow, tableCells, type Words } from '../table-import.ts'
import { toHalfWidth } from '../text.ts'
import type { Transitions } from '../transitions.ts'

/** The most people in a file. A company can have as many. */
export const MAX_IMPORTED = 20_000
/** A file is looked at in parts of so many rows. */
export const IMPORT_PART = 500
/** The most characters in a cell: those of the longest path of departments. */
export const MAX_EMPLOYEE_CELL = 600
/** The most characters of a file's name that are kept. */
export const MAX_IMPORT_NAME = 120

/**
 * `looked`: what it would do is known, and nothing was done; `running`: it changes people, part after part; `done`;
 * `undoing`: it takes back what it did, part after part; `undone`.
 */
export const IMPORT_STATES = ['looked', 'running', 'done', 'undoing', 'undone'] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** All changes of an import's state. One that runs can be undone: it stops where it is, and takes that back. */
export const IMPORT_TRANSITIONS = {
  start: { from: ['looked'], to: 'running' },
  finish: { from: ['running'], to: 'done' },
  undo: { from: ['running', 'done'], to: 'undoing' },
  settle: { from: ['undoing'], to: 'undone' },
} as const satisfies Transitions

/** What an import does with a row. */
export const IMPORT_ROW_OUTCOMES = ['new', 'changed', 'unchanged', 'refused'] as const
export type ImportRowOutcome = (typeof IMPORT_ROW_OUTCOMES)[number]

/** Why a row is refused. Each has words in the console. */
export const IMPORT_PROBLEMS = [
  'unknown',
  'twice',
  'taken',
  'several',
  'name',
  'text',
  'phone',
  'email',
  'deep',
  'departments',
  'many',
  'stale',
] as const
export type ImportProblem = (typeof IMPORT_PROBLEMS)[number]

/**
 * What became of a row when its import was undone. `undone`: whom it made was taken off the list, what it changed is as it
 * was; `invited`: they were invited or have joined since; `changed`: somebody has changed them since; `taken`: somebody else
 * has the number or address now; `gone`: they are off the list.
 */
export const UNDO_OUTCOMES = ['undone', 'invited', 'changed', 'taken', 'gone'] as const
export type UndoOutcome = (typeof UNDO_OUTCOMES)[number]

/** The columns of a file with a company's people, by what they are called in the one that can be downloaded. */
const HEADINGS = {
  id: { 'zh-tw': '系統編號', 'en-us': 'System id' },
  employeeNumber: { 'zh-tw': '員工編號', 'en-us': 'Employee number' },
  nameCh: { 'zh-tw': '姓名（中文）', 'en-us': 'Name (Chinese)' },
  nameEn: { 'zh-tw': '姓名（英文）', 'en-us': 'Name (English)' },
  department: { 'zh-tw': '部門', 'en-us': 'Department' },
  titleCh: { 'zh-tw': '職稱（中文）', 'en-us': 'Title (Chinese)' },
  titleEn: { 'zh-tw': '職稱（英文）', 'en-us': 'Title (English)' },
  phone: { 'zh-tw': '手機', 'en-us': 'Mobile' },
  email: { 'zh-tw': 'Email', 'en-us': 'Email' },
} as const satisfies Record<string, Words>
export type EmployeeColumn = keyof typeof HEADINGS
export const EMPLOYEE_COLUMNS = Object.keys(HEADINGS) as EmployeeColumn[]
export const employeeHeading = (column: EmployeeColumn, lang: Lang): string => HEADINGS[column][lang]

/** What the files of other programs call the same, in lower case and without spaces. */
const OTHER_HEADINGS: Readonly<Record<Exclude<EmployeeColumn, 'id'>, readonly string[]>> = {
  employeeNumber: [
    '工號',
    '員編',
    '員工代號',
    '職工編號',
    'employeeid',
    'employeeno',
    'employeeno.',
    'staffno.',
    'staffid',
  ],
  nameCh: ['姓名', '中文姓名', '員工姓名', '名字', 'chinesename', '姓名(中文)'],
  nameEn: ['英文姓名', '英文名', '英文名字', 'name', 'fullname', 'englishname', 'displayname', '姓名(英文)'],
  department: ['單位', '部門名稱', '所屬部門', 'dept', 'dept.', 'division', 'unit'],
  titleCh: ['職稱', '職位', '中文職稱', '職務', '職稱(中文)'],
  titleEn: ['英文職稱', 'title', 'jobtitle', 'position', '職稱(英文)'],
  phone: [
    '手機號碼',
    '行動電話',
    '手機電話',
    'mobilephone',
    'mobilenumber',
    'cellphone',
    'cell',
    'phone',
    'phonenumber',
  ],
  email: ['e-mail', '電子郵件', '電子信箱', '信箱', 'mail', 'emailaddress', '公司信箱'],
}

const isOther = (heading: string, column: EmployeeColumn) =>
  column !== 'id' && OTHER_HEADINGS[column].includes(toHalfWidth(heading).toLowerCase().replace(/\s+/g, ''))

/** The column that a heading means: as in our own file, or as others call it. */
const columnOf = (heading: string): EmployeeColumn | undefined =>
  EMPLOYEE_COLUMNS.find((column) => isNamed(heading, column, HEADINGS[column])) ??
  EMPLOYEE_COLUMNS.find((column) => isOther(heading, column))

/** A row of a file: its number there, and its cells. */
export type EmployeeCells = TableCells<EmployeeColumn>

/** The people in a table whose first row has headings. Undefined if it has none of ours. */
export const employeeRows = (table: readonly TableRow[]) =>
  tableCells(columnOf, table, (_column, cell) => plainCell(cell.replace(NO_TEXT, ' ')).slice(0, MAX_EMPLOYEE_CELL))

/** Line breaks inside a cell, and what else of it is no text. */
const NO_TEXT = /[\s\p{Cc}]+/gu

/** A phone number as a spreadsheet leaves it: a number that has lost its 0, or its +. */
export const dialled = (cell: string): string => {
  const digits = toHalfWidth(cell).trim()
  return /^9\d{8}$/.test(digits) ? `0${digits}` : digits
}

/** Between the departments of a path, from the outside to the inside: `總管理處／業務部`. */
const BETWEEN = /\s*[／/>＞]\s*/

/** The departments that a cell names, from the outside to the inside. */
export const departmentPath = (cell: string): string[] => cell.split(BETWEEN).filter(Boolean)

/** The same as a file has it. */
export const departmentCell = (path: readonly string[]): string => path.join('／')
