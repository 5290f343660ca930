import type { UndoOutcome } from '@idocard/domain/company/employee-import'
import type { EmployeeRow } from '../../../db/schema/company/employee.ts'
import type { ImportedFields } from '../../../db/schema/company/employee-import.ts'
import { removeEmptyDepartments, rowsToUndo, type StoredRow, settleRows } from './import.store.ts'
import type { Part } from './import-job.ts'
import { changePeople, departmentsIn, lockPeople, removePeople } from './import-people.store.ts'
import { SINGLE } from './store.ts'

/** Takes back the next rows of an import. What somebody has done about it since is left as it is. */
export const undoPart: Part = async ({ db, now }, head, many) => {
  const rows = await rowsToUndo(db, head, many)
  const befores = rows.flatMap(({ before }) => before ?? [])
  const listed = await lockPeople(db, head, {
    id: rows.flatMap(({ employeeId }) => employeeId ?? []),
    phone: befores.flatMap(({ phone }) => phone || []),
    email: befores.flatMap(({ email }) => email || []),
    employeeNumber: befores.flatMap(({ employeeNumber }) => employeeNumber || []),
  })
  const byId = new Map(listed.map((one) => [one.id, one]))
  const departments = new Set((await departmentsIn(db, head)).map(({ id }) => id))
  const done = rows.map((row) => ({ row, ...undone(row, byId.get(row.employeeId ?? 0), listed) }))
  const back = done.filter(({ undo }) => undo === 'undone')
  await removePeople(
    db,
    back.flatMap(({ row, person }) => (row.before === null && person ? [person.id] : [])),
    now,
  )
  const people = back.flatMap(({ row: { before }, person }) => {
    if (!before || !person) return []
    const old = { ...person, ...before }
    // A department that was deleted since is none.
    return [{ ...old, departmentId: departments.has(old.departmentId ?? 0) ? old.departmentId : null }]
  })
  await changePeople(db, people)
  await settleRows(
    db,
    head,
    done.map(({ row, undo }) => ({ row: row.row, undo })),
  )
  const isLast = rows.length < many
  if (isLast) await removeEmptyDepartments(db, head.departmentIds, now)
  return {
    fields: {
      done: head.done + rows.length,
      doneRow: rows.at(-1)?.row ?? head.doneRow,
      undone: head.undone + back.length,
      kept: head.kept + done.length - back.length,
    },
    people,
    isLast,
  }
}

/** Whether a row can be taken back, and from whom. */
function undone(
  { before, after }: StoredRow,
  person: EmployeeRow | undefined,
  listed: readonly EmployeeRow[],
): { undo: UndoOutcome; person?: EmployeeRow } {
  if (!person) return { undo: 'gone' }
  // Who was reached anew, or made, and has been invited since, knows of it.
  if ((before === null || before.state !== undefined) && person.state !== 'listed') return { undo: 'invited' }
  if (!isAsWritten(person, after ?? {})) return { undo: 'changed' }
  if (before && isTaken(before, person, listed)) return { undo: 'taken' }
  return { undo: 'undone', person }
}

/**
 * Whether what an import wrote of somebody still stands. Other fields may have been changed since, and stay so. Where they
 * stand is asked before.
 */
const isAsWritten = (person: EmployeeRow, { state: _, invitedAt, remindedAt, ...after }: Partial<ImportedFields>) =>
  Object.entries(after).every(([name, value]) => person[name as keyof ImportedFields] === value)

const isTaken = (before: Partial<ImportedFields>, { id }: EmployeeRow, listed: readonly EmployeeRow[]) =>
  listed.some((one) => one.id !== id && SINGLE.some((name) => before[name] && before[name] === one[name]))
