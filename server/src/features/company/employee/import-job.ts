import { IMPORT_TRANSITIONS } from '@idocard/domain/company/employee-import'
import type { EmployeeRow } from '../../../db/schema/company/employee.ts'
import type { Unit } from '../../../db/unit-of-work.ts'
import { handle, type JobHandler, type JobServices, job, scheduled } from '../../../queue/job.ts'
import type { Queue } from '../../../queue/queue.ts'
import { lockCompany } from '../company/index.ts'
import { changeImport, type Head, importsStanding, importToDo, lockImport } from './import.store.ts'
import { importPart } from './import-part.ts'
import { undoPart } from './undo-part.ts'
import { writeCardsOf } from './write-card.ts'

/** Does what an import has left to do, or to take back. */
export const employeeImportJob = job<{ id: number }>('employee_import')

/** Rows in a transaction: for so long, nobody else can change the company's people. */
const ROWS_AT_ONCE = 500
/** A run ends long before its job's time is over, and another one goes on. */
const RUN_MS = 20_000

type Services = Pick<JobServices, 'database' | 'inTransaction' | 'queue' | 'now'>

/** What a part does: what changes in the head, and whose entry was changed. */
export type Part = (
  unit: Unit,
  head: Head,
  many: number,
) => Promise<{ fields: Partial<Head>; people: readonly EmployeeRow[]; isLast: boolean }>

/**
 * Does an import part by part, each in a transaction that also says how far it is. So a run that is cut off loses nothing
 * and repeats nothing, and of two runs one waits and goes on where the other one stopped.
 */
async function runImport({ inTransaction, queue, now }: Services, id: number): Promise<void> {
  const ends = now().getTime() + RUN_MS
  for (;;) {
    const isOver = await inTransaction((unit) => nextPart(unit, queue, id))
    if (isOver) return
    if (now().getTime() >= ends) return inTransaction((unit) => queue.send(unit, employeeImportJob, { id }))
  }
}

/** @returns whether nothing is left to do */
async function nextPart(unit: Unit, queue: Queue, id: number): Promise<boolean> {
  const found = await importToDo(unit.db, id)
  if (!found) return true
  // The same order as in the calls.
  await lockCompany(unit.db, found.companyId)
  const head = await lockImport(unit.db, found)
  if (head?.state !== 'running' && head?.state !== 'undoing') return true
  const [part, end]: [Part, 'finish' | 'settle'] =
    head.state === 'running' ? [importPart, 'finish'] : [undoPart, 'settle']
  const { fields, people, isLast } = await part(unit, head, ROWS_AT_ONCE)
  await writeCardsOf(unit, queue, people)
  await changeImport(unit.db, head, {
    ...fields,
    touchedAt: unit.now,
    ...(isLast && { state: IMPORT_TRANSITIONS[end].to, endedAt: unit.now }),
  })
  return isLast
}

export const employeeImportJobs: readonly JobHandler<JobServices>[] = [
  handle(employeeImportJob, (services: JobServices, { id }) => runImport(services, id)),
  /** Takes up what stands still. */
  scheduled('employee_imports', '* * * * *', ({ inTransaction, queue }) =>
    inTransaction(async (unit) => {
      for (const { id } of await importsStanding(unit.db, unit.now)) await queue.send(unit, employeeImportJob, { id })
    }),
  ),
]
