import type { EmployeeImportRow, LookedRow } from '@idocard/contract/company/employee-import'
import { CARD_LIMITS } from '@idocard/domain/cards/card'
import {
  MAX_DEPARTMENT_DEPTH,
  MAX_DEPARTMENTS,
  MAX_EMPLOYEE_NUMBER,
  MAX_EMPLOYEES,
} from '@idocard/domain/company/employee'
import {
  departmentCell,
  departmentPath,
  dialled,
  type EmployeeColumn,
  type ImportProblem,
} from '@idocard/domain/company/employee-import'
import { normaliseEmail } from '@idocard/domain/identity/email'
import { formatMobile, normaliseMobile } from '@idocard/domain/identity/phone'
import type { EmployeeRow } from '../../../db/schema/company/employee.ts'
import type { DepartmentPaths } from './department-paths.ts'
import { SINGLE } from './store.ts'

/** What a row of a file stores, but for the department. */
type Patch = Partial<
  Pick<EmployeeRow, 'employeeNumber' | 'nameCh' | 'nameEn' | 'titleCh' | 'titleEn' | 'phone' | 'email'>
>

/** A row with what becomes of it. */
export interface PlannedRow {
  cells: EmployeeImportRow
  /** Whom it means; undefined for somebody new. */
  before: EmployeeRow | undefined
  patch: Patch
  /** The department by its path, some of which may not be there yet; empty for none, undefined if it stays. */
  path: string[] | undefined
  /** What no other row may have in common with it. */
  keys: string[]
  problem: '' | ImportProblem
}

/** What the rows of a file are compared with. */
export interface Known {
  /** Everybody on the company's list whom the rows may mean. */
  listed: readonly EmployeeRow[]
  departments: DepartmentPaths
  /** How many people the company has, with those of earlier rows. */
  many: number
  /** The keys of earlier rows. */
  seen: Set<string>
  /** The departments that are there, with those of earlier rows, as cells. */
  paths: Set<string>
}

/** Why a row cannot be imported. */
class Refused extends Error {
  readonly problem: ImportProblem
  constructor(problem: ImportProblem) {
    super(problem)
    this.problem = problem
  }
}
const fail = (problem: ImportProblem): never => {
  throw new Refused(problem)
}

const TEXTS = {
  nameCh: CARD_LIMITS.name,
  nameEn: CARD_LIMITS.name,
  titleCh: CARD_LIMITS.title,
  titleEn: CARD_LIMITS.title,
  employeeNumber: MAX_EMPLOYEE_NUMBER,
} as const

const within = (text: string, max: number): string => (text.length > max ? fail('text') : text)
const readPhone = (cell: string) => (cell === '' ? '' : (normaliseMobile(dialled(cell)) ?? fail('phone')))
const readEmail = (cell: string) => (cell === '' ? '' : (normaliseEmail(cell) ?? fail('email')))

/** Reads the cells of a row. A column that is not there changes nothing; an empty cell empties what may be empty. */
function patchOf(cells: EmployeeImportRow): Patch {
  const patch: Patch = {}
  for (const [name, max] of Object.entries(TEXTS) as [keyof typeof TEXTS, number][]) {
    const cell = cells[name]
    if (cell !== undefined) patch[name] = within(cell, max)
  }
  if (cells.phone !== undefined) patch.phone = readPhone(cells.phone)
  if (cells.email !== undefined) patch.email = readEmail(cells.email)
  return patch
}

/** The numbers and addresses by which rows may mean people, as they are stored. What cannot be read means nobody. */
export function namedBy(list: readonly EmployeeImportRow[]) {
  const of = (read: (row: EmployeeImportRow) => string | null | undefined) => list.flatMap((row) => read(row) || [])
  return {
    id: list.flatMap(({ id = '' }) => (/^\d{1,9}$/.test(id) ? [Number(id)] : [])),
    phone: of(({ phone }) => phone && normaliseMobile(dialled(phone))),
    email: of(({ email }) => email && normaliseEmail(email)),
    employeeNumber: of(({ employeeNumber }) => employeeNumber),
  }
}

/**
 * What an import does with each row. It reads and writes no table; what these rows add is in `known` afterwards, for the
 * next ones.
 */
