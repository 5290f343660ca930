import type { LookedRow } from '@idocard/contract/company/employee-import'
import { type EmployeeCells, IMPORT_PART } from '@idocard/domain/company/employee-import'
import { api } from '../../lib/browser-api.ts'

/** A file whose rows have headings of ours. */
export interface EmployeeFile {
  /** Empty for rows that were pasted. */
  name: string
  rows: readonly EmployeeCells[]
  /** The headings of columns that are not read. */
  unknown: readonly string[]
}

/** What a file would do. */
export interface Looked {
  id: number
  /** The rows that were looked at: when one of them is put right, they are looked at again. */
  rows: readonly EmployeeCells[]
  list: readonly LookedRow[]
  departments: readonly string[]
}

/** The most characters that are sent at once, well below what the server reads. */
const MAX_SENT = 200_000

/** Rows as they are sent: in parts, as JSON. */
export function* partsOf(rows: readonly EmployeeCells[]): Generator<string> {
  let part: string[] = []
  let length = 0
  for (const row of rows) {
    const text = JSON.stringify(row)
    if (part.length > 0 && (part.length === IMPORT_PART || length + text.length > MAX_SENT)) {
      yield `[${part.join(',')}]`
      part = []
      length = 0
    }
    part.push(text)
    length += text.length
  }
  if (part.length > 0) yield `[${part.join(',')}]`
}

/** Asks what a file would do, part after part. */
export async function lookAt({ name, rows }: EmployeeFile, progress: (done: number) => void): Promise<Looked> {
  const list: LookedRow[] = []
  const departments = new Set<string>()
  let id = 0
  for (const part of partsOf(rows)) {
    const answer = await api.employeeImport.look({ id, fileName: name, list: part })
    id = answer.id
    list.push(...answer.list)
    for (const one of answer.departments) departments.add(one)
    progress(list.length)
  }
  return { id, rows, list, departments: [...departments] }
}
