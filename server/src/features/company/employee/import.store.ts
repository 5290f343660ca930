import { DAY_MS, MINUTE_MS } from '@idocard/domain/duration'
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Acting } from '../../../api/authorise.ts'
import { insertOne } from '../../../db/insert-one.ts'
import { listPage } from '../../../db/list-page.ts'
import type { Tx } from '../../../db/open.ts'
import { isKept, undoneBefore } from '../../../db/removed.ts'
import { department, employee } from '../../../db/schema/company/employee.ts'
import {
  type EmployeeImportHead,
  type EmployeeImportLine,
  employeeImport,
  employeeImportRow,
} from '../../../db/schema/company/employee-import.ts'
import { member, staffName } from '../../../db/schema/identity/account.ts'

type Staff = Acting<'employee.edit'>
export type Head = EmployeeImportHead
export type StoredRow = EmployeeImportLine

const isOf = ({ company }: Staff, ...more: (SQL | undefined)[]) =>
  and(eq(employeeImport.companyId, company.id), ...more)
const isStarted = ne(employeeImport.state, 'looked')
const by = sql<string>`coalesce(${staffName(member)}, '')`

/** A page of the company's imports that were started, with who did them. */
export async function listImports(
  db: Tx,
  acting: Staff,
  at: { sort: 'newest' | '-newest'; cursor: string; pageSize: number },
) {
  const page = await listPage(
    db,
    {
      query: (keys) =>
        db
          .select({ ...keys, head: employeeImport, by })
          .from(employeeImport)
          .leftJoin(member, eq(member.id, employeeImport.byId))
          .$dynamic(),
      where: isOf(acting, isStarted),
      sorts: { newest: { by: sql`-${employeeImport.id}`, kind: 'integer' } },
      id: { by: employeeImport.id, kind: 'integer' },
    },
    at,
  )
  return page && { ...page, list: page.list.map(({ head, by }) => ({ head, by })) }
}

/** One of the company's imports that were started. */
export async function importOf(db: Tx, acting: Staff, id: number): Promise<{ head: Head; by: string } | undefined> {
  const [found] = await db
    .select({ head: employeeImport, by })
    .from(employeeImport)
    .leftJoin(member, eq(member.id, employeeImport.byId))
    .where(isOf(acting, isStarted, eq(employeeImport.id, id)))
  return found
}

/** One of the company's imports, locked. Files that were only looked at are those of whoever did. */
export async function lockImportOf(db: Tx, acting: Staff, id: number): Promise<Head | undefined> {
  const [found] = await db
    .select()
    .from(employeeImport)
    .where(isOf(acting, eq(employeeImport.id, id), or(isStarted, eq(employeeImport.byId, acting.person.id))))
    .for('update')
  return found
}

/** Whether another one of the company's imports is under way. The company must be locked. */
export async function isImporting(db: Tx, { id, companyId }: Head): Promise<boolean> {
  const found = await db
    .select({ id: employeeImport.id })
    .from(employeeImport)
    .where(
      and(
        eq(employeeImport.companyId, companyId),
        ne(employeeImport.id, id),
        inArray(employeeImport.state, ['running', 'undoing']),
      ),
    )
    .limit(1)
  return found.length > 0
}

/** Begins a file. What the same person only looked at before is forgotten. */
export async function newImport(db: Tx, { company, person }: Staff, fileName: string, now: Date): Promise<Head> {
  await db
    .delete(employeeImport)
    .where(
      and(
        eq(employeeImport.companyId, company.id),
        eq(employeeImport.byId, person.id),
        eq(employeeImport.state, 'looked'),
      ),
    )
  return insertOne(db, employeeImport, {
    companyId: company.id,
    byId: person.id,
    fileName,
    createdAt: now,
    touchedAt: now,
  })
}

/** Adds rows to a locked file. @returns how many of them had no row of their number yet */
export async function addRows(db: Tx, rows: (typeof employeeImportRow.$inferInsert)[]): Promise<number> {
  if (rows.length === 0) return 0
  const added = await db
    .insert(employeeImportRow)
    .values(rows)
    .onConflictDoNothing()
    .returning({ row: employeeImportRow.row })
  return added.length
}

