import { departmentCell } from '@idocard/domain/company/employee-import'
import type { Tx } from '../../../db/open.ts'
import type { EmployeeRow } from '../../../db/schema/company/employee.ts'
import type { ImportedFields } from '../../../db/schema/company/employee-import.ts'
import { begunAnew } from './begun-anew.ts'
import { type DepartmentPaths, departmentPaths } from './department-paths.ts'
import { type Head, rowsToImport, type StoredRow, settleRows } from './import.store.ts'
import type { Part } from './import-job.ts'
import {
  addDepartment,
  addPeople,
  changePeople,
  countPeople,
  departmentsIn,
  lockPeople,
} from './import-people.store.ts'
import { departmentsMade, namedBy, type PlannedRow, planRows, shownRow } from './import-plan.ts'

/**
 * Imports the next rows of a file. What they mean is worked out anew from what is there now: a row whose person was added
 * or changed since it was looked at is refused.
 */
export const importPart: Part = async ({ db }, head, many) => {
  const rows = await rowsToImport(db, head, many)
  const list = rows.map(({ cells }) => cells)
  const listed = await lockPeople(db, head, namedBy(list))
  const departments = departmentPaths(await departmentsIn(db, head))
  const plan = planRows(list, {
    listed,
    departments,
    many: await countPeople(db, head),
    seen: new Set(),
    paths: new Set(departments.cells),
  }).map((planned, at) => asLooked(planned, rows[at]))
  const good = plan.filter(({ problem }) => problem === '')
  const { departmentIds, idOf } = await withDepartments(db, head, good, departments)
  const places = { idOf, pathOf: departments.pathOf }
  // Whose change somebody else has made meanwhile has nothing left to do.
  const outcomes = new Map(plan.map((planned) => [planned, shownRow(planned, departments).outcome]))
  const fresh = good.filter((planned) => outcomes.get(planned) === 'new')
  const known = good.filter((planned) => outcomes.get(planned) === 'changed')

  const made = fresh.map((planned) => ({ ...NOBODY, ...fieldsOf(planned, places) }))
  const ids = await addPeople(db, head, made)
  const changes = known.flatMap(({ before, ...planned }) =>
    before ? [{ row: planned.cells.row, before, fields: changesOf(before, { before, ...planned }, places) }] : [],
  )
  await changePeople(
    db,
    changes.map(({ before, fields }) => ({ ...before, ...fields })),
  )
  const refused = plan.filter(({ problem }) => problem !== '')
  await settleRows(db, head, [
    ...refused.map(({ cells, problem }) => ({ row: cells.row, outcome: 'refused' as const, problem })),
    ...fresh.flatMap(({ cells }, at) => {
      const [employeeId, after] = [ids[at], made[at]]
      return employeeId === undefined || !after ? [] : [{ row: cells.row, employeeId, after }]
    }),
    ...changes.map(({ row, before, fields }) => ({
      row,
      after: fields,
      before: Object.fromEntries(Object.keys(fields).map((name) => [name, before[name as keyof ImportedFields]])),
    })),
  ])
  return {
    fields: {
      done: head.done + rows.length,
      doneRow: rows.at(-1)?.row ?? head.doneRow,
      added: head.added + fresh.length,
      changed: head.changed + changes.length,
      refused: head.refused + refused.length,
      departmentIds: [...head.departmentIds, ...departmentIds],
    },
    people: changes.map(({ before }) => before),
    isLast: rows.length < many,
  }
}

/** What the file says nothing of, for somebody new. */
const NOBODY = {
  ...{ nameCh: '', nameEn: '', titleCh: '', titleEn: '', phone: '', email: '', employeeNumber: '' },
  departmentId: null,
}

/** A row refused if it means somebody else than when it was looked at, or somebody who has changed since. */
function asLooked(planned: PlannedRow, stored: StoredRow | undefined): PlannedRow {
  const { before, problem } = planned
  const isSame =
    stored?.outcome === 'new' ? !before : before?.id === stored?.employeeId && before?.version === stored?.version
  return problem !== '' || isSame ? planned : { ...planned, problem: 'stale' }
}

/** Makes the departments that rows name, the outer ones first. @returns their ids, and how to find any */
async function withDepartments(db: Tx, head: Head, plan: readonly PlannedRow[], departments: DepartmentPaths) {
  const departmentIds: number[] = []
  const ids = new Map<string, number>()
  const idOf = (path: readonly string[]) => departments.idOf(path) ?? ids.get(departmentCell(path)) ?? null
  for (const path of departmentsMade(plan, departments)) {
    const id = await addDepartment(db, head, { titleCh: path.at(-1) ?? '', parentId: idOf(path.slice(0, -1)) })
    ids.set(departmentCell(path), id)
    departmentIds.push(id)
  }
  return { departmentIds, idOf }
}

/** Departments by their paths, with those that were just made. */
interface Places extends Pick<DepartmentPaths, 'pathOf'> {
  idOf: (path: readonly string[]) => number | null
}

/** Who is in a department of that path stays there: two beside each other may have one title. */
function fieldsOf({ patch, path, before }: PlannedRow, { idOf, pathOf }: Places): Partial<ImportedFields> {
  const isThere = path && departmentCell(path) === departmentCell(pathOf(before?.departmentId ?? null))
  return { ...patch, ...(path && !isThere && { departmentId: path.length > 0 ? idOf(path) : null }) }
}

/** What changes of somebody: no field that stays as it was. */
function changesOf(before: EmployeeRow, planned: PlannedRow, places: Places): Partial<ImportedFields> {
  const fields = fieldsOf(planned, places)
  const changed = Object.entries(fields).filter(([name, value]) => before[name as keyof ImportedFields] !== value)
  return { ...Object.fromEntries(changed), ...begunAnew(before, { ...before, ...fields }) }
}
