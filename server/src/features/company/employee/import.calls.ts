import { contract } from '@idocard/contract'
import type { EmployeeImport } from '@idocard/contract/company/employee-import'
import { departmentCell, IMPORT_TRANSITIONS, MAX_IMPORTED } from '@idocard/domain/company/employee-import'
import { DAY_MS } from '@idocard/domain/duration'
import { formatMobile } from '@idocard/domain/identity/phone'
import { canTransition } from '@idocard/domain/transitions'
import { UNDO_DAYS } from '@idocard/domain/undo'
import { implement } from '../../../api/implement.ts'
import { refuseInvalid } from '../../../api/validation.ts'
import type { Queue } from '../../../queue/queue.ts'
import { lockCompany } from '../company/index.ts'
import { departmentPaths } from './department-paths.ts'
import {
  addRows,
  changeImport,
  type Head,
  importOf,
  isImporting,
  keysIn,
  listImports,
  listRows,
  lockImportOf,
  newImport,
} from './import.store.ts'
import { employeeImportJob } from './import-job.ts'
import { countPeople, departmentsIn, findPeople } from './import-people.store.ts'
import { departmentsMade, namedBy, planRows, shownRow } from './import-plan.ts'

/** Until when an import can be undone. */
const undoUntil = ({ createdAt }: Head) => new Date(createdAt.getTime() + UNDO_DAYS * DAY_MS)
const mayUndo = (head: Head, now: Date) =>
  canTransition(IMPORT_TRANSITIONS, head.state, 'undo') && now < undoUntil(head)

const shown = ({ head, by }: { head: Head; by: string }, now: Date): EmployeeImport => {
  const { id, fileName, state, rows, toDo, done, added, changed, unchanged, refused, undone, kept } = head
  return {
    ...{ id, fileName, state, rows, toDo, done, added, changed, unchanged, refused, undone, kept },
    by: formatMobile(by),
    startedAt: (head.startedAt ?? head.createdAt).toISOString(),
    endedAt: head.endedAt?.toISOString() ?? null,
    undoUntil: mayUndo(head, now) ? undoUntil(head).toISOString() : null,
    departments: head.departmentIds.length,
  }
}

/** What the audit log keeps: how many, and nobody. */
const told = ({ added, changed, refused }: Head) => ({ imported: added + changed, refused })

/** The calls of a company's staff about files with its people. Whoever starts or undoes one locks the company first. */
export const employeeImportCalls = ({ queue }: { queue: Queue }) =>
  implement(contract.employeeImport, {
    async list(at, { db, acting, lang, now }) {
      const { list, ...page } = (await listImports(db, acting, at)) ?? refuseInvalid(['cursor'], lang)
      return { list: list.map((one) => shown(one, now)), ...page }
    },

    async get({ id }, { db, acting, now, refuse }) {
      return shown((await importOf(db, acting, id)) ?? refuse('not_found'), now)
    },

    async list_rows(at, { db, acting, lang, refuse }) {
      const { head } = (await importOf(db, acting, at.importId)) ?? refuse('not_found')
      const { list, ...page } = (await listRows(db, head, at)) ?? refuseInvalid(['cursor'], lang)
      return {
        list: list.map(({ row, state }) => ({
          id: row.row,
          nameCh: row.nameCh,
          nameEn: row.nameEn,
          outcome: row.outcome,
          problem: row.problem,
          changes: row.changes,
          employeeId: row.employeeId ?? 0,
          state: state ?? '',
          undo: row.undo,
        })),
        ...page,
      }
    },

    async look({ id, fileName, list }, { db, acting, lang, now, refuse }) {
      const head =
        id === 0
          ? await newImport(db, acting, fileName, now)
          : ((await lockImportOf(db, acting, id)) ?? refuse('not_found'))
      if (head.state !== 'looked') refuse('employee_import.started')
      if (head.rows + list.length > MAX_IMPORTED) refuse('employee_import.many')
      const named = namedBy(list)
      const departments = departmentPaths(await departmentsIn(db, head))
      // What earlier rows of the file add counts as if it were there.
      const paths = new Set([...departments.cells, ...head.departmentCells])
      const listed = await findPeople(db, head, named)
      const seen = await keysIn(db, head, keysOf(named, listed))
      const many = (await countPeople(db, head)) + head.added
      const plan = planRows(list, { listed, departments, many, seen, paths })
      const rows = plan.map((planned) => ({ ...planned, shown: shownRow(planned, departments) }))
      const added = await addRows(
        db,
        rows.map(({ cells, keys, before, shown: { row, nameCh, nameEn, outcome, problem, changes } }) => ({
          importId: head.id,
          ...{ row, cells, keys, outcome, problem, changes, nameCh, nameEn },
          employeeId: before?.id ?? null,
          version: before?.version ?? 0,
        })),
      )
      if (added < list.length) refuseInvalid(['list'], lang)
      const count = (outcome: string) => rows.filter(({ shown }) => shown.outcome === outcome).length
      const made = departmentsMade(plan, departments).map(departmentCell)
      await changeImport(db, head, {
        touchedAt: now,
        rows: head.rows + list.length,
        added: head.added + count('new'),
        changed: head.changed + count('changed'),
        unchanged: head.unchanged + count('unchanged'),
        refused: head.refused + count('refused'),
        departmentCells: [...new Set([...head.departmentCells, ...made])],
      })
      return { id: head.id, list: rows.map(({ shown }) => shown), departments: made }
    },

    async start({ id }, { db, acting, now, after, changed, refuse }) {
      await lockCompany(db, acting.company.id)
      const head = (await lockImportOf(db, acting, id)) ?? refuse('not_found')
      if (!canTransition(IMPORT_TRANSITIONS, head.state, 'start')) refuse('employee_import.started')
      if (await isImporting(db, head)) refuse('employee_import.running')
      if (head.added + head.changed === 0) refuse('employee_import.nothing')
      changed({ thing: 'employeeImport', id, after: told(head) })
      await changeImport(db, head, {
        state: IMPORT_TRANSITIONS.start.to,
        startedAt: now,
        touchedAt: now,
        toDo: head.added + head.changed,
        // From here on they count what was done.
        added: 0,
        changed: 0,
      })
      await queue.send({ db, after }, employeeImportJob, { id })
      return shown((await importOf(db, acting, id)) ?? refuse('not_found'), now)
    },

    async undo({ id }, { db, acting, now, after, changed, refuse }) {
      await lockCompany(db, acting.company.id)
      const head = (await lockImportOf(db, acting, id)) ?? refuse('not_found')
      if (head.state === 'looked') refuse('not_found')
      if (!mayUndo(head, now)) refuse('employee_import.over')
      if (await isImporting(db, head)) refuse('employee_import.running')
      await changeImport(db, head, {
        state: IMPORT_TRANSITIONS.undo.to,
        touchedAt: now,
        endedAt: null,
        toDo: head.added + head.changed,
        done: 0,
        doneRow: 0,
      })
      changed({ thing: 'employeeImport', id, before: told(head) })
      await queue.send({ db, after }, employeeImportJob, { id })
      return shown((await importOf(db, acting, id)) ?? refuse('not_found'), now)
    },
  })

/** The keys that these rows can have, as `planRows` makes them. */
const keysOf = ({ id, ...single }: ReturnType<typeof namedBy>, listed: readonly { id: number }[]): string[] => [
  ...[...id, ...listed.map((one) => one.id)].map((one) => `id ${one}`),
  ...Object.entries(single).flatMap(([name, values]) => values.map((value) => `${name} ${value}`)),
]