/** What the rows of a file have already of these keys. */
export async function keysIn(db: Tx, { id }: Head, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select distinct key from ${employeeImportRow}, unnest(${employeeImportRow.keys}) as key
    where ${employeeImportRow.importId} = ${id} and key = any(${sql.param([...keys])}::text[])`)
  return new Set(rows.map(({ key }) => key))
}

/** Changes a locked import. */
export async function changeImport(
  db: Tx,
  { id }: Pick<Head, 'id'>,
  fields: Partial<Omit<typeof employeeImport.$inferInsert, 'id' | 'companyId'>>,
): Promise<Head> {
  const [after] = await db.update(employeeImport).set(fields).where(eq(employeeImport.id, id)).returning()
  if (!after) throw new Error('An import that was locked was not found.')
  return after
}

/** An import for the job that does it; locked with the second one. */
export async function importToDo(db: Tx, id: number): Promise<Head | undefined> {
  const [found] = await db.select().from(employeeImport).where(eq(employeeImport.id, id))
  return found
}
export async function lockImport(db: Tx, { id }: Pick<Head, 'id'>): Promise<Head | undefined> {
  const [found] = await db.select().from(employeeImport).where(eq(employeeImport.id, id)).for('update')
  return found
}

const isNext = ({ id, doneRow }: Head) => and(eq(employeeImportRow.importId, id), gt(employeeImportRow.row, doneRow))

/** The next rows of an import that change somebody. */
export const rowsToImport = (db: Tx, head: Head, many: number): Promise<StoredRow[]> =>
  db
    .select()
    .from(employeeImportRow)
    .where(and(isNext(head), inArray(employeeImportRow.outcome, ['new', 'changed'])))
    .orderBy(asc(employeeImportRow.row))
    .limit(many)

/** The next rows of an import that have changed somebody, to be taken back. */
export const rowsToUndo = (db: Tx, head: Head, many: number): Promise<StoredRow[]> =>
  db
    .select()
    .from(employeeImportRow)
    .where(and(isNext(head), isNotNull(employeeImportRow.after)))
    .orderBy(asc(employeeImportRow.row))
    .limit(many)

/** What became of rows of a locked import. A field that is undefined stays. */
export async function settleRows(
  db: Tx,
  { id }: Pick<Head, 'id'>,
  rows: readonly (Pick<StoredRow, 'row'> &
    Partial<Pick<StoredRow, 'outcome' | 'problem' | 'employeeId' | 'after' | 'before' | 'undo'>>)[],
): Promise<void> {
  if (rows.length === 0) return
  await db.execute(sql`
    update ${employeeImportRow} as r set
      outcome = coalesce(x.outcome, r.outcome), problem = coalesce(x.problem, r.problem),
      changes = case when x.outcome = 'refused' then '[]' else r.changes end,
      employee_id = coalesce(x."employeeId", r.employee_id),
      after = coalesce(x.after, r.after), before = coalesce(x.before, r.before), undo = coalesce(x.undo, r.undo)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(row int, outcome text, problem text,
      "employeeId" int, after jsonb, before jsonb, undo text)
    where r.import_id = ${id} and r.row = x.row`)
}

interface RowsAt {
  importId: number
  outcome: StoredRow['outcome'] | '' | 'invitable' | 'kept'
  sort: 'row' | '-row'
  cursor: string
  pageSize: number
}

/** A page of the rows of one of the company's imports, with where their people stand now. */
export async function listRows(db: Tx, head: Head, { importId: _, outcome, ...at }: RowsAt) {
  const shows = {
    '': undefined,
    invitable: and(
      eq(employeeImportRow.outcome, 'new'),
      eq(employee.state, 'listed'),
      or(ne(employee.phone, ''), ne(employee.email, '')),
    ),
    kept: sql`${employeeImportRow.undo} not in ('', 'undone')`,
  }
  const page = await listPage(
    db,
    {
      query: (keys) =>
        db
          .select({ ...keys, row: employeeImportRow, state: employee.state })
          .from(employeeImportRow)
          .leftJoin(employee, and(eq(employee.id, employeeImportRow.employeeId), isKept(employee)))
          .$dynamic(),
      where: and(
        eq(employeeImportRow.importId, head.id),
        outcome === '' || outcome === 'invitable' || outcome === 'kept'
          ? shows[outcome]
          : eq(employeeImportRow.outcome, outcome),
      ),
      sorts: { row: { by: employeeImportRow.row, kind: 'integer' } },
      id: { by: employeeImportRow.row, kind: 'integer' },
    },
    at,
  )
  return page && { ...page, list: page.list.map(({ row, state }) => ({ row, state })) }
}

/** The imports that are under way and stand still: the process that did them is gone, or their job has given up. */
export const importsStanding = (db: Tx, now: Date) =>
  db
    .select({ id: employeeImport.id })
    .from(employeeImport)
    .where(
      and(
        inArray(employeeImport.state, ['running', 'undoing']),
        lt(employeeImport.touchedAt, new Date(now.getTime() - 2 * MINUTE_MS)),
      ),
    )

/** Files that can be undone no more, and those that were only looked at: with them goes what they say about people. */
export async function sweepImports(db: Tx, now: Date): Promise<void> {
  await db.delete(employeeImport).where(lt(employeeImport.createdAt, undoneBefore(now)))
  await db
    .delete(employeeImport)
    .where(and(eq(employeeImport.state, 'looked'), lt(employeeImport.touchedAt, new Date(now.getTime() - DAY_MS))))
}

/** Takes departments off the tree that nobody is in, and none of which is inside another: those inside first. */
export async function removeEmptyDepartments(db: Tx, ids: readonly number[], now: Date): Promise<void> {
  for (const id of ids.toReversed())
    await db
      .update(department)
      .set({ removedAt: now })
      .where(
        and(
          eq(department.id, id),
          isNull(department.removedAt),
          // Whoever gave it another name wants to have it.
          eq(department.version, 1),
          sql`not exists (select from ${employee} where ${employee.departmentId} = ${id} and ${employee.removedAt} is null)`,
          sql`not exists (select from ${department} as d where d.parent_id = ${id} and d.removed_at is null)`,
        ),
      )
}
