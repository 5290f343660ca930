import { departmentCell, EMPLOYEE_COLUMNS, employeeHeading } from '@idocard/domain/company/employee-import'
import type { Lang } from '@idocard/domain/language'
import { api } from '../../lib/browser-api.ts'
import { ROWS_AT_ONCE } from '../kit/list.ts'
import type { TableRows } from '../kit/table-file.ts'

/** Everybody on the company's list as a file that can be changed and imported, page after page. */
export async function employeeTable(
  lang: Lang,
  signal: AbortSignal,
  progress: (count: number) => void,
): Promise<TableRows> {
  const departments = new Map((await api.department.list({ pageSize: ROWS_AT_ONCE })).list.map((one) => [one.id, one]))
  const pathOf = (id: number): string[] => {
    const found = departments.get(id)
    return found ? [...pathOf(found.parentId), found.titleCh] : []
  }
  const rows: string[][] = [EMPLOYEE_COLUMNS.map((column) => employeeHeading(column, lang))]
  let cursor = ''
  do {
    const page = await api.employee.list({ cursor, pageSize: ROWS_AT_ONCE })
    for (const person of page.list) {
      const cells = { ...person, id: String(person.id), department: departmentCell(pathOf(person.departmentId)) }
      rows.push(EMPLOYEE_COLUMNS.map((column) => cells[column]))
    }
    progress(rows.length - 1)
    cursor = page.next
  } while (cursor && !signal.aborted)
  return rows
}