export function planRows(list: readonly EmployeeImportRow[], known: Known): PlannedRow[] {
  const byId = new Map(known.listed.map((one) => [String(one.id), one]))
  const owners = new Map<string, EmployeeRow>(
    known.listed.flatMap((one) =>
      SINGLE.flatMap((name) => (one[name] ? [[`${name} ${one[name]}`, one] as const] : [])),
    ),
  )
  return list.map((cells): PlannedRow => {
    const row: PlannedRow = { cells, before: undefined, patch: {}, path: undefined, keys: [], problem: '' }
    try {
      const patch = patchOf(cells)
      const given = SINGLE.flatMap((name) => (patch[name] ? [`${name} ${patch[name]}`] : []))
      const named = new Set(given.flatMap((key) => owners.get(key) ?? []))
      const id = cells.id ?? ''
      if (id === '' && named.size > 1) fail('several')
      const before = id === '' ? [...named][0] : (byId.get(id) ?? fail('unknown'))
      row.before = before
      if ([...named].some((one) => one.id !== before?.id)) fail('taken')
      const { nameCh, nameEn } = { nameCh: '', nameEn: '', ...before, ...patch }
      if (!nameCh && !nameEn) fail('name')
      const keys = [...(before ? [`id ${before.id}`] : []), ...given]
      if (keys.some((key) => known.seen.has(key))) fail('twice')
      const path = cells.department === undefined ? undefined : pathIn(cells.department, known)
      if (!before && known.many >= MAX_EMPLOYEES) fail('many')
      if (!before) known.many += 1
      for (const key of keys) known.seen.add(key)
      for (const cell of pathsOf(path)) known.paths.add(cell)
      return { ...row, patch, path, keys }
    } catch (error) {
      if (error instanceof Refused) return { ...row, problem: error.problem }
      throw error
    }
  })
}

/** A department and those around it as cells, the outer ones first. */
const pathsOf = (path: readonly string[] = []) => path.map((_, at) => departmentCell(path.slice(0, at + 1)))

/** The path of a cell. */
function pathIn(cell: string, { departments, paths }: Known): string[] {
  const whole = departments.ofCell(cell)
  if (whole) return [...whole]
  const path = departments.known(departmentPath(cell).map((title) => within(title, CARD_LIMITS.department)))
  if (path.length > MAX_DEPARTMENT_DEPTH) fail('deep')
  const made = pathsOf(path).filter((one) => !paths.has(one))
  if (made.length > 0 && paths.size + made.length > MAX_DEPARTMENTS) fail('departments')
  return path
}

/** The paths of the departments that rows make, the outer ones first. */
export function departmentsMade(plan: readonly PlannedRow[], { cells }: DepartmentPaths): string[][] {
  const made = new Map<string, string[]>()
  for (const { path = [] } of plan)
    for (const [at, cell] of pathsOf(path).entries()) if (!cells.has(cell)) made.set(cell, path.slice(0, at + 1))
  return [...made.values()].toSorted((a, b) => a.length - b.length)
}

/** A planned row as staff see it. */
export function shownRow({ cells, before, patch, path, problem }: PlannedRow, departments: DepartmentPaths): LookedRow {
  const cell = (field: EmployeeColumn, value: string) => (field === 'phone' ? formatMobile(value) : value)
  const changes: LookedRow['changes'] = (Object.entries(patch) as [keyof Patch, string][]).flatMap(([field, after]) => {
    const old = before?.[field] ?? ''
    return old === after ? [] : [{ field, before: cell(field, old), after: cell(field, after) }]
  })
  if (path) {
    const [old, now] = [departmentCell(departments.pathOf(before?.departmentId ?? null)), departmentCell(path)]
    if (old !== now) changes.push({ field: 'department', before: old, after: now })
  }
  const outcome = problem !== '' ? 'refused' : !before ? 'new' : changes.length > 0 ? 'changed' : 'unchanged'
  // A row that is refused is called as its file calls it.
  const { nameCh = '', nameEn = '' } = problem === '' ? { ...before, ...patch } : { ...before, ...cells }
  return { row: cells.row, nameCh, nameEn, outcome, problem, changes: problem === '' ? changes : [] }
}
